"""What the arbiters noted and no ruling sanctions (2.1, 4.1), with what the juge-arbitre made of it."""

from msgspec import Struct

from duplicata.arbitrage.bulletin import Incident
from duplicata.competition.etat import Partie
from duplicata.competition.manquements import manquements


class Releve(Struct, frozen=True, kw_only=True):
    coup: int
    table: int
    nom: str
    incident: Incident
    article: str
    avertissements: int
    exclu: bool


class Releves(Struct, frozen=True):
    partie: int
    manquements: list[Releve]


def vue_manquements(partie: Partie) -> Releves:
    return Releves(
        partie.numero,
        [
            Releve(
                coup=un.coup,
                table=un.table,
                nom=partie.joueurs[un.table].nom,
                incident=un.incident,
                article=un.article,
                avertissements=un.avertissements,
                exclu=un.exclu,
            )
            for un in manquements(partie)
        ],
    )
