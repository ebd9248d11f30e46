"""One event of each kind, as a version that was released wrote it: opened, shown alike, recounted, played on."""

import json
from pathlib import Path

import msgspec
import pytest

from app.room.test_earlier_journals import Kept, missing
from competition.recount import recount
from duplicata.app.gestures import conduite, organisation, saisie, tirage
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie
from journals.kinds import KINDS
from journals.shown import shown
from journals.writer import NOON, SEED, TABLES

KEPT = Path(__file__).parents[2] / "journals" / "kinds"
ALL = [(version.name, kind) for version in sorted(KEPT.iterdir()) for kind in KINDS if (version / f"{kind}.tar.xz").exists()]


@pytest.fixture(params=ALL, ids="/".join)
def kept(request, tmp_path, monkeypatch) -> Kept:
    monkeypatch.setattr("app.room.test_earlier_journals.KEPT", KEPT)
    version, kind = request.param
    return Kept(version, kind, tmp_path)


def totals(partie: Partie) -> dict[int, int]:
    return {ligne.table: ligne.total for ligne in classement(partie)}


def test_every_kind_is_kept():
    assert {kind for _, kind in ALL} == set(KINDS)


def test_it_verifies_shows_what_it_showed_and_is_recounted(kept):
    with kept.open() as salle:
        assert salle.verifier().sound
        assert list(missing(kept.shown, json.loads(msgspec.json.encode(shown(salle))))) == []
        for partie in salle.etat.ouvert().parties.values():
            told = kept.shown[str(partie.numero)]["classement"]
            assert totals(partie) == recount(partie)[1] == {line["table"]: line["total"] for line in told}


def test_it_is_played_on_and_the_totals_follow(kept):
    with kept.open() as salle:
        before = {numero: totals(partie) for numero, partie in salle.etat.ouvert().parties.items()}
        play_on(salle)
        stored = salle.etat
    with kept.open() as again:
        assert again.verifier().sound
        assert again.etat == stored
        parties = again.etat.ouvert().parties
        assert {numero: totals(parties[numero]) for numero in before} == before, "no total of before has moved"
        assert totals(parties[max(parties)]) == recount(parties[max(parties)])[1]
        assert any(totals(parties[max(parties)]).values())


def play_on(salle: Salle) -> None:
    """Another game of one move, where everybody finds the top."""

    def geste(name: str, author: str = "JA") -> Geste:
        return Geste(f"suite/{name}", author, NOON.replace(year=2027))

    plages = [Plage("A", 1, TABLES // 2), Plage("B", TABLES // 2 + 1, TABLES)]
    tournoi = salle.etat.ouvert()
    out = {table for partie in tournoi.parties.values() for table in partie.exclus}
    programme = Programme(reglement="fisf-2023", graine=SEED)
    organisation.ouvrir_partie(salle, geste("ouvrir", "ORGA"), programme, plages, tournoi.inscrits.keys() - out)
    partie = max(salle.etat.ouvert().parties)
    tirage.tirer_automatiquement(salle, geste("tirer"), partie, SEED)
    conduite.annoncer(salle, geste("annoncer"), partie)
    conduite.lancer_chrono(salle, geste("lancer"), partie)
    conduite.annoncer_fin(salle, geste("finir"), partie)
    for arbiter in ("A", "B"):
        saisie.top_partout(salle, geste(f"top {arbiter}", arbiter), partie, arbiter)
    conduite.retenir(salle, geste("retenir"), partie)
    conduite.clore_coup(salle, geste("clore"), partie)
