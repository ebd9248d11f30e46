"""A journal that was changed or damaged is told in a sentence; the room's audit includes the seal."""

import random
from contextlib import closing
from datetime import UTC, datetime

import apsw
import pytest

from duplicata.app.gestures import organisation
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.room.folder import Tournois
from duplicata.app.room.follower import SalleSuivie
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.journal import JournalRefused, Seal
from duplicata.journal.lock import take


def test_the_audit_of_a_room_checks_the_seal(tmp_path):
    path = tmp_path / "coupe.duplicata"
    with Salle.creer(path, Seal(b"k" * 32)) as salle:
        organisation.creer_tournoi(salle, Geste("a", "JA", datetime.now(UTC)), "Coupe")
        assert salle.verifier().sound
        with apsw.Connection(str(path)) as intruder:
            intruder.execute("UPDATE head SET stamp = 'faux'")
        intruder.close()
        assert "sceau" in salle.verifier().faults[0]
        with pytest.raises(JournalRefused, match="sceau"):
            salle.copier(tmp_path / "copie")
        assert not (tmp_path / "copie").exists()


def test_a_folder_that_lost_its_key_is_refused_before_another_is_drawn(tmp_path):
    place = Tournois(tmp_path)
    with Salle.creer(place.fichier("coupe"), place.sceau) as salle:
        organisation.creer_tournoi(salle, Geste("a", "JA", datetime.now(UTC)), "Coupe")
    key = tmp_path / "sceau.cle"
    kept = key.read_bytes()
    key.unlink()
    with pytest.raises(JournalRefused, match="manque au dossier"):
        _ = place.sceau
    assert not key.exists()
    key.write_bytes(kept)
    Salle.ouvrir(place.fichier("coupe"), place.sceau).fermer()


def test_a_key_whose_drawing_was_cut_short_is_drawn_anew_where_nothing_is_sealed(tmp_path):
    place, key = Tournois(tmp_path), tmp_path / "sceau.cle"
    key.touch(mode=0o600)
    with Salle.creer(place.fichier("coupe"), place.sceau) as salle:
        organisation.creer_tournoi(salle, Geste("a", "JA", datetime.now(UTC)), "Coupe")
    assert len(key.read_bytes()) == 32
    Salle.ouvrir(place.fichier("coupe"), place.sceau).fermer()
    key.write_bytes(b"")
    with pytest.raises(JournalRefused, match="manque au dossier"):
        _ = place.sceau
    assert key.read_bytes() == b""


def test_a_key_that_is_damaged_is_never_replaced(tmp_path):
    (tmp_path / "sceau.cle").write_bytes(b"court")
    with pytest.raises(JournalRefused, match="abîmée"):
        _ = Tournois(tmp_path).sceau
    assert (tmp_path / "sceau.cle").read_bytes() == b"court"


def test_two_programs_that_begin_together_have_the_same_key(tmp_path):
    """One waits outside while the other draws; what that one drew is taken."""
    with (tmp_path / "sceau.cle").open("w+b") as drawing:
        take(drawing.fileno(), tmp_path / "sceau.cle")
        with pytest.raises(JournalRefused, match="un autre programme"):
            _ = Tournois(tmp_path).sceau
        drawing.write(b"k" * 32)
    assert Tournois(tmp_path).sceau == Seal(b"k" * 32)


@pytest.fixture
def stored(tmp_path):
    """A journal in one plain file, its bytes, and what it amounts to."""
    path = tmp_path / "coupe.duplicata"
    with Salle.creer(path, Seal(b"k" * 32)) as salle:
        organisation.creer_tournoi(salle, Geste("a", "JA", datetime.now(UTC)), "Coupe")
        for n in range(20):
            organisation.inscrire(salle, Geste(f"b{n}", "ORGA", datetime.now(UTC)), [Fiche(f"Joueur {n}", club="Club " * 30)])
        state = salle.etat
    with closing(apsw.Connection(str(path))) as connection:
        connection.pragma("journal_mode", "delete")
    return path, path.read_bytes(), state


@pytest.mark.parametrize("opened", [Salle.ouvrir, SalleSuivie])
def test_whatever_the_damage_a_journal_is_refused_in_a_sentence_or_reads_the_same(stored, opened):
    path, whole, state = stored
    dice = random.Random(7)
    refused = 0
    for _ in range(400):
        damaged = bytearray(whole)
        for _ in range(dice.choice((1, 2, 8))):
            damaged[dice.randrange(len(damaged))] ^= dice.choice((0x80, 0x01, 0xFF, 0x20))
        for left in path.parent.glob(f"{path.name}*"):
            left.unlink()
        path.write_bytes(damaged)
        try:
            salle = opened(path, Seal(b"k" * 32))
        except JournalRefused:
            refused += 1
        else:
            assert salle.etat == state
            salle.fermer()
    assert refused > 150


@pytest.mark.parametrize("opened", [Salle.ouvrir, SalleSuivie])
def test_a_text_that_is_none_is_said_to_be_and_what_to_do(stored, opened):
    path, whole, _ = stored
    path.write_bytes(whole.replace(b'"Joueur 3"', b'"Joueur \xff"'))
    with pytest.raises(JournalRefused, match=r"un texte y est illisible.*tournoi restaurer"):
        opened(path, Seal(b"k" * 32))


@pytest.mark.parametrize(("table", "column"), [("events", "payload"), ("events", "key"), ("head", "seq"), ("head", "stamp")])
def test_a_value_of_another_type_than_its_column_is_damage(stored, table, column):
    """What a page holds need not be what its table promises."""
    path, _, _ = stored
    with closing(apsw.Connection(str(path))) as connection:
        connection.config(apsw.SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
        promised = connection.execute("SELECT sql FROM sqlite_schema WHERE name = ?", (table,)).get
        for sql, then in ((promised.removesuffix(" STRICT"), f"UPDATE {table} SET {column} = x'ff' WHERE rowid = 1"), (promised, "")):
            connection.pragma("writable_schema", True)
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, table))
            connection.pragma("writable_schema", "RESET")
            connection.execute(then)
    with pytest.raises(JournalRefused):
        Salle.ouvrir(path, Seal(b"k" * 32))
