"""The export of a game replays to the same game."""

from datetime import date
from pathlib import Path

import pytest
import yaml

from competition.test_parties import games, replayed
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie
from duplicata.competition.rejouer import Rejeu, rejouer
from duplicata.documents.export_partie import exporter_partie
from duplicata.documents.releves import lire_parties
from duplicata.engine.lexicon import Lexicon


def replayed_from_export(partie: Partie, lexicon: Lexicon, folder: Path) -> Rejeu:
    """Written to a file and read again, as another program would."""
    file = folder / "export.yaml"
    file.write_text(yaml.safe_dump(exporter_partie(partie, list(lexicon)), allow_unicode=True), "utf-8")
    (ecrite,) = lire_parties(str(file), date(2026, 1, 1))
    return rejouer(ecrite.releve, lexicon)


@pytest.mark.parametrize(("path", "number"), games())
def test_every_game_file_survives_its_export(path: Path, number: int, tmp_path: Path):
    first = replayed(path, number)
    lexicon = lire_parties(str(path), date(2026, 1, 1))[number].lexique
    again = replayed_from_export(first.partie, lexicon, tmp_path)
    assert classement(again.partie) == classement(first.partie)
    assert again.partie.coups == first.partie.coups
    assert again.partie.ouverture.formule == first.partie.ouverture.formule
