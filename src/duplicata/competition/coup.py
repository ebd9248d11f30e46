"""The phases of a move (3.1-3.6): announcement, clock, end, collection, slips, closing, cancelling."""

from msgspec.structs import replace

from duplicata.competition import evenements as ev
from duplicata.competition.cloture import parti
from duplicata.competition.compte import recompter_coup, recompter_table
from duplicata.competition.etat import Coup, Partie, Phase, Rectification
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, en_tables

AVANT_LA_FIN = (Phase.TIRE, Phase.ANNONCE, Phase.CHRONO)


def trouver(partie: Partie, numero: int) -> Coup:
    if not 1 <= numero <= len(partie.coups):
        raise SaisieInvalide(dire("Le coup {coup} n’a pas été joué.", coup=numero))
    return partie.coups[numero - 1]


def ouverts(partie: Partie) -> list[Coup]:
    """Moves whose slips are being entered: the last one drawn, and those corrected while it is played."""
    return [coup for coup in partie.coups if coup.phase is Phase.RAMASSAGE]


def anterieurs(partie: Partie) -> list[Coup]:
    """The open moves that another one followed."""
    return [coup for coup in ouverts(partie) if coup is not partie.coup]


def premier_jouable(partie: Partie) -> int:
    """The move that one who sits down, or reads a ruling, can still play: the current one, else the next."""
    coup = partie.coup
    return 1 if coup is None else coup.numero + (coup.phase not in AVANT_LA_FIN)


def hors_jeu(partie: Partie, table: int, numero: int) -> bool:
    """Not playing this move: eliminated before it, excluded, or gone."""
    return (
        table in partie.coups[numero - 1].hors_jeu
        or parti(partie, table, numero)
        or partie.elimines.get(table, numero) < numero
        or partie.exclus.get(table, numero + 1) <= numero
    )


def manquants(partie: Partie, numero: int) -> list[int]:
    """Tables that play the move and have no ruling yet, nor, in topping, their time."""
    coup = trouver(partie, numero)
    retard = en_retard(partie, numero)
    chronometrees = {t for t, recherche in coup.recherches.items() if recherche.centiemes is not None}
    return [
        table
        for table in partie.joueurs
        if table not in coup.decisions
        and table not in chronometrees
        and table not in retard
        and not hors_jeu(partie, table, numero)
    ]


def en_retard(partie: Partie, numero: int) -> set[int]:
    """Tables that owe no slip on this move, for they play from a later one on (6.2)."""
    if partie.formule.topping:
        return set()
    return {table for table, premier in partie.retards.items() if premier > numero}


def annoncer(partie: Partie, e: ev.TirageAnnonce) -> Partie:
    return _avancer(partie, e.coup, Phase.TIRE, Phase.ANNONCE)


def lancer(partie: Partie, e: ev.ChronoLance) -> Partie:
    return _avancer(partie, e.coup, Phase.ANNONCE, Phase.CHRONO)


def finir(partie: Partie, e: ev.FinAnnoncee) -> Partie:
    return _avancer(partie, e.coup, Phase.CHRONO, Phase.RAMASSAGE)


def _avancer(partie: Partie, numero: int, avant: Phase, apres: Phase) -> Partie:
    coup = _en_phase(partie, numero, avant)
    return remplacer(partie, replace(coup, phase=apres))


def saisir(partie: Partie, e: ev.BulletinSaisi) -> Partie:
    coup = _ouvert_a(partie, e.coup, e.table)
    if e.table in coup.bulletins:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} a déjà un bulletin.", coup=e.coup, table=e.table)
        )
    return remplacer(partie, replace(coup, bulletins={**coup.bulletins, e.table: e.bulletin}))


def rendre(partie: Partie, e: ev.DecisionRendue) -> Partie:
    coup = _ouvert_a(partie, e.coup, e.table)
    return remplacer(partie, replace(coup, decisions={**coup.decisions, e.table: e.decision}))


def _ouvert_a(partie: Partie, numero: int, table: int) -> Coup:
    coup = _en_phase(partie, numero, Phase.RAMASSAGE)
    if table in coup.decisions:
        raise SaisieInvalide(
            dire("Coup {coup} : le bulletin de la table {table} est déjà jugé.", coup=numero, table=table)
        )
    if parti(partie, table, numero):
        raise SaisieInvalide(dire("Coup {coup} : la table {table} a abandonné.", coup=numero, table=table))
    if hors_jeu(partie, table, numero):
        raise SaisieInvalide(dire("Coup {coup} : la table {table} est éliminée.", coup=numero, table=table))
    return coup


def rectifier(partie: Partie, e: ev.DecisionRectifiee) -> Partie:
    """At any time and for any move collected; the points, solo and averages of that move follow."""
    coup = trouver(partie, e.coup)
    if coup.phase in AVANT_LA_FIN:
        raise SaisieInvalide(dire("Coup {coup} : aucun bulletin n’est encore ramassé.", coup=e.coup))
    if e.table in coup.hors_jeu:
        raise SaisieInvalide(dire("Coup {coup} : la table {table} est éliminée.", coup=e.coup, table=e.table))
    lien = Rectification(
        e.table,
        e.cause,
        e.motif,
        avant=coup.decisions.get(e.table),
        apres=e.decision,
        apres_coup=len(partie.coups),
        bulletin=e.bulletin,
        bulletin_avant=coup.bulletins.get(e.table),
        auteur=e.auteur,
    )
    bulletins = coup.bulletins if e.bulletin is None else {**coup.bulletins, e.table: e.bulletin}
    coup = replace(
        coup,
        decisions={**coup.decisions, e.table: e.decision},
        bulletins=bulletins,
        rectifications=(*coup.rectifications, lien),
    )
    return recompter_table(remplacer(partie, coup), e.coup, e.table)


def clore(partie: Partie, e: ev.CoupClos) -> Partie:
    """Every table that plays has its ruling or is declared to have handed in nothing."""
    coup = _en_phase(partie, e.coup, Phase.RAMASSAGE)
    if coup.retenu is None:
        raise SaisieInvalide(dire("Le mot du coup {coup} n’est pas encore retenu.", coup=e.coup))
    attendus = set(manquants(partie, e.coup))
    # A latecomer may be declared absent, and need not be.
    if ecart := attendus.symmetric_difference(e.non_remis) - en_retard(partie, e.coup):
        raise SaisieInvalide(
            dire(
                "Coup {coup} : bulletins et absences ne concordent pas, {tables}.",
                coup=e.coup,
                tables=en_tables(ecart),
            )
        )
    coup = replace(coup, phase=Phase.CLOS, non_remis=e.non_remis)
    return recompter_coup(remplacer(partie, coup), e.coup)


def annuler(partie: Partie, e: ev.CoupAnnule) -> Partie:
    """Points annulled, all letters of the move back in the bag; the move keeps its number."""
    coup = trouver(partie, e.coup)
    if coup is not partie.coup or coup.annule or partie.fin is not None:
        raise SaisieInvalide(dire("Coup {coup} : seul le coup en cours peut être annulé.", coup=e.coup))
    return retirer(partie, coup, e.motif)


def retirer(partie: Partie, coup: Coup, motif: str) -> Partie:
    sac = coup.sac.remettre(coup.lettres, partie.formule)
    coup = replace(coup, phase=Phase.ANNULE, retenu=None, motif=motif)
    return recompter_coup(
        replace(remplacer(partie, coup), grille=coup.grille, sac=sac, reliquat=""), coup.numero
    )


def _en_phase(partie: Partie, numero: int, phase: Phase) -> Coup:
    coup = trouver(partie, numero)
    if coup.annule:
        raise SaisieInvalide(dire("Le coup {coup} est annulé : rien à saisir.", coup=numero))
    if coup.phase is not phase:
        raise SaisieInvalide(
            dire(
                "Coup {coup} : phase « {phase} », ce geste n’y est pas possible.",
                coup=numero,
                phase=coup.phase,
            )
        )
    return coup


def remplacer(partie: Partie, coup: Coup) -> Partie:
    at = coup.numero - 1
    return replace(partie, coups=(*partie.coups[:at], coup, *partie.coups[at + 1 :]))
