"""The game being played, as the screens show it."""

from datetime import datetime
from typing import Any

from msgspec.structs import asdict

from duplicata.app.etat import Etat
from duplicata.competition.annonce import annoncer_coup, annoncer_top
from duplicata.competition.coup import anterieurs
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.engine.board import Board, parse_move
from duplicata.langue import en_francais
from duplicata.web.horloge import millisecondes
from duplicata.web.vues.noms import motif_ecrit, nom_partie

AVANT_ANNONCE = (Phase.TIRE,)
SECRETS = ("phase", "tirage", "tirage_ordre", "rejets", "annonce")
"""What officials see before everybody does."""


def numero_courant(etat: Etat) -> int | None:
    """The game that is being played, else the last one; None before the first."""
    if etat.tournoi is None or not etat.tournoi.parties:
        return None
    parties = etat.tournoi.parties
    return next((numero for numero in sorted(parties) if parties[numero].fin is None), max(parties))


def phase(partie: Partie) -> str:
    """``tirage``, ``annonce``, ``chrono``, ``ramassage``, ``saisie``, ``clos`` or ``finie``."""
    coup = partie.coup
    if partie.fin is not None:
        return "finie"
    if coup is None or coup.phase is Phase.TIRE:
        return "tirage"
    if coup.phase is Phase.RAMASSAGE:
        return "saisie" if coup.decisions else "ramassage"
    return "clos" if coup.compte else str(coup.phase)


def vue_partie(etat: Etat, numero: int, maintenant: int, *, officiel: bool) -> dict[str, Any]:
    """What everybody may see; officials also see the rack before it is announced.

    The word is everybody's as soon as it is retained: the juge-arbitre reads it aloud then (3.4).
    ``mur`` tells them what everybody sees instead: an official's computer often drives the projector too.
    """
    vue = _vue(etat, numero, maintenant, officiel=officiel)
    if officiel:
        pour_tous = _vue(etat, numero, maintenant, officiel=False)
        vue["mur"] = {cle: pour_tous[cle] for cle in SECRETS}
    return vue


def _vue(etat: Etat, numero: int, maintenant: int, *, officiel: bool) -> dict[str, Any]:
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    visible = coup is not None and (officiel or coup.phase not in AVANT_ANNONCE)
    vue: dict[str, Any] = {
        "numero": numero,
        "nom": nom_partie(numero, partie.ouverture.nom),
        "formule": partie.formule.nom,
        "topping": partie.formule.topping,
        "preparee": partie.preparee,
        "reglement": partie.ouverture.reglement,
        "lexique": partie.ouverture.lexique,
        "engagement": partie.engagement,
        "graine": partie.graine,
        "coup": coup.numero if coup else 0,
        "phase": phase(partie),
        "annule": bool(coup and coup.annule),
        "tirage": "",
        "tirage_ordre": "",
        "rejets": len(partie.rejets),
        "annonce": [],
        "grille": Board(partie.grille).rows,
        "reste": len(partie.reste),
        "dernier": _dernier(partie),
        "chrono": vue_chrono(etat, numero, maintenant),
        "top": None,
        "cumul_top": sum(coup.retenu.points for coup in partie.coups if coup.retenu),
        "fin": partie.fin,
    }
    if officiel:
        vue |= {
            "motif_arret": _motif_arret(etat, numero, coup),
            "retenu": vue_retenu(coup),
            "anterieurs": [vue_anterieur(un) for un in anterieurs(partie)],
        }
    if coup and visible and not coup.compte:
        vue |= {
            "tirage": coup.lettres,
            "tirage_ordre": coup.tirage,
            "rejets": len(coup.rejets),
            "annonce": en_francais(annoncer_coup, partie),
        }
    if coup and coup.retenu:
        vue["tirage"], vue["tirage_ordre"] = coup.lettres, coup.tirage
        vue["top"] = coup.retenu.points
        mot, place = parse_move(f"{coup.retenu.mot} {coup.retenu.place}")
        vue["annonce"] = en_francais(annoncer_top, Board(coup.grille), mot, place, coup.retenu.points)
    if coup and coup.retenu and not coup.compte and partie.rejets and not officiel:
        # The draw that followed was put back, and another is to come: everybody was told of the first.
        vue |= {"phase": "tirage", "tirage": "", "tirage_ordre": "", "annonce": []}
    return vue


def _motif_arret(etat: Etat, numero: int, coup: Coup | None) -> str | None:
    """Why the clock stands still, empty until it is noted; None when it does not."""
    arret = etat.arrets.get((numero, coup.numero)) if coup and coup.phase is Phase.CHRONO else None
    return motif_ecrit(arret.motif) if arret else None


def vue_retenu(coup: Coup | None) -> dict[str, Any] | None:
    """The word laid for everybody."""
    return asdict(coup.retenu) if coup and coup.retenu else None


def vue_anterieur(coup: Coup) -> dict[str, Any]:
    """A move still being corrected while a later one is played, as its arbiters need it."""
    return {
        "coup": coup.numero,
        "phase": "saisie",
        "annule": False,
        "tirage": coup.lettres,
        "grille": Board(coup.grille).rows,
        "retenu": vue_retenu(coup),
    }


def _dernier(partie: Partie) -> dict[str, Any] | None:
    """The last word everybody knows: nothing is retained before the end of its move is announced."""
    for coup in reversed(partie.coups):
        if coup.retenu:
            return {"coup": coup.numero, **(vue_retenu(coup) or {})}
    return None


def vue_chrono(etat: Etat, numero: int, maintenant: int) -> dict[str, Any] | None:
    """The clock as facts: when it was started and for how long; the browser counts by the server's time."""
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    depart = etat.departs.get((numero, coup.numero)) if coup else None
    if coup is None or depart is None:
        return None
    palier = partie.formule.palier(coup.numero)
    arret = etat.arrets.get((numero, coup.numero))
    return {
        "coup": coup.numero,
        "lance_a": millisecondes(datetime.fromisoformat(depart)),
        "duree": palier.duree,
        "alerte": palier.alerte,
        "maintenant": maintenant,
        "interrompu_a": millisecondes(datetime.fromisoformat(arret.quand)) if arret else None,
        "termine": coup.phase is not Phase.CHRONO,
    }
