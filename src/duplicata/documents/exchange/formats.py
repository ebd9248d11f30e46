"""A game in one of the formats that leave the program, by its name."""

from enum import StrEnum

from duplicata.competition.etat import Partie
from duplicata.documents.exchange.eliot_ecriture import Mots, ecrire_eliot
from duplicata.documents.exchange.eliot_lecture import lire_eliot
from duplicata.documents.exchange.fichier import Ecrit, Lu
from duplicata.documents.exchange.gcg import ecrire_gcg, lire_gcg
from duplicata.documents.exchange.sigles import ecrire_sigles
from duplicata.errors import SaisieInvalide
from duplicata.lexicons.find import find_lexicon


class Format(StrEnum):
    GCG = "gcg"
    ELIOT = "eliot"
    SIGLES = "sigles"

    @property
    def suffixe(self) -> str:
        return {"gcg": ".gcg", "eliot": ".xml", "sigles": ".csv"}[self]


def ecrire_partie(partie: Partie, format_: Format) -> Ecrit:
    if format_ is Format.GCG:
        return ecrire_gcg(partie)
    return ecrire_sigles(partie) if format_ is Format.SIGLES else ecrire_eliot(partie, _mots(partie))


def lire_partie(contenu: bytes) -> Lu:
    """GCG or Eliot, told by how the file begins."""
    if contenu.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
        return lire_eliot(contenu)
    return lire_gcg(contenu)


def _mots(partie: Partie) -> Mots:
    """How many words its list has, where it is on this computer."""
    nom = partie.ouverture.lexique
    try:
        lexique = find_lexicon(nom or None)
    except SaisieInvalide:
        return Mots(nom, 0)
    return Mots(lexique.name, len(lexique))
