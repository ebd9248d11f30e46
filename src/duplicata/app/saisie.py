"""The arbiter's gestures: enter a slip, rule otherwise, rectify, give the top to all, undo."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from duplicata.app.geste import Geste, Reponse
from duplicata.app.salle import Brouillon, Salle
from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision, Motif, Sanction
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import manquants, trouver
from duplicata.competition.etat import Partie, Phase, Retenu
from duplicata.engine.placements import Play
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Champs = Mapping[str, Any]
"""A slip as it is transcribed: the keys of a game file."""
ARBITRE = "arbitre"
"""Key and source of the reason of a ruling that the program did not make."""
PENALITE = 5
"""Points that a penalty takes from those of the move."""


class DejaSaisi(SaisieInvalide):
    """Somebody ruled on this slip since the arbiter looked at it."""


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
    if decision is None:
        # The ruling is worked out here, so that nobody waits for it behind the lock; it is found again there.
        juger_a_blanc(salle, partie, coup, table, bulletin)

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        _exiger_version(brouillon, partie, coup, table, 0)
        rendue = decision or salle.juge.decision(courante, trouver(courante, coup), table, bulletin)
        brouillon.ajouter(
            ev.BulletinSaisi(partie=partie, coup=coup, table=table, bulletin=dict(champs)),
            ev.DecisionRendue(partie=partie, coup=coup, table=table, decision=rendue),
        )

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
    if points < 0 or (points and sanction is Sanction.NULLITE):
        raise SaisieInvalide(
            dire("{points} points ne vont pas avec « {sanction} ».", points=points, sanction=sanction)
        )
    if avertissements is None:
        avertissements = int(sanction is Sanction.AVERTISSEMENT)
    perte = PENALITE if sanction is Sanction.PENALITE else 0
    bruts = points + perte if points_bruts is None else points_bruts
    if points > bruts:
        raise SaisieInvalide(
            dire("{points} points accordés dépassent les {bruts} du coup.", points=points, bruts=bruts)
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

    def decider(brouillon: Brouillon) -> None:
        _exiger_version(brouillon, partie, coup, table, version)
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

    return salle.faire(geste, decider)


def _exiger_version(brouillon: Brouillon, partie: int, coup: int, table: int, vue: int) -> None:
    courante = brouillon.etat.partie(partie)
    trouver(courante, coup)
    if table not in courante.joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    dossier = brouillon.etat.dossier(partie, coup, table)
    if dossier.version != vue:
        raise DejaSaisi(
            dire(
                "Table {table}, coup {coup} : {auteur} a déjà saisi ce bulletin.",
                table=table,
                coup=coup,
                auteur=dossier.auteurs[-1] if dossier.auteurs else "?",
            )
        )


def tables_sans_bulletin(partie: Partie, arbitre: str | None = None) -> list[int]:
    """Tables not entered yet for the last move; those of one arbiter when named."""
    if partie.coup is None or partie.coup.phase is not Phase.RAMASSAGE:
        return []
    absents = manquants(partie, partie.coup.numero)
    return [table for table in absents if arbitre is None or partie.joueurs[table].arbitre == arbitre]


def top_partout(salle: Salle, geste: Geste, partie: int, arbitre: str | None = None) -> Reponse:
    """The top to every table not yet entered: one gesture, which one undo takes back."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        tables = tables_sans_bulletin(courante, arbitre)
        if not tables or courante.coup is None:
            raise SaisieInvalide(dire("Toutes les tables sont saisies."))
        coup = courante.coup
        champs = bulletin_du_top(salle.juge.plateau(courante, coup).tops(), coup.retenu)
        for table in tables:
            decision = salle.juge.decision(courante, coup, table, champs)
            brouillon.ajouter(
                ev.BulletinSaisi(partie=partie, coup=coup.numero, table=table, bulletin=champs),
                ev.DecisionRendue(partie=partie, coup=coup.numero, table=table, decision=decision),
            )

    return salle.faire(geste, decider)


def bulletin_du_top(tops: list[Play], retenu: Retenu | None = None) -> dict[str, Any]:
    """The slip of somebody who found the top: the word retained when it is known, else any of the tops."""
    if not tops:
        raise SaisieInvalide(dire("Aucun mot n’est jouable avec ce tirage."))
    annonce = (retenu.mot, retenu.place) if retenu else None
    play = next((play for play in tops if (play.word, str(play.place)) == annonce), tops[0])
    return {
        "mot": play.word,
        "sens": "V" if play.place.down else "H",
        "reference": str(play.place),
        "score": str(play.score),
    }


def defaire(salle: Salle, geste: Geste, cle: str | None = None) -> Reponse:
    """Take back the author's last gesture, or the one of that key; both stay in the journal."""

    def decider(brouillon: Brouillon) -> None:
        brouillon.defaire(cle or brouillon.memoire.dernier(geste.auteur).cle)

    return salle.faire(geste, decider)
