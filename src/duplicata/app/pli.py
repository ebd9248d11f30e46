"""Folding one more event into the state of the room."""

from collections.abc import Iterable

from msgspec.structs import replace

from duplicata.app import evenements as fait
from duplicata.app.chrono import interrompre, reprendre
from duplicata.app.etat import Cas, Dossier, Etat, Lecture, Renvoi, Vote
from duplicata.arbitrage.decision import Statut
from duplicata.competition import evenements as ev
from duplicata.competition import tournoi as concours
from duplicata.competition.causes import Cause
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def appliquer(etat: Etat, un: fait.Fait, auteur: str, quand: str) -> Etat:
    """The state after *un*; ``SaisieInvalide`` when it cannot be."""
    etat = _plier(etat, un, auteur, quand)
    if isinstance(un, Bulletinaire):
        return _suivre(etat, {(un.partie, un.coup, un.table)})
    if isinstance(un, ev.CoupAnnule):
        return _suivre(etat, etat.cas)
    return etat


def _suivre(etat: Etat, cas: Iterable[Cas]) -> Etat:
    """The same state, knowing which of *cas* are open."""
    changes = {un for un in cas if _ouvert(etat, *un) != (un in etat.cas)}
    return replace(etat, cas=etat.cas ^ changes) if changes else etat


def _ouvert(etat: Etat, partie: int, coup: int, table: int) -> bool:
    renvoi = etat.dossier(partie, coup, table).renvoi
    if renvoi and not renvoi.clos:
        return True
    joue = etat.partie(partie).coups[coup - 1]
    decision = joue.decisions.get(table)
    return decision is not None and decision.statut is Statut.A_TRANCHER and not joue.annule


def _plier(etat: Etat, un: fait.Fait, auteur: str, quand: str) -> Etat:
    if isinstance(un, fait.JeuInterrompu):
        return interrompre(etat, un, quand)
    if isinstance(un, fait.JeuRepris):
        return reprendre(etat, un, quand)
    if isinstance(un, fait.BadgeEnClair):
        return etat
    if isinstance(un, fait.BilletImprime):
        # The paper exists, even if the ruling it tells is taken back.
        avant = etat.dossier(un.partie, un.coup, un.table)
        return _classer(etat, un, replace(avant, imprime=un.mouture))
    if isinstance(un, fait.DeControle):
        return _controler(etat, un, auteur, quand)
    etat = replace(etat, tournoi=concours.appliquer(etat.tournoi, un))
    if isinstance(un, ev.ChronoLance):
        return replace(etat, departs={**etat.departs, (un.partie, un.coup): quand})
    if isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee):
        return _dater(etat, un, auteur, quand)
    return etat


def _dater(etat: Etat, un: ev.DecisionRendue | ev.DecisionRectifiee, auteur: str, quand: str) -> Etat:
    avant = etat.dossier(un.partie, un.coup, un.table)
    renvoi, tranche = avant.renvoi, avant.tranche
    if isinstance(un, ev.DecisionRectifiee):
        tranche = tranche or (avant.seconde is not None and un.cause is Cause.DOUBLE_ARBITRE)
        if renvoi and un.cause is Cause.COMMISSION:
            renvoi = replace(renvoi, clos=True)
    apres = replace(
        avant,
        version=avant.version + 1,
        auteurs=(*avant.auteurs, auteur),
        quand=quand,
        tranche=tranche,
        renvoi=renvoi,
    )
    return _classer(etat, un, apres)


Controle = fait.GesteDefait | fait.SecondeLecture | fait.RenvoiCommission | fait.VoteCommission


def _controler(etat: Etat, un: Controle, auteur: str, quand: str) -> Etat:
    if isinstance(un, fait.GesteDefait):
        raise SaisieInvalide(dire("Ce geste ne peut pas être défait ici."))
    avant = etat.dossier(un.partie, un.coup, un.table)
    if not avant.version:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} n’a pas de décision.", coup=un.coup, table=un.table)
        )
    if isinstance(un, fait.SecondeLecture):
        if auteur in avant.auteurs:
            raise SaisieInvalide(
                dire("Table {table} : le double arbitre ne relit pas sa propre saisie.", table=un.table)
            )
        seconde = Lecture(auteur, quand, un.bulletin, un.decision)
        return _classer(etat, un, replace(avant, seconde=seconde, tranche=False))
    if isinstance(un, fait.RenvoiCommission):
        if avant.renvoi and not avant.renvoi.clos:
            raise SaisieInvalide(dire("Table {table} : déjà devant la commission.", table=un.table))
        return _classer(etat, un, replace(avant, renvoi=Renvoi(auteur, un.motif)))
    if avant.renvoi is None or avant.renvoi.clos:
        raise SaisieInvalide(dire("Table {table} : rien devant la commission.", table=un.table))
    votes = (
        *(vote for vote in avant.renvoi.votes if vote.membre != auteur),
        Vote(auteur, un.decision),
    )
    return _classer(etat, un, replace(avant, renvoi=replace(avant.renvoi, votes=votes)))


Bulletinaire = (
    ev.DecisionRendue
    | ev.DecisionRectifiee
    | fait.SecondeLecture
    | fait.RenvoiCommission
    | fait.VoteCommission
    | fait.BilletImprime
)


def _classer(etat: Etat, un: Bulletinaire, dossier: Dossier) -> Etat:
    coup = (un.partie, un.coup)
    return replace(
        etat,
        dossiers={**etat.dossiers, coup: {**etat.dossiers.get(coup, {}), un.table: dossier}},
    )
