"""What the juge-arbitre does next: one gesture named, the others that are possible."""

from typing import Any

from duplicata.app.etat import Etat
from duplicata.competition.coup import manquants
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.fin import fin_au_dernier_tirage, fin_de_partie
from duplicata.competition.topping import cherchent
from duplicata.langue import dire
from duplicata.web.prevu import Prevu


def suivant(etat: Etat, numero: int, prevu: Prevu) -> dict[str, Any]:
    """{"geste", "phrase", "precision", "autres"}; ``geste`` is empty when nothing is left to do."""
    partie = etat.partie(numero)
    coup = partie.coup
    if partie.fin is not None:
        return _dire("", dire("La partie est finie."), autres=("rouvrir",))
    if coup is None or coup.compte:
        return _entre_deux_coups(partie, coup, prevu)
    return _pendant(etat, numero, partie, coup, prevu)


def _entre_deux_coups(partie: Partie, coup: Coup | None, prevu: Prevu) -> dict[str, Any]:
    if fin_de_partie(partie) is not None:
        return _dire("clore_partie", dire("Clore la partie"), dire("Plus aucun coup n’est possible."))
    if prevu.jouee:
        joues = dire("Les {n} coups de la partie préparée sont joués.", n=len(partie.coups))
        return _dire("clore_partie", dire("Clore la partie"), joues, ("annuler_coup",))
    numero = len(partie.coups) + 1
    rejets = len(partie.rejets)
    precision = dire("{n} rejets : le tirage se refait.", n=rejets) if rejets else ""
    if rejets == 1:
        precision = dire("1 rejet : le tirage se refait.")
    # A closed move can still be cancelled; there is nothing to cancel before the first draw.
    autres = ("clore_partie",) if coup is None or coup.annule else ("annuler_coup", "clore_partie")
    return _dire("tirer", dire("Tirer le coup {n}", n=numero), precision, autres)


def _pendant(etat: Etat, numero: int, partie: Partie, coup: Coup, prevu: Prevu) -> dict[str, Any]:
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
    if partie.formule.topping:
        return _topping(partie, coup)
    if coup.phase is Phase.CHRONO:
        return _dire("terminer", dire("Annoncer la fin du coup"), autres=("interrompre", "annuler_coup"))
    attendus = manquants(partie, coup.numero)
    if coup.retenu is None:
        mot = dire("Retenir le mot préparé, {mot}", mot=prevu.mot) if prevu.mot else dire("Retenir le top")
        return _dire("retenir", mot, _absents(attendus), ("annuler_coup",))
    if attendus:
        return _dire(
            "clore", dire("Clore le coup {n}", n=coup.numero), _absents(attendus), ("retenir", "annuler_coup")
        )
    return _dire("clore", dire("Clore le coup {n}", n=coup.numero), autres=("retenir", "annuler_coup"))


def _topping(partie: Partie, coup: Coup) -> dict[str, Any]:
    """No collection (3.8.4): the move ends when everybody has found, or when the top is given."""
    if coup.phase is not Phase.CHRONO:
        return _dire("passer", dire("Clore le coup {n}", n=coup.numero), autres=("annuler_coup",))
    tables = cherchent(partie)
    autres = ("interrompre", "annuler_coup")
    if not tables:
        return _dire("passer", dire("Clore le coup {n}", n=coup.numero), dire("Tous ont leur temps."), autres)
    cherchees = dire("{n} tables cherchent : {tables}", n=len(tables), tables=_citees(tables))
    if len(tables) == 1:
        cherchees = dire("1 table cherche : {tables}", tables=_citees(tables))
    return _dire("passer", dire("Donner le top et clore le coup {n}", n=coup.numero), cherchees, autres)


def _absents(tables: list[int]) -> str:
    if not tables:
        return ""
    if len(tables) == 1:
        return dire("Il manque 1 bulletin : {tables}", tables=_citees(tables))
    return dire("Il manque {n} bulletins : {tables}", n=len(tables), tables=_citees(tables))


def _citees(tables: list[int]) -> str:
    return ", ".join(map(str, tables[:12])) + ("…" if len(tables) > 12 else "")


def _dire(geste: str, phrase: str, precision: str = "", autres: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"geste": geste, "phrase": phrase, "precision": precision, "autres": list(autres)}
