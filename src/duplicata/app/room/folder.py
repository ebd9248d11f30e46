"""The tournaments of a folder: one journal each, one key for all."""

import os
import re
from pathlib import Path

from duplicata.app.state.history import History, gestes_ecrits
from duplicata.app.state.state import Etat
from duplicata.app.state.text import verifier_texte
from duplicata.engine.tiles import fold
from duplicata.errors import SaisieInvalide
from duplicata.journal import JournalRefused, Seal, read_rows
from duplicata.journal.seal import KEY_FILE
from duplicata.langue import dire, raison
from duplicata.lexicons.installed import data_folder
from duplicata.system import flush, put_in_place

SUFFIXE = ".duplicata"


class Tournois:
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
