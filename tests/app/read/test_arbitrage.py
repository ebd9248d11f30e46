"""The work of the arbiters in figures."""

from duplicata.app.gestures import conduite, double, saisie
from duplicata.app.read.arbitrage import chiffrer_arbitrage
from duplicata.competition.transcription import Transcription
from duplicata.web.views.figures.arbitrage import figures_de_l_arbitrage

STEROLS = Transcription(mot="STEROLS", reference="H3", score=66)
REFUSED = Transcription(mot="STEROLE", reference="H3", score=66)
SHORT = Transcription(mot="ES", reference="H8", score=4)


def test_sanctions_readings_time_and_losses(ramassage, geste):
    for table, slip in ((1, STEROLS), (2, REFUSED), (3, SHORT)):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, slip)
    for table in (4, 5):
        saisie.saisir(ramassage, geste("B"), 1, 1, table, STEROLS)
    double.relire(ramassage, geste("D1"), 1, 1, 1, STEROLS)
    double.relire(ramassage, geste("D1"), 1, 1, 4, SHORT)
    conduite.retenir(ramassage, geste(), 1, "STEROLS H3")
    conduite.clore_coup(ramassage, geste(), 1)
    read = chiffrer_arbitrage(ramassage.etat, 1)
    assert {tuple(one.par_arbitre.items()) for one in read.sanctions} == {(("A", 1),)}
    assert read.arbitres == ("A",)
    assert [(one.arbitre, one.relus, one.accords) for one in read.relectures] == [("A", 1, 1), ("B", 1, 0)]
    (collected,) = read.ramassages
    assert (collected.bulletins, collected.secondes) == (5, 5), "the clock of the tests gives a second to each gesture"
    lost = {line.table: line.parts for line in read.tables}
    assert (lost[1], lost[2]) == ((0,), (1,))
    assert 0 < lost[3][0] < 1
    assert [figure.cle for figure in figures_de_l_arbitrage(ramassage.etat, 1)] == ["sanctions", "relectures", "ramassages", "tables"]


def test_before_any_slip_there_is_nothing_to_draw(salle):
    assert figures_de_l_arbitrage(salle.etat, 1) == ()
