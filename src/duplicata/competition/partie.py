"""A game is the fold of its events: ``appliquer`` gives the state after one more, or refuses it."""

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from duplicata.competition import coup, pioche, retenue, topping
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin
from duplicata.competition.compte import recompter, recompter_table
from duplicata.competition.etat import Cumul, Joueur, Partie, nouvelle_partie
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


def refuses_non_notifies(partie: Partie, table: int, numero: int) -> frozenset[str]:
    """Words refused to the table before this move that no correction slip has named to it (5.9)."""
    refuses: set[str] = set()
    connus: set[str] = set()
    billets = partie.billets.get(table, {})
    for passe in partie.coups[: numero - 1]:
        decision = passe.decisions.get(table)
        if decision is not None and not passe.annule:
            refuses.update(decision.mots_refuses)
            if billets.get(passe.numero, numero + 1) <= numero:
                connus.update(decision.mots_refuses)
    return frozenset(refuses - connus)


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


def _remettre_billet(partie: Partie, e: ev.BilletRemis) -> Partie:
    vise = coup.trouver(partie, e.coup)
    if vise.decisions.get(e.table) is None and e.table not in vise.non_remis:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} n’a pas de décision à notifier.", coup=e.coup, table=e.table)
        )
    billets = partie.billets.get(e.table, {})
    connu = min(e.connu_au_coup, billets.get(e.coup, e.connu_au_coup))
    return replace(partie, billets={**partie.billets, e.table: {**billets, e.coup: connu}})


def _avertir(partie: Partie, e: ev.AvertissementDisciplinaire) -> Partie:
    coup.trouver(partie, e.coup)
    donnes = partie.disciplines.get(e.coup, {})
    nombre = donnes.get(e.table, 0) + e.nombre
    if nombre < 0:
        raise SaisieInvalide(
            dire(
                "Coup {coup} : la table {table} n’a pas d’avertissement à retirer.",
                coup=e.coup,
                table=e.table,
            )
        )
    donnes = {**donnes, e.table: nombre}
    partie = replace(partie, disciplines={**partie.disciplines, e.coup: donnes})
    return recompter_table(partie, e.coup, e.table)


def _retarder(partie: Partie, e: ev.Retard) -> Partie:
    return recompter(replace(partie, retards={**partie.retards, e.table: e.coup}))


def _exclure(partie: Partie, e: ev.Tricherie) -> Partie:
    return recompter(replace(partie, exclus={**partie.exclus, e.table: e.coup}))


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
    return replace(partie, fin=None)


def _reveler(partie: Partie, e: ev.GraineRevelee) -> Partie:
    if partie.ouverture.engagement not in (None, empreinte(e.graine)):
        raise SaisieInvalide(dire("Cette graine n’est pas celle de l’engagement publié."))
    return replace(partie, graine=e.graine)


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
    ev.BilletRemis: _remettre_billet,
    ev.MotRetenu: retenue.retenir,
    ev.CoupClos: coup.clore,
    ev.CoupAnnule: coup.annuler,
    ev.PropositionFaite: topping.proposer,
    ev.TempsReleve: topping.relever,
    ev.Retard: _retarder,
    ev.Tricherie: _exclure,
    ev.AvertissementDisciplinaire: _avertir,
    ev.PartieClose: _finir,
    ev.PartieRouverte: _rouvrir,
    ev.GraineRevelee: _reveler,
}
