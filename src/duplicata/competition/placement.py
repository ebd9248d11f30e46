"""The tables that players are given: by name, by series, by rank."""

import re
from collections.abc import Iterable

from duplicata.competition.causes import OrdreTables, Presence
from duplicata.competition.collation import Rang, francais
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.competition.general import classement_general
from duplicata.competition.tournoi import Tournoi
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

_SERIE = re.compile(r"(?P<chiffre>\d)\s*(?P<lettre>[A-Z]?)\Z")


def attribuer(tournoi: Tournoi, ordre: OrdreTables) -> dict[int, int]:
    """Player -> table, from 1 on; those who come late have theirs, those who do not come have none."""
    venus = [
        inscrit
        for joueur, inscrit in tournoi.inscrits.items()
        if not inscrit.forfait and tournoi.presence(joueur) is not Presence.ABSENT
    ]
    if ordre is OrdreTables.NUMERO:
        return {inscrit.joueur: inscrit.joueur for inscrit in venus}
    return {inscrit.joueur: table for table, inscrit in enumerate(_ranges(tournoi, venus, ordre), 1)}


def _ranges(tournoi: Tournoi, venus: list[Inscription], ordre: OrdreTables) -> Iterable[Inscription]:
    if ordre is OrdreTables.SERIE:
        return sorted(venus, key=lambda un: (rang_de_serie(un.serie), nom(un)))
    if ordre is OrdreTables.RANG:
        if not any(partie.clotures for partie in tournoi.parties.values()):
            raise SaisieInvalide(
                dire("Aucun coup n’est encore classé : donnez les tables par nom ou par série.")
            )
        rangs = {ligne.joueur: ligne.rang for ligne in classement_general(tournoi)}
        joues = {joueur for partie in tournoi.parties.values() if partie.coups for joueur in partie.sieges}
        return sorted(venus, key=lambda un: (un.joueur not in joues, rangs[un.joueur], nom(un)))
    return sorted(venus, key=nom)


def nom(inscrit: Inscription) -> tuple[Rang, int]:
    """Two players of one name keep the order in which they were entered."""
    return francais(inscrit.intitule), inscrit.joueur


def rang_de_serie(serie: str) -> tuple[int, int, str]:
    """Super-series, 1A, 1B… 7; a series written otherwise after those, no series last."""
    ecrite = serie.strip().upper()
    if not ecrite:
        return (3, 0, "")
    if ecrite.startswith("S"):
        return (0, 0, ecrite)
    lue = _SERIE.match(ecrite)
    return (1, int(lue["chiffre"]), lue["lettre"]) if lue else (2, 0, ecrite)


def table_de(tournoi: Tournoi, joueur: int, occupees: Iterable[int]) -> int:
    """The table given to the player, else the one of his number; where it is taken, the first after all."""
    prises = {*occupees, *(table for autre, table in tournoi.places.items() if autre != joueur)}
    voulue = tournoi.places.get(joueur, None if tournoi.places else joueur)
    if voulue is not None and voulue not in prises:
        return voulue
    return max(prises, default=0) + 1
