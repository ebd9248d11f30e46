"""The room's own audit includes the seal of the head."""

from datetime import UTC, datetime

import apsw
import pytest

from duplicata.app import organisation
from duplicata.app.geste import Geste
from duplicata.app.salle import Salle
from duplicata.app.tournois import Tournois
from duplicata.journal import JournalRefused, Seal


def test_the_audit_of_a_room_checks_the_seal(tmp_path):
    path = tmp_path / "coupe.duplicata"
    with Salle.creer(path, Seal(b"k" * 32)) as salle:
        organisation.creer_tournoi(salle, Geste("a", "JA", datetime.now(UTC)), "Coupe")
        assert salle.verifier().sound
        with apsw.Connection(str(path)) as intruder:
            intruder.execute("UPDATE head SET stamp = 'faux'")
        intruder.close()
        assert "sceau" in salle.verifier().faults[0]
        with pytest.raises(JournalRefused, match="sceau"):
            salle.copier(tmp_path / "copie")
        assert not (tmp_path / "copie").exists()


def test_a_folder_that_lost_its_key_is_refused_before_another_is_drawn(tmp_path):
    place = Tournois(tmp_path)
    with Salle.creer(place.fichier("coupe"), place.sceau) as salle:
        organisation.creer_tournoi(salle, Geste("a", "JA", datetime.now(UTC)), "Coupe")
    key = tmp_path / "sceau.cle"
    kept = key.read_bytes()
    key.unlink()
    with pytest.raises(JournalRefused, match="manque au dossier"):
        _ = place.sceau
    assert not key.exists()
    key.write_bytes(kept)
    Salle.ouvrir(place.fichier("coupe"), place.sceau).fermer()
