"""The game being played, as the screens show it."""

from datetime import datetime
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from duplicata.app.state.state import Etat
from duplicata.competition.annonce import annoncer_coup, annoncer_top
from duplicata.competition.causes import CauseFin
from duplicata.competition.coup import anterieurs
from duplicata.competition.etat import Coup, Partie, Phase, Retenu
from duplicata.engine.board import Board, parse_move
from duplicata.langue import en_francais
from duplicata.web.machine.clock import millisecondes
from duplicata.web.views.event.noms import motif_ecrit, nom_partie

AVANT_ANNONCE = (Phase.TIRE,)
UnePhase = Literal["tirage", "annonce", "chrono", "ramassage", "saisie", "clos", "finie"]


class Chrono(Struct, frozen=True, kw_only=True):
    """The clock as facts: when it was started and for how long, in milliseconds and seconds."""

    coup: int
    lance_a: int
    duree: int
    alerte: int
    maintenant: int
    interrompu_a: int | None
    termine: bool


class Dernier(Struct, frozen=True):
    """The last word everybody knows."""

    coup: int
    mot: str
    place: str
    points: int


class Anterieur(Struct, frozen=True, kw_only=True):
    """A move still being corrected while a later one is played, as its arbiters need it."""

    coup: int
    phase: UnePhase
    annule: bool
    tirage: str
    grille: list[str]
    retenu: Retenu | None


class Mur(Struct, frozen=True, kw_only=True):
    """What everybody sees where officials see more."""

    phase: UnePhase
    tirage: str
    tirage_ordre: str
    rejets: int
    annonce: list[str]


class PartieVue(Struct, frozen=True, kw_only=True):
    """The game being played; what stands after `fin` is told to officials only."""

    numero: int
    nom: str
    formule: str
    topping: bool
    preparee: bool
    reglement: str
    lexique: str
    engagement: str | None
    graine: str | None
    coup: int
    phase: UnePhase
    annule: bool
    tirage: str
    """Empty until it is announced."""
    tirage_ordre: str
    rejets: int
    annonce: list[str]
    grille: list[str]
    reste: int
    """Letters left in the bag and on the rack."""
    dernier: Dernier | None
    chrono: Chrono | UnsetType | None = UNSET
    """Told apart on the stream."""
    top: int | None
    cumul_top: int
    fin: CauseFin | None
    motif_arret: str | UnsetType | None = UNSET
    """Why the clock stands still, empty until it is noted; null when it does not."""
    retenu: Retenu | UnsetType | None = UNSET
    anterieurs: list[Anterieur] | UnsetType = UNSET
    mur: Mur | UnsetType = UNSET


def numero_courant(etat: Etat) -> int | None:
    """The game that is being played, else the last one; None before the first."""
    if etat.tournoi is None or not etat.tournoi.parties:
        return None
    parties = etat.tournoi.parties
    return next((numero for numero in sorted(parties) if parties[numero].fin is None), max(parties))


def phase(partie: Partie) -> UnePhase:
    """``tirage``, ``annonce``, ``chrono``, ``ramassage``, ``saisie``, ``clos`` or ``finie``."""
    coup = partie.coup
    if partie.fin is not None:
        return "finie"
    if coup is None or coup.phase is Phase.TIRE:
        return "tirage"
    if coup.phase is Phase.RAMASSAGE:
        return "saisie" if coup.decisions else "ramassage"
    if coup.compte:
        return "clos"
    return "annonce" if coup.phase is Phase.ANNONCE else "chrono"


def vue_partie(etat: Etat, numero: int, maintenant: int, *, officiel: bool) -> PartieVue:
    """What everybody may see; officials also see the rack before it is announced.

    The word is everybody's as soon as it is retained: the juge-arbitre reads it aloud then (3.4).
    ``mur`` tells them what everybody sees instead: an official's computer often drives the projector too.
    """
    vue = _vue(etat, numero, maintenant, officiel=officiel)
    if not officiel:
        return vue
    pour_tous = _vue(etat, numero, maintenant, officiel=False)
    mur = Mur(
        phase=pour_tous.phase,
        tirage=pour_tous.tirage,
        tirage_ordre=pour_tous.tirage_ordre,
        rejets=pour_tous.rejets,
        annonce=pour_tous.annonce,
    )
    return replace(vue, mur=mur)


def _vue(etat: Etat, numero: int, maintenant: int, *, officiel: bool) -> PartieVue:
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    visible = coup is not None and (officiel or coup.phase not in AVANT_ANNONCE)
    vue = PartieVue(
        numero=numero,
        nom=nom_partie(numero, partie.ouverture.nom),
        formule=partie.formule.nom,
        topping=partie.formule.topping,
        preparee=partie.preparee,
        reglement=partie.ouverture.reglement,
        lexique=partie.ouverture.lexique,
        engagement=partie.engagement,
        graine=partie.graine,
        coup=coup.numero if coup else 0,
        phase=phase(partie),
        annule=bool(coup and coup.annule),
        tirage="",
        tirage_ordre="",
        rejets=len(partie.rejets),
        annonce=[],
        grille=Board(partie.grille).rows,
        reste=len(partie.reste),
        dernier=_dernier(partie),
        chrono=vue_chrono(etat, numero, maintenant),
        top=None,
        cumul_top=sum(coup.retenu.points for coup in partie.coups if coup.retenu),
        fin=partie.fin,
    )
    if officiel:
        vue = replace(
            vue,
            motif_arret=_motif_arret(etat, numero, coup),
            retenu=vue_retenu(coup),
            anterieurs=[vue_anterieur(un) for un in anterieurs(partie)],
        )
    if coup and visible and not coup.compte:
        vue = replace(
            vue,
            tirage=coup.lettres,
            tirage_ordre=coup.tirage,
            rejets=len(coup.rejets),
            annonce=en_francais(annoncer_coup, partie),
        )
    if coup and coup.retenu:
        mot, place = parse_move(f"{coup.retenu.mot} {coup.retenu.place}")
        vue = replace(
            vue,
            tirage=coup.lettres,
            tirage_ordre=coup.tirage,
            top=coup.retenu.points,
            annonce=en_francais(annoncer_top, Board(coup.grille), mot, place, coup.retenu.points),
        )
    if coup and coup.retenu and not coup.compte and partie.rejets and not officiel:
        # The draw that followed was put back, and another is to come: everybody was told of the first.
        vue = replace(vue, phase="tirage", tirage="", tirage_ordre="", annonce=[])
    return vue


def _motif_arret(etat: Etat, numero: int, coup: Coup | None) -> str | None:
    """Why the clock stands still, empty until it is noted; None when it does not."""
    arret = etat.arrets.get((numero, coup.numero)) if coup and coup.phase is Phase.CHRONO else None
    return motif_ecrit(arret.motif) if arret else None


def vue_retenu(coup: Coup | None) -> Retenu | None:
    """The word laid for everybody."""
    return coup.retenu if coup else None


def vue_anterieur(coup: Coup) -> Anterieur:
    return Anterieur(
        coup=coup.numero,
        phase="saisie",
        annule=False,
        tirage=coup.lettres,
        grille=Board(coup.grille).rows,
        retenu=coup.retenu,
    )


def _dernier(partie: Partie) -> Dernier | None:
    """Nothing is retained before the end of its move is announced."""
    for coup in reversed(partie.coups):
        if coup.retenu:
            return Dernier(coup.numero, coup.retenu.mot, coup.retenu.place, coup.retenu.points)
    return None


def vue_chrono(etat: Etat, numero: int, maintenant: int) -> Chrono | None:
    """The browser counts by the server's time."""
    partie = etat.ouvert().parties[numero]
    coup = partie.coup
    depart = etat.departs.get((numero, coup.numero)) if coup else None
    if coup is None or depart is None:
        return None
    palier = partie.formule.palier(coup.numero)
    arret = etat.arrets.get((numero, coup.numero))
    return Chrono(
        coup=coup.numero,
        lance_a=millisecondes(datetime.fromisoformat(depart)),
        duree=palier.duree,
        alerte=palier.alerte,
        maintenant=maintenant,
        interrompu_a=millisecondes(datetime.fromisoformat(arret.quand)) if arret else None,
        termine=coup.phase is not Phase.CHRONO,
    )
