"""Whoever edits the file behind our back is named: 10,000 random tamperings, all detected."""

import random
import re

import apsw
import pytest

from duplicata.journal import Journal, Seal, StorageError, restore
from duplicata.journal.failures import JournalTouched
from duplicata.journal.row import Row, digest_of
from duplicata.journal.schema import SCHEMA
from duplicata.journal.verify import audit, verify

LINES = 30
TRIGGERS = [name for name, sql in SCHEMA.items() if "CREATE TRIGGER" in sql]
COLUMNS = [name for name in Row._fields if name != "seq"]


@pytest.fixture
def image(path, seal, gesture):
    with Journal.create(path, seal) as journal:
        for n in range(LINES // 2):
            journal.append(gesture(f"k{n}", {"n": n}, {"points": n}))
    connection = apsw.Connection(str(path))
    connection.pragma("journal_mode", "delete")
    connection.close()
    return path.read_bytes()


def opened(image):
    connection = apsw.Connection(":memory:")
    connection.deserialize("main", image)
    return connection


def unguarded(connection, *statements):
    """Run statements as somebody who removes the triggers and puts them back."""
    for name in TRIGGERS:
        connection.execute(f"DROP TRIGGER {name}")
    for statement, values in statements:
        connection.execute(statement, values)
    for name in TRIGGERS:
        connection.execute(SCHEMA[name])


def lines(connection):
    return [Row(*fields) for fields in connection.execute("SELECT * FROM events ORDER BY seq")]


def rewritten(connection, rows, head=None):
    """Replace the whole table, and the head (sealed by nobody) when given."""
    insert = "INSERT INTO events VALUES (?,?,?,?,?,?,?,?,?,?,?)"
    statements = [("DELETE FROM events", ()), *((insert, row) for row in rows)]
    if head:
        statements.append(("UPDATE head SET seq = ?, digest = ?", head))
    unguarded(connection, *statements)


def rechained(rows):
    """The chain computed again by somebody who knows how, but not the key."""
    done, previous = [], "0" * 64
    for seq, row in enumerate(rows, 1):
        fields = (seq, *row[1:9], previous)
        previous = digest_of(fields)
        done.append(Row(*fields, previous))
    return done


def changed(value, dice):
    if isinstance(value, int):
        return value + dice.choice([-9, 7, 40])
    at = dice.randrange(len(value) + 1)
    return value[:at] + dice.choice("x#é ") + value[at + dice.randrange(2) :] + dice.choice(["", "y"])


def edit(connection, dice):
    seq, column = dice.randint(1, LINES), dice.choice(COLUMNS)
    old = connection.execute(f"SELECT {column} FROM events WHERE seq = ?", (seq,)).get
    new = changed(old, dice)
    if new == old:
        new = old * 2 + "z"
    unguarded(connection, (f"UPDATE events SET {column} = ? WHERE seq = ?", (new, seq)))
    return seq


def remove(connection, dice):
    seq = dice.randint(1, LINES)
    unguarded(connection, ("DELETE FROM events WHERE seq = ?", (seq,)))
    return seq


def cut_the_tail(connection, dice):
    seq = dice.randint(1, LINES)
    unguarded(connection, ("DELETE FROM events WHERE seq >= ?", (seq,)))
    return seq


def cut_the_tail_and_move_the_head(connection, dice):
    seq = dice.randint(1, LINES // 2 - 1) * 2
    digest = connection.execute("SELECT digest FROM events WHERE seq = ?", (seq,)).get
    unguarded(
        connection,
        ("DELETE FROM events WHERE seq > ?", (seq,)),
        ("UPDATE head SET seq = ?, digest = ?", (seq, digest)),
    )
    return seq


def remove_and_renumber(connection, dice):
    rows = lines(connection)
    at = dice.randrange(LINES)
    del rows[at]
    rewritten(connection, [row._replace(seq=n) for n, row in enumerate(rows, 1)])
    return at + 1


def swap(connection, dice):
    rows = lines(connection)
    a, b = sorted(dice.sample(range(LINES), 2))
    rows[a], rows[b] = rows[b]._replace(seq=a + 1), rows[a]._replace(seq=b + 1)
    rewritten(connection, rows)
    return a + 1


def insert(connection, dice):
    rows = lines(connection)
    at = dice.randint(1, LINES)
    forged = Row(*(at + 1, *rows[at - 1][1:6], "faux", 1, 1, rows[at - 1].digest, ""))
    forged = forged._replace(digest=forged.seal())
    rewritten(connection, [*rows[:at], forged, *(row._replace(seq=row.seq + 1) for row in rows[at:])])
    # The forged line hangs on to the one before: the first bad link is the next one, if there is a next one
    # and if the forged line does not cut a gesture in two.
    return at + 2 if at % 2 == 0 and at < LINES else at + 1


def rewrite_the_whole_chain(connection, dice):
    rows = lines(connection)
    at = dice.randrange(LINES)
    rows[at] = rows[at]._replace(payload='{"points":999}')
    rows = rechained(rows)
    rewritten(connection, rows, (LINES, rows[-1].digest))
    return LINES


def break_the_seal(connection, dice):
    unguarded(connection, ("UPDATE head SET stamp = ?", (changed("0" * 64, dice),)))
    return LINES


def drop_a_guard(connection, dice):
    connection.execute(f"DROP TRIGGER {dice.choice(TRIGGERS)}")


def weaken_a_guard(connection, dice):
    name = dice.choice(TRIGGERS)
    connection.execute(f"DROP TRIGGER {name}")
    connection.execute(SCHEMA[name].replace("BEGIN SELECT raise(ABORT,", "BEGIN SELECT coalesce(0,"))


def add_a_door(connection, dice):
    connection.execute(
        f"CREATE TRIGGER porte{dice.randrange(99)} AFTER INSERT ON events BEGIN DELETE FROM head; END"
    )


TAMPERINGS = [
    edit, edit, edit, remove, cut_the_tail, cut_the_tail_and_move_the_head, remove_and_renumber, swap, insert,
    rewrite_the_whole_chain, break_the_seal, drop_a_guard, weaken_a_guard, add_a_door,
]  # fmt: skip


def test_the_image_itself_is_sound(image, seal):
    verdict = audit(opened(image), seal)
    assert verdict.sound
    assert verdict.lines == LINES


def test_ten_thousand_tamperings_are_all_detected_and_the_first_line_at_fault_named(image, seal):
    dice = random.Random(20261116)
    for number in range(10_000):
        tampering = TAMPERINGS[number % len(TAMPERINGS)]
        with opened(image) as connection:
            at = tampering(connection, dice)
            verdict = audit(connection, seal)
        assert not verdict.sound, (number, tampering.__name__)
        if at is not None:
            named = int(re.search(r"Ligne (\d+)", verdict.faults[0])[1])
            assert named == at, (number, tampering.__name__, verdict.faults)
        connection.close()


def test_without_the_key_only_the_seal_is_unchecked(image):
    with opened(image) as connection:
        assert audit(connection, None).sound
        rewrite_the_whole_chain(connection, random.Random(1))
        assert audit(connection, None).sound
        assert not audit(connection, Seal(b"k" * 32)).sound


def test_damaged_pages_are_reported_unless_harmless(path, image, seal):
    """Random bytes over the file: reported in a sentence, or the very same lines."""
    dice = random.Random(5)
    whole = lines(opened(image))
    reported = 0
    for _ in range(300):
        damaged = bytearray(image)
        at = dice.randrange(len(damaged) - 8)
        damaged[at : at + 8] = dice.randbytes(8)
        path.write_bytes(damaged)
        if verify(path, seal).sound:
            assert lines(opened(bytes(damaged))) == whole
        else:
            reported += 1
    assert reported > 100


@pytest.mark.parametrize(
    "tampering",
    [
        *(remove_and_renumber, cut_the_tail, cut_the_tail_and_move_the_head, rewrite_the_whole_chain),
        *(break_the_seal, drop_a_guard, weaken_a_guard, add_a_door),
    ],
)
def test_what_was_touched_is_not_opened_for_writing_and_stays_as_it_is(path, image, seal, tampering):
    path.write_bytes(image)
    with apsw.Connection(str(path)) as connection:
        tampering(connection, random.Random(3))
    connection.close()
    fault = verify(path, seal).faults[0]
    assert fault
    with pytest.raises(JournalTouched, match="tournoi verifier") as refused:
        Journal.open(path, seal)
    assert fault in str(refused.value)
    assert verify(path, seal).faults[0] == fault


def test_a_line_changed_in_the_middle_is_refused_when_it_is_read_again(path, image, seal):
    path.write_bytes(image)
    with apsw.Connection(str(path)) as connection:
        unguarded(connection, ("UPDATE events SET payload = '{}' WHERE seq = 7", ()))
    connection.close()
    with Journal.open(path, seal) as journal:
        assert len(list(journal.chained(8, journal.digest_of(8)))) == LINES - 8
        with pytest.raises(JournalTouched, match="Ligne 7"):
            list(journal.chained())


def test_a_head_moved_while_the_journal_is_open_is_never_sealed(journal, path, seal, gesture):
    journal.append(gesture("a"))
    journal.append(gesture("b"))
    with apsw.Connection(str(path)) as connection:
        cut = "UPDATE head SET seq = 1, digest = (SELECT digest FROM events WHERE seq = 1)"
        unguarded(connection, ("DELETE FROM events WHERE seq = 2", ()), (cut, ()))
    connection.close()
    with pytest.raises(StorageError, match="sceau"):
        journal.append(gesture("c"))
    assert not verify(path, seal).sound


def test_another_computer_goes_on_with_the_key_or_after_a_restore(path, image, seal, gesture, tmp_path):
    path.write_bytes(image)
    with Journal.open(path, Seal(b"k" * 32)) as journal:
        journal.append(gesture("encore"))
    other, restored = Seal(b"z" * 32), tmp_path / "reprise.tournoi"
    with pytest.raises(JournalTouched, match=r"sceau\.cle"):
        Journal.open(path, other)
    restore(path, restored, other)
    with Journal.open(restored, other) as journal:
        journal.append(gesture("ailleurs"))
    assert verify(restored, other).sound
