"""A room with five players and a small lexicon, whose first moves are known."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from duplicata.app.gestures import conduite, organisation, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.room.judge import Juge
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.journal import Seal

MOTS = [
    "BIEF",
    "BEE",
    "FEE",
    "FIEE",
    "BI",
    "SWEATS",
    "STEROLS",
    "SWEAT",
    "PAGES",
    "GAPES",
    "STAGE",
    "TAGS",
    "GATES",
    "GATS",
    "ES",
]
SCEAU = Seal(b"k" * 32)
NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)


def seen(salle: Salle, table: int, coup: int = 1) -> int:
    """The version of a slip, as somebody who looks at it now is told."""
    return salle.etat.dossier(1, coup, table).version


@pytest.fixture
def juge() -> Juge:
    lexique = lexicon_of_words("essai", MOTS)
    return Juge(lambda nom: lexique)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "coupe.tournoi"


@pytest.fixture
def geste() -> Callable[..., Geste]:
    numbers = count(1)

    def make(auteur: str = "juge", motif: str = "", cle: str = "") -> Geste:
        n = next(numbers)
        return Geste(cle or f"g{n}", auteur, NOON + timedelta(seconds=n), motif)

    return make


@pytest.fixture
def salle(path: Path, juge: Juge, geste: Callable[..., Geste]) -> Iterator[Salle]:
    """Five players, tables 1-3 for arbiter A, 4-5 for arbiter B, a game open."""
    with Salle.creer(path, SCEAU, juge) as salle:
        organisation.creer_tournoi(salle, geste(), "Coupe du club")
        organisation.inscrire(
            salle, geste(), [Fiche(nom) for nom in ("ADA", "BLAISE", "CHLOE", "DENIS", "EVE")]
        )
        plages = [Plage("A", 1, 3), Plage("B", 4, 5)]
        organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023"), plages)
        yield salle


@pytest.fixture
def ramassage(salle: Salle, geste: Callable[..., Geste]) -> Salle:
    """The first rack (STEROLS) is drawn, announced, timed and collected."""
    tirage.tirer(salle, geste(), 1, "STEROLS")
    conduite.annoncer(salle, geste(), 1)
    conduite.lancer_chrono(salle, geste(), 1)
    conduite.annoncer_fin(salle, geste(), 1)
    return salle
