"""What is told of a few slips, piece by piece, comes to what is told of the whole room."""

import random
import shutil
from collections.abc import Hashable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.competition.causes import Cause
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.web.live.changes import Changes
from duplicata.web.live.subjects import sujets
from web.room_maker import EVENT, TABLES
from web.states import State, make_event

SLIPS = [
    Transcription(mot="SWEATS", sens="V", reference="3H", score=50),
    Transcription(mot="STEROLS", reference="H3"),
    Transcription(incidents=("vierge",)),
    Transcription(mot="ZZ", score="3"),
    Transcription(mot="GATES", sens="V"),
]


class Screen:
    """An official's screen, and the public's: keeps what it was told."""

    def __init__(self) -> None:
        self.subjects: dict[str, Any] = {}
        self.lines: dict[str, dict[Hashable, Any]] = {}
        self.in_short = 0

    def hear(self, changes: Changes) -> None:
        parts = changes.suite(True)
        self.in_short += parts is not None
        parts = parts or changes.tout(True)
        self.subjects |= parts.sujets
        for subject, lines in parts.listes.items():
            kept = {} if parts.entieres else self.lines.get(subject, {})
            self.lines[subject] = {**kept, **lines}


@pytest.fixture
def salle(template: tuple[Path, dict[str, str]], tmp_path: Path) -> Any:
    shutil.copytree(template[0], tmp_path / "room")
    tournois = Tournois(tmp_path / "room")
    with Salle.ouvrir(tournois.fichier(EVENT), tournois.sceau) as opened:
        yield opened


CLOCK = count()


def gesture(author: str, reason: str = "") -> Geste:
    n = next(CLOCK)
    return Geste(f"{author}/{n}", author, datetime(2026, 11, 14, 18, tzinfo=UTC) + timedelta(seconds=n), reason)


def something(salle: Salle, dice: random.Random) -> None:
    """One gesture of the room; refused as often as not."""
    partie = salle.etat.partie(1)
    who, table, slip = dice.choice("ABC"), dice.randint(1, TABLES), dice.choice(SLIPS)
    coup = dice.choice([len(partie.coups)] * 4 + [max(1, len(partie.coups) - 1), 1])
    version = salle.etat.dossier(1, coup, table).version
    match dice.randrange(40):
        case 0:
            saisie.top_partout(salle, gesture(who), 1, dice.choice(["A", "B"]))
        case 1 | 2:
            saisie.defaire(salle, gesture(who))
        case 3 | 4 | 5:
            double.relire(salle, gesture(who), 1, coup, table, slip)
        case 6 | 7:
            double.renvoyer(salle, gesture(who, "doute"), 1, coup, table)
        case 8 | 9 | 10:
            saisie.rectifier(salle, gesture(who, "relu"), 1, coup, table, version, Cause.SAISIE, slip)
        case 11:
            conduite.retenir(salle, gesture("JA"), 1)
        case 12:
            conduite.clore_coup(salle, gesture("JA"), 1, saisie.tables_sans_bulletin(partie))
        case 13 | 14:
            rack = "".join(dice.sample("AEIOULNRST", 7))
            tirage.tirer(salle, gesture("JA"), 1, f"-{rack}")
            conduite.annoncer(salle, gesture("JA"), 1)
            conduite.lancer_chrono(salle, gesture("JA"), 1)
            conduite.annoncer_fin(salle, gesture("JA"), 1)
        case _:
            saisie.saisir(salle, gesture(who), 1, coup, table, slip)


@pytest.mark.parametrize("officials", [True, False], ids=["server", "stand"])
@pytest.mark.parametrize("seed", range(4))
def test_told_piece_by_piece_it_is_what_the_room_is(salle: Salle, seed: int, officials: bool):
    dice, changes, screen = random.Random(seed), Changes(salle, officials), Screen()
    screen.hear(changes)
    for _ in range(150):
        for _ in range(dice.choice([1, 1, 1, 3])):
            with suppress(SaisieInvalide):
                something(salle, dice)
        screen.hear(changes)
        whole = sujets(salle.etat, True, officials)
        assert {subject: screen.subjects[subject] for subject in whole.sujets} == whole.sujets
        assert screen.lines == whole.listes
    assert 20 < screen.in_short < 150


def test_one_slip_is_told_alone(salle: Salle):
    changes = Changes(salle, True)
    changes.tout(True)
    saisie.saisir(salle, gesture("A"), 1, 2, 1, SLIPS[0])
    assert changes.suite(True) is None, "the first slip of a move changes what comes next"
    changes.tout(True)
    saisie.saisir(salle, gesture("A"), 1, 2, 2, SLIPS[0])
    told = changes.suite(True)
    assert told is not None
    assert {subject: [*lines] for subject, lines in told.listes.items() if lines} == {"etat:tables": [2], "etat:tables/aveugle": [2]}
    assert "classement" not in told.sujets
    assert told.sujets["etat:nombre_manquants"] == TABLES - 2


def test_a_game_without_a_move_is_told_whole(tmp_path: Path):
    """The computer has something to say, and no slip can have been entered yet."""
    make_event(tmp_path / "room", State.NO_GAME)
    tournois = Tournois(tmp_path / "room")
    with Salle.ouvrir(tournois.fichier(EVENT), tournois.sceau) as opened:
        organisation.ouvrir_partie(opened, gesture("ORGANISATION"), Programme(reglement="fisf-2023"))
        assert not opened.etat.partie(1).coups
        changes = Changes(opened, officiels=True)
        changes.tout(True)
        changes.avis = "Le disque est presque plein."
        assert changes.suite(True) is None
        assert changes.tout(True).sujets["machine"].avis == "Le disque est presque plein."
