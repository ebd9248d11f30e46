"""Whom this room follows, how the line is, and what differs; what comes next at a desk that follows."""

from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from duplicata.app.gestures.source import Prevu
from duplicata.app.state.state import Etat
from duplicata.competition.etat import Phase
from duplicata.competition.multiplex import Menee, ecarts
from duplicata.competition.suivi import Suivi
from duplicata.langue import dire
from duplicata.web.views.desk.suivant import Suivant


class Ligne(NamedTuple):
    """The line to the room that is followed; of this program, not of the journal."""

    etablie: bool = False
    depuis: int = 0
    """Milliseconds since 1970, by the clock of this room: when it was last heard; 0 when it never was."""
    refus: str = ""
    """Why what it says is not taken."""
    incertitude: int = 0
    """Milliseconds by which the clocks may differ."""


class MultiplexDit(Struct, frozen=True):
    """That something of it changed: the sentences are asked for by the screens that show them."""

    suivie: str
    """The event that is followed; empty when none is."""
    etablie: bool
    depuis: int
    seul: bool
    numero: int
    refus: bool


class SuiviVu(Struct, frozen=True, kw_only=True):
    """The room that is followed."""

    nom: str
    etablie: bool
    depuis: int
    seul: bool
    refus: str
    incertitude: int
    la_bas: str
    """Where the game stands there, in one sentence."""
    ecarts: list[str]
    """What differs; left as it is."""


def dit(etat: Etat, ligne: Ligne) -> MultiplexDit:
    suivi = etat.multiplex.suivi
    if suivi is None:
        return MultiplexDit("", False, 0, False, 0, False)
    depuis = 0 if ligne.etablie else ligne.depuis
    return MultiplexDit(suivi.nom, ligne.etablie, depuis, suivi.seul, suivi.numero, bool(ligne.refus))


def vue_suivi(etat: Etat, ligne: Ligne, numero: int | None) -> SuiviVu | None:
    suivi = etat.multiplex.suivi
    if suivi is None:
        return None
    partie = etat.ouvert().parties.get(numero or 0)
    return SuiviVu(
        nom=suivi.nom,
        etablie=ligne.etablie,
        depuis=ligne.depuis,
        seul=suivi.seul,
        refus=ligne.refus,
        incertitude=ligne.incertitude,
        la_bas=_ou(suivi, numero or 0),
        ecarts=ecarts(partie, suivi.menee(partie.numero)) if partie else [],
    )


def _ou(suivi: Suivi, numero: int) -> str:
    la_bas = suivi.menee(numero)
    if la_bas.partie is None:
        return dire("La partie {n} n’est pas encore ouverte là-bas.", n=numero) if numero else ""
    if la_bas.partie.fin is not None:
        return dire("La partie est finie là-bas.")
    coup = la_bas.coups.get(la_bas.avance)
    if coup is None:
        return dire("Aucun tirage n’est encore annoncé là-bas.")
    if coup.annule:
        return dire("Là-bas : coup {n} annulé.", n=coup.coup)
    if coup.mot:
        return dire("Là-bas : coup {n}, {mot} retenu.", n=coup.coup, mot=coup.retenu)
    if coup.fini_a is not None:
        return dire("Là-bas : coup {n}, fin annoncée.", n=coup.coup)
    if coup.interrompu_a is not None:
        return dire("Là-bas : coup {n}, jeu interrompu.", n=coup.coup)
    if coup.lance_a is not None:
        return dire("Là-bas : coup {n}, chronomètre lancé.", n=coup.coup)
    return dire("Là-bas : coup {n}, tirage annoncé.", n=coup.coup)


def en_suivant(etat: Etat, numero: int, suite: Suivant, prevu: Prevu) -> Suivant:
    """What comes next in a room that follows: the rack and the word of the other one are waited for."""
    suivi = etat.multiplex.suivi
    if suivi is None or etat.ouvert().clos or etat.partie(numero).fin is not None:
        return suite
    if suivi.seul:
        return replace(suite, autres=[*suite.autres, "suivre_de_nouveau"])
    menee, coup = suivi.menee(numero), etat.partie(numero).coup
    la_bas = menee.coups.get(coup.numero) if coup else None
    suite = replace(suite, autres=[*_permis(suite), "continuer_seule"])
    if coup and la_bas and la_bas.annule and not coup.compte:
        return _autre(suite, "annuler_coup", dire("Annuler le coup, comme « {nom} »", nom=suivi.nom))
    if coup and coup.phase is Phase.CHRONO and la_bas and la_bas.fini_a is not None:
        return replace(suite, precision=dire("« {nom} » a annoncé la fin du coup.", nom=suivi.nom))
    if suite.geste == "retenir" and prevu.mot:
        mot = dire("Retenir {mot}, comme « {nom} »", mot=prevu.mot, nom=suivi.nom)
        return replace(suite, phrase=mot)
    if suite.geste == "clore_partie" and prevu.jouee:
        return replace(suite, precision=dire("« {nom} » a clos la partie.", nom=suivi.nom))
    if suite.geste == "retenir":
        return _attendre(suite, dire("En attente du mot de « {nom} »", nom=suivi.nom))
    if suite.geste == "tirer":
        return _attendre(suite, _attente(menee, suivi))
    return suite


def _attente(menee: Menee, suivi: Suivi) -> str:
    if menee.partie is not None and menee.partie.fin is not None:
        return dire("La partie est finie là-bas.")
    return dire("En attente du tirage de « {nom} »", nom=suivi.nom)


def _permis(suite: Suivant) -> list[str]:
    """Not what would draw, or draw again, for this room alone."""
    return [autre for autre in suite.autres if autre not in ("corriger_tirage", "retenir")]


def _autre(suite: Suivant, geste: str, phrase: str) -> Suivant:
    return replace(suite, geste=geste, phrase=phrase, autres=[un for un in suite.autres if un != geste])


def _attendre(suite: Suivant, phrase: str) -> Suivant:
    return replace(suite, geste="", phrase=phrase)
