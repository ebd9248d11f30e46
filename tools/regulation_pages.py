"""``make docs``: writes the pages of docs/regulation from their sources and from the cases of the tests."""

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.arbitrage.phrases import PHRASES
from duplicata.reglement import VERSIONS
from regulation_sources import (
    PAGES,
    ROOT,
    Article,
    Difference,
    Enonce,
    Jugements,
    Texte,
    bulletins,
    exercent,
    juger_tout,
    lire_differences,
    lire_enonces,
    lire_texte,
)

MONTRES = 6
"""How many cases of a reason are named."""
SANCTIONS = {
    Sanction.AUCUNE: "",
    Sanction.AVERTISSEMENT: ", avertissement",
    Sanction.PENALITE: ", pénalité",
    Sanction.NULLITE: ", nullité",
}
ESSAIS = {"declenche": "joue", "presque": "frôlée", "conflit": "en rencontre une autre"}
AVIS = "*Page écrite par `make docs` ; les sources sont dans [source](source).*"


def pages() -> dict[Path, str]:
    """Every generated page and its text."""
    jugements = juger_tout(bulletins())
    textes = [lire_texte(version) for version in VERSIONS]
    written = {
        "README.md": page_index(textes),
        "differences.md": page_differences(lire_differences(), jugements),
        "tracabilite.md": page_tracabilite(lire_enonces()),
    }
    written |= {f"{texte.id}.md": page_version(texte, jugements) for texte in textes}
    return {PAGES / name: typographier(text) for name, text in written.items()}


def typographier(text: str) -> str:
    """No-break spaces where French wants them, outside of code."""
    parts = re.split(r"(`[^`]*`)", text)
    parts[::2] = [re.sub(r" (?=[:;!?»])|(?<=«) ", "\u00a0", part) for part in parts[::2]]
    return "".join(parts)


def page_index(textes: list[Texte]) -> str:
    lines = ["# Le règlement", "", AVIS, ""]
    lines += [
        f"- [{texte.titre}]({texte.id}.md), `{texte.id}`, appliqué par date depuis le "
        f"{VERSIONS[texte.id].debut.strftime('%d/%m/%Y')}"
        for texte in textes
    ]
    lines += [
        "- [Différences](differences.md) : ce que chaque version paie, faute par faute",
        "- [Décisions](decisions.md) : ce que nous lisons là où les textes sont ouverts",
        "- [Traçabilité](tracabilite.md) : chaque énoncé des documents de départ, sa règle, ses trois cas",
    ]
    return _page(lines)


def page_version(texte: Texte, jugements: Jugements) -> str:
    lines = [f"# {texte.titre}", "", AVIS, ""]
    lines += [f"**Sources.** {texte.sources}", "", f"**Inconnu.** {texte.inconnu}", ""]
    for article in texte.articles:
        lines += section_article(article, texte.id, jugements)
    lines += ["## Règles lues dans une autre version", ""]
    if not texte.emprunts:
        lines.append("Aucune.")
    for cle, dit in texte.emprunts.items():
        lender = VERSIONS[VERSIONS[texte.id].emprunts[cle]]
        lines.append(
            f"- `{cle}` ({lender.id}, {lender.articles[cle]}). {dit} Cas : {_cas(jugements, texte.id, cle)}"
        )
    return _page(lines)


def section_article(article: Article, version: str, jugements: Jugements) -> list[str]:
    guessed = " (numéro reconstitué)" if article.article in VERSIONS[version].reconstitues else ""
    lines = [f"## {article.article}{guessed}", "", article.dit, ""]
    if article.code:
        lines += ["Codé : " + ", ".join(map(lieu, article.code)) + ".", ""]
    if article.non_code:
        lines += [f"Non codé : {article.non_code}", ""]
    if article.cas:
        lines += ["Cas : " + ", ".join(map(_code, article.cas)) + ".", ""]
    for cle in article.cles:
        lines.append(f"- `{cle}`. {PHRASES[cle].format(mots='…')} Cas : {_cas(jugements, version, cle)}")
    return [*lines, ""] if article.cles else lines


def page_differences(parts: list[tuple[str, list[Difference]]], jugements: Jugements) -> str:
    lines = ["# Différences entre les versions", "", AVIS, ""]
    lines += ["Chaque ligne est un bulletin des tests, jugé sous les quatre versions.", ""]
    for titre, rows in parts:
        lines += [f"## {titre}", "", "| faute | " + " | ".join(VERSIONS) + " | bulletin |"]
        lines.append("| --- " * (len(VERSIONS) + 2) + "|")
        for row in rows:
            cells = row.versions or tuple(en_bref(jugements[row.cas][version]) for version in VERSIONS)
            lines.append(f"| {row.faute} | " + " | ".join(cells) + f" | {_code(row.cas)} |")
        lines.append("")
    return _page(lines)


def en_bref(decision: Decision) -> str:
    if decision.statut is Statut.MOYENNE:
        return "moyenne"
    text = f"{decision.points}{SANCTIONS[decision.sanction]}"
    return text if decision.statut is Statut.DEFINITIVE else f"commission (provisoire : {text})"


def page_tracabilite(enonces: list[Enonce]) -> str:
    lines = ["# Des énoncés aux cas", "", AVIS, ""]
    lines += [
        "Chaque énoncé des quatre documents de départ, en nos mots ; la règle qui l’applique ; un cas où "
        "elle joue, un où elle est frôlée, un où elle en rencontre une autre.",
        "",
    ]
    for document in sorted({enonce.document for enonce in enonces}):
        lines += [f"## Document {document}", ""]
        lines += ["| position | énoncé | règle | " + " | ".join(ESSAIS.values()) + " |", "| --- " * 6 + "|"]
        lines += [ligne_enonce(enonce) for enonce in enonces if enonce.document == document]
        lines.append("")
    return _page(lines)


def ligne_enonce(enonce: Enonce) -> str:
    rule = [*map(_code, enonce.cles), *map(lieu, enonce.code)]
    dit = f"{enonce.dit} *{enonce.note}*" if enonce.note else enonce.dit
    cases = [_code(enonce.cas[essai]) for essai in ESSAIS]
    cells = [enonce.position, dit, "<br>".join(rule), *cases]
    return "| " + " | ".join(cells) + " |"


def lieu(nom: str) -> str:
    """A link to the file of a dotted name."""
    module, _, attribut = nom.rpartition(".")
    path = Path(import_module(module).__file__ or "").relative_to(ROOT)
    return f"[{path.relative_to('src/duplicata')}:{attribut}](../../{path})"


def _cas(jugements: Jugements, version: str, cle: str) -> str:
    found = exercent(jugements, version, cle)
    return ", ".join(map(_code, found[:MONTRES])) + ("…" if len(found) > MONTRES else ".")


def _code(text: str) -> str:
    return f"`{text}`" if text else ""


def _page(lines: Iterable[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
