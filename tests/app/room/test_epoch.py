"""Who goes on from a copy: the folders tell, so that two servers never both believe they hold the event."""

import shutil
import threading
import time
from itertools import count, product

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from duplicata.app.gestures import organisation
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.room import epoch, garde, second_copy
from duplicata.app.room.folder import Tournois
from duplicata.app.room.lock import tenu, verrouiller
from duplicata.app.room.room import Salle
from duplicata.app.room.second_copy import Copie
from duplicata.cli.tournaments.journal import verifier
from duplicata.errors import SaisieInvalide
from duplicata.journal import verify
from duplicata.journal.mirror import JournalForked, Mirror

TOLD = "continué dans deux dossiers"


@pytest.fixture
def folders(tmp_path, geste, juge):
    first, second = Tournois(tmp_path / "premier"), Tournois(tmp_path / "second")
    first.preparer()
    epoch.servir(first.chemin)
    with Salle.creer(first.fichier("coupe"), first.sceau, juge) as salle:
        organisation.creer_tournoi(salle, geste(), "Coupe")
    follow(first, second)
    return first, second


def follow(first, second):
    copy = Copie(first.chemin, second.chemin, pytest.fail)
    copy.ouvrir()
    copy.fermer()


def write(folder, geste, juge, name):
    with Salle.ouvrir(folder.fichier("coupe"), folder.sceau, juge) as salle:
        organisation.inscrire(salle, geste(), [Fiche(nom=name)])


def holder(folder):
    return epoch.Epoque.du_dossier(folder.chemin)


def told(folder):
    """What the audit says of this side, and how it ends."""
    answer = CliRunner().invoke(verifier, ["coupe", "--dossier", str(folder.chemin)])
    return answer.output, answer.exit_code


def until(condition):
    limit = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < limit, "it never came"
        time.sleep(0.02)


def test_a_folder_that_is_copied_into_is_not_served(folders):
    first, second = folders
    copy = Copie(first.chemin, second.chemin, pytest.fail)
    copy.ouvrir()
    with pytest.raises(SaisieInvalide, match="copie de secours"):
        verrouiller(second.chemin)
    copy.fermer()
    verrouiller(second.chemin).close()


def test_a_folder_that_is_served_is_not_copied_into(folders):
    first, second = folders
    with verrouiller(second.chemin), pytest.raises(SaisieInvalide, match="Dossier déjà servi"):
        Copie(first.chemin, second.chemin, pytest.fail).ouvrir()


def test_whoever_goes_on_from_a_copy_has_another_name_and_a_later_epoch(folders):
    first, second = folders
    assert holder(second) == epoch.Epoque(holder(first).detenteur, 1, copie=True)
    taken, said = epoch.servir(second.chemin)
    assert taken.numero == 2
    assert taken.detenteur != holder(first).detenteur
    assert "prend la suite" in said
    assert epoch.servir(second.chemin) == (taken, ""), "told once"


def test_forks_of_every_shape_are_refused_and_named_on_both_sides(folders, geste, juge, tmp_path):
    """So many gestures before the copy; after it, in turn or not, up to two more on either side."""
    names = count()
    after = [turns for length in range(3) for turns in product((0, 1), repeat=length)]
    for fork, (before, turns) in enumerate(product(range(4), after)):
        base = tmp_path / str(fork)
        first, second = Tournois(base / "premier"), Tournois(base / "second")
        first.preparer()
        epoch.servir(first.chemin)
        with Salle.creer(first.fichier("coupe"), first.sceau, juge) as salle:
            organisation.creer_tournoi(salle, geste(), "Coupe")
            for _ in range(before):
                organisation.inscrire(salle, geste(), [Fiche(nom=f"Joueur {next(names)}")])
            shared = salle.etat.seq
        follow(first, second)
        epoch.servir(second.chemin)
        for side in turns:
            write((first, second)[side], geste, juge, f"Joueur {next(names)}")
        write(second, geste, juge, f"Joueur {next(names)}")
        stored = [verify(folder.fichier("coupe"), folder.sceau) for folder in (first, second)]
        with pytest.raises(SaisieInvalide, match=TOLD):
            Copie(first.chemin, second.chemin, pytest.fail).ouvrir()
        assert [verify(folder.fichier("coupe"), folder.sceau) for folder in (first, second)] == stored, "nothing is copied over"
        for folder in (first, second):
            output, code = told(folder)
            assert TOLD in output
            assert f"ligne {shared}" in output
            assert code == 1
        assert TOLD in epoch.servir(first.chemin)[1], "the former server says so whenever it starts"


def test_a_server_that_runs_hears_that_its_copy_went_on_elsewhere(folders, geste, juge, tmp_path, monkeypatch):
    monkeypatch.setattr(second_copy, "PAS", 0.01)
    monkeypatch.setattr(second_copy, "ATTENTE", 0.01)
    first, second = folders
    heard = []
    copy = Copie(first.chemin, second.chemin, heard.append)
    copy.ouvrir()
    stick = second.chemin.rename(tmp_path / "autre ordinateur")
    until(lambda: len(heard) == 1)
    other = Tournois(stick)
    epoch.servir(stick)
    write(other, geste, juge, "Là-bas")
    write(first, geste, juge, "Ici")
    stick.rename(second.chemin)
    until(lambda: any(TOLD in said for said in heard))
    copy.fermer()
    assert len(heard) == 2, "each reason once"
    assert verify(second.fichier("coupe"), second.sceau).lines == verify(first.fichier("coupe"), first.sceau).lines
    assert verify(second.fichier("coupe"), second.sceau).head != verify(first.fichier("coupe"), first.sceau).head
    assert told(first)[1] == told(second)[1] == 1


def test_a_copy_that_was_only_tried_is_taken_back(folders, geste, juge):
    first, second = folders
    epoch.servir(second.chemin)
    write(first, geste, juge, "Ici")
    follow(first, second)
    assert holder(first).numero == holder(second).numero == 3
    assert holder(second).copie
    assert verify(second.fichier("coupe"), second.sceau).head == verify(first.fichier("coupe"), first.sceau).head
    assert told(first)[1] == told(second)[1] == 0


def test_the_first_folder_becomes_the_copy_of_the_second(folders, geste, juge):
    first, second = folders
    epoch.servir(second.chemin)
    write(second, geste, juge, "Là-bas")
    follow(second, first)
    assert holder(first).copie
    assert holder(first).detenteur == holder(second).detenteur
    assert verify(first.fichier("coupe"), first.sceau).head == verify(second.fichier("coupe"), second.sceau).head


def test_a_folder_whose_epoch_cannot_be_read_is_judged_by_its_lines(folders, geste, juge):
    first, second = folders
    (second.chemin / epoch.FICHIER).write_bytes(b"\xff{")
    write(first, geste, juge, "Ici")
    follow(first, second)
    assert holder(second).copie


def test_whatever_fails_in_the_copying_is_told_and_tried_again(folders, monkeypatch):
    monkeypatch.setattr(second_copy, "PAS", 0.01)
    monkeypatch.setattr(second_copy, "ATTENTE", 0.01)
    first, second = folders
    heard, broken = [], threading.Event()
    copy = Copie(first.chemin, second.chemin, heard.append)
    copy.ouvrir()
    follow_badges = copy._suivre_acces

    def fail():
        if broken.is_set():
            raise ZeroDivisionError
        follow_badges()

    broken.set()
    monkeypatch.setattr(copy, "_suivre_acces", fail)
    until(lambda: heard)
    assert "n’a pas su copier" in heard[0]
    assert copy.panne
    broken.clear()
    until(lambda: len(heard) == 2)
    copy.fermer()
    assert "de nouveau à jour" in heard[1]


def test_a_thread_that_died_is_told_and_started_again(folders, geste, juge, monkeypatch):
    monkeypatch.setattr(second_copy, "PAS", 0.01)
    monkeypatch.setattr(second_copy, "ATTENTE", 0.01)
    monkeypatch.setattr(second_copy, "SILENCE", 0.05)
    monkeypatch.setattr(threading, "excepthook", lambda _: None)
    first, second = folders
    heard, deaths = [], [SystemExit()]
    copy = Copie(first.chemin, second.chemin, heard.append)
    copy.ouvrir()
    follow_badges = copy._suivre_acces

    def die():
        if deaths:
            raise deaths.pop()
        follow_badges()

    monkeypatch.setattr(copy, "_suivre_acces", die)
    until(lambda: heard and "de nouveau à jour" in heard[-1])
    write(first, geste, juge, "Ici")
    until(lambda: verify(second.fichier("coupe"), second.sceau).head == verify(first.fichier("coupe"), first.sceau).head)
    copy.fermer()
    assert "n’a pas su copier" in heard[0]


def test_nobody_to_hear_it_does_not_stop_the_copying(folders, geste, juge, monkeypatch, tmp_path):
    monkeypatch.setattr(second_copy, "PAS", 0.01)
    monkeypatch.setattr(second_copy, "ATTENTE", 0.01)
    first, second = folders

    def deaf(said):
        raise BrokenPipeError

    copy = Copie(first.chemin, second.chemin, deaf)
    copy.ouvrir()
    stick = second.chemin.rename(tmp_path / "debranchee")
    until(lambda: copy.panne)
    write(first, geste, juge, "Ici")
    stick.rename(second.chemin)
    until(lambda: not copy.panne)
    copy.fermer()
    assert verify(second.fichier("coupe"), second.sceau).head == verify(first.fichier("coupe"), first.sceau).head


def test_two_journals_of_as_many_lines_are_told_apart(folders, geste, juge):
    first, second = folders
    mirror = Mirror(first.fichier("coupe"), second.fichier("coupe"), first.sceau)
    write(second, geste, juge, "Là-bas")
    write(first, geste, juge, "Ici")
    with pytest.raises(JournalForked):
        mirror.catch_up()
    mirror.close()


def test_a_journal_shorter_than_its_copy_is_told_apart(folders, geste, juge):
    first, second = folders
    mirror = Mirror(first.fichier("coupe"), second.fichier("coupe"), first.sceau)
    write(second, geste, juge, "Là-bas")
    with pytest.raises(JournalForked):
        mirror.catch_up()
    mirror.close()


def test_a_lock_put_in_the_place_of_another_is_noticed(folders):
    first, _ = folders
    with verrouiller(first.chemin) as held:
        assert tenu(held, first.chemin)
        (first.chemin / "serveur.verrou").unlink()
        assert not tenu(held, first.chemin)
        with verrouiller(first.chemin):
            assert not tenu(held, first.chemin)


def test_a_server_hears_that_its_folder_is_held_by_another(folders, monkeypatch):
    monkeypatch.setattr(garde, "PAS", 0.01)
    first, _ = folders
    heard = []
    with verrouiller(first.chemin) as held:
        watch = garde.Garde(first.chemin, held, holder(first), heard.append)
        assert watch.regarder() == ""
        watch.ouvrir()
        replace(holder(first), detenteur="un autre", fourches={"coupe": 1}).garder(first.chemin)
        until(lambda: heard)
        watch.fermer()
    assert "tient aussi" in heard[0]
    assert TOLD in heard[0]


def test_a_former_server_that_comes_back_alone_says_so(folders, geste, juge, tmp_path):
    first, second = folders
    assert epoch.servir(first.chemin)[1] == "", "its copy is still its own"
    epoch.servir(second.chemin)
    write(second, geste, juge, "Là-bas")
    said = epoch.servir(first.chemin)[1]
    assert "reprise par un autre serveur" in said
    assert TOLD in said
    assert told(first)[1] == told(second)[1] == 1
    second.chemin.rename(tmp_path / "ailleurs")
    assert "qui n’est pas là" in epoch.servir(first.chemin)[1]


def test_the_audit_compares_with_another_journal(folders, geste, juge, tmp_path):
    first, second = folders
    shared = verify(first.fichier("coupe")).lines
    clone = tmp_path / "double"
    shutil.copytree(second.chemin, clone)

    def audit(folder, other):
        answer = CliRunner().invoke(verifier, ["coupe", "--dossier", str(folder), "--avec", str(other)])
        return answer.output, answer.exit_code

    assert audit(first.chemin, clone)[1] == 0
    write(first, geste, juge, "Ici")
    assert audit(first.chemin, clone)[1] == 0, "one is only behind"
    write(Tournois(clone), geste, juge, "Là-bas")
    for one, other in ((first.chemin, clone), (clone, first.fichier("coupe"))):
        output, code = audit(one, other)
        assert TOLD in output
        assert f"ligne {shared}" in output
        assert code == 1


def test_a_disk_that_does_not_answer_is_told(folders, monkeypatch):
    monkeypatch.setattr(second_copy, "PAS", 0.01)
    monkeypatch.setattr(second_copy, "SILENCE", 0.05)
    first, second = folders
    heard, answers = [], threading.Event()
    copy = Copie(first.chemin, second.chemin, heard.append)
    copy.ouvrir()
    monkeypatch.setattr(copy, "_suivre_acces", lambda: answers.wait(20))
    until(lambda: heard)
    assert "ne répond plus" in heard[0]
    answers.set()
    until(lambda: len(heard) == 2)
    copy.fermer()
    assert "de nouveau à jour" in heard[1]
