"""A ruling for a person: points, sanction, reason and article, on a few lines."""

from typing import TYPE_CHECKING

from duplicata.arbitrage.decision import Decision, Sanction, Statut
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
    from rich.padding import Padding
    from rich.text import Text

    text = Text()
    text.append(f"{decision.reglement}  ", style="dim")
    text.append(en_clair(decision), style=f"bold {COLOURS[decision.sanction]}")
    if decision.place:
        text.append(f"  {decision.mot} {decision.place}")
    out.print(*avant, text)
    reasons = [
        Text.assemble(f"{motif.texte} ", (_reference(decision, motif), "dim")) for motif in decision.motifs
    ]
    warnings = [Text(phrase_du_signalement(cle), "italic dim") for cle in decision.signalements]
    for below in (*reasons, *warnings):
        if out.is_terminal:
            out.print(Padding(below, (0, 0, 0, 4), expand=False))
        else:  # one line each, for what reads them next
            out.print(Text("    ").append_text(below), soft_wrap=True)


def _reference(decision: Decision, motif: "Motif") -> str:
    """Where the reason comes from; an arbiter's own ruling rests on no article."""
    if not motif.article:
        return f"({source(motif, decision.reglement)})"
    article = citer(motif.article, reconstitue(decision.reglement, motif))
    return dire("(article {article}, {source})", article=article, source=source(motif, decision.reglement))
