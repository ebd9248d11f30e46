"""Guessing a code: ten tries, then a delay that doubles, for the account and for the address alike.

The counters are stored: killing the server gives no new tries. With codes of 39 bits and at most 24 tries
in the first hour, then one an hour, guessing one account in a day has less than one chance in 10^9. They are
kept in memory too: whoever has to wait is told so without a look at the disk.
"""

from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from duplicata.web.access.store import Kept

ESSAIS_LIBRES = 10
ESSAIS_DU_RESEAU = 100
"""Of the addresses that one device gives itself (IPv6, /64), which those of a whole room may share."""
PREMIER_DELAI = 2.0
DELAI_MAXIMAL = 3_600.0
MARGE = 1.0
"""Seconds: more than what is rounded off, less than anybody notices."""
MAXIMUM = 10_000
"""Counters kept; those of the tries longest ago make room."""


class Compteur(NamedTuple):
    cle: str
    libres: int = ESSAIS_LIBRES


class _Essais(NamedTuple):
    echecs: int
    reprise: float
    """When the next try is allowed."""


class Limites:
    def __init__(self, store: Kept) -> None:
        self._store = store
        self._essais: dict[str, _Essais] = {}
        """The tries longest ago first."""
        self.relire()

    def relire(self) -> None:
        """Take what is stored for what is known: another program may have counted."""
        with self._store.verrou:
            lus = self._store.lire("SELECT cle, echecs, reprise FROM essais ORDER BY reprise")
            self._essais = {cle: _Essais(echecs, reprise) for cle, echecs, reprise in lus}

    def attente(self, compteurs: tuple[Compteur, ...], maintenant: float) -> float:
        """Seconds before one more try is allowed; 0 when it is allowed now."""
        restes = [0.0]
        for cle, libres in compteurs:
            if lus := self._essais.get(cle):
                reste = lus.reprise - maintenant
                # One that ends later than it ever could comes from a clock that was set back since.
                restes += [reste] if reste <= delai(lus.echecs, libres) + MARGE else []
        return max(restes)

    def compter(self, compteurs: tuple[Compteur, ...], maintenant: float) -> None:
        """One try begins: counted before the code is looked at, so that tries made together all count."""
        with self._store.ensemble():
            for cle, libres in compteurs:
                avant = self._essais.pop(cle, None)
                echecs = (avant.echecs if avant else 0) + 1
                lus = self._essais[cle] = _Essais(echecs, maintenant + delai(echecs, libres))
                self._store.remplacer("essais", cle, *lus)
            for ancienne in list(self._essais)[: max(0, len(self._essais) - MAXIMUM)]:
                self._effacer(ancienne)

    def oublier(self, compteurs: tuple[Compteur, ...]) -> None:
        """The code was right."""
        with self._store.ensemble():
            for compteur in compteurs:
                self._effacer(compteur.cle)

    def _effacer(self, cle: str) -> None:
        self._essais.pop(cle, None)
        self._store.ecrire("DELETE FROM essais WHERE cle = ?", cle)


def delai(echecs: int, libres: int = ESSAIS_LIBRES) -> float:
    """Seconds to wait after that many failures in a row."""
    if echecs < libres:
        return 0.0
    return min(DELAI_MAXIMAL, PREMIER_DELAI * 2.0 ** min(echecs - libres, 20))


def de_l_adresse(adresse: str) -> tuple[Compteur, ...]:
    """An IPv6 device has as many addresses as it likes: they are counted together too."""
    try:
        lue = ip_address(adresse.partition("%")[0])
    except ValueError:
        return (Compteur(f"adresse/{adresse}"),)
    if not isinstance(lue, IPv6Address) or lue.is_loopback:
        return (Compteur(f"adresse/{lue}"),)
    if lue.ipv4_mapped:
        return (Compteur(f"adresse/{lue.ipv4_mapped}"),)
    reseau = IPv6Address(int(lue) >> 64 << 64)
    return (Compteur(f"adresse/{lue}"), Compteur(f"reseau/{reseau}/64", ESSAIS_DU_RESEAU))
