"""The tournaments of a base: their journals there, and here a folder for the key and what can be made again.

The key of the seals never goes into the base: whoever holds the base alone cannot seal what he changed. Every
computer that writes has the same one in its folder.
"""

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from duplicata.app.room.folder import SUFFIXE, Tournois
from duplicata.errors import SaisieInvalide
from duplicata.journal import Seal, Verdict
from duplicata.journal.reading import Reading
from duplicata.journal.writing import Writing
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.journal.postgres.base import Base


class TournoisEnBase(Tournois):
    def __init__(self, chemin: Path | None, base: "Base", *, public: bool = False) -> None:
        """*public*: only shown here, where the key of those who write is not needed."""
        super().__init__(chemin)
        self.cluster = base
        self.base = str(base.address)
        self._public = public

    @property
    def sceau(self) -> Seal:
        if self._public:
            self.preparer()
            return Seal.of_folder(self.chemin)
        return super().sceau

    def identifiants(self) -> list[str]:
        return self.cluster.journals()

    def fichier(self, nom: str) -> Path:
        """Where what goes with that journal is kept here."""
        if Path(nom).suffix == SUFFIXE or Path(nom).parent != Path():
            raise SaisieInvalide(
                dire("« {nom} » : avec --base, un tournoi se nomme par son identifiant.", nom=nom)
            )
        self.preparer()
        return self.chemin / f"{nom}{SUFFIXE}"

    def existe(self, nom: str) -> bool:
        return nom in self.identifiants()

    def creer(self, nom: str) -> Writing:
        return self.cluster.create(nom, self.fichier(nom), self.sceau)

    def ouvrir(self, nom: str) -> Writing:
        return self.cluster.open(nom, self.fichier(nom), self.sceau)

    def lire(self, nom: str) -> Reading:
        return self.cluster.read(nom, self.fichier(nom))

    def suivre(self, nom: str) -> Reading:
        return self.cluster.follow(nom, self.fichier(nom))

    def verifier(self, nom: str) -> Verdict:
        return self.cluster.verify(nom, self.fichier(nom), Seal.kept_in(self.chemin))

    def copier(self, nom: str, cible: Path) -> Verdict:
        with closing(self.lire(nom)) as lecteur:
            return self.cluster.copy(lecteur, cible, self.sceau)

    def recevoir(self, nom: str) -> None:
        self.cluster.take(nom, self.fichier(nom), self.sceau)

    def signature(self, nom: str) -> tuple[int, ...]:
        with closing(self.lire(nom)) as lecteur:
            return (lecteur.head[0],)

    def enregistrees(self, nom: str) -> int:
        """The base itself answers for what it stored."""
        return 0

    def fermer(self) -> None:
        self.cluster.close()


def tournois_de(dossier: Path | None, base: str | None, *, public: bool = False) -> Tournois:
    """The tournaments of a folder, or those of a base: nothing of PostgreSQL is loaded for the first."""
    if not base:
        return Tournois(dossier)
    from duplicata.journal.postgres.address import Adresse
    from duplicata.journal.postgres.base import Base

    return TournoisEnBase(dossier, Base(Adresse.lue(base)), public=public)
