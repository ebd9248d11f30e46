"""The moves of the sealed game, against which those of every centre are held.

Its text is public once a centre has closed the game. Until then, what most players played is held for it.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from duplicata.app.central.apport import Cle, PartieJouee, cle_du_coup
from duplicata.competition import evenements as ev
from duplicata.competition.etat import Coup
from duplicata.competition.partie import appliquer
from duplicata.competition.preparee import lire_preparee
from duplicata.engine.board import parse_move


def reference(jouees: Iterable[PartieJouee]) -> tuple[Coup, ...]:
    """As far as some centre has played it, numbered from 1."""
    jouees = list(jouees)
    texte = next((une.texte for une in jouees if une.texte), None)
    prevus = derouler(texte) if texte else None
    coups: list[Coup] = []
    while True:
        choix = Counter[Cle]()
        connus: dict[Cle, Coup] = {}
        for jouee in jouees:
            if len(jouee.coups) > len(coups):
                joue = jouee.coups[len(coups)]
                if prevus is None or _meme(prevus, len(coups), joue.coup):
                    choix[joue.cle] += len(jouee.joueurs)
                    connus.setdefault(joue.cle, joue.coup)
        if not choix:
            return tuple(coups)
        cle = min(choix, key=lambda une: (-choix[une], une))
        coups.append(replace(connus[cle], numero=len(coups) + 1))


def _meme(prevus: tuple[Coup, ...], rang: int, coup: Coup) -> bool:
    """The points of the word are not in the text: they are counted by each centre."""
    return rang < len(prevus) and cle_du_coup(prevus[rang])[:-1] == cle_du_coup(coup)[:-1]


@lru_cache(maxsize=64)
def derouler(texte: str) -> tuple[Coup, ...]:
    """The moves of a prepared game, its words worth nothing yet."""
    preparee = lire_preparee(texte)
    partie = appliquer(
        None,
        ev.PartieOuverte(
            reglement=preparee.reglement,
            formule=preparee.formule,
            engagement=preparee.engagement,
            preparee=True,
        ),
    )
    for numero, prepare in enumerate(preparee.coups, 1):
        mot, place = parse_move(prepare.retenu)
        palier = partie.formule.palier(numero)
        suite: tuple[ev.DePartie, ...] = (
            *(ev.TirageRejete(coup=numero, tirage=un.tirage, cause=un.cause) for un in prepare.rejets),
            ev.TirageFait(coup=numero, tirage=prepare.tirage),
            ev.TirageAnnonce(coup=numero),
            ev.ChronoLance(coup=numero, duree=palier.duree, alerte=palier.alerte),
            ev.FinAnnoncee(coup=numero),
            ev.MotRetenu(coup=numero, mot=mot, place=str(place), points=0),
            ev.CoupClos(coup=numero),
        )
        for un in suite:
            partie = appliquer(partie, un)
    return partie.coups
