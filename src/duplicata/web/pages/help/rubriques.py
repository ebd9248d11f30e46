"""Which chapter of the manual, and which section of it, speaks of a screen."""

from typing import NamedTuple

from duplicata.documents.manuel.chapitres import section
from duplicata.langue import langue_courante


class Rubrique(NamedTuple):
    chapitre: str
    section: str = ""
    """By its French title."""


RUBRIQUES = {
    "": Rubrique("premiers-pas"),
    "connexion": Rubrique("premiers-pas", "Entrer avec un badge"),
    "organisation": Rubrique("organisateur"),
    "places": Rubrique("organisateur", "Le pointage à la porte"),
    "juge": Rubrique("juge-arbitre"),
    "saisie": Rubrique("arbitre"),
    "entrainement": Rubrique("arbitre", "S’entraîner"),
    "double": Rubrique("double-arbitre"),
    "commission": Rubrique("commission"),
    "journal": Rubrique("que-faire-si", "Savoir qui a fait quoi"),
    "billets": Rubrique("juge-arbitre", "Les billets de correction"),
    "feuille": Rubrique("veille", "Imprimer"),
    "papier": Rubrique("veille", "Imprimer"),
    "projection": Rubrique("jour", "Le mur"),
    "classement": Rubrique("public", "Le classement"),
    "table": Rubrique("public", "Votre feuille"),
    "rejeu": Rubrique("public", "Revoir la partie"),
    "chronique": Rubrique("public", "Revoir la partie"),
    "jouer": Rubrique("public", "Rejouer la partie"),
    "arbitrage": Rubrique("juge-arbitre", "L’arbitrage en chiffres"),
    "certificat": Rubrique("sans-wifi", "Le certificat des arbitres"),
    "erreur": Rubrique("que-faire-si"),
    "centre": Rubrique("organisateur", "Jouer un simultané"),
    "saison": Rubrique("plusieurs-parties", "La saison du club"),
}
"""By the address of the screen, below that of its event."""
SOMMAIRE = "/aide"


def aide(chemin: str) -> str:
    """The address of the help for the screen at *chemin*; of all chapters where there is none of its own."""
    _, _, apres = chemin.partition("/t/")
    rubrique = RUBRIQUES.get(apres.partition("/")[2].partition("/")[0] if apres else chemin.strip("/"))
    if rubrique is None:
        return SOMMAIRE
    adresse = f"{SOMMAIRE}/{rubrique.chapitre}"
    if not rubrique.section:
        return adresse
    return f"{adresse}#{section(langue_courante(), rubrique.chapitre, rubrique.section).ancre}"
