"""The arbiter's gestures: enter a slip, rule otherwise, rectify, give the top to all, undo."""

from collections.abc import Collection
from dataclasses import replace

from msgspec import structs

from duplicata.app.gestures.rejuger import rejuger_suites
from duplicata.app.room.judge import Plateau
from duplicata.app.room.room import Brouillon, Decider, Engagement, Salle
from duplicata.app.state.events import Fait
from duplicata.app.state.gesture import Geste, Reponse, exiger_motif
from duplicata.app.state.history import Vise
from duplicata.app.state.readers import ARBITRE, exiger_non_signe, exiger_tiers
from duplicata.app.state.readings import exiger_version
from duplicata.app.state.state import Etat
from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision, Motif, Sanction
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.choix import choisir
from duplicata.competition.coup import manquants, ouverts, trouver
from duplicata.competition.etat import Coup, Partie, Phase
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire
from duplicata.reglement.solution import PENALITE


def juger_a_blanc(salle: Salle, partie: int, coup: int, table: int, bulletin: Bulletin) -> Decision:
    """The ruling, shown before it is entered; nothing is stored."""
    courante = salle.etat.partie(partie)
    if table not in courante.joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    return salle.juge.decision(courante, trouver(courante, coup), table, bulletin)


def enregistrer(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    transcription: Transcription,
    decision: Decision | None = None,
    version: int = 0,
) -> Reponse:
    """A slip as it is brought: entered, found once its move is closed, or changed (*version*, as seen)."""
    return engager(salle, geste, partie, coup, table, transcription, decision, version).conclure()


def engager(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    transcription: Transcription,
    decision: Decision | None = None,
    version: int = 0,
    d_avance: bool = True,
) -> Engagement:
    """The same, on its way to the disk: nobody has to wait for it here. *d_avance*: rule before the lock."""
    bulletin = (salle, geste, partie, coup, table)
    exiger_bulletins(salle.etat.partie(partie))
    if version:
        decider = corriger(*bulletin, version, Cause.SAISIE, transcription, decision)
    elif retrouve(salle.etat, partie, coup, table):
        decider = _ajout(*bulletin, transcription, decision)
    else:
        decider = _saisie(*bulletin, transcription, decision, d_avance)
    return salle.engager(geste, decider)


def exiger_bulletins(partie: Partie) -> None:
    if partie.formule.topping:
        raise SaisieInvalide(dire("Un topping n’a pas de bulletins : on y relève des temps."))


def retrouve(etat: Etat, partie: int, coup: int, table: int) -> bool:
    """Whether the move was closed without a slip of this table."""
    joue = trouver(etat.partie(partie), coup)
    assis = table in etat.partie(partie).joueurs
    return assis and joue.phase is Phase.CLOS and table not in joue.decisions


def saisir(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    transcription: Transcription,
    decision: Decision | None = None,
) -> Reponse:
    """Enter a slip and its ruling together; *decision* replaces the program's, with the gesture's reason."""
    return salle.faire(geste, _saisie(salle, geste, partie, coup, table, transcription, decision))


def _saisie(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    transcription: Transcription,
    decision: Decision | None,
    d_avance: bool = True,
) -> Decider:
    bulletin = transcription.lire()
    if decision is not None:
        exiger_sous_le_top(salle, partie, coup, decision)
    elif d_avance:
        # The ruling is worked out here, so that nobody waits for it behind the lock; it is found again there.
        juger_a_blanc(salle, partie, coup, table, bulletin)

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        exiger_version(brouillon.etat, partie, coup, table, 0)
        rendue = decision or salle.juge.decision(courante, trouver(courante, coup), table, bulletin)
        brouillon.ajouter(
            ev.BulletinSaisi(partie=partie, coup=coup, table=table, bulletin=transcription),
            ev.DecisionRendue(partie=partie, coup=coup, table=table, decision=rendue),
        )
        rejuger_suites(salle, brouillon, courante, coup, table, geste.auteur)

    return decider


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
    transcription: Transcription | None = None,
    decision: Decision | None = None,
) -> Reponse:
    """Change a ruling: the slip read again, or another ruling on it; *version* is the one seen."""
    bulletin = (salle, geste, partie, coup, table)
    return salle.faire(geste, corriger(*bulletin, version, cause, transcription, decision))


def corriger(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    version: int,
    cause: Cause,
    transcription: Transcription | None,
    decision: Decision | None,
) -> Decider:
    """What ``rectifier`` does, for a gesture that does more besides."""
    if cause is Cause.COMMISSION:
        raise SaisieInvalide(dire("Une décision de la commission se prend à deux membres au moins."))
    if transcription is None and decision is None:
        raise SaisieInvalide(dire("Rien n’est rectifié."))
    if not geste.motif.strip():
        raise SaisieInvalide(dire("Une rectification demande un motif."))
    # Read even when the ruling is the arbiter's own: what is stored is read again by others.
    bulletin = (transcription or Transcription()).lire()
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
                bulletin=transcription,
                auteur=geste.auteur,
            )
        )
        rejuger_suites(salle, brouillon, courante, coup, table, geste.auteur)

    return decider


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
    return engager_top(salle, geste, partie, arbitre, coup, parmi).conclure()


def engager_top(
    salle: Salle,
    geste: Geste,
    partie: int,
    arbitre: str | None,
    coup: int | None,
    parmi: Collection[int] | None,
) -> Engagement:
    """The same, on its way to the disk."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        absentes = tables_sans_bulletin(courante, arbitre, coup)
        tables = absentes if parmi is None else sorted(set(absentes).intersection(parmi))
        if not tables:
            raise SaisieInvalide(dire("Toutes les tables sont saisies."))
        lu = trouver(courante, coup or len(courante.coups))
        exemple = bulletin_du_top(courante, lu, salle.juge.plateau(courante, lu))
        transcription = structs.replace(exemple, au_top=True)
        bulletin = transcription.lire()
        faits: list[Fait] = []
        for table in tables:
            decision = salle.juge.decision(courante, lu, table, bulletin)
            faits += (
                ev.BulletinSaisi(partie=partie, coup=lu.numero, table=table, bulletin=transcription),
                ev.DecisionRendue(partie=partie, coup=lu.numero, table=table, decision=decision),
            )
        brouillon.ajouter(*faits)

    return salle.engager(geste, decider)


def bulletin_du_top(partie: Partie, coup: Coup, plateau: Plateau) -> Transcription:
    """The slip of somebody who found the top: the word retained, or the one that would be (3.4)."""
    tops = plateau.tops()
    if not tops:
        raise SaisieInvalide(dire("Aucun mot n’est jouable avec ce tirage."))
    annonce = (coup.retenu.mot, coup.retenu.place) if coup.retenu else None
    play = next((play for play in tops if (play.word, str(play.place)) == annonce), None)
    play = play or choisir(partie, coup, tops, plateau.position.lexicon).retenu
    return Transcription(
        mot=play.word,
        sens="V" if play.place.down else "H",
        reference=str(play.place),
        score=str(play.score),
    )


def defaire(salle: Salle, geste: Geste, cle: str | None = None, sur: Vise | None = None) -> Reponse:
    """Take back the author's last gesture, that on a slip, or the one of that key; all stay in the journal.

    It is looked for when this is done: asked again under its own key, the answer is the same. What was ruled
    on since, in the light of a slip taken back, is ruled on again.
    """
    return engager_annulation(salle, geste, cle, sur).conclure()


def engager_annulation(salle: Salle, geste: Geste, cle: str | None, sur: Vise | None) -> Engagement:
    """The same, on its way to the disk."""

    def decider(brouillon: Brouillon) -> None:
        history = brouillon.history
        dernier = sur.dernier(history, geste.auteur) if sur else None
        avant = brouillon.etat
        for un in brouillon.defaire(cle or (dernier or history.dernier(geste.auteur)).cle):
            if isinstance(un, ev.DecisionRendue | ev.DecisionRectifiee):
                rejuger_suites(salle, brouillon, avant.partie(un.partie), un.coup, un.table, geste.auteur)

    return salle.engager(geste, decider)


def attendues(partie: Partie, coup: int) -> list[int]:
    """Tables that played the move and have no ruling on it; a topping has no slips."""
    return [] if partie.formule.topping else manquants(partie, coup)


def _ajout(
    salle: Salle,
    geste: Geste,
    partie: int,
    coup: int,
    table: int,
    transcription: Transcription,
    decision: Decision | None,
) -> Decider:
    """The slip and its ruling take the place of the absence declared; the totals of the move follow."""
    courante = salle.etat.partie(partie)
    exiger_motif(
        geste,
        dire(
            "Le coup {coup} est clos : un bulletin retrouvé s’y ajoute avec un motif ({coup}/{table}).",
            coup=coup,
            table=table,
        ),
    )
    if table not in attendues(courante, coup) and table not in trouver(courante, coup).decisions:
        raise SaisieInvalide(
            dire("Coup {coup} : aucun bulletin n’est attendu de la table {table}.", coup=coup, table=table)
        )
    bulletin = (salle, geste, partie, coup, table)
    return corriger(*bulletin, 0, Cause.SAISIE, transcription, decision)


def plafond(salle: Salle, partie: int, coup: int) -> int:
    """The best that can be played, or the word retained where the lexicon does not find it."""
    courante = salle.etat.partie(partie)
    joue = trouver(courante, coup)
    tops = salle.juge.plateau(courante, joue).tops()
    return max(tops[0].score if tops else 0, joue.retenu.points if joue.retenu else 0)


def exiger_sous_le_top(salle: Salle, partie: int, coup: int, decision: Decision) -> None:
    """A slip of the finger would make a solo, and standings beyond 100 %."""
    top = plafond(salle, partie, coup)
    if decision.points > top:
        raise SaisieInvalide(
            accorder(
                decision.points,
                "{n} point dépasse le top du coup, {top} : seule la commission peut en accorder autant.",
                "{n} points dépassent le top du coup, {top} : seule la commission peut en accorder autant.",
                top=top,
            )
        )
    if decision.points_bruts > top:
        raise SaisieInvalide(
            dire(
                "{n} points avant la pénalité dépassent le top du coup, {top} : "
                "seule la commission peut en accorder autant.",
                n=decision.points_bruts,
                top=top,
            )
        )
