"""The audit samples (U20): what was announced, the dice, the slips as they are found among the papers."""

from msgspec import Struct

from duplicata.app.gestures.double import confirme
from duplicata.app.state import state
from duplicata.app.state.state import Etat
from duplicata.competition.sondage import borne, nommes


class BulletinSonde(Struct, frozen=True, kw_only=True):
    arbitre: str
    coup: int
    rang: int
    """In the pile of that arbiter; 0 once the slip is no longer there."""
    table: int
    relu: bool
    """A second time, blind."""
    confirme: bool


class Sondage(Struct, frozen=True, kw_only=True):
    numero: int
    taille: int
    parmi: int
    """Slips of the closed moves when it was announced."""
    ligne: int
    tete: str
    """Line of the journal, and its digest, settled before the dice."""
    des: str
    """Empty until they are thrown."""
    bulletins: list[BulletinSonde]
    borne: int
    """With none at fault in the sample: at most so many among all, 19 times in 20."""


class Sondages(Struct, frozen=True):
    sondages: list[Sondage]
    """The last announced first."""


def vue_sondages(etat: Etat, partie: int) -> Sondages:
    etat.partie(partie)
    return Sondages([_vue(etat, un) for un in reversed(etat.sondages) if un.partie == partie])


def _vue(etat: Etat, sondage: state.Sondage) -> Sondage:
    parmi = len(nommes(sondage.population))
    bulletins = [_bulletin(etat, sondage.partie, coup, table) for coup, table in sondage.bulletins]
    return Sondage(
        numero=sondage.numero,
        taille=sondage.taille,
        parmi=parmi,
        ligne=sondage.ligne,
        tete=sondage.tete,
        des=sondage.des,
        bulletins=sorted(bulletins, key=lambda un: (un.arbitre, un.coup, un.rang)),
        borne=borne(sondage.taille, 0, parmi),
    )


def _bulletin(etat: Etat, partie: int, coup: int, table: int) -> BulletinSonde:
    dossier = etat.dossier(partie, coup, table)
    arbitre = etat.partie(partie).joueurs[table].arbitre
    pile = _pile(etat, partie, coup, arbitre)
    return BulletinSonde(
        arbitre=arbitre,
        coup=coup,
        rang=pile.index(table) + 1 if table in pile else 0,
        table=table,
        relu=dossier.seconde is not None and dossier.seconde.aveugle,
        confirme=confirme(dossier),
    )


def _pile(etat: Etat, numero: int, coup: int, arbitre: str) -> list[int]:
    """Tables of that arbiter in the order in which their slips were entered, which is that of the pile."""
    partie = etat.partie(numero)
    entres = [
        (dossier.quand, table)
        for table, dossier in etat.dossiers.get((numero, coup), {}).items()
        if table in partie.coups[coup - 1].bulletins and partie.joueurs[table].arbitre == arbitre
    ]
    return [table for _, table in sorted(entres)]
