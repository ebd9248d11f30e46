"""The state kept beside the journal: the same bytes as the journal folded whole, or not used at all."""

import random

import pytest

from duplicata.app.gestures import conduite, double, saisie, tirage
from duplicata.app.room import follower, packed, reader, snapshot
from duplicata.app.room.follower import SalleSuivie
from duplicata.app.room.packed import PackedTables
from duplicata.app.room.reader import SalleLue
from duplicata.app.room.room import Salle
from duplicata.app.state import history
from duplicata.app.state.history import History, gestes_ecrits
from duplicata.competition.causes import Cause, CauseFin
from duplicata.competition.codage import octets
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.journal import Seal, verify

SCEAU = Seal(b"k" * 32)
SLIPS = [
    Transcription(mot="STEROLS", reference="H3", score="68"),
    Transcription(mot="STEROLS", reference="H3"),
    Transcription(incidents=("vierge",)),
]


@pytest.fixture(autouse=True)
def short_steps(monkeypatch):
    """States are kept every three gestures, so that a small game has many of them."""
    monkeypatch.setattr(history, "PAS", 3)
    monkeypatch.setattr(history, "CHECKPOINTS", 2)
    monkeypatch.setattr(follower, "PAS", 5)
    monkeypatch.setattr(reader, "LONGUE", 8)


def act(salle, geste, dice):
    """Somebody does something; whether it was accepted."""
    who, table = dice.choice("ABC"), dice.randint(1, 5)
    version = salle.etat.dossier(1, 1, table).version
    try:
        match dice.randrange(6):
            case 0 | 1:
                saisie.saisir(salle, geste(who), 1, 1, table, dice.choice(SLIPS))
            case 2:
                saisie.rectifier(salle, geste(who, "relu"), 1, 1, table, version, Cause.SAISIE, dice.choice(SLIPS))
            case 3:
                saisie.defaire(salle, geste(who))
            case 4:
                # Something older, perhaps from before the state that was kept.
                mine = [one.cle for one in salle._history.recents() if one.auteur == who]
                saisie.defaire(salle, geste(who), dice.choice(mine) if mine else None)
            case 5:
                double.relire(salle, geste(who), 1, 1, table, dice.choice(SLIPS))
    except SaisieInvalide:
        return False
    return True


def image(etat):
    by_move = [sorted(each.items()) for each in (etat.dossiers, etat.departs, etat.arrets)]
    return octets([etat.seq, etat.tournoi, *by_move, sorted(etat.cas)])


def whole(salle):
    return History(gestes_ecrits(salle.journal.rows())).etat


@pytest.mark.parametrize("seed", range(12))
def test_kept_followed_and_whole_are_the_same_bytes_after_any_interleaving(seed, ramassage, geste, path, juge):
    dice = random.Random(seed)
    follower = SalleSuivie(path, SCEAU)
    salle, used, kept, lightened = ramassage, 0, 0, 0
    for _ in range(50):
        act(salle, geste, dice)
        if dice.random() < 0.3:
            follower.rattraper()
            follower.garder()
            assert image(follower.etat) == image(salle.etat)
        if dice.random() < 0.3:
            salle.alleger()
            follower.alleger()
            lightened += salle._history.depart > 0
        if dice.random() < 0.2:
            salle.fermer()
            salle = Salle.ouvrir(path, SCEAU, juge)
            used += salle._history.depart > 0
        kept += path.with_name(path.name + ".etat").exists()
        assert image(salle.etat) == image(whole(salle))
    salle.fermer()
    follower.fermer()
    assert kept
    assert used
    assert lightened
    assert verify(path, SCEAU).sound


def keep(salle, geste, path):
    """Enough gestures for a state to be kept; its file."""
    dice = random.Random(3)
    for _ in range(40):
        act(salle, geste, dice)
    follower = SalleSuivie(path, SCEAU)
    follower.garder()
    follower.fermer()
    return path.with_name(path.name + ".etat")


def test_a_gesture_of_the_past_keeps_its_key_and_can_be_undone(ramassage, geste, path, juge):
    saisie.saisir(ramassage, geste("A", cle="A/x~1"), 1, 1, 1, SLIPS[0])
    dice = random.Random(2)
    for _ in range(40):
        who, table = dice.choice("BC"), dice.randint(2, 5)
        try:
            saisie.saisir(ramassage, geste(who), 1, 1, table, SLIPS[0])
        except SaisieInvalide:
            saisie.rectifier(
                ramassage, geste(who, "relu"), 1, 1, table, ramassage.etat.dossier(1, 1, table).version, Cause.SAISIE, SLIPS[1]
            )
    follower = SalleSuivie(path, SCEAU)
    follower.garder()
    ramassage.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again._history.depart > 0
        assert saisie.saisir(again, geste("A", cle="A/x~1"), 1, 1, 1, SLIPS[0]).repetee
        with pytest.raises(SaisieInvalide, match="autre geste"):
            saisie.saisir(again, geste("A", cle="A/x~2"), 1, 1, 2, SLIPS[0])
        assert again.dernier_geste("A").cle == "A/x~1"
        saisie.defaire(again, geste("A"), "A/x")
        assert again.etat.dossier(1, 1, 1).version == 0
        assert image(again.etat) == image(whole(again))
        follower.rattraper()
        assert image(follower.etat) == image(again.etat)


@pytest.mark.parametrize("harm", ["flip", "cut", "empty", "foreign", "other key", "other program", "gone"])
def test_a_state_that_does_not_match_is_left_aside(harm, ramassage, geste, path, juge, monkeypatch):
    file = keep(ramassage, geste, path)
    live = image(ramassage.etat)
    content = file.read_bytes()
    match harm:
        case "flip":
            for at in range(0, len(content), 97):
                file.write_bytes(content[:at] + bytes([content[at] ^ 1]) + content[at + 1 :])
                assert snapshot.lire(path, SCEAU) is None
        case "cut":
            file.write_bytes(content[: len(content) // 2])
        case "empty":
            file.write_bytes(b"")
        case "foreign":
            file.write_bytes(snapshot._sceau(b"\x90", SCEAU) + b"\x90")
        case "other key":
            monkeypatch.setattr(snapshot, "_sceau", lambda body, seal: b"0" * 64)
        case "other program":
            monkeypatch.setattr(snapshot, "programme", lambda: "another")
        case "gone":
            file.unlink()
    ramassage.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again._history.depart == 0
        assert image(again.etat) == live


def test_the_state_of_another_journal_is_left_aside(ramassage, geste, path, juge, tmp_path):
    """Same folder, same key, another tournament put in its place."""
    file = keep(ramassage, geste, path)
    other = tmp_path / "autre.tournoi"
    with Salle.creer(other, SCEAU, juge):
        file.rename(tmp_path / "autre.tournoi.etat")
    with Salle.ouvrir(other, SCEAU, juge) as again:
        assert again.etat.seq == 0


def test_the_state_kept_is_used_when_it_matches(ramassage, geste, path, juge):
    keep(ramassage, geste, path)
    live = image(ramassage.etat)
    ramassage.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again._history.depart > 0
        assert image(again.etat) == live


def test_slips_are_decoded_when_somebody_looks_at_them(ramassage, geste, path):
    """Those of a closed move stay as they were written, and can be written again without being read."""
    for table in range(1, 6):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, SLIPS[0])
    conduite.retenir(ramassage, geste(), 1)
    conduite.clore_coup(ramassage, geste(), 1)
    tirage.tirer(ramassage, geste(), 1, "-AEGPSTW")
    for step in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        step(ramassage, geste(), 1)
    for table in range(1, 6):
        saisie.saisir(ramassage, geste("A"), 1, 2, table, SLIPS[2])
    for table in range(1, 6):
        double.relire(ramassage, geste("B"), 1, 2, table, SLIPS[2])
    follower = SalleSuivie(path, SCEAU)
    follower.garder()
    follower.fermer()
    follower = SalleSuivie(path, SCEAU)
    start, live = follower._history._depart.etat, ramassage.etat.partie(1)
    assert start.seq > 0
    assert packed.split(start)[1] == snapshot.lire(path, SCEAU).tables
    closed, counted = follower.etat.partie(1).coups[0], follower.etat.partie(1).clotures[1]
    bundles = [closed.bulletins, closed.decisions, counted.resultats, counted.bruts, follower.etat.dossiers[1, 1]]
    assert all(isinstance(bundle, PackedTables) for bundle in bundles)
    packed.close_packets(after=-1)
    assert closed.decisions == live.coups[0].decisions
    assert counted.resultats == live.clotures[1].resultats
    assert packed.opened_packets() == 2
    packed.close_packets()
    assert packed.opened_packets() == 2, "somebody has just looked"
    packed.close_packets(after=-1)
    assert packed.opened_packets() == 0
    assert image(follower.etat) == image(ramassage.etat)
    follower.fermer()


def test_a_game_that_is_over_is_packed_and_can_still_be_corrected(ramassage, geste, juge):
    for table in range(1, 6):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, SLIPS[0])
    conduite.retenir(ramassage, geste(), 1)
    conduite.clore_coup(ramassage, geste(), 1)
    conduite.clore_partie(ramassage, geste("JA", "arrêt"), 1, CauseFin.DECISION)
    before = image(ramassage.etat)
    ramassage.alleger()
    over = ramassage.etat.partie(1)
    bundles = [over.coups[0].bulletins, over.coups[0].decisions, over.clotures[1].resultats, ramassage.etat.dossiers[1, 1]]
    assert all(isinstance(bundle, PackedTables) for bundle in bundles)
    assert image(ramassage.etat) == before == image(whole(ramassage))
    version = ramassage.etat.dossier(1, 1, 3).version
    saisie.rectifier(ramassage, geste("A", "relu"), 1, 1, 3, version, Cause.SAISIE, SLIPS[2])
    saisie.defaire(ramassage, geste("A"))
    ramassage.alleger()
    assert image(ramassage.etat) == image(whole(ramassage))


def test_a_gesture_left_to_the_journal_is_found_by_its_author_and_its_key(ramassage, geste):
    """By who did it last, by what it was, and taken back without folding the event again where nothing rests on it."""
    saisie.saisir(ramassage, geste("A", cle="A/x~1"), 1, 1, 1, SLIPS[0])
    for _ in range(4):
        for table in range(2, 6):
            saisie.saisir(ramassage, geste("B"), 1, 1, table, SLIPS[0])
            saisie.defaire(ramassage, geste("B"))
            saisie.saisir(ramassage, geste("B"), 1, 1, table, SLIPS[1])
            saisie.defaire(ramassage, geste("B"))
    ramassage.alleger()
    assert ramassage._history.depart > 2
    assert ramassage._history.geste("A/x~1") is not None
    assert ramassage.dernier_geste("A").cle == "A/x~1"
    with pytest.raises(SaisieInvalide, match="rien à défaire"):
        ramassage.dernier_geste("C")
    with pytest.raises(SaisieInvalide, match="autre geste"):
        saisie.saisir(ramassage, geste("A", cle="A/x~2"), 1, 1, 2, SLIPS[0])
    ramassage._history._depart.passe.gestes = lambda: pytest.fail("the whole event is read again")
    saisie.defaire(ramassage, geste("A"), "A/x")
    assert ramassage.etat.dossier(1, 1, 1).version == 0
    assert image(ramassage.etat) == image(whole(ramassage))
    with pytest.raises(SaisieInvalide, match="l’est déjà"):
        saisie.defaire(ramassage, geste("A"), "A/x")


def test_the_audit_does_not_look_at_the_state_kept(ramassage, geste, path):
    keep(ramassage, geste, path).write_bytes(b"x" * 500)
    assert verify(path, SCEAU).sound
    assert not verify(path, Seal(b"z" * 32)).sound


def test_who_follows_has_no_way_to_write(ramassage, path):
    """One type reads, the other writes: nothing to refuse at run time."""
    with SalleSuivie(path, SCEAU) as follower:
        assert isinstance(follower, SalleLue)
        assert not isinstance(follower, Salle)
        assert not hasattr(follower, "faire")
        assert follower.etat == ramassage.etat
