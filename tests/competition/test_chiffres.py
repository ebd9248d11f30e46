"""A game in figures: the room at each move, a player beside it, and why points were lost."""

from competition.maker import game, move, opening, ruling, zero
from competition.simulation import simulate
from duplicata.competition import evenements as ev
from duplicata.competition.chiffres import CLASSES, Perte, chiffrer, chiffrer_joueur
from duplicata.competition.classement import classement
from duplicata.competition.transcription import Transcription
from duplicata.lexicons.find import find_lexicon


def test_the_figures_agree_with_the_standings_of_a_played_game():
    played = simulate(5, find_lexicon(), most_moves=6).partie
    moves = chiffrer(played).coups
    for line in classement(played):
        if line.table not in played.exclus:
            last = chiffrer_joueur(played, line.table)[-1]
            assert last.negatif - line.penalites == line.negatif
    for one in moves:
        assert (len(one.repartition), sum(one.repartition)) == (CLASSES, one.joueurs)
        assert one.repartition[0] >= one.trouve


def test_the_room_at_a_move():
    played = game(opening(tables=6), move(1, {1: ruling(66), 2: ruling(50), 3: ruling(33), 4: ruling(17), 5: ruling(4), 6: zero()}))
    (first,) = chiffrer(played).coups
    assert (first.trouve, first.joueurs, first.repartition) == (1, 6, (1, 1, 1, 1, 1, 1))
    assert first.difficulte == round(100 * (1 - (66 + 50 + 33 + 17 + 4) / 6 / 66))
    assert (first.mediane, first.tiers) == (-(66 - 25), -8), "the best third: 66 and 50"
    assert [one.points for one in first.sous_tops] == [50, 33, 17]


def test_why_points_were_lost():
    slips = [
        ev.BulletinSaisi(coup=1, table=table, bulletin=Transcription(mot=word, reference="H3", score=60))
        for table, word in ((1, "STEROLS"), (2, "STEROLS"), (3, "LOTES"), (4, "LOTS"))
    ]
    rulings = {1: ruling(66), 2: ruling(40), 3: ruling(20), 4: zero("LOTS")}
    events = move(1, rulings, absent=(5,))
    played = game(opening(tables=5), events[:4], slips, events[4:])
    causes = [chiffrer_joueur(played, table)[0].cause for table in range(1, 6)]
    assert causes == [None, Perte.PLACE, Perte.MOT, Perte.SANCTION, Perte.ABSENCE]
