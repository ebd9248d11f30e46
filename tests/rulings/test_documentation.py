"""docs/regulation says what the code does: no rule without its text, no statement without its cases."""

import re
from collections import Counter
from functools import cache

import pytest

from duplicata.arbitrage.phrases import PHRASES
from duplicata.documents.cas import Cas
from duplicata.reglement import VERSIONS
from regulation_pages import ESSAIS, pages
from regulation_sources import (
    PAGES,
    ROOT,
    Enonce,
    Jugements,
    bulletins,
    exercent,
    fonctions,
    juger_tout,
    lire_differences,
    lire_enonces,
    lire_texte,
    parties,
    trouver,
)

SLIPS = list(bulletins())
KNOWN = Counter([*(reference for reference, _ in SLIPS), *parties(), *fonctions()])
ENONCES = lire_enonces()
TEXTES = {version: lire_texte(version) for version in VERSIONS}
REGLES = [
    (version, cle) for version, one in VERSIONS.items() for cle in sorted({*one.articles, *one.emprunts})
]


@cache
def rulings() -> Jugements:
    return juger_tout(SLIPS)


def title(enonce: Enonce) -> str:
    return f"{enonce.document} {enonce.position}"


def keys(reference: str, versions: tuple[str, ...]) -> set[str]:
    return {motif.cle for version in versions for motif in rulings()[reference][version].motifs}


def test_pages_are_up_to_date():
    stale = [path.name for path, text in pages().items() if path.read_text(encoding="utf-8") != text]
    assert not stale, "run `make docs`"


def test_a_case_is_named_by_one_reference():
    assert [reference for reference, times in KNOWN.items() if times > 1] == []


@pytest.mark.parametrize("version", VERSIONS)
def test_every_fault_of_a_version_is_described(version: str):
    texte, law = TEXTES[version], VERSIONS[version]
    assert texte.cles == set(law.articles)
    assert set(texte.emprunts) == set(law.emprunts)
    told = {cle: article.article for article in texte.articles for cle in article.cles}
    assert told == dict(law.articles)


@pytest.mark.parametrize("version", VERSIONS)
def test_the_article_of_the_commission_is_one_of_the_text(version: str):
    cited = VERSIONS[version].commission
    told = [article.article for article in TEXTES[version].articles]
    assert not cited or any(f"{article}.".startswith(f"{cited}.") for article in told)


@pytest.mark.parametrize("version", VERSIONS)
def test_an_article_is_coded_or_says_why_not(version: str):
    assert [a.article for a in TEXTES[version].articles if not a.code and not a.non_code] == []


@pytest.mark.parametrize("version", VERSIONS)
def test_a_coded_article_has_cases(version: str):
    articles = TEXTES[version].articles
    assert [a.article for a in articles if a.code and not a.cles and not a.cas] == []
    assert {reference for a in articles for reference in a.cas} <= set(KNOWN)


def test_every_sentence_belongs_to_some_version():
    assert {cle for _, cle in REGLES} == set(PHRASES)


def test_no_rule_is_an_orphan():
    """A reason that no case of tests/cases gives."""
    assert [(version, cle) for version, cle in REGLES if not exercent(rulings(), version, cle)] == []


def test_every_name_of_code_is_there():
    named = {name for texte in TEXTES.values() for article in texte.articles for name in article.code}
    for name in sorted(named | {name for enonce in ENONCES for name in enonce.code}):
        assert trouver(name)


@pytest.mark.parametrize("enonce", ENONCES, ids=title)
def test_a_statement_has_its_rule_and_its_three_cases(enonce: Enonce):
    assert enonce.cles or enonce.code
    assert list(enonce.cas) == list(ESSAIS)
    assert len(set(enonce.cas.values())) == len(ESSAIS)
    assert set(enonce.cas.values()) <= set(KNOWN)
    assert set(enonce.versions) <= set(VERSIONS)


@pytest.mark.parametrize("enonce", [e for e in ENONCES if e.cles], ids=title)
def test_the_rule_fires_on_its_case_and_not_on_the_near_one(enonce: Enonce):
    stated = set(enonce.cles)
    assert keys(enonce.cas["declenche"], enonce.versions) & stated
    assert not keys(enonce.cas["presque"], enonce.versions) & stated


@pytest.mark.parametrize(
    "enonce", [e for e in ENONCES if not e.cles and e.cas["declenche"] in dict(SLIPS)], ids=title
)
def test_a_payment_rule_is_expected_by_its_case(enonce: Enonce):
    """Such a rule leaves no reason: the case file itself must say what it pays."""
    cas: Cas = dict(SLIPS)[enonce.cas["declenche"]]
    assert set(cas.attendu) & set(enonce.versions)


def test_statements_are_cited_once():
    assert max(Counter(map(title, ENONCES)).values()) == 1


def test_decisions_are_shown_by_slips_that_exist():
    cited = re.findall(r"`(\w+/\w[\w-]*)`", (PAGES / "decisions.md").read_text(encoding="utf-8"))
    assert cited
    assert [reference for reference in cited if reference != "tests/cases" and reference not in rulings()] == []


def test_differences_are_shown_or_told():
    for _, rows in lire_differences():
        for row in rows:
            assert row.cas in rulings() if row.cas else len(row.versions) == len(VERSIONS)


def test_every_decision_that_the_source_cites_is_numbered():
    text = (PAGES / "decisions.md").read_text(encoding="utf-8")
    numbered = re.findall(r"^\| (d\d+) \|", text, re.MULTILINE)
    assert numbered == [f"d{n}" for n in range(1, 34)]
    parts = [ROOT / "src" / "duplicata" / part for part in ("engine", "arbitrage", "reglement", "competition")]
    sources = [path.read_text(encoding="utf-8") for part in parts for path in part.glob("*.py")]
    cited = {code for source in sources for code in re.findall(r"\b[a-d]\d+\b", source)}
    assert cited
    assert cited <= set(numbered)
