"""An audit sample drawn in public: dice, a journal settled before them, a digest anybody can work out.

Each slip has a ticket, the SHA-256 of the dice, of the head of the journal and of its own name; the lowest
tickets are drawn. Nobody can choose: the head is written down before the dice are thrown. docs/audit.md says
how it is held, and what a sample proves.
"""

import hashlib
import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from math import comb

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Bulletin = tuple[int, int]
"""Move, table."""
Population = Mapping[int, str]
"""Move -> its tables: ``1-12,14``."""
DES = 10
"""Throws at least: fewer could be tried out one by one."""
UNE_SUR = 20
"""What would come up less than once in so many times is held to be refuted."""


def lire_des(texte: str) -> str:
    """The throws one after the other, as they were called out."""
    des = re.sub(r"[\s,;.–-]+", "", texte)
    if not re.fullmatch(rf"[0-9]{{{DES},100}}", des):
        raise SaisieInvalide(
            dire("Dés : écrire au moins {n} chiffres, dans l’ordre où ils sont sortis.", n=DES)
        )
    return des


def population(bulletins: Iterable[Bulletin]) -> dict[int, str]:
    return {
        coup: _plages([table for _, table in tables])
        for coup, tables in groupby(sorted(bulletins), key=lambda un: un[0])
    }


def nommes(parmi: Population) -> list[Bulletin]:
    """Every slip of the population, one by one."""
    trouves = []
    for coup, plages in parmi.items():
        for plage in plages.split(","):
            premiere, _, derniere = plage.partition("-")
            trouves += [(coup, table) for table in range(int(premiere), int(derniere or premiere) + 1)]
    return trouves


def numero(des: str, tete: str, partie: int, bulletin: Bulletin) -> str:
    """The ticket of a slip: ``printf '%s' DES,TETE,PARTIE,COUP,TABLE | sha256sum``."""
    return hashlib.sha256(f"{des},{tete},{partie},{bulletin[0]},{bulletin[1]}".encode()).hexdigest()


def tirer(des: str, tete: str, partie: int, parmi: Population, taille: int) -> tuple[Bulletin, ...]:
    """The lowest tickets; a larger sample begins with a smaller one of the same throw."""
    return tuple(sorted(nommes(parmi), key=lambda un: numero(des, tete, partie, un))[:taille])


@cache
def borne(taille: int, fautifs: int, parmi: int) -> int:
    """The most slips at fault among *parmi* that such a sample leaves possible, 19 times in 20.

    One more, and a sample this good would come up less than once in twenty.
    """
    total = comb(parmi, taille)
    tenables = fautifs
    while tenables < parmi - (taille - fautifs):
        suivant = tenables + 1
        vus = sum(comb(suivant, k) * comb(parmi - suivant, taille - k) for k in range(fautifs + 1))
        if vus * UNE_SUR < total:
            break
        tenables = suivant
    return tenables


def _plages(tables: list[int]) -> str:
    suites = []
    for _, suite in groupby(enumerate(sorted(tables)), key=lambda un: un[1] - un[0]):
        numeros = [table for _, table in suite]
        suites.append(f"{numeros[0]}-{numeros[-1]}" if len(numeros) > 1 else str(numeros[0]))
    return ",".join(suites)
