"""A copy of a journal, or an export, brought back as an event of this computer."""

import tempfile
from contextlib import closing
from pathlib import Path

import msgspec

from duplicata.app.room.folder import Tournois, lire_etat
from duplicata.documents.archive.export import exporter
from duplicata.documents.archive.importation import importer
from duplicata.documents.archive.ligne import Entete
from duplicata.errors import SaisieInvalide
from duplicata.journal.reading import Reader
from duplicata.langue import dire

SQLITE = b"SQLite format 3\0"


def reprendre(fichier: Path, tournois: Tournois) -> str:
    """The identifier it has here; every line is checked and written anew, nothing of the file is kept."""
    with fichier.open("rb") as ouvert:
        if ouvert.read(len(SQLITE)) == SQLITE:
            return _reprendre_copie(fichier, tournois)
        ouvert.seek(0)
        identifiant = tournois.libre(_nom_annonce(ouvert.readline(1 << 16)))
        ouvert.seek(0)
        importer(ouvert, tournois.fichier(identifiant), tournois.sceau)
    return identifiant


def _reprendre_copie(fichier: Path, tournois: Tournois) -> str:
    nom = lire_etat(fichier).ouvert().ouverture.nom
    identifiant = tournois.libre(nom)
    with closing(Reader(fichier)) as lecteur, tempfile.TemporaryFile() as lignes:
        lignes.writelines(exporter(lecteur.chained(), nom))
        lignes.seek(0)
        importer(lignes, tournois.fichier(identifiant), tournois.sceau)
    return identifiant


def _nom_annonce(texte: bytes) -> str:
    try:
        return msgspec.json.decode(texte, type=Entete).tournoi
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise SaisieInvalide(dire("Ce fichier n’est ni une copie ni un export de duplicata.")) from None
