"""The reason on the correction slip is true of that slip: slips of ``tests/cases/arbitre.yaml``."""

from pathlib import Path

import pytest

from duplicata.documents.cas import lire_cas
from duplicata.reglement import juger

SLIPS = {
    (cas.nom or "").split()[0]: cas
    for cas in lire_cas(str(Path(__file__).parent.parent / "cases/arbitre.yaml"))
}
REASONS = [
    ("A2", "fisf-2023", ["localisation_incompatible"]),
    ("A11", "fisf-2023", ["localisation_erronee"]),
    ("A17", "fisf-2023", ["localisation_incompatible"]),
    ("A24", "fisf-2023", ["raccord_de_deux_lettres", "deux_modes_fautifs", "score_absent"]),
    ("A24", "fisf-2010", ["raccord_de_deux_lettres", "deux_modes_fautifs", "score_absent"]),
    ("A25", "fisf-2023", ["un_mode_fautif"]),
    ("B24", "fisf-2023", ["erreur_de_recopie"]),
    ("B24", "fisf-2015", ["erreur_de_recopie"]),
    ("B28", "fisf-2023", ["localisation_absente", "penalite_impossible"]),
    ("B28", "fisf-2016", ["localisation_absente", "penalite_impossible"]),
    ("B15", "fisf-2023", ["inversion"]),
    ("D15", "fisf-2023", ["score_errone"]),
    ("H27", "fisf-2015", ["score_absent"]),
    ("E15", "fisf-2023", ["trop_de_lettres"]),
    ("H1", "fisf-2023", ["derniere_lettre_omise"]),
    ("H2", "fisf-2023", ["derniere_lettre_changee"]),
    ("H3", "fisf-2023", ["localisation_et_score"]),
]


@pytest.mark.parametrize(("nom", "version", "cles"), REASONS)
def test_reasons(nom: str, version: str, cles: list[str]) -> None:
    decision = juger(SLIPS[nom].position, SLIPS[nom].bulletin, version)
    assert [motif.cle for motif in decision.motifs] == cles


@pytest.mark.parametrize("version", ["fisf-2010", "fisf-2015", "fisf-2016", "fisf-2023"])
def test_both_modes_naming_one_place_are_one_reading(version: str) -> None:
    assert juger(SLIPS["A25"].position, SLIPS["A25"].bulletin, version).autres_lectures == ()


def test_a_zero_is_about_the_word_played_not_about_a_longer_link() -> None:
    assert juger(SLIPS["B36"].position, SLIPS["B36"].bulletin, "fisf-2015").mot == "STADE"
