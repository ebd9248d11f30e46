"""What the public documents of the two formats ask of a file, written apart from what writes and reads it here."""

import re
import xml.etree.ElementTree as ET

LETTERS = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "?"]
MOVES = {"MasterMove", "PlayerMove", "GameMove"}
COORD = re.compile(r"([A-O]([1-9]|1[0-5])|([1-9]|1[0-5])[A-O])\Z")
RACK = re.compile(r"-?[A-Z?]*(\+[A-Z?]+)?\Z")


def check_eliot(content: bytes, *, over: bool) -> None:
    assert content.decode("utf-8").startswith("<?xml")
    root = ET.fromstring(content)
    assert (root.tag, root.attrib) == ("EliotGame", {"format": "2"})
    assert [child.tag for child in root] == ["Dictionary", "Game", "History"]
    dictionary, game, history = root
    assert [child.tag for child in dictionary] == ["Name", "Type", "Letters", "WordNb"]
    assert dictionary.findtext("Type") == "dawg"
    assert dictionary.findtext("Letters").split(" ") == LETTERS
    assert int(dictionary.findtext("WordNb")) > 0
    tags = [child.tag for child in game]
    players = game.findall("Player")
    assert tags == ["Mode", *["Variant"] * tags.count("Variant"), *["Player"] * len(players), "Turns"]
    assert game.findtext("Mode") in {"training", "freegame", "duplicate", "arbitration", "topping"}
    assert {one.text for one in game.findall("Variant")} <= {"bingo", "explosive", "7among8"}
    ids = [player.attrib["id"] for player in players]
    assert ids == [str(n) for n in range(len(players))]
    assert len(ids) >= 1
    for player in players:
        assert [child.tag for child in player] == ["Name", "Type", "TableNb"]
        assert player.findtext("Type") in {"human", "computer"}
        assert int(player.findtext("TableNb")) >= 1
    assert int(game.findtext("Turns")) == len(history)
    for number, turn in enumerate(history, 1):
        assert turn.tag == "Turn"
        check_turn(turn, ids, last=number == len(history), over=over)


def check_turn(turn: ET.Element, ids: list[str], *, last: bool, over: bool) -> None:
    tags = [command.tag for command in turn]
    for command in turn:
        if "playerId" in command.attrib:
            assert command.attrib["playerId"] in ids
        if command.tag in MOVES:
            check_move(command)
        elif command.tag in ("GameRack", "PlayerRack"):
            assert RACK.match(command.text or ""), command.text
        elif command.tag == "Penalty":
            assert int(command.attrib["points"]) < 0
        else:
            assert command.tag in ("Warning", "Solo"), command.tag
    start = tags.index("MasterMove")
    assert set(tags[:start]) <= {"PlayerRack"}
    assert turn[start].attrib["type"] == "none"
    if last and not over:
        assert "GameMove" not in tags
        wanted = ["PlayerRack"] * len(ids) + ["MasterMove", "GameRack"] + ["PlayerRack"] * len(ids) + ["PlayerMove"] * len(ids)
        assert tags == wanted
        assert {command.attrib["type"] for command in turn if command.tag in MOVES} == {"none"}
        return
    assert tags.count("GameMove") == 1
    assert tags[-1] == "GameMove"
    assert tags[start + 1] == "GameRack"
    masters = [command.attrib for command in turn if command.tag == "MasterMove"]
    assert masters[-1] == turn[-1].attrib
    assert masters[-1]["type"] == "valid"
    assert [command.attrib["playerId"] for command in turn if command.tag == "PlayerMove"] == ids


def check_move(command: ET.Element) -> None:
    kind = command.attrib["type"]
    int(command.attrib["points"])
    assert kind in ("valid", "invalid", "none", "pass")
    if kind in ("valid", "invalid"):
        assert re.fullmatch(r"[A-Za-z]{2,15}", command.attrib["word"])
        assert COORD.match(command.attrib["coord"])
    else:
        assert set(command.attrib) <= {"playerId", "points", "type"}


EVENT = re.compile(r">Top: [A-Z?]{1,9} ((?:[1-9]|1[0-5])[A-O]|[A-O](?:[1-9]|1[0-5])) ([A-Za-z.]{2,15}) \+(\d+) (\d+)\Z")
PRAGMA = re.compile(r"#(character-encoding UTF-8|player1 Top Top|title \S.*|description \S.*|lexicon \S+|note \S.*|incomplete)\Z")


def check_gcg(content: bytes) -> int:
    """The sum of the scores."""
    lines = content.decode("utf-8").splitlines()
    assert lines[0] == "#character-encoding UTF-8"
    total = 0
    for line in lines:
        event = EVENT.match(line)
        if line.startswith("#"):
            assert PRAGMA.match(line), line
            continue
        assert event, line
        assert event[2].strip("."), line
        total += int(event[3])
        assert int(event[4]) == total
    return total
