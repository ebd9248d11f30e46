"""Folding one more event into the state of the room."""

from collections.abc import Iterable
from datetime import datetime

from msgspec.structs import replace

from duplicata.app.state import events as fait
from duplicata.app.state.coup_annule import compte_encore
from duplicata.app.state.events import InterruptionMotivee, JeuInterrompu, JeuRepris
from duplicata.app.state.readings import en_ecart
from duplicata.app.state.state import (
    Arret,
    Cas,
    Confirmation,
    Dossier,
    Etat,
    Impression,
    Lecture,
    Renvoi,
    Sondage,
    Vote,
)
from duplicata.arbitrage.decision import Statut
from duplicata.competition import evenements as ev
from duplicata.competition import suivi as multiplex
from duplicata.competition import tournoi as concours
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Phase
from duplicata.errors import SaisieInvalide
from duplicata.journal.row import instant
from duplicata.langue import dire


def appliquer(etat: Etat, un: fait.Fait, auteur: str, quand: str) -> Etat:
    """The state after *un*; ``SaisieInvalide`` when it cannot be."""
    etat = _plier(etat, un, auteur, quand)
    if isinstance(un, Bulletinaire):
        return _suivre(etat, {(un.partie, un.coup, un.table)})
    if isinstance(un, ev.CoupAnnule):
        return _suivre(etat, etat.reserves)
    return etat


def _suivre(etat: Etat, cas: Iterable[Cas]) -> Etat:
    """The same state, knowing which of *cas* are open, and which are read differently."""
    changes = {un for un in cas if _ouvert(etat, *un) != (un in etat.cas)}
    relus = {un for un in cas if _en_ecart(etat, *un) != (un in etat.ecarts)}
    if changes or relus:
        return replace(etat, cas=etat.cas ^ changes, ecarts=etat.ecarts ^ relus)
    return etat


def _en_ecart(etat: Etat, partie: int, coup: int, table: int) -> bool:
    return en_ecart(etat.dossier(partie, coup, table), etat.partie(partie).coups[coup - 1], table)


def _ouvert(etat: Etat, partie: int, coup: int, table: int) -> bool:
    joue = etat.partie(partie).coups[coup - 1]
    if not compte_encore(joue, table):
        return False
    renvoi = etat.dossier(partie, coup, table).renvoi
    if renvoi and not renvoi.clos:
        return True
    return joue.decisions[table].statut is Statut.A_TRANCHER and not joue.annule


def _plier(etat: Etat, un: fait.Fait, auteur: str, quand: str) -> Etat:
    if isinstance(un, fait.JeuInterrompu):
        return interrompre(etat, un, quand)
    if isinstance(un, fait.InterruptionMotivee):
        return motiver(etat, un)
    if isinstance(un, fait.JeuRepris):
        return reprendre(etat, un, quand)
    if isinstance(un, fait.BadgeEnClair | fait.BadgeRefait):
        return etat
    if isinstance(un, multiplex.DeMultiplex):
        return _suivre_ailleurs(etat, un)
    if isinstance(un, fait.ConfirmationsReglees):
        return replace(etat, confirmations=un.admises)
    if isinstance(un, fait.AppareilsPrevus):
        return replace(etat, appareils=un.appareils)
    if isinstance(un, fait.SondageAnnonce | fait.SondageTire):
        return _sonder(etat, un)
    if isinstance(un, fait.ClassementImprime):
        imprimes = {table: (rang, total) for table, rang, total in un.lignes}
        vue = Impression(quand, un.apres_coup, imprimes)
        return replace(etat, impressions={**etat.impressions, un.partie: vue})
    if isinstance(un, fait.BilletImprime):
        # The paper exists, even if the ruling it tells is taken back.
        avant = etat.dossier(un.partie, un.coup, un.table)
        return _classer(etat, un, replace(avant, imprime=un.mouture, annonce=un.annonce))
    if isinstance(un, fait.BilletAjoute):
        return _classer(etat, un, replace(etat.dossier(un.partie, un.coup, un.table), ajoute=not un.leve))
    if isinstance(un, fait.ConduiteMotivee):
        return _classer(etat, un, replace(etat.dossier(un.partie, un.coup, un.table), conduite=un.motif))
    if isinstance(un, fait.DeControle):
        return _controler(etat, un, auteur, quand)
    etat = replace(etat, tournoi=concours.appliquer(etat.tournoi, un))
    if isinstance(un, ev.ChronoLance):
        return replace(etat, departs={**etat.departs, (un.partie, un.coup): quand})
    if isinstance(un, ev.MotRetenu):
        return replace(etat, annonces={**etat.annonces, (un.partie, un.coup): quand})
    if isinstance(un, ev.PartieClose):
        return replace(etat, fins={**etat.fins, un.partie: quand})
    if isinstance(un, ev.PartieRouverte):
        return replace(etat, fins={n: fin for n, fin in etat.fins.items() if n != un.partie})
    if isinstance(un, ev.FinAnnoncee):
        return replace(etat, ramassages={**etat.ramassages, (un.partie, un.coup): quand})
    if isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee):
        return _dater(etat, un, auteur, quand)
    return etat


def _contestee(etat: Etat, un: ev.DecisionRectifiee) -> bool:
    """Whether two readings of the slip differed before it was ruled on again."""
    return (un.partie, un.coup, un.table) in etat.ecarts


TIERS = (Cause.DOUBLE_ARBITRE, Cause.COMMISSION)
"""Whose word settles what two readings differ on."""


def _dater(etat: Etat, un: ev.DecisionRendue | ev.DecisionRectifiee, auteur: str, quand: str) -> Etat:
    avant = etat.dossier(un.partie, un.coup, un.table)
    renvoi, tranche = avant.renvoi, avant.tranche
    if isinstance(un, ev.DecisionRectifiee):
        tranche = tranche or (avant.seconde is not None and un.cause in TIERS)
        if renvoi and un.cause is Cause.COMMISSION:
            renvoi = replace(renvoi, clos=True)
        elif renvoi and not renvoi.clos:
            # Signed on the slip as it was: nobody has signed it as it is.
            renvoi = replace(renvoi, votes=())
    seconde, auteurs = avant.seconde, (*avant.auteurs, auteur)
    if isinstance(un, ev.DecisionRectifiee) and un.cause is Cause.SUITE:
        # Nobody read this slip again: what is ruled on it follows from another one.
        auteurs = avant.auteurs
        if seconde and not _contestee(etat, un):
            seconde = replace(seconde, decision=un.decision)
    apres = replace(
        avant,
        version=etat.seq + 1,
        seconde=seconde,
        auteurs=auteurs,
        quand=quand,
        tranche=tranche,
        renvoi=renvoi,
    )
    return _classer(etat, un, apres)


def _sonder(etat: Etat, un: fait.SondageAnnonce | fait.SondageTire) -> Etat:
    if isinstance(un, fait.SondageAnnonce):
        annonce = Sondage(un.partie, un.numero, un.taille, un.ligne, un.tete, un.population)
        return replace(etat, sondages=(*etat.sondages, annonce))
    return replace(
        etat,
        sondages=tuple(
            replace(avant, des=un.des, bulletins=un.bulletins)
            if (avant.partie, avant.numero) == (un.partie, un.numero)
            else avant
            for avant in etat.sondages
        ),
    )


Controle = (
    fait.GesteDefait
    | fait.SecondeLecture
    | fait.LectureMontree
    | fait.LectureConfirmee
    | fait.RenvoiCommission
    | fait.VoteCommission
)


def _controler(etat: Etat, un: Controle, auteur: str, quand: str) -> Etat:
    if isinstance(un, fait.GesteDefait):
        raise SaisieInvalide(dire("Ce geste ne peut pas être défait ici."))
    avant = etat.dossier(un.partie, un.coup, un.table)
    if not avant.version:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} n’a pas de décision.", coup=un.coup, table=un.table)
        )
    if isinstance(un, fait.SecondeLecture | fait.LectureMontree | fait.LectureConfirmee):
        if auteur in avant.auteurs:
            raise SaisieInvalide(
                dire("Table {table} : le double arbitre ne relit pas sa propre saisie.", table=un.table)
            )
        return _relire(etat, un, avant, auteur, quand)
    if isinstance(un, fait.RenvoiCommission):
        if avant.renvoi and not avant.renvoi.clos:
            raise SaisieInvalide(dire("Table {table} : déjà devant la commission.", table=un.table))
        return _classer(etat, un, replace(avant, renvoi=Renvoi(auteur, un.motif, tardif=un.tardif)))
    if avant.renvoi is None or avant.renvoi.clos:
        raise SaisieInvalide(dire("Table {table} : rien devant la commission.", table=un.table))
    if un.sur not in (0, avant.version):
        raise SaisieInvalide(
            dire("Table {table} : un membre de la commission a voté depuis.", table=un.table)
        )
    votes = (
        *(vote for vote in avant.renvoi.votes if vote.membre != auteur),
        Vote(auteur, un.decision, un.motif),
    )
    return _classer(etat, un, replace(avant, renvoi=replace(avant.renvoi, votes=votes)))


def _relire(
    etat: Etat,
    un: fait.SecondeLecture | fait.LectureMontree | fait.LectureConfirmee,
    avant: Dossier,
    auteur: str,
    quand: str,
) -> Etat:
    """Whoever was shown what was entered reads it blind no more: what he does then is counted apart."""
    if isinstance(un, fait.LectureMontree):
        return _classer(etat, un, replace(avant, montrees=(*avant.montrees, (auteur, un.sur))))
    if isinstance(un, fait.LectureConfirmee):
        compte = replace(etat, compares=etat.compares + (avant.confirmation is None))
        return _classer(compte, un, replace(avant, confirmation=Confirmation(auteur, quand, un.sur)))
    aveugle = auteur not in dict(avant.montrees)
    premiere = avant.seconde is None
    compte = replace(
        etat,
        relus=etat.relus + (premiere and aveugle),
        compares=etat.compares + (premiere and not aveugle and avant.confirmation is None),
    )
    seconde = Lecture(auteur, quand, un.bulletin, un.decision, aveugle)
    return _classer(compte, un, replace(avant, seconde=seconde, tranche=False))


Bulletinaire = (
    ev.DecisionRendue
    | ev.DecisionRectifiee
    | fait.SecondeLecture
    | fait.LectureMontree
    | fait.LectureConfirmee
    | fait.RenvoiCommission
    | fait.VoteCommission
    | fait.BilletImprime
    | fait.BilletAjoute
    | fait.ConduiteMotivee
)


def _classer(etat: Etat, un: Bulletinaire, dossier: Dossier) -> Etat:
    coup = (un.partie, un.coup)
    return replace(
        etat,
        dossiers={**etat.dossiers, coup: {**etat.dossiers.get(coup, {}), un.table: dossier}},
    )


def interrompre(etat: Etat, un: JeuInterrompu, quand: str) -> Etat:
    if trouver(etat.partie(un.partie), un.coup).phase is not Phase.CHRONO:
        raise SaisieInvalide(dire("Coup {coup} : le chronomètre ne tourne pas.", coup=un.coup))
    cle = (un.partie, un.coup)
    if cle in etat.arrets:
        raise SaisieInvalide(dire("Coup {coup} : le jeu est déjà interrompu.", coup=un.coup))
    return replace(etat, arrets={**etat.arrets, cle: Arret(quand, un.motif)})


def motiver(etat: Etat, un: InterruptionMotivee) -> Etat:
    arret = replace(_arret(etat, un), motif=un.motif)
    return replace(etat, arrets={**etat.arrets, (un.partie, un.coup): arret})


def reprendre(etat: Etat, un: JeuRepris, quand: str) -> Etat:
    cle = (un.partie, un.coup)
    duree = datetime.fromisoformat(quand) - datetime.fromisoformat(_arret(etat, un).quand)
    depart = instant(datetime.fromisoformat(etat.departs[cle]) + duree)
    arrets = {autre: arret for autre, arret in etat.arrets.items() if autre != cle}
    return replace(etat, departs={**etat.departs, cle: depart}, arrets=arrets)


def _suivre_ailleurs(etat: Etat, un: multiplex.DeMultiplex) -> Etat:
    etat = replace(etat, multiplex=multiplex.plier(etat.multiplex, un))
    if not isinstance(un, multiplex.ChronoCale):
        return etat
    trouver(etat.partie(un.partie), un.coup)
    return replace(etat, departs={**etat.departs, (un.partie, un.coup): un.depart})


def _arret(etat: Etat, un: InterruptionMotivee | JeuRepris) -> Arret:
    arret = etat.arrets.get((un.partie, un.coup))
    if arret is None:
        raise SaisieInvalide(dire("Coup {coup} : le jeu n’est pas interrompu.", coup=un.coup))
    return arret
