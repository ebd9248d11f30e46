"""The federation's base of players, kept beside the events: whoever comes to the door is looked for there."""

from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.room.folder import deposer
from duplicata.competition.collation import sans_accents
from duplicata.documents.joueurs import colonnes, est_entete, fiche_de
from duplicata.documents.limites import verifier_taille
from duplicata.documents.texte_csv import lire_csv
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

FICHIER = "base-federale.csv"
LICENCIES = 60_000
"""Several times what a federation has."""
TROUVES = 20
"""Shown at once: beyond, one more letter is typed."""


class Licencie(NamedTuple):
    mots: tuple[str, ...]
    """Of the name, without accents or case."""
    fiche: Fiche


class Base(NamedTuple):
    licencies: tuple[Licencie, ...] = ()
    ecartees: int = 0
    """Lines without a name or a licence that can be read."""

    def chercher(self, texte: str) -> list[Fiche]:
        """By the beginning of the licence, or of each word of the name."""
        return [
            un.fiche for un in self.licencies if repond(texte, un.mots, un.fiche.licence)
        ][:TROUVES]

    def de_licence(self, licence: str) -> Fiche:
        trouve = next((un.fiche for un in self.licencies if un.fiche.licence == licence.strip()), None)
        if trouve is None:
            raise SaisieInvalide(dire("La licence {licence} n’est pas dans la base.", licence=licence))
        return trouve


def repond(texte: str, mots: Iterable[str], licence: str) -> bool:
    cherches = sans_accents(texte).split()
    if len(cherches) == 1 and cherches[0].isdecimal():
        return licence.startswith(cherches[0])
    noms = tuple(mots)
    return bool(cherches) and all(any(mot.startswith(un) for mot in noms) for un in cherches)


def lire_base(contenu: bytes) -> Base:
    """The lines that name somebody with a licence; the others are counted: no base is without any."""
    lignes = lire_csv(contenu, est_entete, LICENCIES)
    if not lignes:
        raise SaisieInvalide(dire("Le fichier est vide."))
    champs, lignes, _ = colonnes(lignes)
    licencies: dict[str, Licencie] = {}
    for _, cellules in lignes:
        try:
            fiche = fiche_de(champs, cellules)
        except SaisieInvalide:
            continue
        if fiche.licence:
            licencies[fiche.licence] = Licencie(tuple(sans_accents(fiche.nom).split()), fiche)
    if not licencies:
        raise SaisieInvalide(dire("Aucune ligne de ce fichier ne donne une licence et un nom."))
    return Base(tuple(licencies.values()), len(lignes) - len(licencies))


def garder_base(dossier: Path, contenu: bytes) -> Base:
    """In the place of the one before, if it can be read."""
    verifier_taille(len(contenu))
    base = lire_base(contenu)
    deposer(dossier / FICHIER, contenu)
    return base


def base_gardee(dossier: Path) -> Base:
    """The base of the folder; an empty one where none was given."""
    chemin = dossier / FICHIER
    try:
        etat = chemin.stat()
    except OSError:
        return Base()
    return _lue(chemin, etat.st_mtime_ns, etat.st_size)


@lru_cache(maxsize=2)
def _lue(chemin: Path, _quand: int, _taille: int) -> Base:
    return lire_base(chemin.read_bytes())
