"""What a centre changed after the end of its game, so that nobody has to look for it."""

from msgspec import Struct

from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision


class Correction(Struct, frozen=True):
    partie: int
    coup: int
    table: int
    """By the numbers of the centre."""
    quand: str
    avant: Decision | None
    apres: Decision
    motif: str


def corrections(etat: Etat) -> list[Correction]:
    """The last first; one a slip, from what was ruled before its last change to what stands."""
    faites = []
    for (numero, coup), dossiers in etat.dossiers.items():
        fin = etat.fins.get(numero)
        if fin is None:
            continue
        for table, dossier in dossiers.items():
            if dossier.quand > fin:
                joue = etat.partie(numero).coups[coup - 1]
                liens = [lien for lien in joue.rectifications if lien.table == table]
                if liens:
                    dernier = liens[-1]
                    faites.append(
                        Correction(
                            *(numero, coup, table, dossier.quand),
                            *(dernier.avant, dernier.apres, dernier.motif),
                        )
                    )
    return sorted(faites, key=lambda une: (une.quand, une.partie, une.coup, une.table), reverse=True)
