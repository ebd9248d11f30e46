"""The second reading: piles, progress, differences shown without names."""

from itertools import chain
from typing import NamedTuple

from msgspec import Struct

from duplicata.app.gestures import double
from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.coup import trouver
from duplicata.competition.transcription import Transcription
from duplicata.web.views.event.noms import nom_partie
from duplicata.web.views.slips.formats import UneLecture, vue_decision


class Lue(NamedTuple):
    """One of the two readings, as it is stored."""

    bulletin: Transcription
    decision: Decision


class APartager(Struct, frozen=True, kw_only=True):
    """Two readings of one slip that differ."""

    partie: int
    coup: int
    table: int
    nom: str
    lectures: list[UneLecture]
    """For the third person only: the two readers are told that they differ."""
    version: int
    peut_trancher: bool


class ARelire(Struct, frozen=True, kw_only=True):
    """A game, with how many slips each of its moves still has for this reader."""

    numero: int
    nom: str
    a_relire: list[int]


class Double(Struct, frozen=True, kw_only=True):
    partie: int
    coup: int
    coups: int
    parties: list[ARelire]
    piles: dict[str, list[int]]
    """Arbiter -> tables to read again."""
    lus: list[int]
    """Read a second time."""
    confirmes: list[int]
    """Held against the paper by somebody who was shown the first reading."""
    confirmations: bool
    """May be, as the organiser chose."""
    noms: dict[int, str]
    saisis: int
    ecarts: list[APartager]


def lectures(etat: Etat, numero: int, coup: int, table: int) -> list[Lue]:
    """Both readings in an order that does not tell who made which."""
    lu = trouver(etat.partie(numero), coup)
    seconde = etat.dossier(numero, coup, table).seconde
    if seconde is None or table not in lu.decisions:
        return []
    deux = [
        Lue(lu.bulletins.get(table, Transcription()), lu.decisions[table]),
        Lue(seconde.bulletin, seconde.decision),
    ]
    return deux if (coup * 31 + table) % 2 else deux[::-1]


def vue_double(etat: Etat, numero: int, lecteur: str, coup: int | None) -> Double:
    """Nothing of the first reading is told before the second is done."""
    partie = etat.partie(numero)
    voulu = coup or len(partie.coups)
    dossiers = etat.dossiers.get((numero, voulu), {})
    piles: dict[str, list[int]] = {}
    for table in double.a_relire(etat, numero, voulu, lecteur) if voulu else []:
        piles.setdefault(partie.joueurs[table].arbitre, []).append(table)
    faits = [table for table, dossier in dossiers.items() if dossier.seconde]
    confirmes = [
        table for table, dossier in dossiers.items() if not dossier.seconde and double.confirme(dossier)
    ]
    return Double(
        partie=numero,
        coup=voulu,
        coups=len(partie.coups),
        parties=_parties(etat, lecteur),
        piles={arbitre: sorted(tables) for arbitre, tables in sorted(piles.items())},
        lus=sorted(faits),
        confirmes=sorted(confirmes),
        confirmations=etat.confirmations,
        noms={
            table: partie.joueurs[table].nom
            for table in sorted({*faits, *confirmes, *chain(*piles.values())})
        },
        saisis=len(dossiers),
        ecarts=[
            _ecart(etat, jeu, lecteur, ecart)
            for jeu in sorted(etat.ouvert().parties)
            for ecart in double.ecarts(etat, jeu)
        ],
    )


def _parties(etat: Etat, lecteur: str) -> list[ARelire]:
    """Every game, with what each of its moves still has for this reader: a new game hides no pile."""
    return [
        ARelire(
            numero=numero,
            nom=nom_partie(numero, partie.ouverture.nom or f"Partie {numero}"),
            a_relire=[len(double.a_relire(etat, numero, coup.numero, lecteur)) for coup in partie.coups],
        )
        for numero, partie in sorted(etat.ouvert().parties.items())
    ]


def _ecart(etat: Etat, numero: int, lecteur: str, ecart: double.Ecart) -> APartager:
    """Both readings are for the third person: the two readers are told only that they differ."""
    tiers = lecteur not in _lecteurs(etat, numero, ecart.coup, ecart.table)
    deux = lectures(etat, numero, ecart.coup, ecart.table) if tiers else []
    return APartager(
        partie=numero,
        coup=ecart.coup,
        table=ecart.table,
        nom=etat.partie(numero).joueurs[ecart.table].nom,
        lectures=[UneLecture(une.bulletin, vue_decision(une.decision)) for une in deux],
        version=etat.dossier(numero, ecart.coup, ecart.table).version,
        peut_trancher=tiers,
    )


def _lecteurs(etat: Etat, numero: int, coup: int, table: int) -> set[str]:
    dossier = etat.dossier(numero, coup, table)
    return {*dossier.auteurs, *([dossier.seconde.auteur] if dossier.seconde else [])}
