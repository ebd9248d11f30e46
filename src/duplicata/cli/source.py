"""Where the racks of a game come from: a seed, or a sealed game that a code opens."""

import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

import click

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.app.geste import Geste, Reponse
    from duplicata.app.salle import Salle
    from duplicata.competition.etat import Partie
    from duplicata.competition.preparee import PartiePreparee

scellee_option = click.option(
    "--scellee",
    type=click.Path(path_type=Path),
    metavar="FICHIER",
    help="Partie préparée et scellée, à rejouer.",
)
code_option = click.option(
    "--code", envvar="DUPLICATA_CODE", metavar="CODE", help="Code de la partie scellée ; demandé s’il manque."
)


class Source(Protocol):
    @property
    def texte(self) -> str:
        """What is made public after the game."""

    @property
    def revelation(self) -> str:
        """The sentence that says so."""

    def tirer(self, salle: "Salle", geste: "Geste", partie: int) -> "Reponse": ...

    def mot(self, partie: "Partie") -> str | None:
        """The word to retain for the move being played; None: the top, by the regulation's criteria."""

    def epuisee(self, coups: int) -> bool:
        """Whether no rack is left for the next move."""


class Graine(NamedTuple):
    texte: str

    @property
    def revelation(self) -> str:
        return dire("Partie finie. Graine du tirage : {graine}", graine=self.texte)

    def tirer(self, salle: "Salle", geste: "Geste", partie: int) -> "Reponse":
        from duplicata.app import pioche
        from duplicata.competition.tirage import empreinte

        if salle.etat.partie(partie).engagement not in (None, empreinte(self.texte)):
            raise SaisieInvalide(
                dire(
                    "La partie {n} a été ouverte avec une autre graine : quitter et redonner --graine, "
                    "ou taper le tirage.",
                    n=partie,
                )
            )
        return pioche.tirer_automatiquement(salle, geste, partie, self.texte)

    def mot(self, partie: "Partie") -> str | None:
        return None

    def epuisee(self, coups: int) -> bool:
        return False


class Scellee(NamedTuple):
    preparee: "PartiePreparee"

    @property
    def texte(self) -> str:
        return self.preparee.texte

    @property
    def revelation(self) -> str:
        return dire(
            "Partie finie. Son texte, d’empreinte {empreinte}, est public.",
            empreinte=self.preparee.engagement,
        )

    def tirer(self, salle: "Salle", geste: "Geste", partie: int) -> "Reponse":
        from duplicata.app import prepare

        return prepare.tirer(salle, geste, partie, self.preparee)

    def mot(self, partie: "Partie") -> str | None:
        """What was prepared, as long as the game goes as prepared; afterwards, the top."""
        from duplicata.app import prepare

        return prepare.mot_prevu(partie, self.preparee)

    def epuisee(self, coups: int) -> bool:
        return coups >= len(self.preparee.coups)


def ouvrir_scellee(fichier: Path, code: str | None) -> "PartiePreparee":
    from duplicata.documents.enveloppe import desceller, lire_entete
    from duplicata.documents.fichier import lire_octets

    donnees = lire_octets(str(fichier))
    lire_entete(donnees)
    if not code and sys.stdin.isatty():
        code = click.prompt(dire("Code de la partie scellée"), hide_input=True, err=True)
    if not code:
        raise SaisieInvalide(dire("Il manque le code de la partie scellée."))
    return desceller(donnees, code, datetime.now(UTC))
