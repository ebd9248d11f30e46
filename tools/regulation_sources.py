"""What the pages of docs/regulation are made of: the hand-written sources, and the cases of the tests."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import yaml

from duplicata.arbitrage.decision import Decision
from duplicata.documents.cas import Cas, lire_cas
from duplicata.documents.fichier import charger
from duplicata.reglement import VERSIONS, juger

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "regulation"
SOURCE = PAGES / "source"
TESTS = ROOT / "tests"


@dataclass(frozen=True)
class Article:
    article: str
    dit: str
    """What it says, in our words."""
    cles: tuple[str, ...] = ()
    code: tuple[str, ...] = ()
    """Dotted names of what applies it."""
    non_code: str = ""
    """Why nothing, or not everything, is coded."""
    cas: tuple[str, ...] = ()
    """Cases named by hand, for an article that gives no reason to a ruling."""


@dataclass(frozen=True)
class Texte:
    """A version of the regulation, as its sources let us know it."""

    id: str
    titre: str
    sources: str
    inconnu: str
    articles: tuple[Article, ...]
    emprunts: Mapping[str, str]

    @property
    def cles(self) -> set[str]:
        return {cle for article in self.articles for cle in article.cles}


@dataclass(frozen=True)
class Enonce:
    """A statement of a seed document, and the three cases that try it."""

    document: str
    position: str
    dit: str
    versions: tuple[str, ...]
    cles: tuple[str, ...]
    code: tuple[str, ...]
    cas: Mapping[str, str]
    note: str = ""


@dataclass(frozen=True)
class Difference:
    """A fault, shown by a slip ruled under every version, or told version by version."""

    faute: str
    cas: str = ""
    versions: tuple[str, ...] = ()


def lire_texte(version: str) -> Texte:
    found = _charger(f"{version}.yaml")
    articles = tuple(Article(**_tuples(entry)) for entry in found["articles"])
    return Texte(
        version, found["titre"], found["sources"], found["inconnu"], articles, found.get("emprunts", {})
    )


def lire_enonces() -> list[Enonce]:
    return [Enonce(**_tuples(entry)) for entry in _charger("enonces.yaml")]


def lire_differences() -> list[tuple[str, list[Difference]]]:
    return [
        (part["titre"], [Difference(**_tuples(row)) for row in part["lignes"]])
        for part in _charger("differences.yaml")
    ]


def _charger(nom: str) -> Any:
    return yaml.safe_load((SOURCE / nom).read_text(encoding="utf-8"))


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()}


def bulletins() -> Iterator[tuple[str, Cas]]:
    """Every slip of the tests with its reference: file, then first word of its name."""
    for path in sorted((TESTS / "cases").glob("*.yaml")):
        for cas in lire_cas(str(path)):
            yield f"{path.stem}/{cas.nom.split()[0]}", cas


def parties() -> Iterator[str]:
    for path in sorted((TESTS / "games").glob("*.yaml")):
        for document in charger(str(path)):
            yield f"{path.stem}: {document['partie']['nom']}"


def fonctions() -> Iterator[str]:
    """The test functions a statement about the conduct of a game may cite."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            yield f"{path.relative_to(TESTS).as_posix()}::{name}"


Jugements = Mapping[str, Mapping[str, Decision]]
"""Reference of a slip -> version -> ruling."""


def juger_tout(cas: Iterable[tuple[str, Cas]]) -> Jugements:
    return {
        reference: {version: juger(one.position, one.bulletin, version) for version in VERSIONS}
        for reference, one in cas
    }


def exercent(jugements: Jugements, version: str, cle: str) -> list[str]:
    """The slips whose ruling under that version gives this reason."""
    return [
        reference
        for reference, decisions in jugements.items()
        if any(motif.cle == cle for motif in decisions[version].motifs)
    ]


def trouver(nom: str) -> object:
    """The function or class of a dotted name; raises when there is none."""
    module, _, attribut = nom.rpartition(".")
    found: object = getattr(import_module(module), attribut)
    return found
