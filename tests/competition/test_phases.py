"""What may happen when in a move, and what is refused with a sentence while nothing changes."""

import pytest
from msgspec.structs import replace

from competition.maker import after, average, game, move, opening, retained, ruled, ruling, started, zero
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause, CauseRejet
from duplicata.competition.classement import feuille, totaux
from duplicata.competition.coup import manquants
from duplicata.competition.etat import Partie, Phase
from duplicata.competition.notification import refuses_non_notifies
from duplicata.competition.partie import appliquer, plier
from duplicata.competition.pioche import proposer
from duplicata.competition.sac import Sac
from duplicata.competition.tirage import empreinte
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide


def collected(tables: int = 2) -> Partie:
    return game(opening(tables=tables), started(1))


def test_phases_follow_each_other():
    partie = game(opening())
    phases = []
    for event in (*started(1), retained(1), ev.CoupClos(coup=1)):
        partie = after(partie, event)
        phases.append(partie.coups[0].phase)
    assert phases == [Phase.TIRE, Phase.ANNONCE, Phase.CHRONO, Phase.RAMASSAGE, Phase.RAMASSAGE, Phase.CLOS]


@pytest.mark.parametrize(
    ("before", "event", "reproach"),
    [
        (0, ev.TirageAnnonce(coup=1), "n’a pas été joué"),
        (1, ev.ChronoLance(coup=1, duree=180, alerte=30), "phase"),
        (2, ev.FinAnnoncee(coup=1), "phase"),
        (3, ev.BulletinSaisi(coup=1, table=1, bulletin=Transcription()), "phase"),
        (3, ev.DecisionRectifiee(coup=1, table=1, decision=zero(), cause=Cause.APPEL), "ramassé"),
        (3, retained(1), "moment"),
        (4, ev.TirageFait(coup=2, tirage="GAEWPTS"), "pas encore retenu"),
        (4, ev.CoupClos(coup=1), "pas encore retenu"),
        (4, ev.TirageFait(coup=1, tirage="GAEWPTS"), "coup 2"),
        (4, ev.DecisionRendue(coup=1, table=9, decision=zero()), "Table 9 inconnue"),
        (4, ev.BilletRemis(coup=1, table=1, connu_au_coup=2), "notifier"),
        (4, ev.AvertissementDisciplinaire(coup=1, table=1, nombre=-1), "retirer"),
        (0, ev.TirageFait(coup=1, tirage="QQAEBCD"), "Q"),
        (0, ev.TirageFait(coup=1, tirage="AEIOUBCD"), "8 lettres au lieu de 7"),
        (0, ev.PartieOuverte(reglement="fisf-2023"), "déjà ouverte"),
        (0, ev.PartieRouverte(motif=""), "n’est pas finie"),
    ],
)
def test_out_of_turn_is_refused(before: int, event: ev.DePartie, reproach: str):
    partie = game(opening(tables=2), started(1)[:before])
    with pytest.raises(SaisieInvalide, match=reproach):
        appliquer(partie, event)


def test_nothing_happens_before_the_game_is_open():
    with pytest.raises(SaisieInvalide, match="n’est pas ouverte"):
        plier([ev.TirageFait(coup=1, tirage="GAEWPTS")])
    with pytest.raises(SaisieInvalide, match="vide"):
        plier([])


def test_two_slips_for_one_table():
    slip = ev.BulletinSaisi(coup=1, table=1, bulletin=Transcription(mot="STEROLS"))
    with pytest.raises(SaisieInvalide, match="déjà un bulletin"):
        after(collected(), slip, slip)
    with pytest.raises(SaisieInvalide, match="déjà jugé"):
        after(collected(), *ruled(1, {1: ruling(66)}), *ruled(1, {1: ruling(66)}))


def test_closing_needs_every_slip_or_its_absence():
    partie = after(collected(), *ruled(1, {1: ruling(66)}), retained(1))
    assert manquants(partie, 1) == [2]
    for declared in ((), (1, 2), (1,)):
        with pytest.raises(SaisieInvalide, match="concordent"):
            after(partie, ev.CoupClos(coup=1, non_remis=declared))
    assert feuille(after(partie, ev.CoupClos(coup=1, non_remis=(2,))), 2) == [0]


def test_slips_may_be_entered_while_the_next_move_is_played():
    partie = after(
        collected(), retained(1), *started(2), *ruled(1, {1: ruling(66), 2: ruling(60)}), ev.CoupClos(coup=1)
    )
    assert feuille(partie, 1) == [66, None]


def test_sudden_death_waits_for_the_close():
    partie = game(opening("mort_subite", tables=2), started(1), [retained(1)])
    with pytest.raises(SaisieInvalide, match="n’est pas clos"):
        after(partie, *started(2))


def test_an_eliminated_table_hands_in_nothing():
    partie = game(
        opening("mort_subite", tables=3), move(1, {1: ruling(66), 2: ruling(66)}, absent=[3]), started(2)
    )
    for event in (ev.BulletinSaisi(coup=2, table=3, bulletin=Transcription()), *ruled(2, {3: ruling(50)})):
        with pytest.raises(SaisieInvalide, match="éliminée"):
            after(partie, event)
    with pytest.raises(SaisieInvalide, match="éliminée"):
        after(partie, ev.DecisionRectifiee(coup=2, table=3, decision=ruling(50), cause=Cause.SAISIE))


def test_a_retained_word_typed_wrong_is_typed_again():
    wrong = ev.MotRetenu(coup=1, mot="STEROL", place="H3", points=14)
    partie = after(collected(), wrong)
    assert partie.reliquat == "S"
    partie = after(partie, retained(1))
    assert (partie.reliquat, partie.coups[0].retenu.points) == ("", 66)
    with pytest.raises(SaisieInvalide, match="Z"):
        after(partie, ev.MotRetenu(coup=1, mot="ZEROS", place="H4", points=9))


def test_a_cancelled_move_gives_its_letters_back_and_keeps_its_number():
    partie = after(collected(), retained(1))
    assert len(partie.reste) == 95
    partie = after(partie, ev.CoupAnnule(coup=1, motif="mot mal placé"))
    assert len(partie.reste) == 102
    assert set(partie.grille) == {"."}
    partie = after(partie, ev.TirageFait(coup=2, tirage="GAEWPTS"))
    with pytest.raises(SaisieInvalide, match="en cours"):
        after(partie, ev.CoupAnnule(coup=1))


def test_the_rack_of_a_cancelled_move_is_not_drawn_again():
    """A bag of nine letters gives few racks: the same one comes back, and is put back."""
    partie = game(opening())
    few = replace(partie, sac=Sac("AEGPSTWZ"))
    seen = set()
    for seed in map(str, range(60)):
        cancelled = after(few, ev.TirageFait(coup=1, tirage="AEGPSTW"), ev.CoupAnnule(coup=1))
        event = proposer(cancelled, seed)
        same = sorted(event.tirage) == sorted("AEGPSTW")
        assert same is (isinstance(event, ev.TirageRejete) and event.cause is CauseRejet.IDENTIQUE)
        seen.add(same)
    assert seen == {True, False}


def test_a_rack_found_without_solution_goes_back_whole():
    partie = game(opening(tables=1), move(1, {1: ruling(66)}), started(2)[:2])
    partie = after(partie, ev.TirageRejete(coup=2, tirage="GAEWPTS", cause=CauseRejet.SANS_SOLUTION))
    assert (len(partie.coups), len(partie.reste), partie.reliquat) == (1, 95, "")
    partie = after(partie, ev.TirageFait(coup=2, tirage="-GAEWPTS"))
    assert [rejet.cause for rejet in partie.coups[1].rejets] == [CauseRejet.SANS_SOLUTION]


def test_only_the_committed_seed_can_be_revealed():
    partie = game(opening(engagement=empreinte("secret")))
    with pytest.raises(SaisieInvalide, match="engagement"):
        after(partie, ev.GraineRevelee(graine="autre"))
    assert after(partie, ev.GraineRevelee(graine="secret")).graine == "secret"


def test_refused_words_are_known_once_any_slip_about_them_arrived():
    partie = game(
        opening(tables=1), move(1, {1: zero("GAPE", "ZUT")}), move(2, {1: zero("GAPE")}), started(3)
    )
    assert refuses_non_notifies(partie, 1, 1) == frozenset()
    assert refuses_non_notifies(partie, 1, 3) == {"GAPE", "ZUT"}
    told = after(partie, ev.BilletRemis(coup=2, table=1, connu_au_coup=3))
    assert refuses_non_notifies(told, 1, 3) == {"ZUT"}
    late = after(partie, ev.BilletRemis(coup=1, table=1, connu_au_coup=4))
    assert refuses_non_notifies(late, 1, 3) == {"GAPE", "ZUT"}
    assert refuses_non_notifies(late, 1, 4) == frozenset()


def test_late_excluded_and_disciplined_players():
    partie = game(opening(tables=3), move(1, {1: ruling(60), 2: ruling(66), 3: ruling(66)}), started(2))
    partie = after(partie, ev.Retard(table=1, coup=2), ev.Tricherie(table=3, coup=2, motif="aide"))
    assert [totaux(partie)[table] for table in (1, 2, 3)] == [0, 66, 0]
    assert partie.clotures[1].solo == 2
    assert manquants(partie, 2) == [1, 2]
    with pytest.raises(SaisieInvalide, match="éliminée"):
        after(partie, *ruled(2, {3: ruling(50)}))
    warned = after(partie, *[ev.AvertissementDisciplinaire(table=2, coup=1)] * 4)
    assert totaux(warned)[2] == 61
    assert totaux(after(warned, ev.AvertissementDisciplinaire(table=2, coup=1, nombre=-1)))[2] == 66


def test_who_gives_up_keeps_his_points_and_owes_nothing_more():
    partie = game(opening(tables=3), move(1, {1: ruling(66), 2: ruling(60), 3: ruling(60)}), started(2))
    gone = after(partie, ev.Abandon(table=1, coup=2, motif="malade"))
    assert manquants(gone, 2) == [2, 3]
    with pytest.raises(SaisieInvalide, match="la table 1 a abandonné"):
        after(gone, *ruled(2, {1: ruling(50)}))
    gone = after(gone, *ruled(2, {2: ruling(50), 3: ruling(30)}), retained(2), ev.CoupClos(coup=2))
    assert (totaux(gone)[1], feuille(gone, 1)) == (66, [66, 0])
    assert gone.cumuls[1].tops_perdus == 1
    back = after(gone, ev.Abandon(table=1, coup=2, motif="revenu", leve=True))
    assert (back.abandons, manquants(back, 2)) == ({}, [1])
    with pytest.raises(SaisieInvalide, match="la table 1 n’a pas abandonné"):
        after(back, ev.Abandon(table=1, coup=2, motif="revenu", leve=True))


def test_what_was_entered_for_a_table_that_was_gone_is_worth_nothing():
    """The top given to all tables had been given to it too."""
    partie = game(
        opening(tables=2), move(1, {1: ruling(66), 2: ruling(60)}), move(2, {1: ruling(50), 2: average(50)})
    )
    gone = after(partie, ev.Abandon(table=1, coup=2, motif="parti"))
    assert (feuille(gone, 1), feuille(gone, 2)) == ([66, 0], [60, 0])
    assert totaux(after(gone, ev.Abandon(table=1, coup=2, motif="erreur", leve=True))) == totaux(partie)


def test_a_table_is_taken_once_and_its_entry_can_be_corrected():
    partie = game(opening(tables=2), move(1, {1: ruling(66), 2: ruling(20)}))
    with pytest.raises(SaisieInvalide, match="déjà à la table 1"):
        after(partie, ev.JoueurInscrit(table=3, nom="X", joueur=1))
    renamed = after(partie, ev.JoueurInscrit(table=1, nom="Autre", joueur=7))
    assert (renamed.joueurs[1].nom, renamed.sieges) == ("Autre", {2: 2, 7: 1})
    joined = after(partie, ev.JoueurInscrit(table=3, nom="Tardif"))
    assert feuille(joined, 3) == [0]
