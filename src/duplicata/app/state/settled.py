"""What is settled for good: a closed event, and gestures that are no longer taken back.

Asked only of what is about to be done: a journal that holds such a gesture is read as it was written.
"""

from duplicata.app.state.coup_annule import exiger_encore_utile
from duplicata.app.state.events import (
    BadgeEnClair,
    BadgeRefait,
    BilletAjoute,
    BilletImprime,
    Fait,
    LectureMontree,
    SondageAnnonce,
    SondageTire,
)
from duplicata.app.state.history import GesteEcrit
from duplicata.app.state.readers import exiger_reprenable
from duplicata.app.state.state import Etat
from duplicata.competition import evenements as ev
from duplicata.competition.evenements_tournoi import PartieRetiree, TournoiOuvert, TournoiRouvert
from duplicata.competition.notification import deja_dit, exiger_sans_suite
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

DuCoup = ev.TirageFait | ev.TirageRejete | ev.MotRetenu | ev.CoupClos | ev.CoupAnnule
"""What the moves after it are drawn and laid on."""
Notifiable = ev.DecisionRendue | ev.DecisionRectifiee | ev.AvertissementDisciplinaire
Badges = BadgeEnClair | BadgeRefait
DesBillets = ev.BilletRemis | ev.BilletRepris | BilletImprime | BilletAjoute
Sondages = SondageAnnonce | SondageTire
ApresCloture = TournoiRouvert | ev.GraineRevelee | DesBillets | Badges | Sondages
"""What changes no result, and may be written down of a closed event."""


def exiger_ecrivable(etat: Etat, un: Fait) -> None:
    if not isinstance(un, ApresCloture):
        _exiger_non_clos(etat)
    exiger_encore_utile(etat, un)


def exiger_revocable(etat: Etat, geste: GesteEcrit) -> None:
    _exiger_non_clos(etat)
    for un in geste.faits:
        exiger_reprenable(etat, un, geste.auteur)
        _exiger(etat, un)


def _exiger_non_clos(etat: Etat) -> None:
    if etat.tournoi is not None and etat.tournoi.clos:
        raise SaisieInvalide(
            dire(
                "Le tournoi est clos, ses résultats sont définitifs. "
                "L’organisateur peut le rouvrir, avec un motif."
            )
        )


def _exiger(etat: Etat, un: Fait) -> None:
    if isinstance(un, TournoiOuvert):
        raise SaisieInvalide(dire("La création d’un tournoi ne se défait pas."))
    if isinstance(un, Sondages):
        raise SaisieInvalide(dire("Un sondage annoncé ou tiré reste au journal : il ne se défait pas."))
    if isinstance(un, LectureMontree):
        raise SaisieInvalide(
            dire("Table {table} : ce qui a été montré ne se reprend pas.", table=un.table)
        )
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
