"""What is settled for good: a closed event, and gestures that are no longer taken back.

Asked only of what is about to be done: a journal that holds such a gesture is read as it was written.
"""

from collections.abc import Collection

from duplicata.app.state.coup_annule import exiger_encore_utile
from duplicata.app.state.events import (
    AppareilsPrevus,
    BadgeEnClair,
    BadgeRefait,
    BilletAjoute,
    BilletImprime,
    ClassementImprime,
    Fait,
    LectureMontree,
    RenvoiCommission,
    SondageAnnonce,
    SondageTire,
    VoteCommission,
)
from duplicata.app.state.history import GesteEcrit
from duplicata.app.state.readers import exiger_reprenable
from duplicata.app.state.state import Cas, Etat
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.evenements_tournoi import (
    AffichageChoisi,
    CentreOuvert,
    ClePubliee,
    FenetreFixee,
    NomEfface,
    PaiementNote,
    PartieRetiree,
    PlacesDonnees,
    PropositionReglee,
    TournoiOuvert,
    TournoiRouvert,
)
from duplicata.competition.notification import deja_dit, exiger_sans_suite
from duplicata.competition.places import vierge
from duplicata.competition.suivi import ChronoCale, MessageRecu, MultiplexOuvert, SuiviArrete
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

DuCoup = ev.TirageFait | ev.TirageRejete | ev.MotRetenu | ev.CoupClos | ev.CoupAnnule
"""What the moves after it are drawn and laid on."""
Notifiable = ev.DecisionRendue | ev.DecisionRectifiee | ev.AvertissementDisciplinaire
Badges = BadgeEnClair | BadgeRefait | AppareilsPrevus
DesBillets = ev.BilletRemis | ev.BilletRepris | BilletImprime | BilletAjoute
Sondages = SondageAnnonce | SondageTire
Montre = NomEfface | AffichageChoisi | FenetreFixee | ClassementImprime
"""What people are shown of the results."""
ApresCloture = (
    TournoiRouvert
    | ev.GraineRevelee
    | DesBillets
    | Badges
    | ClePubliee
    | Montre
    | Sondages
    | PaiementNote
    | CentreOuvert
    | PropositionReglee
    | MultiplexOuvert
    | SuiviArrete
)
"""What changes no result, and may be written down of a closed event."""
Reglement = ev.DecisionRectifiee | RenvoiCommission | VoteCommission
"""What settles a slip that two people read differently, or that the commission has before it."""


def exiger_ecrivable(etat: Etat, un: Fait, reserves: Collection[Cas]) -> None:
    """*reserves*: the slips whose ruling could still change when the gesture began."""
    if not (isinstance(un, ApresCloture) or _regle(un, reserves)):
        _exiger_non_clos(etat, reserves)
    exiger_encore_utile(etat, un)


def exiger_revocable(etat: Etat, geste: GesteEcrit) -> None:
    for un in geste.faits:
        if not _regle(un, etat.reserves):
            _exiger_non_clos(etat, etat.reserves)
        exiger_reprenable(etat, un, geste.auteur)
        _exiger(etat, un)


def _regle(un: Fait, reserves: Collection[Cas]) -> bool:
    """Whether it settles a slip under reserve, or follows from that: a closed event still waits for it."""
    if not reserves or not isinstance(un, Reglement):
        return False
    suite = isinstance(un, ev.DecisionRectifiee) and un.cause is Cause.SUITE
    return suite or (un.partie, un.coup, un.table) in reserves


def _exiger_non_clos(etat: Etat, reserves: Collection[Cas]) -> None:
    if etat.tournoi is None or not etat.tournoi.clos:
        return
    clos = (
        dire("Le tournoi est clos sous réserve : seuls les cas en suspens s’y règlent encore.")
        if reserves
        else dire("Le tournoi est clos, ses résultats sont définitifs.")
    )
    raise SaisieInvalide(f"{clos} {dire('L’organisateur peut le rouvrir, avec un motif.')}")


def _exiger(etat: Etat, un: Fait) -> None:
    if isinstance(un, TournoiOuvert):
        raise SaisieInvalide(dire("La création d’un tournoi ne se défait pas."))
    if isinstance(un, ClePubliee):
        raise SaisieInvalide(dire("Une clé publiée ne se reprend pas : ce qu’elle a signé est déjà parti."))
    if isinstance(un, CentreOuvert):
        raise SaisieInvalide(dire("L’ouverture d’un dossier de centre ne se défait pas."))
    if isinstance(un, NomEfface):
        raise SaisieInvalide(
            dire("Un nom effacé ne revient pas ainsi : corrigez l’inscription du joueur, s’il le demande.")
        )
    if isinstance(un, Sondages):
        raise SaisieInvalide(dire("Un sondage annoncé ou tiré reste au journal : il ne se défait pas."))
    if isinstance(un, LectureMontree):
        raise SaisieInvalide(dire("Table {table} : ce qui a été montré ne se reprend pas.", table=un.table))
    if isinstance(un, MessageRecu | ChronoCale):
        raise SaisieInvalide(dire("Ce que la salle qui mène a dit reste au journal : il ne se défait pas."))
    if isinstance(un, PlacesDonnees):
        _exiger_pas_commencee(etat, un)
    if isinstance(un, PartieRetiree):
        # What gives its racks is forgotten, and its number may be that of another game.
        raise SaisieInvalide(dire("Une partie retirée ne revient pas : ouvrez-en une autre."))
    if isinstance(un, ev.BilletRemis):
        exiger_sans_suite(etat.partie(un.partie), un.coup, un.table)
    if isinstance(un, Notifiable) and deja_dit(etat.partie(un.partie), un):
        raise SaisieInvalide(
            dire(
                "Coup {coup}, table {table} : le joueur a reçu ce billet. La décision se corrige, "
                "avec un motif, et un rectificatif la suit.",
                coup=un.coup,
                table=un.table,
            )
        )
    if isinstance(un, ev.GraineRevelee):
        raise SaisieInvalide(
            dire(
                "Partie {partie} : ce qui donne ses tirages est public, sa clôture ne se défait pas. "
                "Le juge-arbitre peut la rouvrir.",
                partie=un.partie,
            )
        )
    if isinstance(un, DuCoup) and len(etat.partie(un.partie).coups) > un.coup:
        raise SaisieInvalide(
            dire(
                "Coup {coup} : le coup {suivant} est tiré, ce geste ne se défait plus. Les bulletins d’un "
                "coup clos se corrigent en tapant coup/table.",
                coup=un.coup,
                suivant=un.coup + 1,
            )
        )


def _exiger_pas_commencee(etat: Etat, un: PlacesDonnees) -> None:
    """Nobody is moved once a rack is drawn: slips are by table."""
    parties = etat.ouvert().parties
    commencee = next((n for n in un.parties if n in parties and not vierge(parties[n])), None)
    if commencee is not None:
        raise SaisieInvalide(
            dire("Partie {n} : le premier tirage est fait, plus personne n’y change de table.", n=commencee)
        )
