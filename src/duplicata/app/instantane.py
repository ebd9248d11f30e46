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
from duplicata.app.etat import Etat
from duplicata.app.geste import EMPREINTE
from duplicata.app.liasse import lier, rendre
from duplicata.app.memoire import Depart, Memoire, souvenirs
from duplicata.journal import Seal
from duplicata.journal.reading import Reading

SUFFIXE = ".etat"
PARTS = ("app", "arbitrage", "competition", "journal")
"""Of the program: those that make the state."""
SCEAU = 64
"""Characters of the seal, which comes first in the file."""


class Instantane(msgspec.Struct, frozen=True):
    programme: str
    seq: int
    digest: str
    """Of line *seq*, the last one taken in."""
    retires: frozenset[str]
    """Gestures taken back when it was written, even by later lines: the state is without them."""
    etat: Etat
    """Without the slips of its moves."""
    liasses: list[memoryview]
    """Those, each a view into what was read: neither copied nor looked through."""


def rappeler(lignes: Reading, journal: Path, sceau: Seal) -> Memoire:
    """What the journal amounts to, from the state kept beside it if that one is sound."""
    with _sans_ramassage():
        garde = lire(journal, sceau)
        if garde and lignes.digest_of(garde.seq) == garde.digest:
            suite = souvenirs(lignes.chained(garde.seq, garde.digest))
            connus = garde.retires.union(geste.cle for geste in suite)
            if all(geste.defait in connus for geste in suite if geste.defait):
                return Memoire(suite, _depart(lignes, garde))
        return Memoire(souvenirs(lignes.chained()))


def _depart(lignes: Reading, garde: Instantane) -> Depart:
    return Depart(
        rendre(garde.etat, garde.liasses),
        garde.retires,
        lambda: [geste for geste in souvenirs(lignes.rows()) if geste.fin <= garde.seq],
        lambda nom: lignes.key_of(nom, EMPREINTE),
    )


def garder(memoire: Memoire, lignes: Reading, journal: Path, sceau: Seal) -> int:
    """Keep the oldest state in memory, so that what is undone next is still at hand; its line, or 0."""
    etat = memoire.jalon
    digest = lignes.digest_of(etat.seq)
    if digest is None:
        return 0
    garde = Instantane(programme(), etat.seq, digest, frozenset(memoire.defaits), *lier(etat))
    corps = msgspec.msgpack.encode(garde)
    cible = _chemin(journal)
    partiel = cible.with_name(cible.name + ".partiel")
    with suppress(OSError):  # No room for it: the next start takes longer.
        partiel.write_bytes(_sceau(corps, sceau) + corps)
        partiel.replace(cible)
    return etat.seq


def lire(journal: Path, sceau: Seal) -> Instantane | None:
    try:
        contenu = _chemin(journal).read_bytes()
        corps = memoryview(contenu)[SCEAU:]
        if contenu[:SCEAU] != _sceau(corps, sceau):
            return None
        garde = msgspec.msgpack.decode(corps, type=Instantane)
    except (OSError, msgspec.DecodeError):
        return None
    return garde if garde.programme == programme() else None


@cache
def programme() -> str:
    """The version of the program, down to every letter of what folds."""
    source = Path(duplicata.__file__).parent
    lu = hashlib.sha256(duplicata.__version__.encode())
    for part in PARTS:
        for module in sorted((source / part).glob("*.py")):
            lu.update(f"{part}/{module.name}\n".encode() + module.read_bytes())
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
