"""What arbiters note of the players and no ruling sanctions by itself (2.1, 4.1): the juge-arbitre's business."""

import pytest
from msgspec.structs import replace

from competition.maker import after, game, move, opening, ruled, ruling, started
from duplicata.arbitrage.bulletin import ARTICLES, Incident
from duplicata.competition import evenements as ev
from duplicata.competition.etat import Partie
from duplicata.competition.manquements import Manquement, manquements
from duplicata.competition.transcription import Transcription
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.position import Position
from duplicata.reglement import VERSIONS, juger
from duplicata.reglement.motifs import phrase_du_signalement

SWEATS = Transcription(mot="SWEATS", sens="V", reference="3H", score="50")
POSITION = Position(board_of_words(["STEROLS H3"]), "AEGPSTW", lexicon_of_words("essai", ["STEROLS", "SWEATS"]), move=2)


@pytest.mark.parametrize("version", [version.id for version in VERSIONS.values()])
@pytest.mark.parametrize("incident", ["ecrit_apres_la_fin", "encre_interdite", "appareil_interdit"])
@pytest.mark.parametrize("written", [SWEATS, replace(SWEATS, score="45"), replace(SWEATS, mot="SWEATZ"), Transcription()], ids=["right", "warned", "refused", "blank"])
def test_what_is_noted_changes_nothing_of_the_ruling_but_is_told_with_it(version: str, incident: str, written: Transcription):
    without = juger(POSITION, written.lire(), version)
    noted = juger(POSITION, replace(written, incidents=(incident,)).lire(), version)
    for field in ("points", "points_bruts", "sanction", "avertissements", "statut", "motifs", "mots_refuses", "place"):
        assert getattr(noted, field) == getattr(without, field)
    assert set(noted.signalements) - set(without.signalements) == {incident}
    told = phrase_du_signalement(incident)
    assert f"({ARTICLES[Incident(incident)]})" in told
    assert "juge-arbitre" in told


@pytest.fixture
def noted() -> Partie:
    slip = replace(SWEATS, incidents=("discipline", "appareil_interdit", "ecrit_apres_la_fin"))
    events = [ev.BulletinSaisi(coup=2, table=1, bulletin=slip), *ruled(2, {1: ruling(50)})]
    return after(game(opening(tables=1), move(1, {1: ruling(66)})), *started(2), *events)


def test_they_are_listed_with_their_article_and_what_came_of_them(noted: Partie):
    device = Manquement(2, 1, Incident.APPAREIL_INTERDIT, "2.1")
    pen = Manquement(2, 1, Incident.ECRIT_APRES_LA_FIN, "4.1")
    assert manquements(noted) == [pen, device], "the warning entered with the slip is in the ruling"
    warned = after(noted, ev.AvertissementDisciplinaire(coup=2, table=1, motif="Téléphone"))
    assert [un.avertissements for un in manquements(warned)] == [1, 1]
    withdrawn = after(warned, ev.AvertissementDisciplinaire(coup=2, table=1, motif="Éteint", nombre=-1))
    assert [un.avertissements for un in manquements(withdrawn)] == [0, 0]
    out = after(noted, ev.Tricherie(coup=2, table=1, motif="Téléphone"))
    assert [un.exclu for un in manquements(out)] == [True, True]


def test_nothing_is_noted_of_a_slip_without_any():
    assert manquements(game(opening(), move(1, {}))) == []
