"""The formula of a game as a command takes it."""

from typing import TYPE_CHECKING

import click

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

if TYPE_CHECKING:
    from duplicata.competition.formules import Formule

FICHIERS = (".yaml", ".yml", ".json")

formule_option = click.option(
    "--formule",
    default="normale",
    metavar="F",
    help="Formule : blitz, joker+7_sur_8, topping… ou sur mesure : {base: blitz, taille: 8}, ou un fichier.",
)


def formule_demandee(texte: str, reglement: str) -> "Formule":
    """Names joined by ``+``, ``{base: blitz, taille: 8}``, or a YAML file that says it."""
    from duplicata.competition.formules import lire_formule
    from duplicata.documents.fichier import charger, decoder

    if texte.lstrip().startswith("{"):
        documents = decoder(texte.encode(), "--formule")
    elif texte.endswith(FICHIERS):
        documents = charger(texte)
    else:
        return lire_formule(texte, reglement)
    if len(documents) != 1 or not isinstance(documents[0], dict):
        raise SaisieInvalide(
            dire("Formule sur mesure : écrire des clés et des valeurs, base: blitz, taille: 8.")
        )
    return lire_formule(documents[0], reglement)
