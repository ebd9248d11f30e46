"""Two folders that went on from the same tournament: where their journals part."""

from collections.abc import Iterator
from pathlib import Path

from duplicata.app.room.epoch import Epoque, avis
from duplicata.app.room.folder import SUFFIXE
from duplicata.errors import SaisieInvalide
from duplicata.journal.mirror import common_line
from duplicata.langue import dire


def fourches(fichier: Path, avec: Path | None) -> list[str]:
    """The forks of a journal: noted in its folder, found in its second copy, or in the journal *avec*."""
    nom = fichier.name.removesuffix(SUFFIXE)
    epoque = Epoque.du_dossier(fichier.parent)
    lignes = {epoque.fourches[nom]} if epoque and nom in epoque.fourches else set()
    for autre in _autres(fichier, avec, Path(epoque.copiee) if epoque and epoque.copiee else None):
        commune, propres = common_line(fichier, autre)
        if commune and propres and common_line(autre, fichier)[1]:
            lignes.add(commune)
        elif autre.parent != fichier.parent and not commune and avec:
            raise SaisieInvalide(dire("« {nom} » n’est pas un journal du même tournoi.", nom=autre))
    return [avis({nom: ligne}) for ligne in sorted(lignes)]


def _autres(fichier: Path, *lieux: Path | None) -> Iterator[Path]:
    for lieu in filter(None, lieux):
        autre = lieu / fichier.name if lieu.is_dir() else lieu
        if autre.is_file() and not autre.samefile(fichier):
            yield autre
