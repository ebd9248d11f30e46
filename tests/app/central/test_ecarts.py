"""Moves of a centre that are not those of the sealed game: shown, given by the rule, always marked."""

import pytest
from msgspec.structs import replace

from duplicata.app.central.apport import apporter
from duplicata.app.central.ensemble import assembler
from duplicata.app.central.evenement import RegleEcart
from duplicata.app.central.lecture.classements import Par, classer, grouper, vus_deux_fois
from duplicata.app.central.lecture.reunion import reunir
from duplicata.app.state.history import History, gestes_ecrits
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin, Solo
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.documents.results.ecriture import resultats
from simultane.evenement import Simulation

COUPS = 4


class Shortened(Simulation):
    """Centre 2 lost its power after two moves; centre 3 cancelled its second one, and played it again."""

    def _gestes(self, cote):
        centre = cote.centres[0]
        for faits in super()._gestes(cote):
            premier = faits[0]
            coup = getattr(premier, "coup", 0)
            if centre == 2 and coup > 2:
                continue
            if centre == 2 and isinstance(premier, ev.PartieClose):
                yield [ev.PartieClose(cause=CauseFin.INTERRUPTION), *faits[1:]]
            elif centre == 3 and coup >= 2 and not (coup == 2 and isinstance(premier, ev.TirageRejete)):
                if coup == 2 and isinstance(premier, ev.TirageFait):
                    yield faits
                    yield [ev.CoupAnnule(coup=2, motif="mot annoncé trop tôt")]
                    # All letters of the move go back: what is drawn then is the leftover's own rack again.
                    yield [self._again(premier)]
                else:
                    yield [replace(un, coup=un.coup + 1) for un in faits]
            else:
                yield faits

    def _again(self, tire):
        """The same letters, drawn whole."""
        lettres = "".join(sorted(tire.tirage.replace("+", "").replace("-", "")))
        return ev.TirageFait(coup=3, tirage=f"-{lettres}")


@pytest.fixture(scope="module")
def played():
    simulation = Shortened("5", centres=3, tables=6, coups=COUPS, calme=True)
    etats = {centre: History(gestes_ecrits(simulation.centre(centre))).etat for centre in simulation.centres}
    return simulation, etats


def count(played, regles=None, **fields):
    simulation, etats = played
    evenement = replace(simulation.evenement, **fields)
    apports = {centre: apporter(etat, evenement) for centre, etat in etats.items()}
    return evenement, assembler(evenement, apports, regles or {}, etats.__getitem__)


def lines(evenement, ensemble, centre):
    return [un for un in classer(evenement, ensemble) if un.centre == centre]


def test_what_a_centre_did_not_play_is_named(played):
    _, ensemble = count(played)
    cut, again = ensemble.ecarts
    assert (cut.centre, cut.manquants, cut.annules, cut.tranche) == (2, (3, 4), (), False)
    assert (again.centre, again.manquants, again.annules, again.differents) == (3, (), (2,), ())


def test_a_cancelled_move_played_again_is_the_move_of_the_event(played):
    evenement, ensemble = count(played)
    assert all(un.marque is None for un in lines(evenement, ensemble, 3))
    assert ensemble.places[3, 1].conformes == {1: 1, 3: 2, 4: 3, 5: 4}


@pytest.mark.parametrize("regle", [RegleEcart.MOYENNE, RegleEcart.POURCENTAGE, RegleEcart.JOUES])
def test_players_are_ranked_by_the_rule_and_marked(played, regle):
    evenement, ensemble = count(played, ecart=regle)
    _simulation, etats = played
    partie = etats[2].partie(1)
    tops = [coup.retenu.points for coup in ensemble.tournoi.parties[1].coups]
    for line in lines(evenement, ensemble, 2):
        table = line.generale.joueur % 10_000
        own = sum(partie.clotures[coup].resultats[table].points or 0 for coup in (1, 2))
        given = {
            RegleEcart.JOUES: 0,
            RegleEcart.POURCENTAGE: sum(own * tops[coup - 1] // (tops[0] + tops[1]) for coup in (3, 4)),
            RegleEcart.MOYENNE: sum(average(etats, coup) for coup in (3, 4)),
        }[regle]
        bonus = sum(10 for (_, coup), best in ensemble.solos.items() if best == line.generale.joueur)
        paid = bonus if sum(len(etat.partie(1).joueurs) for etat in etats.values()) >= evenement.seuil_solo else 0
        cost = own + given + paid - line.generale.total
        assert cost in (0, *range(0, 101, 5))
        assert line.marque is regle
    assert bytes_add_up(evenement, ensemble, etats)


def average(etats, coup: int) -> int:
    """Over the centres that played it; centre 3 under the number that follows."""
    points = []
    for centre, numero in ((1, coup), (3, coup + 1)):
        points += [un.points for un in etats[centre].partie(1).clotures[numero].resultats.values() if un.points is not None]
    return sum(points) // len(points)


def bytes_add_up(evenement, ensemble, etats) -> bool:
    """In the results file each player's moves add up to his points."""
    document = resultats(reunir(evenement, ensemble, etats), (1, "0" * 64), "e" * 32)
    return all(
        joueur.points == sum(coup.points or 0 for coup in joueur.coups) for partie in document.parties for joueur in partie.joueurs
    )


def test_a_centre_may_be_left_out_or_ruled_on_apart(played):
    evenement, ensemble = count(played, ecart=RegleEcart.NON_CLASSE)
    assert lines(evenement, ensemble, 2) == []
    evenement, ensemble = count(played, {(2, 1): RegleEcart.JOUES}, ecart=RegleEcart.NON_CLASSE)
    assert {un.marque for un in lines(evenement, ensemble, 2)} == {RegleEcart.JOUES}
    assert ensemble.ecarts[0].tranche


def test_groups_rank_among_themselves(played):
    evenement, ensemble = count(played)
    everybody = classer(evenement, ensemble)
    for par in Par:
        for group in grouper(everybody, par):
            ranks = [rank for rank, _ in group.lignes]
            totals = [line.generale.total for _, line in group.lignes]
            assert ranks == [1 + sum(other > total for other in totals) for total in totals]


def test_a_player_seen_twice_is_named_by_licence_else_by_name_and_club():
    def entry(joueur, nom, licence="", club=""):
        return Inscription(joueur=joueur, nom=nom, licence=licence, club=club)

    people = [entry(10_001, "Éva", "77"), entry(20_001, "Autre", "77"), entry(10_002, "Noé", club="Nancy"), entry(30_002, "NOE", club="nancy"), entry(30_003, "Noé", club="Metz")]
    assert vus_deux_fois({un.joueur: un for un in people}) == [(10_001, 20_001), (10_002, 30_002)]


def test_solos_of_each_centre_stay_with_it_where_the_event_says_so(played):
    _, etats = played
    _evenement, ensemble = count(played, solo=Solo.PAR_CENTRE)
    assert ensemble.solos == {}
    own = [(centre, table, cumul) for centre in (1, 3) for table, cumul in etats[centre].partie(1).cumuls.items()]
    assert any(cumul.solos for _, _, cumul in own)
    for centre, table, cumul in own:
        assert ensemble.tournoi.parties[1].cumuls[centre * 10_000 + table] == cumul
