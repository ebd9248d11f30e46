"""A state kept beside the journal, so that a long tournament is ready again at once. Only ever a cache.

It is sealed with the key of the folder, names the line of the journal it takes in by its digest and the
program that folded it; whatever does not match is left aside and the journal is folded from its first line.
The audit never looks at it.
"""

import gc
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path

import msgspec

import duplicata
from duplicata.app.room.packed import join, split
from duplicata.app.room.past import PasseEcrit
from duplicata.app.state.history import Depart, History, gestes_ecrits
from duplicata.app.state.state import Etat
from duplicata.journal import Seal
from duplicata.journal.reading import Reading
from duplicata.system import put_in_place

SUFFIXE = ".etat"
PARTS = ("app", "arbitrage", "competition", "journal", "reglement")
"""Of the program: those that make the state."""
SCEAU = 64
"""Characters of the seal, which comes first in the file."""


class Snapshot(msgspec.Struct, frozen=True):
    programme: str
    seq: int
    digest: str
    """Of line *seq*, the last one taken in."""
    retires: frozenset[str]
    """Gestures taken back when it was written, even by later lines: the state is without them."""
    etat: Etat
    """Without the slips of its moves."""
    tables: list[memoryview]
    """Those, packed, each a view into what was read: neither copied nor looked through."""


def load_history(lignes: Reading, journal: Path, sceau: Seal) -> History:
    """What the journal amounts to, from the state kept beside it if that one is sound."""
    with _sans_ramassage():
        garde = lire(journal, sceau)
        if garde and lignes.digest_of(garde.seq) == garde.digest:
            suite = gestes_ecrits(lignes.chained(garde.seq, garde.digest))
            connus = garde.retires.union(geste.cle for geste in suite)
            if all(geste.defait in connus for geste in suite if geste.defait):
                return History(suite, _depart(lignes, garde))
        return History(gestes_ecrits(lignes.chained()))


def _depart(lignes: Reading, garde: Snapshot) -> Depart:
    return Depart(join(garde.etat, garde.tables), garde.retires, PasseEcrit(lignes, garde.seq))


def garder(history: History, lignes: Reading, journal: Path, sceau: Seal) -> int:
    """Keep the oldest state in memory, so that what is undone next is still at hand; its line, or 0."""
    etat = history.checkpoint
    digest = lignes.digest_of(etat.seq)
    if digest is None:
        return 0
    garde = Snapshot(programme(), etat.seq, digest, frozenset(history.defaits), *split(etat))
    corps = msgspec.msgpack.encode(garde)
    cible = _chemin(journal)
    partiel = cible.with_name(cible.name + ".partiel")
    with suppress(OSError):  # No room for it: the next start takes longer.
        partiel.write_bytes(_sceau(corps, sceau) + corps)
        put_in_place(partiel, cible)
    return etat.seq


def lire(journal: Path, sceau: Seal) -> Snapshot | None:
    try:
        contenu = _chemin(journal).read_bytes()
        corps = memoryview(contenu)[SCEAU:]
        if contenu[:SCEAU] != _sceau(corps, sceau):
            return None
        garde = msgspec.msgpack.decode(corps, type=Snapshot)
    except (OSError, msgspec.DecodeError):
        return None
    return garde if garde.programme == programme() else None


@cache
def programme() -> str:
    """The version of the program, down to every letter of what folds."""
    source = Path(duplicata.__file__).parent
    lu = hashlib.sha256(duplicata.__version__.encode())
    for part in PARTS:
        for module in sorted((source / part).rglob("*.py")):
            lu.update(f"{module.relative_to(source).as_posix()}\n".encode() + module.read_bytes())
    return lu.hexdigest()


def _chemin(journal: Path) -> Path:
    return journal.with_name(journal.name + SUFFIXE)


def _sceau(corps: bytes | memoryview, sceau: Seal) -> bytes:
    return sceau.derive(f"etat:{hashlib.sha256(corps).hexdigest()}").encode()


@contextmanager
def _sans_ramassage() -> Iterator[None]:
    """Millions of values are made and none is garbage: looking for some would double the time."""
    actif = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if actif:
            gc.enable()
