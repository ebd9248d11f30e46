"""Two players never share a number or a licence, whichever way they come in."""

import pytest

from duplicata.app import organisation
from duplicata.app.fiche import Fiche
from duplicata.errors import SaisieInvalide


@pytest.mark.parametrize(
    ("twins", "reproach"),
    [
        ([Fiche("Ada", numero=50), Fiche("Zoé", numero=50)], "Zoé : le numéro 50 est déjà pris"),
        ([Fiche("Ada", licence="L1"), Fiche("Zoé", licence=" L1")], "Zoé : la licence L1 est celle du joueur 6"),
    ],
    ids=["number", "licence"],
)
def test_twins_in_one_batch_are_refused_together(salle, geste, twins: list[Fiche], reproach: str):
    before = salle.etat.seq
    with pytest.raises(SaisieInvalide, match=reproach.replace(" :", "\N{NO-BREAK SPACE}:")):
        organisation.inscrire(salle, geste(), twins)
    assert salle.etat.seq == before


def test_players_without_a_number_fill_the_gaps_the_batch_leaves(salle, geste):
    batch = [Fiche("Ada"), Fiche("Zoé", numero=7), Fiche("Max"), Fiche("Lou")]
    organisation.inscrire(salle, geste(), batch)
    names = {number: entry.nom for number, entry in salle.etat.ouvert().inscrits.items() if number > 5}
    assert names == {6: "Ada", 7: "Zoé", 8: "Max", 9: "Lou"}


def test_a_correction_takes_nobody_elses_licence(salle, geste):
    organisation.corriger_joueur(salle, geste(), 1, Fiche("ADA", licence="L1"))
    before = salle.etat.seq
    with pytest.raises(SaisieInvalide, match="licence L1 est celle du joueur 1"):
        organisation.corriger_joueur(salle, geste(), 2, Fiche("BLAISE", licence="L1"))
    assert salle.etat.seq == before
    organisation.corriger_joueur(salle, geste(), 1, Fiche("ADA L.", licence="L1"))
    assert salle.etat.ouvert().inscrits[1].nom == "ADA L."
