"""The door: who is there, who paid, and tables given to all at once."""

import pytest

from duplicata.app.gestures import organisation, sieges, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.pointage import places, presences
from duplicata.app.gestures.sieges import Plage
from duplicata.competition.causes import OrdreTables, Presence
from duplicata.competition.placement import rang_de_serie
from duplicata.errors import SaisieInvalide

PROGRAMME = Programme("fisf-2023")


def seats(salle, game: int = 1) -> list[tuple[int, str]]:
    return [(table, seat.nom) for table, seat in salle.etat.partie(game).joueurs.items()]


def test_what_is_noted_at_the_door_is_kept_and_told_once(salle, geste):
    presences.noter_presence(salle, geste(), 2, Presence.RETARD)
    assert salle.etat.ouvert().presence(2) is Presence.RETARD
    assert salle.etat.ouvert().presence(1) is Presence.ATTENDU
    assert presences.noter_presence(salle, geste(), 2, Presence.RETARD).evenements == ()
    with pytest.raises(SaisieInvalide, match="Joueur 99 inconnu"):
        presences.noter_presence(salle, geste(), 99, Presence.PRESENT)


def test_a_fee_is_owed_by_all_and_by_one_otherwise(salle, geste):
    with pytest.raises(SaisieInvalide, match="Aucun droit"):
        presences.noter_paiement(salle, geste(), 1)
    presences.fixer_droit(salle, geste(), 500)
    presences.fixer_droit(salle, geste(), 250, 3)
    presences.noter_paiement(salle, geste(), 1)
    presences.noter_paiement(salle, geste(), 3)
    presences.noter_paiement(salle, geste(), 2, 100)
    event = salle.etat.ouvert()
    assert (event.du(1), event.du(3)) == (500, 250)
    assert event.paiements == {1: 500, 2: 100, 3: 250}
    presences.noter_paiement(salle, geste(), 1, 0)
    assert salle.etat.ouvert().paiements[1] == 0


def test_a_category_owes_its_own_fee_whoever_was_named_keeps_his(salle, geste):
    organisation.inscrire(salle, geste(), [Fiche("GAËL", categorie="Jeune"), Fiche("HUGO", categorie="Jeune")])
    presences.fixer_droit(salle, geste(), 500)
    presences.fixer_droit(salle, geste(), 100, 7)
    presences.fixer_droit(salle, geste(), 200, categorie="Jeune")
    event = salle.etat.ouvert()
    assert [event.du(player) for player in (1, 6, 7)] == [500, 200, 100]
    for wrong in ({"categorie": "Inconnue"}, {"categorie": "Jeune", "joueur": 1}):
        with pytest.raises(SaisieInvalide):
            presences.fixer_droit(salle, geste(), 200, **wrong)


def test_somebody_at_the_door_is_entered_and_there_in_one_gesture(salle, geste):
    presences.accueillir(salle, geste(), Fiche("FANNY", licence="1234567"))
    assert salle.etat.ouvert().inscrits[6].licence == "1234567"
    assert salle.etat.ouvert().presence(6) is Presence.PRESENT
    with pytest.raises(SaisieInvalide, match="1234567"):
        presences.accueillir(salle, geste(), Fiche("Fanny", licence="1234567"))


@pytest.fixture
def four(salle, geste):
    """Zoé 1A, Éric 6B, Anne super-series, Abel without series, entered after the five of the room; they come alone."""
    for player in range(1, 6):
        presences.noter_presence(salle, geste(), player, Presence.ABSENT)
    listed = [Fiche("ZOÉ", serie="1A"), Fiche("ÉRIC", serie="6B"), Fiche("ANNE", serie="SS"), Fiche("ABEL")]
    organisation.inscrire(salle, geste(), listed)
    return salle


def test_tables_by_name_and_by_series(four, geste):
    places.donner(four, geste(), OrdreTables.NOM)
    assert four.etat.ouvert().places == {9: 1, 8: 2, 7: 3, 6: 4}
    places.donner(four, geste(), OrdreTables.SERIE)
    assert four.etat.ouvert().places == {8: 1, 6: 2, 7: 3, 9: 4}
    with pytest.raises(SaisieInvalide, match="par nom ou par série"):
        places.donner(four, geste(), OrdreTables.RANG)


def test_series_are_in_the_order_of_strength():
    written = ["7", "6d", "1B", "SS", "", "2a", "Loisir", "1A"]
    assert sorted(written, key=rang_de_serie) == ["SS", "1A", "1B", "2a", "6d", "7", "Loisir", ""]


def test_the_open_game_follows_at_once_and_comes_back_until_the_first_rack(salle, geste):
    sieges.repartir(salle, geste(), 1, [Plage("A", 1, 2), Plage("B", 3, 5)])
    presences.noter_presence(salle, geste(), 1, Presence.ABSENT)
    before = seats(salle)
    others = before[1:]
    places.donner(salle, geste(), OrdreTables.NOM)
    assert seats(salle) == [(table, name) for table, (_, name) in enumerate(sorted(others, key=lambda seat: seat[1]), 1)]
    assert {table: seat.arbitre for table, seat in salle.etat.partie(1).joueurs.items()} == {1: "A", 2: "A", 3: "B", 4: "B"}
    places.reprendre(salle, geste())
    assert (seats(salle), salle.etat.ouvert().places) == (before, {})
    with pytest.raises(SaisieInvalide, match="Aucune table"):
        places.reprendre(salle, geste())
    places.donner(salle, geste(), OrdreTables.NOM)
    tirage.tirer(salle, geste(), 1, "STEROLS")
    with pytest.raises(SaisieInvalide, match="premier tirage"):
        places.reprendre(salle, geste())
    drawn = seats(salle)
    places.donner(salle, geste(), OrdreTables.SERIE)
    assert seats(salle) == drawn, "the tables are for the next game"


def test_the_next_game_opens_at_the_tables_given_and_a_latecomer_finds_his(four, geste):
    presences.noter_presence(four, geste(), 8, Presence.RETARD)
    places.donner(four, geste(), OrdreTables.NOM)
    organisation.ouvrir_partie(four, geste(), PROGRAMME, [Plage("A", 1, 2), Plage("B", 3, 4)])
    assert seats(four, 2) == [(1, "ABEL"), (3, "ÉRIC"), (4, "ZOÉ")]
    assert sieges.absents(four.etat.ouvert(), four.etat.partie(2)) == [8]
    presences.accueillir(four, geste(), Fiche("BRUNO"))
    tirage.tirer(four, geste(), 2, "STEROLS")
    sieges.installer(four, geste(), 2, 8)
    sieges.installer(four, geste(), 2, 10)
    assert four.etat.partie(2).sieges == {6: 4, 7: 3, 9: 1, 8: 2, 10: 5}
    assert four.etat.ouvert().presence(8) is Presence.PRESENT


def test_what_was_noted_of_a_table_moves_with_its_player(salle, geste):
    from duplicata.app.gestures import tables

    tables.abandonner(salle, geste(motif="malade"), 1, 2, 1)
    who = salle.etat.partie(1).joueurs[2].joueur
    presences.noter_presence(salle, geste(), 1, Presence.ABSENT)
    places.donner(salle, geste(), OrdreTables.NOM)
    assert salle.etat.partie(1).abandons == {salle.etat.partie(1).sieges[who]: 1}
