"""Who holds a data folder: the server that writes there, or the one that copies into it.

Each folder bears the name of its holder and the number of times somebody went on from a copy (the epoch).
A copy bears those of the server that it follows. Whoever serves a copy takes it over under a new name, one
epoch later: the former server no longer finds itself there, and copies nothing over what was stored since.
"""

import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Self

import msgspec
from msgspec import Struct, structs

from duplicata.app.room.folder import Tournois, deposer
from duplicata.journal.mirror import common_line
from duplicata.langue import dire

FICHIER = "epoque.json"


class Epoque(Struct, frozen=True):
    detenteur: str
    numero: int = 1
    copie: bool = False
    """The folder follows its holder, who serves another one."""
    fourches: dict[str, int] = {}
    """Tournaments of which another folder holds other lines, and the last line that both have."""

    @classmethod
    def du_dossier(cls, dossier: Path) -> Self | None:
        """What the folder bears; a file that cannot be understood says nothing."""
        try:
            return msgspec.json.decode((dossier / FICHIER).read_bytes(), type=cls)
        except (FileNotFoundError, msgspec.MsgspecError):
            return None

    def garder(self, dossier: Path) -> Self:
        deposer(dossier / FICHIER, msgspec.json.encode(self))
        return self


def _nouvelle(numero: int) -> Epoque:
    return Epoque(secrets.token_hex(8), numero)


def servir(dossier: Path) -> tuple[Epoque, str]:
    """Take the folder to serve it; what whoever starts the server is to know, if anything."""
    trouvee = Epoque.du_dossier(dossier)
    if trouvee is None:
        return _nouvelle(1).garder(dossier), ""
    if not trouvee.copie:
        return trouvee, avis(trouvee.fourches)
    prise = structs.replace(_nouvelle(trouvee.numero + 1), fourches=trouvee.fourches).garder(dossier)
    phrase = dire(
        "Ce dossier était une copie de secours : ce serveur en prend la suite. Le premier n’y copiera "
        "plus rien, et ne doit plus servir."
    )
    return prise, " ".join(filter(None, (phrase, avis(prise.fourches))))


def avis(fourches: Mapping[str, int]) -> str:
    """That tournaments went on in two folders, in a sentence each."""
    return " ".join(
        dire(
            "« {nom} » a été continué dans deux dossiers : leurs journaux ne disent plus la même chose après "
            "la ligne {ligne}. Un seul des deux doit servir.",
            nom=nom,
            ligne=ligne,
        )
        for nom, ligne in sorted(fourches.items())
    )


def fourches(source: Tournois, copie: Tournois) -> dict[str, int]:
    """Tournaments of which the copy holds lines that the source does not have, and the last one in common.

    With none in common it is another tournament, which the copying itself refuses.
    """
    trouvees = {}
    for nom in set(source.identifiants()) & set(copie.identifiants()):
        commune, propres = common_line(source.fichier(nom), copie.fichier(nom))
        if commune and propres:
            trouvees[nom] = commune
    return trouvees


def suivre(source: Tournois, copie: Tournois) -> dict[str, int]:
    """Make *copie* follow *source*, or find it does already; the forks that forbid it, told on both sides.

    A copy that somebody served and wrote nothing on is taken back: it was a rehearsal.
    """
    ici = Epoque.du_dossier(source.chemin) or _nouvelle(1).garder(source.chemin)
    la_bas = Epoque.du_dossier(copie.chemin)
    if la_bas and la_bas.copie and la_bas.detenteur == ici.detenteur:
        return {}
    if trouvees := fourches(source, copie):
        structs.replace(ici, fourches={**ici.fourches, **trouvees}).garder(source.chemin)
        autre = la_bas or _nouvelle(1)
        structs.replace(autre, fourches={**autre.fourches, **trouvees}).garder(copie.chemin)
        return trouvees
    if la_bas and la_bas.numero >= ici.numero:
        ici = structs.replace(ici, numero=la_bas.numero + 1).garder(source.chemin)
    structs.replace(ici, copie=True, fourches={}).garder(copie.chemin)
    return {}
