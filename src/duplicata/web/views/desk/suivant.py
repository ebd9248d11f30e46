"""What the juge-arbitre does next: one gesture named, the others that are possible."""

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from duplicata.app.gestures.source import Prevu
from duplicata.app.gestures.tirage import corrigeable, peut_attendre, tirable_a
from duplicata.app.state.state import Etat
from duplicata.competition.annonce import FINS
from duplicata.competition.causes import CauseFin
from duplicata.competition.coup import anterieurs, manquants, ouverts
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.fin import causes_possibles, fin_au_dernier_tirage, fin_de_partie
from duplicata.competition.topping import cherchent
from duplicata.langue import accorder, dire, nombre
from duplicata.web.machine.clock import millisecondes
from duplicata.web.views.desk.rejet import dire_rejets
from duplicata.web.views.desk.reste import ResteVu, vue_reste_de


class UneCause(Struct, frozen=True):
    """Why a game ends (3.7)."""

    cause: CauseFin
    phrase: str


class AClore(Struct, frozen=True):
    """The move that `clore` is about, the oldest one open, and the tables it would leave without a slip."""

    coup: int
    manquants: list[int]


class Suivant(Struct, frozen=True, kw_only=True):
    """The next gesture; what does not concern it is left out."""

    geste: str
    """Empty when nothing is left to do."""
    phrase: str
    precision: str
    autres: list[str]
    scellee: bool | UnsetType = UNSET
    """The next rack is that of a sealed game."""
    saisi: bool | UnsetType = UNSET
    """The next rack was typed in advance."""
    causes: list[UneCause] | UnsetType = UNSET
    """For ending the game now."""
    tirable_a: int | UnsetType | None = UNSET
    """Milliseconds: when the next rack may be drawn (3.1)."""
    reste: list[ResteVu] | UnsetType = UNSET
    """When the game is over."""
    rejet: str | UnsetType = UNSET
    """Why the last rack went back to the bag; empty when it did not."""
    a_clore: AClore | UnsetType | None = UNSET
    reliquat: str | UnsetType = UNSET
    """Letters left over from the move before, which a rack typed from the bag begins with."""


def suivant(etat: Etat, numero: int, prevu: Prevu) -> Suivant:
    partie = etat.partie(numero)
    coup = partie.coup
    if etat.ouvert().clos:
        reserve = "" if etat.definitif else dire("Sous réserve : des cas restent à régler.")
        return _dire("", dire("L’événement est clos."), reserve)
    if partie.fin is not None:
        return _finie(etat, numero, partie.fin)
    if coup is None or coup.compte:
        suite = _entre_deux_coups(partie, coup, prevu)
    else:
        suite = _pendant(etat, numero, partie, coup, prevu)
    if suite.geste == "tirer" and coup is not None:
        quand = tirable_a(etat, numero)
        tirable = millisecondes(quand) if quand else None
        suite = replace(suite, tirable_a=tirable, reliquat=partie.reliquat)
    # A rack that went back is told whatever comes next: slips may still be under correction.
    return replace(suite, rejet=dire_rejets(partie), a_clore=_a_clore(partie))


def _a_clore(partie: Partie) -> AClore | None:
    for coup in ouverts(partie):
        return AClore(coup.numero, manquants(partie, coup.numero))
    return None


def _finie(etat: Etat, numero: int, cause: CauseFin) -> Suivant:
    reste = vue_reste_de(etat, numero)
    precision = dire(FINS[cause]) if reste else f"{dire(FINS[cause])} {dire('Rien ne reste à faire.')}"
    return replace(_dire("", dire("La partie est finie."), precision, ("rouvrir",)), reste=reste)


def _entre_deux_coups(partie: Partie, coup: Coup | None, prevu: Prevu) -> Suivant:
    if (fin_de_partie(partie) is not None or prevu.jouee) and anterieurs(partie):
        return _clore(partie, ("annuler_coup",) if coup and not coup.annule else ())
    if fin_de_partie(partie) is not None:
        return _dire("clore_partie", dire("Clore la partie"), dire("Plus aucun coup n’est possible."))
    if prevu.jouee:
        joues = dire("Les {n} coups de la partie préparée sont joués.", n=len(partie.coups))
        return _dire("clore_partie", dire("Clore la partie"), joues, ("annuler_coup",))
    # A closed move can still be cancelled; there is nothing to cancel before the first draw.
    autres = ("clore_partie",) if coup is None or coup.annule else ("annuler_coup", "clore_partie")
    if anterieurs(partie):
        autres = ("clore", *autres)
    return _tirer(partie, prevu, "", autres)


def _tirer(partie: Partie, prevu: Prevu, precision: str, autres: tuple[str, ...]) -> Suivant:
    if corrigeable(partie):
        autres = ("corriger_tirage", *autres)
    if prevu.saisi is False:
        ecart = dire("Le tirage préparé pour ce coup ne va pas avec le reliquat : tirez autrement.")
        precision = f"{ecart} {precision}".strip()
    tirer = _dire("tirer", dire("Tirer le coup {n}", n=len(partie.coups) + 1), precision, autres)
    return replace(tirer, scellee=prevu.tirable, saisi=bool(prevu.saisi), causes=causes(partie))


def _pendant(etat: Etat, numero: int, partie: Partie, coup: Coup, prevu: Prevu) -> Suivant:
    interrompu = (numero, coup.numero) in etat.arrets
    clore = ("clore",) if anterieurs(partie) else ()
    if coup.phase is Phase.TIRE:
        autres = (*clore, "corriger_tirage", "rejeter", "annuler_coup")
        return _dire("annoncer", dire("Annoncer le tirage"), autres=autres)
    if coup.phase is Phase.ANNONCE:
        return _dire("lancer", dire("Lancer le chronomètre"), autres=(*clore, "rejeter", "annuler_coup"))
    if interrompu:
        fin = ("clore_partie",) if fin_au_dernier_tirage(partie) else ()
        reprendre = _dire(
            "reprendre",
            dire("Reprendre le jeu"),
            dire("Chronomètre arrêté, temps écoulé conservé."),
            ("motiver", *clore, "annuler_coup", *fin),
        )
        return replace(reprendre, causes=causes(partie))
    if partie.formule.topping:
        return _topping(partie, coup)
    if coup.phase is Phase.CHRONO:
        autres = ("interrompre", *clore, "annuler_coup")
        return _dire("terminer", dire("Annoncer la fin du coup"), autres=autres)
    if coup.retenu is None:
        mot = dire("Retenir le mot préparé, {mot}", mot=prevu.mot) if prevu.mot else dire("Retenir le top")
        return _dire("retenir", mot, _attendus(partie), (*clore, "annuler_coup"))
    return _corrige(partie, coup, prevu)


def _corrige(partie: Partie, coup: Coup, prevu: Prevu) -> Suivant:
    """The word is known: close what is complete, else play on while slips are corrected."""
    ancien = ouverts(partie)[0]
    complet = not manquants(partie, ancien.numero)
    jouee = (prevu.mot is not None and not prevu.tirable) or fin_de_partie(partie) is not None
    if complet or jouee or not peut_attendre(partie, coup):
        return _clore(partie, ("retenir", "annuler_coup"))
    correction = dire(
        "La correction continue pendant le coup suivant. {attendus}", attendus=_attendus(partie)
    )
    return _tirer(partie, prevu, correction, ("clore", "retenir", "annuler_coup"))


def _clore(partie: Partie, autres: tuple[str, ...]) -> Suivant:
    """The oldest open move first."""
    return _dire("clore", dire("Clore le coup {n}", n=ouverts(partie)[0].numero), _attendus(partie), autres)


def _attendus(partie: Partie) -> str:
    """Slips still awaited, move by move when there are several."""
    attendus = {coup.numero: manquants(partie, coup.numero) for coup in ouverts(partie)}
    if len(attendus) == 1:
        return _absents(*attendus.values())
    phrases = (
        dire("Coup {coup} : {absents}", coup=numero, absents=_absents_dits(tables))
        for numero, tables in attendus.items()
    )
    return " – ".join(phrases)


def _absents_dits(tables: list[int]) -> str:
    """After a colon."""
    if not tables:
        return dire("complet")
    return accorder(
        len(tables),
        "il manque {n} bulletin, {tables}",
        "il manque {n} bulletins, {tables}",
        tables=_citees(tables),
    )


def _topping(partie: Partie, coup: Coup) -> Suivant:
    """No collection (3.8.4): the move ends when everybody has found, or when the top is given."""
    if coup.phase is not Phase.CHRONO:
        return _dire("passer", dire("Clore le coup {n}", n=coup.numero), autres=("annuler_coup",))
    tables = cherchent(partie)
    autres = ("interrompre", "annuler_coup")
    if not tables:
        return _dire("passer", dire("Clore le coup {n}", n=coup.numero), dire("Tous ont leur temps."), autres)
    cherchees = dire("{n} tables cherchent : {tables}", n=nombre(len(tables)), tables=_citees(tables))
    if len(tables) == 1:
        cherchees = dire("1 table cherche : {tables}", tables=_citees(tables))
    return _dire("passer", dire("Donner le top et clore le coup {n}", n=coup.numero), cherchees, autres)


def _absents(tables: list[int]) -> str:
    if not tables:
        return ""
    if len(tables) == 1:
        return dire("Il manque 1 bulletin : {tables}", tables=_citees(tables))
    return dire("Il manque {n} bulletins : {tables}", n=nombre(len(tables)), tables=_citees(tables))


def _citees(tables: list[int]) -> str:
    return ", ".join(map(str, sorted(tables)[:12])) + ("…" if len(tables) > 12 else "")


def _dire(geste: str, phrase: str, precision: str = "", autres: tuple[str, ...] = ()) -> Suivant:
    return Suivant(geste=geste, phrase=phrase, precision=precision, autres=list(autres))


def causes(partie: Partie) -> list[UneCause]:
    return [UneCause(cause, dire(FINS[cause])) for cause in causes_possibles(partie)]
