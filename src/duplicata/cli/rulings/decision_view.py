"""A ruling for a person: points, sanction, reason and article, on a few lines."""

import re
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.cli.output import printable
from duplicata.documents.sanctions import nommer
from duplicata.langue import dire, en_points
from duplicata.reglement import reconstitue
from duplicata.reglement.motifs import citer, phrase_du_signalement, source

if TYPE_CHECKING:
    from rich.console import Console

    from duplicata.arbitrage.decision import Motif

COLOURS = {
    Sanction.AUCUNE: "green",
    Sanction.AVERTISSEMENT: "yellow",
    Sanction.PENALITE: "dark_orange",
    Sanction.NULLITE: "red",
}
Morceaux = list[tuple[str, str]]
"""Texts and their styles."""
RETRAIT = 4
STATUTS = {Statut.A_TRANCHER: "à trancher par la commission", Statut.MOYENNE: "moyenne du coup"}


def en_clair(decision: Decision) -> str:
    """« 45 points, pénalité de 5 points »."""
    parts = [en_points(decision.points), nommer(decision.sanction)]
    if decision.avertissements > 1:
        parts.append(dire("{n} avertissements", n=decision.avertissements))
    if decision.statut is Statut.MOYENNE:
        parts = [dire("{statut} ({max} au plus)", statut=dire(STATUTS[Statut.MOYENNE]), max=decision.plafond)]
    elif decision.statut is Statut.A_TRANCHER:
        parts.append(dire(STATUTS[Statut.A_TRANCHER]))
    return ", ".join(parts)


def en_bref(decision: Decision) -> str:
    """« 45 −5 », « 50 AV », « 0 nul »: one cell of a table."""
    if decision.statut is Statut.MOYENNE:
        return dire("moyenne")
    mark = {
        Sanction.AUCUNE: "",
        Sanction.AVERTISSEMENT: "AV",
        Sanction.PENALITE: "−5",
        Sanction.NULLITE: dire("nul"),
    }
    doubt = "?" if decision.statut is Statut.A_TRANCHER else ""
    return f"{decision.points} {mark[decision.sanction]}{doubt}".strip()


def montrer(out: "Console", decision: Decision, *avant: str) -> None:
    """The ruling in colour, after what it is about; its reasons below, indented on every line they take."""
    tete: Morceaux = [(f"{' '.join([*avant, decision.reglement])} ", "dim")]
    tete.append((f" {en_clair(decision)}", f"bold {COLOURS[decision.sanction]}"))
    if decision.place:
        tete.append((f"  {decision.mot} {decision.place}", ""))
    ecrire(out, tete)
    for motif in decision.motifs:
        ecrire(out, [(f"{motif.texte} ", ""), (_reference(decision, motif), "dim")], RETRAIT)
    for cle in decision.signalements:
        ecrire(out, [(phrase_du_signalement(cle), "italic dim")], RETRAIT)


def ecrire(out: "Console", morceaux: Morceaux, retrait: int = 0) -> None:
    """One line for what reads it next; as many as it takes on a screen. Thousands are written at a time."""
    if not (out.is_terminal or out.color_system):
        out.file.write(" " * retrait + printable("".join(texte for texte, _ in morceaux)) + "\n")
        return
    largeur = out.width - retrait if out.is_terminal else None
    lignes: list[Morceaux] = [[]]
    longueur = 0
    for texte, style in morceaux:
        for mot in re.findall(r"[^ ]+ *| +", printable(texte)):
            if largeur and longueur and longueur + len(mot.rstrip(" ")) > largeur:
                lignes.append([])
                longueur = 0
            lignes[-1].append((mot, style))
            longueur += len(mot)
    couleurs = out.color_system
    for ligne in lignes:
        ecrits = [
            _colore("".join(mot for mot, _ in mots), style if couleurs else "", couleurs)
            for style, mots in groupby(ligne, key=itemgetter(1))
        ]
        out.file.write(" " * retrait + "".join(ecrits).rstrip(" ") + "\n")


def _colore(texte: str, style: str, couleurs: str | None) -> str:
    if not style:
        return texte
    from rich.color import ColorSystem
    from rich.style import Style

    systeme = {"standard": ColorSystem.STANDARD, "256": ColorSystem.EIGHT_BIT, "windows": ColorSystem.WINDOWS}
    return Style.parse(style).render(texte, color_system=systeme.get(couleurs or "", ColorSystem.TRUECOLOR))


def _reference(decision: Decision, motif: "Motif") -> str:
    """Where the reason comes from; an arbiter's own ruling rests on no article."""
    if not motif.article:
        return f"({source(motif, decision.reglement)})"
    article = citer(motif.article, reconstitue(decision.reglement, motif))
    return dire("(article {article}, {source})", article=article, source=source(motif, decision.reglement))
