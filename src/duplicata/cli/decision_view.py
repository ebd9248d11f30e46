"""A ruling for a person: points, sanction, reason and article, on a few lines."""

from typing import TYPE_CHECKING

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.langue import dire

if TYPE_CHECKING:
    from rich.text import Text

    from duplicata.arbitrage.decision import Motif

COLOURS = {
    Sanction.AUCUNE: "green",
    Sanction.AVERTISSEMENT: "yellow",
    Sanction.PENALITE: "dark_orange",
    Sanction.NULLITE: "red",
}
NOMS = {
    Sanction.AUCUNE: "sans sanction",
    Sanction.AVERTISSEMENT: "avertissement",
    Sanction.PENALITE: "pénalité de 5 points",
    Sanction.NULLITE: "nullité",
}
STATUTS = {Statut.A_TRANCHER: "à trancher par la commission", Statut.MOYENNE: "moyenne du coup"}


def en_clair(decision: Decision) -> str:
    """« 45 points, pénalité de 5 points »."""
    points = (
        dire("{n} point", n=decision.points) if decision.points < 2 else dire("{n} points", n=decision.points)
    )
    parts = [points, dire(NOMS[decision.sanction])]
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


def ligne(decision: Decision) -> "Text":
    """The ruling in colour, with its reasons below."""
    from rich.text import Text

    text = Text()
    text.append(f"{decision.reglement}  ", style="dim")
    text.append(en_clair(decision), style=f"bold {COLOURS[decision.sanction]}")
    if decision.place:
        text.append(f"  {decision.mot} {decision.place}")
    for motif in decision.motifs:
        text.append(f"\n    {motif.texte} ", style="default")
        text.append(_reference(motif), style="dim")
    for warning in decision.signalements:
        text.append(f"\n    {warning}", style="italic dim")
    return text


def _reference(motif: "Motif") -> str:
    """Where the reason comes from; an arbiter's own ruling rests on no article."""
    if not motif.article:
        return f"({motif.source})"
    return dire("(article {article}, {source})", article=motif.article, source=motif.source)
