"""The demonstration event, made at the first start: whole or not at all."""

from pathlib import Path

import msgspec

from duplicata.app.demo.event import ARBITRES, GRAINE, raconter
from duplicata.app.room.folder import Tournois, deposer
from duplicata.app.room.room import Salle
from duplicata.errors import SaisieInvalide
from duplicata.journal import StorageError
from duplicata.journal.witness import forget
from duplicata.langue import dire, en_francais
from duplicata.reglement import version_du
from duplicata.system import put_in_place
from duplicata.web.access.access import Acces
from duplicata.web.access.badges import badges_initiaux
from duplicata.web.machine.clock import Horloge
from duplicata.web.machine.disk import DisquePlein, free_space_required

DEMONSTRATION = "demonstration"
CODES = "demonstration-codes.json"


def preparer_demonstration(dossier: Path) -> dict[str, str]:
    """The codes of the demonstration event, made the first time; none for one that was changed since."""
    tournois = Tournois(dossier)
    chemin = tournois.fichier(DEMONSTRATION)
    codes = dossier / CODES
    with Acces(dossier) as acces:
        if chemin.exists() and (connus := _codes_connus(codes)):
            gardes = acces.comptes.gardes(DEMONSTRATION)
            return {un: code if gardes.get(un) == garde else "" for un, (code, garde) in connus.items()}
        if not chemin.exists():
            _raconter_a_part(tournois, chemin)
        acces.tirages.preparer(DEMONSTRATION, 1, (), GRAINE)
        faits = {un.compte.compte: un.code for un in badges_initiaux(acces.comptes, DEMONSTRATION, ARBITRES)}
        gardes = acces.comptes.gardes(DEMONSTRATION)
    deposer(codes, msgspec.json.encode({un: (code, gardes[un]) for un, code in faits.items()}))
    return faits


def _codes_connus(fichier: Path) -> dict[str, tuple[str, str]]:
    """Those of the first start, each with what is stored of it; none where it was cut short."""
    try:
        return msgspec.json.decode(fichier.read_bytes(), type=dict[str, tuple[str, str]])
    except (OSError, UnicodeDecodeError, msgspec.DecodeError):
        return {}


def _raconter_a_part(tournois: Tournois, chemin: Path) -> None:
    """It takes seconds, and may be interrupted: it bears its name only once it is whole."""
    partiel = chemin.with_suffix(".partiel")
    _effacer(partiel)
    try:
        with free_space_required(chemin.parent):
            _raconter(tournois, partiel)
    except (StorageError, SaisieInvalide):
        # The room it takes is what is missing; after anything else, the next start sweeps.
        _effacer(partiel)
        raise
    forget(chemin)
    put_in_place(partiel, chemin)
    _effacer(partiel)


def _raconter(tournois: Tournois, partiel: Path) -> None:
    maintenant = Horloge().maintenant()
    salle = Salle.creer(partiel, tournois.sceau)
    try:
        nom = en_francais(lambda: dire("Tournoi de démonstration"))
        raconter(salle, nom, version_du(maintenant.date()), maintenant)
    finally:
        entier = salle.journal.close()
    if not entier:
        # What is still in the log would not follow the file to its name.
        raise DisquePlein


def _effacer(partiel: Path) -> None:
    """The file and what the storage left beside it."""
    for reste in partiel.parent.glob(f"{partiel.name}*"):
        reste.unlink()
