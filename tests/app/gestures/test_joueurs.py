"""Two players never share a number or a licence, whichever way they come in."""

import pytest

from duplicata.app.gestures import organisation
from duplicata.app.gestures.joueurs import Fiche
from duplicata.documents.joueurs import ImportRefuse, inscrire_liste, lire_joueurs
from duplicata.errors import SaisieInvalide


@pytest.mark.parametrize(
    ("twins", "reproach"),
    [
        ([Fiche("Mia", numero=50), Fiche("Zoé", numero=50)], "Zoé : le numéro 50 est déjà pris"),
        ([Fiche("Mia", licence="11"), Fiche("Zoé", licence=" 11")], "Zoé : la licence 11 est celle du joueur 6"),
        ([Fiche("Zoé Roy", club="Lyon"), Fiche("ZOE  ROY", club="lyon")], "ZOE  ROY est déjà le joueur 6"),
        ([Fiche("ada")], "ada est déjà le joueur 1"),
    ],
    ids=["number", "licence", "name", "name of one who is there"],
)
def test_twins_in_one_batch_are_refused_together(salle, geste, twins: list[Fiche], reproach: str):
    before = salle.etat.seq
    with pytest.raises(SaisieInvalide, match=reproach.replace(" :", "\N{NO-BREAK SPACE}:")):
        organisation.inscrire(salle, geste(), twins)
    assert salle.etat.seq == before


def test_players_without_a_number_fill_the_gaps_the_batch_leaves(salle, geste):
    batch = [Fiche("Mia"), Fiche("Zoé", numero=7), Fiche("Max"), Fiche("Lou")]
    organisation.inscrire(salle, geste(), batch)
    names = {number: entry.nom for number, entry in salle.etat.ouvert().inscrits.items() if number > 5}
    assert names == {6: "Mia", 7: "Zoé", 8: "Max", 9: "Lou"}


def test_a_correction_takes_nobody_elses_licence(salle, geste):
    organisation.corriger_joueur(salle, geste(), 1, Fiche("ADA", licence="11"))
    before = salle.etat.seq
    with pytest.raises(SaisieInvalide, match="licence 11 est celle du joueur 1"):
        organisation.corriger_joueur(salle, geste(), 2, Fiche("BLAISE", licence="11"))
    assert salle.etat.seq == before
    organisation.corriger_joueur(salle, geste(), 1, Fiche("ADA L.", licence="11"))
    assert salle.etat.ouvert().inscrits[1].nom == "ADA L."


def test_people_of_one_name_differ_by_club_licence_or_partner(salle, geste):
    name = "Zoé Roy"
    namesakes = [Fiche(name), Fiche(name, club="Lyon"), Fiche(name, licence="11"), Fiche(name, licence="12")]
    organisation.inscrire(salle, geste(), [*namesakes, Fiche(name, partenaire="Max"), Fiche(name, partenaire="Lou")])
    assert len(salle.etat.ouvert().inscrits) == 5 + 6


def test_a_list_imported_again_names_every_clash_by_its_line(salle, geste):
    names = [entry.nom for entry in salle.etat.ouvert().inscrits.values()]
    before = salle.etat.seq
    lines = ["Nom;Table", *(f"{name};" for name in names), "Nouvelle;1", "Autre;77"]
    with pytest.raises(ImportRefuse) as refusal:
        inscrire_liste(salle, geste(), lire_joueurs("\n".join(lines).encode()))
    assert [line for line, _ in refusal.value.erreurs] == [2, 3, 4, 5, 6, 7]
    assert "est déjà le joueur 5" in refusal.value.erreurs[4].phrase
    assert "le numéro 1 est déjà pris" in refusal.value.erreurs[5].phrase
    assert salle.etat.seq == before


def test_a_licence_is_a_number_by_hand_as_in_a_file(salle, geste):
    for refused in (
        lambda: organisation.inscrire(salle, geste(), [Fiche("Zoé", licence="abc")]),
        lambda: organisation.corriger_joueur(salle, geste(), 1, Fiche("Zoé", licence="abc")),
        lambda: lire_joueurs(b"nom;licence\nMia;abc\n"),
    ):
        with pytest.raises(SaisieInvalide, match="licence «\N{NO-BREAK SPACE}abc\N{NO-BREAK SPACE}» n’est pas un nombre"):
            refused()
    organisation.inscrire(salle, geste(), [Fiche("Zoé", licence=" 123 ")])
    assert salle.etat.ouvert().inscrits[6].licence == "123"


def test_nobody_who_is_not_entered_is_corrected_or_erased(salle, geste):
    with pytest.raises(SaisieInvalide, match="Joueur 99 inconnu"):
        organisation.corriger_joueur(salle, geste(), 99, Fiche("Zoé"))
    with pytest.raises(SaisieInvalide, match="Aucun joueur à effacer"):
        organisation.effacer_noms(salle, geste(motif="demandé"), [])


def test_the_table_of_a_player_follows_his_name(salle, geste):
    organisation.corriger_joueur(salle, geste(), 1, Fiche("Ada Lovelace", club="Londres"))
    seated = salle.etat.partie(1).joueurs
    assert "Ada Lovelace" in seated[1].nom
    assert (seated[1].arbitre, seated[2].nom) == ("A", "BLAISE")
