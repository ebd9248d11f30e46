"""The games of ``tests/games`` replay to their expected results."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from duplicata.competition.codage import lire, octets, relire
from duplicata.competition.etat import Partie
from duplicata.competition.partie import plier
from duplicata.competition.rejouer import Rejeu, rejouer
from duplicata.documents.fichier import charger
from duplicata.documents.parties import rejeu_json
from duplicata.documents.releves import lire_parties
from duplicata.documents.verification import ecarts
from duplicata.engine.board import Board
from duplicata.engine.tiles import COUNTS

GAMES = Path(__file__).parent.parent / "games"


def games() -> list[Any]:
    return [
        pytest.param(path, number, id=f"{path.stem}: {document['partie']['nom']}")
        for path in sorted(GAMES.glob("*.yaml"))
        for number, document in enumerate(charger(str(path)))
    ]


def replayed(path: Path, number: int) -> Rejeu:
    ecrite = lire_parties(str(path), date(2026, 1, 1))[number]
    return rejouer(ecrite.releve, ecrite.lexique)


def as_text(value: object) -> object:
    """Files hold text only: numbers are compared as they are written."""
    if isinstance(value, list):
        return [as_text(one) for one in value]
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def differences(expected: dict[str, Any], found: dict[str, Any], where: str) -> list[str]:
    return [
        f"{where}, {key}: expected {wanted}, found {as_text(found.get(key))}"
        for key, wanted in expected.items()
        if as_text(found.get(key)) != wanted
    ]


@pytest.mark.parametrize(("path", "number"), games())
def test_game_replays_to_its_expected_result(path: Path, number: int):
    document = charger(str(path))[number]
    record = rejeu_json(replayed(path, number))
    expected = dict(document["attendu"]) if "attendu" in document else {}
    moves = {str(move["coup"]): move for move in record["coups"]}
    players = {str(player["table"]): player for player in record["joueurs"]}
    wrong: list[str] = []
    for move in expected.pop("coups", []):
        wrong += differences(move, moves[move["coup"]], f"coup {move['coup']}")
    for player in expected.pop("joueurs", []):
        wrong += differences(player, players[player["table"]], f"table {player['table']}")
    teams = {team["equipe"]: team for team in record["equipes"]}
    for team in expected.pop("equipes", []):
        wrong += differences(team, teams[team["equipe"]], team["equipe"])
    wrong += differences(expected, record, "partie")
    for place, move in enumerate(document["coups"], 1):
        if points := move.get("attendu", {}).get("points"):
            wrong += differences({"top": points}, moves[str(place)], f"coup {place}")
    assert wrong == []


@pytest.mark.parametrize(("path", "number"), games())
def test_the_product_finds_no_difference_and_any_made_one(path: Path, number: int):
    ecrite = lire_parties(str(path), date(2026, 1, 1))[number]
    record = rejeu_json(rejouer(ecrite.releve, ecrite.lexique))
    assert list(ecarts(ecrite.attendu, record)) == []
    assert list(ecarts({"top": str(record["top"] + 1)}, record))
    for player in record["joueurs"]:
        expected = {"joueurs": [{"table": str(player["table"]), "total": str(player["total"] + 1)}]}
        assert len(list(ecarts(expected, record))) == 1


@pytest.mark.parametrize(("path", "number"), games())
def test_events_of_a_replay_survive_their_json_and_fold_to_its_state(path: Path, number: int):
    rejeu = replayed(path, number)
    assert octets(plier(lire(octets(event)) for event in rejeu.evenements)) == octets(rejeu.partie)
    assert relire(octets(rejeu.partie), Partie) == rejeu.partie


@pytest.mark.parametrize(("path", "number"), games())
def test_tiles_are_conserved(path: Path, number: int):
    partie = replayed(path, number).partie
    assert Counter(Board(partie.grille).tiles + partie.reste) == COUNTS


def test_the_published_game_of_2019_reaches_its_total():
    rejeu = replayed(GAMES / "partie_2019.yaml", 0)
    assert rejeu.partie.top == 958
    assert rejeu.partie.reliquat == "MW"
    assert not any(rejeu.avis)
