"""A game is the fold of its events: ``appliquer`` gives the state after one more, or refuses it."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from duplicata.competition import coup, notification, pioche, retenue, topping
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin
from duplicata.competition.compte import recompter, recompter_table
from duplicata.competition.etat import Cumul, Discipline, Germe, Joueur, Partie, nouvelle_partie
from duplicata.competition.tirage import empreinte
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def appliquer(partie: Partie | None, evenement: ev.DePartie) -> Partie:
    """The state after *evenement*. Raises ``SaisieInvalide``, and changes nothing, when it cannot be."""
    if isinstance(evenement, ev.PartieOuverte):
        if partie is not None:
            raise SaisieInvalide(dire("La partie {n} est déjà ouverte.", n=evenement.partie))
        return nouvelle_partie(evenement)
    if partie is None:
        raise SaisieInvalide(dire("La partie {n} n’est pas ouverte.", n=evenement.partie))
    table = getattr(evenement, "table", None)
    if table is not None and table not in partie.joueurs and not isinstance(evenement, ev.JoueurInscrit):
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    return _GESTES[type(evenement)](partie, evenement)


def plier(evenements: Iterable[ev.DePartie]) -> Partie:
    """The state that a whole journal of one game amounts to."""
    partie = None
    for evenement in evenements:
        partie = appliquer(partie, evenement)
    if partie is None:
        raise SaisieInvalide(dire("Le journal est vide."))
    return partie


def _inscrire(partie: Partie, e: ev.JoueurInscrit) -> Partie:
    joueur = Joueur(e.table, e.nom, e.arbitre, e.joueur or e.table, e.equipe)
    occupee = partie.sieges.get(joueur.joueur, e.table)
    if occupee != e.table:
        raise SaisieInvalide(
            dire("Le joueur {joueur} est déjà à la table {table}.", joueur=joueur.joueur, table=occupee)
        )
    sieges = dict(partie.sieges)
    if e.table in partie.joueurs:
        del sieges[partie.joueurs[e.table].joueur]
    partie = replace(
        partie, joueurs={**partie.joueurs, e.table: joueur}, sieges={**sieges, joueur.joueur: e.table}
    )
    return recompter(partie) if partie.coups else replace(partie, cumuls={**partie.cumuls, e.table: Cumul()})


def _avertir(partie: Partie, e: ev.AvertissementDisciplinaire) -> Partie:
    """Withdrawn, a warning stays in sight with the reason: it is the last one given that no longer counts."""
    coup.trouver(partie, e.coup)
    actes = partie.disciplines.get(e.coup, {})
    donnes = actes.get(e.table, ())
    if e.nombre > 0:
        donnes = (*donnes, Discipline(e.motif))
    else:
        valides = [rang for rang, un in enumerate(donnes) if un.retrait is None]
        if not valides:
            raise SaisieInvalide(
                dire(
                    "Coup {coup} : la table {table} n’a pas d’avertissement à retirer.",
                    coup=e.coup,
                    table=e.table,
                )
            )
        rang = valides[-1]
        donnes = (*donnes[:rang], replace(donnes[rang], retrait=e.motif), *donnes[rang + 1 :])
    partie = replace(partie, disciplines={**partie.disciplines, e.coup: {**actes, e.table: donnes}})
    return recompter_table(partie, e.coup, e.table)


def _retarder(partie: Partie, e: ev.Retard) -> Partie:
    return recompter(replace(partie, retards={**partie.retards, e.table: e.coup}))


def _exclure(partie: Partie, e: ev.Tricherie) -> Partie:
    return recompter(replace(partie, exclus={**partie.exclus, e.table: e.coup}))


def _abandonner(partie: Partie, e: ev.Abandon) -> Partie:
    if not e.leve:
        return recompter(replace(partie, abandons={**partie.abandons, e.table: e.coup}))
    if e.table not in partie.abandons:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} n’a pas abandonné.", coup=e.coup, table=e.table)
        )
    restants = {table: coup for table, coup in partie.abandons.items() if table != e.table}
    return recompter(replace(partie, abandons=restants))


def _finir(partie: Partie, e: ev.PartieClose) -> Partie:
    """Results stand after the last move collected: a rack still being played is not (3.7)."""
    if partie.fin is not None:
        raise SaisieInvalide(dire("La partie est déjà finie."))
    dernier = partie.coup
    if dernier is not None and dernier.phase in coup.AVANT_LA_FIN:
        if e.cause in (CauseFin.DERNIER_TIRAGE, CauseFin.TIRAGE_IDENTIQUE) and dernier.sac.lettres:
            raise SaisieInvalide(
                dire(
                    "Coup {coup} : ce n’est pas le dernier tirage, il s’annule et se rejoue.",
                    coup=dernier.numero,
                )
            )
        partie = coup.retirer(partie, dernier, e.cause)
    return replace(partie, fin=e.cause)


def _rouvrir(partie: Partie, e: ev.PartieRouverte) -> Partie:
    if partie.fin is None:
        raise SaisieInvalide(dire("La partie n’est pas finie."))
    if e.engagement is None:
        return replace(partie, fin=None)
    germe = Germe(e.engagement, len(partie.coups) + 1, len(partie.rejets) + 1)
    return replace(partie, fin=None, germes=(*partie.germes, germe))


def _reveler(partie: Partie, e: ev.GraineRevelee) -> Partie:
    if partie.engagement not in (None, empreinte(e.graine)):
        raise SaisieInvalide(dire("Cette graine n’est pas celle de l’engagement publié."))
    return replace(partie, germes=(*partie.germes[:-1], replace(partie.germes[-1], graine=e.graine)))


_GESTES: dict[type, Callable[[Partie, Any], Partie]] = {
    ev.JoueurInscrit: _inscrire,
    ev.TirageRejete: pioche.rejeter,
    ev.TirageFait: pioche.tirer,
    ev.TirageAnnonce: coup.annoncer,
    ev.ChronoLance: coup.lancer,
    ev.FinAnnoncee: coup.finir,
    ev.BulletinSaisi: coup.saisir,
    ev.DecisionRendue: coup.rendre,
    ev.DecisionRectifiee: coup.rectifier,
    ev.BilletRemis: notification.remettre,
    ev.BilletRepris: notification.reprendre,
    ev.MotRetenu: retenue.retenir,
    ev.CoupClos: coup.clore,
    ev.CoupAnnule: coup.annuler,
    ev.PropositionFaite: topping.proposer,
    ev.TempsReleve: topping.relever,
    ev.Retard: _retarder,
    ev.Tricherie: _exclure,
    ev.Abandon: _abandonner,
    ev.AvertissementDisciplinaire: _avertir,
    ev.PartieClose: _finir,
    ev.PartieRouverte: _rouvrir,
    ev.GraineRevelee: _reveler,
}
