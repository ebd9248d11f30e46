"""Slips and rulings as JSON."""

from msgspec import Struct

from duplicata.app.read.billets import est_du
from duplicata.app.state.state import Etat
from duplicata.competition.coup import trouver
from duplicata.competition.dispense import dispense
from duplicata.competition.etat import Partie, Phase
from duplicata.competition.transcription import Transcription
from duplicata.web.access.roles import Role
from duplicata.web.access.sessions import Session
from duplicata.web.views.slips.formats import DecisionVue, vue_decision


class BulletinVu(Struct, frozen=True, kw_only=True):
    """A slip entered."""

    partie: int
    table: int
    coup: int
    nom: str
    arbitre: str
    version: int
    """Line of the journal where it was last ruled on: told again to change it."""
    par: str
    quand: str
    bulletin: Transcription
    decision: DecisionVue | None
    commission: bool
    """It waits for the commission."""
    dispense: str
    """Why the ruling has no correction slip (5.9); empty when it has one, or needs none."""


def vue_bulletin(etat: Etat, partie: int, numero: int, table: int) -> BulletinVu:
    """A slip entered: what was written, how it was ruled on, by whom, in which version."""
    courante = etat.partie(partie)
    coup = courante.coups[numero - 1]
    dossier = etat.dossier(partie, numero, table)
    decision = coup.decisions.get(table)
    return BulletinVu(
        partie=partie,
        table=table,
        coup=numero,
        nom=courante.joueurs[table].nom,
        arbitre=courante.joueurs[table].arbitre,
        version=dossier.version,
        par=dossier.auteurs[-1] if dossier.auteurs else "",
        quand=dossier.quand,
        bulletin=coup.bulletins.get(table, Transcription()),
        decision=vue_decision(decision) if decision else None,
        commission=bool(dossier.renvoi and not dossier.renvoi.clos),
        dispense=sans_billet(etat, partie, numero, table),
    )


def sans_billet(etat: Etat, partie: int, numero: int, table: int) -> str:
    """Why the ruling has no correction slip (5.9); empty when it has one, or needs none."""
    if est_du(etat, partie, numero, table):
        return ""
    courante = etat.partie(partie)
    return dispense(courante, trouver(courante, numero), table) or ""


def groupe_de(partie: Partie, session: Session) -> str | None:
    """The tables a person corrects: those of his letter; None = the whole room, for the juge-arbitre."""
    groupes = {joueur.arbitre for joueur in partie.joueurs.values()}
    if session.compte.compte in groupes:
        return session.compte.compte
    return None if Role.JUGE_ARBITRE in session.compte.roles else ""


def a_portee(etat: Etat, session: Session, partie: int, coup: int, table: int) -> bool:
    """Whether a person sees this slip: one of his tables, or one he entered; any for the juge-arbitre."""
    joueur = etat.partie(partie).joueurs.get(table)
    return joueur is not None and (
        Role.JUGE_ARBITRE in session.compte.roles
        or session.auteur in etat.dossier(partie, coup, table).auteurs
        or joueur.arbitre == session.compte.compte
    )


def montrable(etat: Etat, session: Session, partie: int, coup: int, table: int) -> bool:
    """Whether a person may look at the slip of the table he names, to replace it.

    On a move still open an arbiter may replace any; not if he is a double arbiter too, who might have to read
    it again.
    """
    ouvert = trouver(etat.partie(partie), coup).phase is Phase.RAMASSAGE
    remplacable = ouvert and Role.DOUBLE_ARBITRE not in session.compte.roles
    return remplacable or a_portee(etat, session, partie, coup, table)
