"""Halls that played the same games, ranked together from their signed files."""

import json
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from duplicata.documents.results.modele import Resultats
from duplicata.documents.results.reunion import Solos, lire_salle, reunir
from duplicata.documents.results.signe import octets_signes
from duplicata.errors import SaisieInvalide

TOPS = (60, 80)


def hall(name: str, slips: dict[str, tuple[int, ...]], *, averaged: frozenset[tuple[str, int]] = frozenset(), closed: bool = True, **rules: Any) -> bytes:
    """One game of two moves; player -> points of each slip; a slip of five points less than a top had its penalty."""
    identifier = name.encode().hex().ljust(32, "0")[:32]
    totals = {who: sum(points) for who, points in slips.items()}
    best = [[points[move] for who, points in slips.items() if (who, move) not in averaged] for move in range(len(TOPS))]
    solo = {(who, move) for who, points in slips.items() for move in range(len(TOPS)) if best[move].count(points[move]) == 1 and max(best[move]) == points[move]}
    players = []
    for table, who in enumerate(slips, 1):
        moves = [
            {"coup": move + 1, "points": slips[who][move], "bonus": 0, "sanction": "penalite" if slips[who][move] == TOPS[move] - 5 else "aucune"}
            | {"articles": [], "avertissements": 0, "moyenne": (who, move) in averaged, "solo": (who, move) in solo}
            for move in range(len(TOPS))
        ]
        rank = 1 + sum(other > totals[who] for other in totals.values())
        players.append(
            {"licence": "", "nom": who, "partenaire": "", "club": "X", "serie": "", "categorie": "", "equipe": "", "joueur": table, "table": table}
            | {"rang": rank, "points": totals[who], "bonus": 0, "penalites": 0, "total": totals[who], "avertissements": 0}
            | {"solos": sum(move["solo"] for move in moves), "temps": None, "exclu_au_coup": None, "elimine_au_coup": None}
            | {"abandon_au_coup": None, "sous_reserve": False, "coups": moves}
        )
    players.sort(key=lambda player: player["rang"])
    game = {"partie": 1, "nom": "", "date": None, "reglement": "fisf-2023", "formule": "normale", "lexique": {"nom": "essai", "empreinte": "a" * 64}} | rules
    tops = rules.get("tops", TOPS)
    game |= {"engagement": None, "preparee": False, "barrage": False, "topping": False, "finie": True, "top": sum(tops)}
    game |= {"coups": [{"coup": n, "top": top} for n, top in enumerate(tops, 1)], "bulletins": {"recus": 0, "juges": 0, "manquants": 0}, "joueurs": players}
    game.pop("tops", None)
    overall = [
        {"licence": "", "nom": one["nom"], "joueur": one["joueur"], "rang": one["rang"], "totaux": [one["total"]], "total": one["total"], "sous_reserve": False}
        for one in players
    ]
    key = Ed25519PrivateKey.from_private_bytes(identifier.encode())
    document: dict[str, Any] = {
        "format": "duplicata-resultats",
        "version": "1.0",
        "evenement": {"identifiant": identifier, "nom": name, "lieu": "", "date": None, "entrainement": False, "definitif": closed},
        "centre": identifier,
        "parties": [game],
        "general": overall,
        "journal": {"lignes": 9, "tete": "b" * 64},
    }
    value = key.sign(octets_signes(document)).hex()
    document["signature"] = {"algorithme": "Ed25519", "cle": key.public_key().public_bytes_raw().hex(), "valeur": value}
    return json.dumps(document).encode()


def read(*files: bytes) -> list[Resultats]:
    return [lire_salle(file, f"{number}.json") for number, file in enumerate(files)]


PARIS = hall("Paris", {"ADA": (60, 40), "BLAISE": (20, 80), "CHLOE": (10, 10)})
LYON = hall("Lyon", {"DENIS": (55, 80), "EVE": (30, 30)})


def totals(*files: bytes, solos: Solos | None = None) -> dict[str, tuple[int, int]]:
    return {place.nom: (place.rang, place.total) for place in reunir(read(*files), solos).places}


def test_all_halls_are_ranked_together_whatever_the_order_and_the_repetition():
    assert totals(PARIS, LYON) == {"DENIS": (1, 135), "ADA": (2, 100), "BLAISE": (2, 100), "EVE": (4, 60), "CHLOE": (5, 20)}
    assert reunir(read(LYON, PARIS, LYON)) == reunir(read(PARIS, LYON))


def test_a_solo_over_the_event_is_strictly_the_best_of_all_before_penalties():
    """DENIS had 60 less his penalty at the first move: nobody is alone there; nor at the second, found twice."""
    rule = Solos(seuil=5, bonus=10)
    assert totals(PARIS, LYON, solos=rule) == totals(PARIS, LYON)
    alone = hall("Lyon", {"DENIS": (30, 80), "EVE": (30, 30)})
    assert totals(PARIS, alone, solos=rule)["ADA"] == (1, 110)
    assert totals(PARIS, alone, solos=Solos(seuil=6, bonus=10))["ADA"] == (2, 100), "too few players to be paid"
    averaged = hall("Lyon", {"DENIS": (60, 30), "EVE": (30, 30)}, averaged=frozenset({("DENIS", 0)}))
    assert totals(PARIS, averaged, solos=rule)["ADA"] == (1, 110), "an average blocks no solo"


def test_who_played_twice_what_does_not_match_and_what_is_open_is_named():
    other = hall("Lyon", {"Chloé": (30, 30)}, closed=False, tops=(60, 70))
    found = reunir(read(PARIS, other))
    assert [said.replace("\u00a0", " ") for said in found.avis] == [
        "« Lyon » n’est pas clos : ses totaux peuvent changer.",
        "Partie 1, coup 2 : « Lyon » et « Paris » n’ont pas le même top.",
        "Chloé a joué dans plusieurs salles : Lyon, Paris.",
    ]
    assert [place.nom for place in found.places if place.sous_reserve] == ["Chloé"]


@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([PARIS], "deux salles au moins"),
        ([PARIS, PARIS], "deux salles au moins"),
        ([PARIS, LYON, hall("Lyon", {"DENIS": (1, 2)})], "deux fichiers différents"),
        ([PARIS, hall("Lyon", {"DENIS": (1, 2)}, formule="blitz")], "pas joué les mêmes parties"),
        ([PARIS, hall("Lyon", {"DENIS": (1, 2)}, lexique={"nom": "essai", "empreinte": "c" * 64})], "pas joué les mêmes parties"),
        ([PARIS, LYON.replace(b'"EVE"', b'"EVA"')], "1.json"),
    ],
)
def test_what_cannot_be_ranked_together_is_refused(files: list[bytes], sentence: str):
    with pytest.raises(SaisieInvalide, match=sentence):
        reunir(read(*files))


def test_a_file_is_what_was_signed():
    assert msgspec.to_builtins(read(PARIS)[0])["signature"] == json.loads(PARIS)["signature"]
