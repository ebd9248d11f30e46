"""The games of ``tests/games`` replay to their expected results."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from duplicata.competition.partie import plier
from duplicata.competition.rejouer import Rejeu, rejouer
from duplicata.documents.fichier import charger
from duplicata.documents.parties import rejeu_json
from duplicata.documents.releves import lire_parties

GAMES = Path(__file__).parent.parent / "games"


def games() -> list[Any]:
    found = []
    for path in sorted(GAMES.glob("*.yaml")):
        for document, ecrite in zip(charger(str(path)), lire_parties(str(path), date(2026, 1, 1)), strict=True):
            found.append(pytest.param(document, ecrite, id=f"{path.stem}: {document['partie']['nom']}"))
    return found


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


@pytest.mark.parametrize(("document", "ecrite"), games())
def test_game_replays_to_its_expected_result(document: dict[str, Any], ecrite: Any) -> None:
    rejeu: Rejeu = rejouer(ecrite.releve, ecrite.lexique)
    record = rejeu_json(rejeu)
    expected = dict(document.get("attendu", {}))
    wrong: list[str] = []
    moves = {str(move["coup"]): move for move in record["coups"]}
    players = {str(player["table"]): player for player in record["joueurs"]}
    for move in expected.pop("coups", []):
        wrong += differences(move, moves[move["coup"]], f"coup {move['coup']}")
    for player in expected.pop("joueurs", []):
        wrong += differences(player, players[player["table"]], f"table {player['table']}")
    wrong += differences(expected, record, "partie")
    for number, move in enumerate(document["coups"], 1):
        points = move.get("attendu", {}).get("points")
        if points is not None:
            wrong += differences({"top": points}, moves[str(number)], f"coup {number}")
    assert wrong == []


@pytest.mark.parametrize(("document", "ecrite"), games())
def test_events_of_a_replay_fold_to_its_state(document: dict[str, Any], ecrite: Any) -> None:
    rejeu = rejouer(ecrite.releve, ecrite.lexique)
    assert plier(rejeu.evenements) == rejeu.partie
