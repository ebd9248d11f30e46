"""Topping (3.8.4): every top looked for aloud against the clock; the least time wins.

A top not found in the time of the move is given, and costs 20 seconds more.
"""

import re

from msgspec.structs import replace

from duplicata.competition import evenements as ev
from duplicata.competition.compte import recompter_coup
from duplicata.competition.coup import AVANT_LA_FIN, hors_jeu, remplacer, trouver
from duplicata.competition.etat import Coup, Partie, Phase, Recherche
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

_DUREE = re.compile(
    r"(?:(?P<minutes>\d{1,2}):)?(?P<secondes>\d{1,3})(?:[.,](?P<centiemes>\d{1,2}))?\Z", re.ASCII
)
NON_TROUVE = 2000
"""20 s, in hundredths."""


def proposer(partie: Partie, e: ev.PropositionFaite) -> Partie:
    coup, recherche = _recherche(partie, e.coup, e.table)
    if coup.phase is not Phase.CHRONO:
        raise SaisieInvalide(dire("Coup {coup} : le chronomètre ne tourne pas.", coup=e.coup))
    if recherche.trouve:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} a déjà trouvé le top.", coup=e.coup, table=e.table)
        )
    apres = replace(recherche, essais=recherche.essais + 1, derniere=f"{e.mot} {e.place}")
    return _noter(partie, coup, e.table, apres)


def relever(partie: Partie, e: ev.TempsReleve) -> Partie:
    """The time of a table; given again, it corrects the first one."""
    coup, recherche = _recherche(partie, e.coup, e.table)
    if coup.phase in (Phase.TIRE, Phase.ANNONCE):
        raise SaisieInvalide(dire("Coup {coup} : le chronomètre ne tourne pas.", coup=e.coup))
    essais = max(recherche.essais, int(e.trouve)) if e.essais is None else e.essais
    apres = replace(recherche, essais=essais, centiemes=e.centiemes, trouve=e.trouve)
    return recompter_coup(_noter(partie, coup, e.table, apres), e.coup)


def _recherche(partie: Partie, numero: int, table: int) -> tuple[Coup, Recherche]:
    if not partie.formule.topping:
        raise SaisieInvalide(dire("Cette partie n’est pas un topping : elle ne relève pas de temps."))
    coup = trouver(partie, numero)
    if hors_jeu(partie, table, numero):
        raise SaisieInvalide(dire("Coup {coup} : la table {table} est éliminée.", coup=numero, table=table))
    return coup, coup.recherches.get(table, Recherche())


def _noter(partie: Partie, coup: Coup, table: int, recherche: Recherche) -> Partie:
    return remplacer(partie, replace(coup, recherches={**coup.recherches, table: recherche}))


def temps(partie: Partie, coup: Coup, table: int) -> int:
    """Hundredths the move took the table: all its time and 20 s when the top was not found."""
    recherche = coup.recherches.get(table)
    if recherche is None or recherche.centiemes is None:
        return partie.formule.palier(coup.numero).duree * 100 + NON_TROUVE
    return recherche.centiemes + (0 if recherche.trouve else NON_TROUVE)


def temps_cumules(partie: Partie) -> dict[int, int]:
    """Table -> hundredths of a second over the moves that count; an open move by its settled times."""
    return {table: temps_de(partie, table) for table in partie.joueurs}


def temps_de(partie: Partie, table: int) -> int:
    """Of one table; of one that does not play, all the time there was."""
    return sum(
        temps(partie, coup, table)
        for coup in partie.coups
        if not coup.annule and (coup.compte or _settled(coup, table))
    )


def _settled(coup: Coup, table: int) -> bool:
    recherche = coup.recherches.get(table)
    return recherche is not None and recherche.centiemes is not None


def essais_cumules(partie: Partie) -> dict[int, int]:
    """Table -> words announced over the moves that count."""
    return {
        table: sum(
            coup.recherches[table].essais
            for coup in partie.coups
            if not coup.annule and table in coup.recherches
        )
        for table in partie.joueurs
    }


def cherchent(partie: Partie) -> list[int]:
    """Tables still looking for the top of the move being played."""
    coup = partie.coup
    if coup is None or coup.phase not in AVANT_LA_FIN:
        return []
    return [t for t in partie.joueurs if not _settled(coup, t) and not hors_jeu(partie, t, coup.numero)]


def lire_secondes(texte: str) -> int:
    """``23,4`` or ``1:05.25``: hundredths of a second."""
    lu = _DUREE.match(texte.strip())
    if lu is None:
        raise SaisieInvalide(dire("« {texte} » n’est pas un temps : écrire 23,4 ou 1:05,2.", texte=texte))
    secondes = 60 * int(lu["minutes"] or 0) + int(lu["secondes"])
    return 100 * secondes + int((lu["centiemes"] or "").ljust(2, "0"))
