"""The chronicle of a game: who found the top, what it cost, who led, what was refused."""

import pytest

from duplicata.app.gestures import conduite, saisie, tirage
from duplicata.app.read.chronique import paragraphes
from duplicata.competition.causes import CauseFin
from duplicata.competition.chronique import raconter
from duplicata.competition.classement import totaux
from duplicata.competition.transcription import Transcription

STEROLS = Transcription(mot="STEROLS", reference="H3", score=66)
ES = Transcription(mot="ES", reference="H8", score=4)
SWEATS = Transcription(mot="SWEATS", sens="V", reference="3H", score=50)
REFUSED = Transcription(mot="SWAGE", sens="V", reference="3H", score=40)


def played(salle, geste, number, slips):
    for table, slip in slips.items():
        saisie.saisir(salle, geste("A"), 1, number, table, slip)
    conduite.retenir(salle, geste(), 1, "SWEATS 3H" if number == 2 else "STEROLS H3")
    conduite.clore_coup(salle, geste(), 1, tuple(table for table in range(1, 6) if table not in slips))


@pytest.fixture
def game(ramassage, geste):
    """Move 1: ADA and BLAISE have the top, the others 4 points."""
    played(ramassage, geste, 1, {1: STEROLS, 2: STEROLS, 3: ES, 4: ES, 5: ES})
    tirage.tirer(ramassage, geste(), 1, "-AEGPSTW")
    conduite.annoncer(ramassage, geste(), 1)
    conduite.lancer_chrono(ramassage, geste(), 1)
    conduite.annoncer_fin(ramassage, geste(), 1)
    return ramassage


def test_who_found_it_and_who_leads(game, geste):
    (first,) = raconter(game.etat.partie(1)).coups
    assert (first.trouveurs, first.joueurs, first.solo) == ((1, 2), 5, False)
    assert first.sous_top is not None
    assert (first.sous_top.points, first.sous_top.mots, first.sous_top.joueurs) == (4, ("ES",), 3)
    assert (first.perte, first.zeros) == (62, 0)
    assert (first.tete.tables, first.tete.total, first.tete.avance) == ((1, 2), 66, 0)


def test_the_leader_is_the_first_of_the_totals_and_what_was_refused_is_named(game, geste):
    played(game, geste, 2, {2: SWEATS, 5: REFUSED})
    told = raconter(game.etat.partie(1))
    second = told.coups[1]
    assert second.trouveurs == (2,)
    assert dict(second.refuses)["SWAGE"] == 1
    assert second.zeros == 4, "the refused word, and the slips that never came"
    sums = totaux(game.etat.partie(1))
    assert second.tete.total == max(sums.values()) == sums[second.tete.tables[0]]
    assert told.top == 66 + 50
    assert told.decisifs[-1:] == (2,)


def test_the_sentences_name_a_duo_and_count_the_others(game, geste):
    played(game, geste, 2, dict.fromkeys(range(1, 6), SWEATS))
    first, second, kept = paragraphes(game.etat.partie(1))
    assert "Top\N{NO-BREAK SPACE}: STEROLS en H3, 66 points, trouvé par ADA et BLAISE." in first
    assert "Les autres y laissent 62 points en moyenne." in first
    assert "que tous trouvent" in second
    assert kept.startswith("La partie continue. Le top fait 116 points.")
    conduite.clore_partie(game, geste(), 1, CauseFin.DECISION)
    assert not paragraphes(game.etat.partie(1))[-1].startswith("La partie continue")


def test_a_cancelled_move_is_told_and_counts_for_nothing(game, geste):
    conduite.annuler_coup(game, geste(motif="alarme"), 1)
    told = raconter(game.etat.partie(1))
    assert (told.top, [coup.annule for coup in told.coups]) == (66, [False, True])
    assert paragraphes(game.etat.partie(1))[1] == "Coup 2, annulé\N{NO-BREAK SPACE}: alarme."


def test_what_is_not_closed_is_not_told(ramassage):
    assert paragraphes(ramassage.etat.partie(1)) == []
