"""What the juge-arbitre does next: one gesture named, the others that are possible."""

from typing import Any

from duplicata.app.etat import Etat
from duplicata.competition.coup import manquants
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.fin import fin_au_dernier_tirage, fin_de_partie
from duplicata.langue import dire


def suivant(etat: Etat, numero: int) -> dict[str, Any]:
    """{"geste", "phrase", "precision", "autres"}; ``geste`` is empty when nothing is left to do."""
    partie = etat.partie(numero)
    coup = partie.coup
    if partie.fin is not None:
        return _dire("", dire("La partie est finie."), autres=("rouvrir",))
    if coup is None or coup.compte:
        return _entre_deux_coups(partie, coup)
    return _pendant(etat, numero, partie, coup)


def _entre_deux_coups(partie: Partie, coup: Coup | None) -> dict[str, Any]:
    if fin_de_partie(partie) is not None:
        return _dire("clore_partie", dire("Clore la partie"), dire("Plus aucun coup n’est possible."))
    numero = len(partie.coups) + 1
    rejets = len(partie.rejets)
    precision = dire("{n} rejet(s) : le tirage se refait.", n=rejets) if rejets else ""
    # A closed move can still be cancelled; there is nothing to cancel before the first draw.
    autres = ("clore_partie",) if coup is None or coup.annule else ("annuler_coup", "clore_partie")
    return _dire("tirer", dire("Tirer le coup {n}", n=numero), precision, autres)


def _pendant(etat: Etat, numero: int, partie: Partie, coup: Coup) -> dict[str, Any]:
    interrompu = (numero, coup.numero) in etat.arrets
    if coup.phase is Phase.TIRE:
        return _dire("annoncer", dire("Annoncer le tirage"), autres=("rejeter", "annuler_coup"))
    if coup.phase is Phase.ANNONCE:
        return _dire("lancer", dire("Lancer le chronomètre"), autres=("rejeter", "annuler_coup"))
    if interrompu:
        fin = ("clore_partie",) if fin_au_dernier_tirage(partie) else ()
        return _dire(
            "reprendre",
            dire("Reprendre le jeu"),
            dire("Chronomètre arrêté, temps écoulé conservé."),
            ("annuler_coup", *fin),
        )
    if coup.phase is Phase.CHRONO:
        return _dire("terminer", dire("Annoncer la fin du coup"), autres=("interrompre", "annuler_coup"))
    attendus = manquants(partie, coup.numero)
    if coup.retenu is None:
        return _dire("retenir", dire("Retenir le top"), _absents(attendus), ("annuler_coup",))
    if attendus:
        return _dire(
            "clore", dire("Clore le coup {n}", n=coup.numero), _absents(attendus), ("retenir", "annuler_coup")
        )
    return _dire("clore", dire("Clore le coup {n}", n=coup.numero), autres=("retenir", "annuler_coup"))


def _absents(tables: list[int]) -> str:
    if not tables:
        return ""
    cites = ", ".join(map(str, tables[:12])) + ("…" if len(tables) > 12 else "")
    return dire("Il manque {n} bulletin(s) : {tables}", n=len(tables), tables=cites)


def _dire(geste: str, phrase: str, precision: str = "", autres: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"geste": geste, "phrase": phrase, "precision": precision, "autres": list(autres)}
