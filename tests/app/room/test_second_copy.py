"""The second folder: the tournament goes on from it on another computer."""

import errno
import os
import random
import shutil
import time
from contextlib import closing

import apsw
import pytest

from duplicata.app.gestures import organisation
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.room import second_copy
from duplicata.app.room.folder import Tournois
from duplicata.app.room.room import Salle
from duplicata.app.room.second_copy import Copie
from duplicata.app.state.gesture import Geste
from duplicata.errors import SaisieInvalide
from duplicata.journal import verify
from duplicata.journal.mirror import Mirror
from duplicata.journal.seal import KEY_FILE


@pytest.fixture
def first(tmp_path):
    """A data folder with one tournament and a file of badges."""
    folder = Tournois(tmp_path / "premier")
    folder.preparer()
    badges = apsw.Connection(str(folder.chemin / "acces.sqlite"))
    badges.pragma("journal_mode", "wal")
    badges.execute("CREATE TABLE comptes (compte TEXT); INSERT INTO comptes VALUES ('JA')")
    yield folder
    badges.close()


@pytest.fixture
def salle(first, geste, juge):
    with Salle.creer(first.fichier("coupe"), first.sceau, juge) as salle:
        organisation.creer_tournoi(salle, geste(), "Coupe")
        yield salle


def accounts(folder):
    with closing(apsw.Connection(str(folder.chemin / "acces.sqlite"))) as copied:
        return [name for (name,) in copied.execute("SELECT compte FROM comptes")]


def until(condition):
    limit = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < limit, "it never came"
        time.sleep(0.1)


def add_player(salle, geste, n):
    return organisation.inscrire(salle, geste(), [Fiche(nom=f"Joueur {n}")])


def test_a_hundred_changes_of_computer_lose_nothing_that_was_copied(first, salle, geste, juge, tmp_path):
    """At a random instant the first computer is gone: the second folder opens, sound, and plays on."""
    second = Tournois(tmp_path / "second")
    copy = Copie(first.chemin, second.chemin, pytest.fail)
    second.preparer()
    shutil.copy(first.chemin / KEY_FILE, second.chemin / KEY_FILE)
    copy.suivre()
    dice = random.Random(5)
    for drill in range(100):
        for n in range(dice.randrange(4)):
            add_player(salle, geste, f"{drill}-{n}")
        copied = copy.suivre()
        assert copied or salle.etat.seq == verify(second.fichier("coupe"), second.sceau).lines
        other = tmp_path / f"autre{drill}"
        shutil.copytree(second.chemin, other)
        resumed = Tournois(other)
        verdict = verify(resumed.fichier("coupe"), resumed.sceau)
        assert verdict.sound
        assert (verdict.lines, verdict.head) == salle.journal.head
        if drill % 10 == 0:
            with Salle.ouvrir(resumed.fichier("coupe"), resumed.sceau, juge) as again:
                assert again.etat == salle.etat
                add_player(again, lambda: Geste("suite", "ORGA", geste().quand), "de plus")
            assert verify(resumed.fichier("coupe"), resumed.sceau).sound
    copy.fermer()


def test_the_copy_follows_by_itself_new_tournaments_and_badges_too(first, salle, geste, juge, tmp_path, monkeypatch):
    monkeypatch.setattr(second_copy, "PAS", 0.01)
    second = Tournois(tmp_path / "second")
    copy = Copie(first.chemin, second.chemin, lambda phrase: None)
    copy.ouvrir()
    add_player(salle, geste, 1)
    with Salle.creer(first.fichier("autre"), first.sceau, juge) as other:
        organisation.creer_tournoi(other, geste(), "Autre")
        badges = apsw.Connection(str(first.chemin / "acces.sqlite"))
        badges.execute("INSERT INTO comptes VALUES ('A')")
        wanted = {"coupe": salle.journal.head, "autre": other.journal.head}

        def done():
            found = {nom: verify(second.fichier(nom), second.sceau)[:2] for nom in second.identifiants()}
            return found == wanted and accounts(second) == ["JA", "A"]

        until(done)
    copy.fermer()
    badges.close()
    for secret in ("acces.sqlite", KEY_FILE):
        assert (second.chemin / secret).stat().st_mode & 0o777 == 0o600


def test_a_folder_that_fails_is_told_once_and_taken_up_again(first, salle, geste, tmp_path, monkeypatch):
    monkeypatch.setattr(second_copy, "PAS", 0.01)
    monkeypatch.setattr(second_copy, "ATTENTE", 0.01)
    heard = []
    second = Tournois(tmp_path / "second")
    copy = Copie(first.chemin, second.chemin, heard.append)
    copy.ouvrir()
    stick = second.chemin.rename(tmp_path / "debranchee")
    add_player(salle, geste, 1)
    until(lambda: heard)
    add_player(salle, geste, 2)
    stick.rename(second.chemin)
    until(lambda: len(heard) == 2)
    copy.fermer()
    assert "interrompue" in heard[0]
    assert "de nouveau à jour" in heard[1]
    assert verify(second.fichier("coupe"), second.sceau).lines == salle.etat.seq


@pytest.mark.parametrize(
    ("failure", "why"),
    [(errno.ENOSPC, "le disque est plein."), (errno.EROFS, "le disque est en lecture seule.")],
)
def test_a_stick_that_cannot_be_written_is_refused_in_one_sentence(first, salle, tmp_path, monkeypatch, failure, why):
    def refuse(path, content):
        raise OSError(failure, os.strerror(failure), str(path))

    monkeypatch.setattr(second_copy, "deposer", refuse)
    with pytest.raises(SaisieInvalide, match=why):
        Copie(first.chemin, tmp_path / "second", pytest.fail).ouvrir()


def test_the_folder_of_another_computer_is_refused(first, salle, tmp_path):
    other = Tournois(tmp_path / "voisin")
    kept = other.sceau.stamp(1, "a")
    with pytest.raises(SaisieInvalide, match="autre ordinateur"):
        Copie(first.chemin, other.chemin, pytest.fail).ouvrir()
    assert other.sceau.stamp(1, "a") == kept
    with pytest.raises(SaisieInvalide, match="autre dossier"):
        Copie(first.chemin, first.chemin, pytest.fail).ouvrir()


def test_another_tournament_under_the_same_name_is_left_alone(first, salle, geste, juge, tmp_path):
    second = Tournois(tmp_path / "second")
    second.preparer()
    shutil.copy(first.chemin / KEY_FILE, second.chemin / KEY_FILE)
    with Salle.creer(second.fichier("coupe"), second.sceau, juge) as other:
        organisation.creer_tournoi(other, geste(), "Une autre coupe")
        head = other.journal.head
    with pytest.raises(SaisieInvalide, match="copie de ce tournoi"):
        Copie(first.chemin, second.chemin, pytest.fail).ouvrir()
    assert verify(second.fichier("coupe"), second.sceau)[:2] == head


def test_a_gesture_sent_again_across_the_change_is_one_gesture(first, salle, geste, juge, tmp_path):
    """The browser sends again, to the other computer, what it does not know to be stored."""
    mirror = Mirror(first.fichier("coupe"), tmp_path / "copie", first.sceau)
    entered = geste(cle="ORGA/1")
    organisation.inscrire(salle, entered, [Fiche(nom="ADA")])
    assert mirror.catch_up() == 1
    assert mirror.catch_up() == 0
    mirror.close()
    with Salle.ouvrir(tmp_path / "copie", first.sceau, juge) as again:
        assert organisation.inscrire(again, entered, [Fiche(nom="ADA")]).repetee
        assert again.etat == salle.etat


@pytest.mark.parametrize("damage", [b"Joueur de \xff\xff\xff\xff", b"Joueur de tr0p"])
@pytest.mark.parametrize("copied_before", [False, True])
def test_a_damaged_tournament_is_left_out_and_the_others_are_followed(first, salle, geste, juge, tmp_path, copied_before, damage):
    second, heard = Tournois(tmp_path / "second"), []
    with Salle.creer(first.fichier("abimee"), first.sceau, juge) as damaged:
        organisation.creer_tournoi(damaged, geste(), "Coupe abîmée")
    if copied_before:
        copy = Copie(first.chemin, second.chemin, pytest.fail)
        copy.ouvrir()
        copy.fermer()
    kept = second.fichier("abimee").read_bytes() if copied_before else None
    with Salle.ouvrir(first.fichier("abimee"), first.sceau, juge) as damaged:
        add_player(damaged, geste, "de trop")
    with closing(apsw.Connection(str(first.fichier("abimee")))) as connection:
        connection.pragma("journal_mode", "delete")
    whole = first.fichier("abimee").read_bytes()
    first.fichier("abimee").write_bytes(whole.replace(b"Joueur de trop", damage))
    copy = Copie(first.chemin, second.chemin, heard.append)
    copy.ouvrir()
    add_player(salle, geste, 1)
    until(lambda: verify(second.fichier("coupe"), second.sceau)[:2] == salle.journal.head)
    copy.fermer()
    assert len(heard) == 1, "told once"
    assert copy.avis == heard[0], "and before the officials as long as it lasts"
    assert "«\N{NO-BREAK SPACE}abimee\N{NO-BREAK SPACE}» n’est pas copié" in heard[0]
    assert (second.fichier("abimee").read_bytes() if copied_before else None) == kept


def test_a_key_that_was_half_copied_is_copied_again(first, salle, tmp_path):
    second = Tournois(tmp_path / "second")
    second.preparer()
    (second.chemin / KEY_FILE).touch()
    copy = Copie(first.chemin, second.chemin, pytest.fail)
    copy.ouvrir()
    copy.fermer()
    assert second.sceau == first.sceau
    assert (second.chemin / KEY_FILE).stat().st_mode & 0o777 == 0o600
