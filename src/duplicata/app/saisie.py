"""The arbiter's gestures: enter a slip, rule otherwise, rectify, give the top to all, undo."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from duplicata.app.geste import Geste, Reponse
from duplicata.app.juge import Plateau
from duplicata.app.lecteurs import exiger_non_signe, exiger_tiers
from duplicata.app.plafond import exiger_sous_le_top
from duplicata.app.salle import Brouillon, Salle
from duplicata.app.suites import rejuger_suites
from duplicata.app.version import exiger_version
from duplicata.app.vise import Vise
from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision, Motif, Sanction
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.choix import choisir
from duplicata.competition.coup import manquants, ouverts, trouver
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire
from duplicata.reglement.solution import PENALITE

Champs = Mapping[str, Any]
"""A slip as it is transcribed: the keys of a game file."""
ARBITRE = "arbitre"
"""Key and source of the reason of a ruling that the program did not make."""


def juger_a_blanc(salle: Salle, partie: int, coup: int, table: int, champs: Champs | Bulletin) -> Decision:
    """The ruling, shown before it is entered; nothing is stored."""
    courante = salle.etat.partie(partie)
    if table not in courante.joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    return salle.juge.decision(courante, trouver(courante, coup), table, champs)


def saisir(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    champs: Champs,
    decision: Decision | None = None,
) -> Reponse:
    """Enter a slip and its ruling together; *decision* replaces the program's, with the gesture's reason."""
    bulletin = lire_bulletin(champs)
    if decision is not None:
        exiger_sous_le_top(salle, partie, coup, decision)
    else:
        # The ruling is worked out here, so that nobody waits for it behind the lock; it is found again there.
        juger_a_blanc(salle, partie, coup, table, bulletin)

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        exiger_version(brouillon.etat, partie, coup, table, 0)
        rendue = decision or salle.juge.decision(courante, trouver(courante, coup), table, bulletin)
        brouillon.ajouter(
            ev.BulletinSaisi(partie=partie, coup=coup, table=table, bulletin=dict(champs)),
            ev.DecisionRendue(partie=partie, coup=coup, table=table, decision=rendue),
        )
        rejuger_suites(salle, brouillon, courante, coup, table, geste.auteur)

    return salle.faire(geste, decider)


def decision_libre(
    reglement: str,
    geste: Geste,
    points: int,
    sanction: Sanction = Sanction.AUCUNE,
    points_bruts: int | None = None,
    avertissements: int | None = None,
) -> Decision:
    """A ruling of the arbiter's own, whose reason is the gesture's."""
    if not geste.motif.strip():
        raise SaisieInvalide(dire("Une décision contraire à celle du règlement demande un motif."))
    if points < 0:
        raise SaisieInvalide(dire("Les points d’une décision ne sont jamais négatifs."))
    if points and sanction is Sanction.NULLITE:
        raise SaisieInvalide(dire("Une nullité ne laisse aucun point : {n} est de trop.", n=points))
    if avertissements is None:
        avertissements = int(sanction is Sanction.AVERTISSEMENT)
    perte = PENALITE if sanction is Sanction.PENALITE else 0
    bruts = points + perte if points_bruts is None else points_bruts
    if points > bruts:
        raise SaisieInvalide(
            accorder(
                points,
                "{n} point accordé dépasse les {bruts} du coup.",
                "{n} points accordés dépassent les {bruts} du coup.",
                bruts=bruts,
            )
        )
    motif = Motif(ARBITRE, "", geste.auteur, geste.motif)
    return Decision(reglement, points, bruts, sanction, avertissements, motifs=(motif,))


def rectifier(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    version: int,
    cause: Cause,
    champs: Champs | None = None,
    decision: Decision | None = None,
) -> Reponse:
    """Change a ruling: the slip read again (*champs*), or another ruling on it; *version* is the one seen."""
    if cause is Cause.COMMISSION:
        raise SaisieInvalide(dire("Une décision de la commission se prend à deux membres au moins."))
    if champs is None and decision is None:
        raise SaisieInvalide(dire("Rien n’est rectifié."))
    if not geste.motif.strip():
        raise SaisieInvalide(dire("Une rectification demande un motif."))
    # Read even when the ruling is the arbiter's own: what is stored is read again by others.
    bulletin = lire_bulletin(champs or {})
    if decision is not None:
        exiger_sous_le_top(salle, partie, coup, decision)

    def decider(brouillon: Brouillon) -> None:
        exiger_version(brouillon.etat, partie, coup, table, version)
        exiger_non_signe(brouillon.etat, partie, coup, table)
        exiger_tiers(brouillon.etat, partie, coup, table, geste.auteur)
        courante = brouillon.etat.partie(partie)
        if not version and trouver(courante, coup).phase is Phase.RAMASSAGE:
            raise SaisieInvalide(
                dire("Coup {coup} : la table {table} n’a pas de décision.", coup=coup, table=table)
            )
        nouvelle = decision or salle.juge.decision(courante, trouver(courante, coup), table, bulletin)
        brouillon.ajouter(
            ev.DecisionRectifiee(
                partie=partie,
                coup=coup,
                table=table,
                decision=replace(nouvelle, table=table),
                cause=cause,
                motif=geste.motif,
                bulletin=None if champs is None else dict(champs),
                auteur=geste.auteur,
            )
        )
        rejuger_suites(salle, brouillon, courante, coup, table, geste.auteur)

    return salle.faire(geste, decider)


def tables_sans_bulletin(partie: Partie, arbitre: str | None = None, coup: int | None = None) -> list[int]:
    """Tables not entered yet for the last move, or *coup*; those of one arbiter when named."""
    numero = coup or len(partie.coups)
    if numero not in [ouvert.numero for ouvert in ouverts(partie)]:
        return []
    absents = manquants(partie, numero)
    return [table for table in absents if arbitre is None or partie.joueurs[table].arbitre == arbitre]


def top_partout(
    salle: Salle,
    geste: Geste,
    partie: int,
    arbitre: str | None = None,
    coup: int | None = None,
    parmi: Collection[int] | None = None,
) -> Reponse:
    """The top to every table not yet entered for the last move, or *coup*: one undo takes it back.

    *parmi*: the tables that whoever asks had before his eyes, and no other.
    """

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        absentes = tables_sans_bulletin(courante, arbitre, coup)
        tables = absentes if parmi is None else sorted(set(absentes).intersection(parmi))
        if not tables:
            raise SaisieInvalide(dire("Toutes les tables sont saisies."))
        lu = trouver(courante, coup or len(courante.coups))
        champs = bulletin_du_top(courante, lu, salle.juge.plateau(courante, lu))
        for table in tables:
            decision = salle.juge.decision(courante, lu, table, champs)
            brouillon.ajouter(
                ev.BulletinSaisi(partie=partie, coup=lu.numero, table=table, bulletin=champs),
                ev.DecisionRendue(partie=partie, coup=lu.numero, table=table, decision=decision),
            )

    return salle.faire(geste, decider)


def bulletin_du_top(partie: Partie, coup: Coup, plateau: Plateau) -> dict[str, Any]:
    """The slip of somebody who found the top: the word retained, or the one that would be (3.4)."""
    tops = plateau.tops()
    if not tops:
        raise SaisieInvalide(dire("Aucun mot n’est jouable avec ce tirage."))
    annonce = (coup.retenu.mot, coup.retenu.place) if coup.retenu else None
    play = next((play for play in tops if (play.word, str(play.place)) == annonce), None)
    play = play or choisir(partie, coup, tops, plateau.position.lexicon).retenu
    return {
        "mot": play.word,
        "sens": "V" if play.place.down else "H",
        "reference": str(play.place),
        "score": str(play.score),
    }


def defaire(salle: Salle, geste: Geste, cle: str | None = None, sur: Vise | None = None) -> Reponse:
    """Take back the author's last gesture, that on a slip, or the one of that key; all stay in the journal.

    It is looked for when this is done: asked again under its own key, the answer is the same. What was ruled
    on since, in the light of a slip taken back, is ruled on again.
    """

    def decider(brouillon: Brouillon) -> None:
        memoire = brouillon.memoire
        dernier = sur.dernier(memoire, geste.auteur) if sur else None
        avant = brouillon.etat
        for un in brouillon.defaire(cle or (dernier or memoire.dernier(geste.auteur)).cle):
            if isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee):
                rejuger_suites(salle, brouillon, avant.partie(un.partie), un.coup, un.table, geste.auteur)

    return salle.faire(geste, decider)
