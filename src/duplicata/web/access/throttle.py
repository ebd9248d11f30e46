"""Guessing a code: ten tries, then a delay that doubles, for the account and for the address alike.

The counters are stored: killing the server gives no new tries. With codes of 39 bits and at most 24 tries
in the first hour, then one an hour, guessing one account in a day has less than one chance in 10^9.
"""

from duplicata.web.access.store import AccessStore

ESSAIS_LIBRES = 10
PREMIER_DELAI = 2.0
DELAI_MAXIMAL = 3_600.0
MARGE = 1.0
"""Seconds: more than what is rounded off, less than anybody notices."""


class Limites:
    def __init__(self, store: AccessStore) -> None:
        self._store = store

    def attente(self, cles: tuple[str, ...], maintenant: float) -> float:
        """Seconds before one more try is allowed; 0 when it is allowed now."""
        restes: list[float] = [
            reprise - maintenant
            for cle in cles
            for echecs, reprise in self._store.lire("SELECT echecs, reprise FROM essais WHERE cle = ?", cle)
            # One that ends later than it ever could comes from a clock that was set back since.
            if reprise - maintenant <= delai(echecs) + MARGE
        ]
        return max([0.0, *restes])

    def compter(self, cles: tuple[str, ...], maintenant: float) -> None:
        """One try begins: counted before the code is looked at, so that tries made together all count."""
        with self._store.ensemble():
            for cle in cles:
                lu = self._store.lire("SELECT echecs FROM essais WHERE cle = ?", cle)
                echecs = (lu[0][0] if lu else 0) + 1
                reprise = maintenant + delai(echecs) if delai(echecs) else 0.0
                self._store.ecrire("INSERT OR REPLACE INTO essais VALUES (?, ?, ?)", cle, echecs, reprise)

    def oublier(self, cles: tuple[str, ...]) -> None:
        """The code was right."""
        with self._store.ensemble():
            for cle in cles:
                self._store.ecrire("DELETE FROM essais WHERE cle = ?", cle)


def delai(echecs: int) -> float:
    """Seconds to wait after that many failures in a row."""
    if echecs < ESSAIS_LIBRES:
        return 0.0
    return min(DELAI_MAXIMAL, PREMIER_DELAI * 2.0 ** min(echecs - ESSAIS_LIBRES, 20))
