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
    copiee: str = ""
    """Where the second folder that followed this one is, if one did."""

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


def servir(dossier: Path, copie: Path | None = None) -> tuple[Epoque, str]:
    """Take the folder to serve it; what whoever starts the server is to know, if anything.

    *copie*: the second folder that this server is to follow, which is looked at when it does.
    """
    trouvee = Epoque.du_dossier(dossier)
    if trouvee is None:
        return _nouvelle(1).garder(dossier), ""
    if trouvee.copie:
        prise = structs.replace(_nouvelle(trouvee.numero + 1), fourches=trouvee.fourches).garder(dossier)
        phrase = dire(
            "Ce dossier était une copie de secours : ce serveur en prend la suite. Le premier n’y copiera "
            "plus rien, et ne doit plus servir."
        )
        return prise, " ".join(filter(None, (phrase, avis(prise.fourches))))
    suivie = "" if copie else _revenir(Tournois(dossier), trouvee)
    gardee = Epoque.du_dossier(dossier) or trouvee
    return gardee, " ".join(filter(None, (suivie, avis(gardee.fourches))))


def _revenir(source: Tournois, ici: Epoque) -> str:
    """A server that was followed comes back alone: somebody may have gone on from its copy meanwhile."""
    if not ici.copiee:
        return ""
    copie = Tournois(Path(ici.copiee))
    la_bas = Epoque.du_dossier(copie.chemin)
    if la_bas is None:
        return dire(
            "Ce dossier avait une copie de secours, « {nom} », qui n’est pas là. Si un autre ordinateur a "
            "continué depuis elle, arrêtez ce serveur : lui seul doit servir.",
            nom=copie.chemin,
        )
    if la_bas.copie and la_bas.detenteur == ici.detenteur:
        return ""
    constater(source, copie)
    return dire(
        "La copie de secours de ce dossier, « {nom} », a été reprise par un autre serveur. Un seul des deux "
        "doit servir.",
        nom=copie.chemin,
    )


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


def constater(source: Tournois, copie: Tournois) -> dict[str, int]:
    """The forks between two folders, noted on both sides: whoever verifies one of them is told."""
    if trouvees := fourches(source, copie):
        for cote in (source, copie):
            la = Epoque.du_dossier(cote.chemin) or _nouvelle(1)
            if la.fourches | trouvees != la.fourches:
                structs.replace(la, fourches={**la.fourches, **trouvees}).garder(cote.chemin)
    return trouvees


def suivre(source: Tournois, copie: Tournois) -> dict[str, int]:
    """Make *copie* follow *source*, or find it does already; the forks that forbid it, told on both sides.

    A copy that somebody served and wrote nothing on is taken back: it was a rehearsal.
    """
    ici = Epoque.du_dossier(source.chemin) or _nouvelle(1).garder(source.chemin)
    la_bas = Epoque.du_dossier(copie.chemin)
    if la_bas and la_bas.copie and la_bas.detenteur == ici.detenteur:
        return {}
    if trouvees := constater(source, copie):
        return trouvees
    numero = max(ici.numero, la_bas.numero + 1 if la_bas else 0)
    ici = structs.replace(ici, numero=numero, copiee=str(copie.chemin.resolve())).garder(source.chemin)
    structs.replace(ici, copie=True, fourches={}, copiee="").garder(copie.chemin)
    return {}
