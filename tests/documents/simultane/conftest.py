"""A small *simultané*: one sealed game, two centres, one with players known."""

from functools import cache

import pytest

from documents.test_enveloppe import prepared, sealed
from duplicata.app.gestures.joueurs import Fiche
from duplicata.documents.simultane import forme
from duplicata.documents.simultane.cles import cle_de_centre, publique
from duplicata.documents.simultane.evenement import Centre, Evenement

KEY = "5a" * 32


def centre(numero: int, **fields) -> Centre:
    identifiant = f"{numero:032x}"
    return Centre(numero=numero, identifiant=identifiant, nom=f"Club {numero}", cle=publique(cle_de_centre(KEY, identifiant, 1)), **fields)


@cache
def small_event() -> Evenement:
    game = prepared()
    return Evenement(
        identifiant="e" * 32,
        nom="Simultané d’essai",
        date="2026-11-20",
        cle=KEY,
        regles=forme.Regles(
            reglement=game.reglement,
            lexique=forme.Lexique(nom=game.lexique, empreinte=game.empreinte_lexique),
            fenetre="2026-11-21T22:00+01:00",
            seuil_solo=16,
            bonus_solo=10,
        ),
        codes="par téléphone à 14 h 55",
        telephone="01 23 45 67 89",
        parties=(forme.Partie(nom="Partie 1", formule=game.formule, engagement=game.engagement, enveloppe=sealed().decode()),),
        centres=(
            centre(1, comite="Lorraine", joueurs=(Fiche("Ada Exemple", licence="1001"), Fiche("Blaise Exemple"))),
            centre(2, pays="Belgique"),
        ),
    )


@pytest.fixture
def event() -> Evenement:
    return small_event()
