"""The tournaments of a folder: one journal each, one key for all."""

import os
import re
from contextlib import closing
from pathlib import Path

from duplicata.app.state.history import History, gestes_ecrits
from duplicata.app.state.state import Etat
from duplicata.app.state.text import verifier_texte
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.journal import Journal, JournalRefused, Seal, Verdict, copy, read_rows, verify
from duplicata.journal.reading import Reader, Reading
from duplicata.journal.seal import KEY_FILE
from duplicata.journal.witness import noted
from duplicata.journal.writing import Writing
from duplicata.langue import dire, raison
from duplicata.lexicons.installed import data_folder
from duplicata.system import flush, put_in_place

SUFFIXE = ".duplicata"


class Tournois:
    base = ""
    """Where their journals are, if not in the folder, as it may be shown."""

    def __init__(self, chemin: Path | None = None) -> None:
        self.chemin = chemin or data_folder() / "tournois"

    def preparer(self) -> None:
        try:
            self.chemin.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaisieInvalide(
                dire(
                    "Le dossier « {nom} » ne peut pas être créé : {raison}.",
                    nom=self.chemin,
                    raison=raison(error),
                )
            ) from None

    @property
    def sceau(self) -> Seal:
        """The seal of the folder; a new key is drawn only where no tournament was sealed with another."""
        self.preparer()
        connu = Seal.kept_in(self.chemin)
        if connu is None and self.identifiants():
            raise JournalRefused(
                dire(
                    "La clé « {nom} » manque au dossier « {dossier} » : rien n’y est écrit. Rendez-la-lui, "
                    "ou reprenez ses tournois dans un autre dossier (« tournoi restaurer »).",
                    nom=KEY_FILE,
                    dossier=self.chemin,
                )
            )
        return connu or Seal.of_folder(self.chemin)

    def identifiants(self) -> list[str]:
        return sorted(self.identifiant(fichier) for fichier in self.chemin.glob(f"*{SUFFIXE}"))

    def fichier(self, nom: str) -> Path:
        """The journal meant: an identifier of this folder, or a path."""
        chemin = Path(nom)
        if chemin.suffix == SUFFIXE or chemin.parent != Path():
            return chemin
        return self.chemin / f"{nom}{SUFFIXE}"

    def existe(self, nom: str) -> bool:
        return self.fichier(nom).exists()

    def creer(self, nom: str) -> Writing:
        """Begin the journal of a new tournament."""
        return Journal.create(self.fichier(nom), self.sceau)

    def ouvrir(self, nom: str) -> Writing:
        """The journal, for its one writer."""
        return Journal.open(self.fichier(nom), self.sceau)

    def lire(self, nom: str) -> Reading:
        """The journal, while another program may be writing it."""
        return Reader(self.fichier(nom))

    def suivre(self, nom: str) -> Reading:
        """The same for whoever stays: told, where somebody tells, when there is more."""
        return self.lire(nom)

    def etat(self, nom: str) -> Etat:
        """What a tournament amounts to, even while another program writes it."""
        with closing(self.lire(nom)) as lecteur:
            return History(gestes_ecrits(lecteur.rows())).etat

    def verifier(self, nom: str) -> Verdict:
        """The audit; without the key of the folder, the head is compared but not authenticated."""
        fichier = self.fichier(nom)
        return verify(fichier, Seal.kept_in(fichier.parent))

    def copier(self, nom: str, cible: Path) -> Verdict:
        return copy(self.fichier(nom), cible, self.sceau)

    def recevoir(self, nom: str) -> None:
        """A file that was just brought into the folder is one of its tournaments."""

    def signature(self, nom: str) -> tuple[int, ...]:
        """What changes when something is stored in that journal: in its file, or in the log beside it."""
        fichier = self.fichier(nom)
        a_cote = fichier.with_name(f"{fichier.name}-wal")
        return tuple(un.stat().st_mtime_ns for un in (fichier, a_cote) if un.exists())

    def enregistrees(self, nom: str) -> int:
        """The last line that this folder is known to have stored."""
        return noted(self.fichier(nom), self.sceau)

    def fermer(self) -> None:
        """Give back what is held open."""

    @staticmethod
    def identifiant(fichier: Path) -> str:
        return fichier.name.removesuffix(SUFFIXE)

    def libre(self, nom: str) -> str:
        """An identifier made from the event's name, that no other tournament has."""
        verifier_texte(nom)
        base = re.sub(r"[^a-z0-9]+", "-", fold(nom).lower()).strip("-")[:30]
        if not base:
            raise SaisieInvalide(
                dire("« {nom} » : il faut un nom avec des lettres ou des chiffres.", nom=nom)
            )
        pris = set(self.identifiants())
        candidats = (base, *(f"{base}-{n}" for n in range(2, len(pris) + 3)))
        return next(candidat for candidat in candidats if candidat not in pris)


def lire_etat(fichier: Path) -> Etat:
    """What a journal amounts to, even while another program writes it."""
    return History(gestes_ecrits(read_rows(fichier))).etat


def deposer(chemin: Path, contenu: bytes) -> None:
    """Readable by its owner only, and whole or not at all."""
    partiel = chemin.with_name(f"{chemin.name}.partiel")
    partiel.unlink(missing_ok=True)
    with os.fdopen(os.open(partiel, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as fichier:
        fichier.write(contenu)
        fichier.flush()
        flush(fichier.fileno())
    put_in_place(partiel, chemin)
