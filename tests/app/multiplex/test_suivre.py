"""One room leads, another follows: what is told, what is done about it, what is refused."""

import shutil
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from app.conftest import MOTS, NOON, SCEAU
from duplicata.app.gestures import conduite, organisation, source, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.source import Mode, Source
from duplicata.app.multiplex import ouverture, suivre
from duplicata.app.room.event_key import signataire
from duplicata.app.room.judge import Juge
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import SERVEUR, Geste
from duplicata.competition.causes import CauseFin
from duplicata.competition.etat import Phase
from duplicata.competition.multiplex import ecarts
from duplicata.competition.suivi import Message, menee
from duplicata.documents.multiplex.flux import SORTES, Flux
from duplicata.documents.multiplex.ligne import authentique, ecrire, lire, recu
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.errors import SaisieInvalide
from duplicata.journal import Seal

AHEAD = timedelta(hours=3, milliseconds=250)
"""By which the clock of the hall that follows is wrong."""


class Hall:
    """A room and its juge-arbitre."""

    def __init__(self, path: Path, seal: Seal, juge: Juge, ahead: timedelta = timedelta()) -> None:
        self.path, self.seal, self.juge = path, seal, juge
        self.now = NOON + ahead
        self.salle = Salle.ouvrir(path, seal, juge) if path.exists() else Salle.creer(path, seal, juge)

    def prepare(self) -> None:
        organisation.creer_tournoi(self.salle, self.geste("ORGA"), self.path.stem)
        organisation.inscrire(self.salle, self.geste("ORGA"), [Fiche("ADA"), Fiche("BLAISE")])
        organisation.ouvrir_partie(
            self.salle, self.geste("ORGA"), Programme("fisf-2023", graine="g" + self.path.stem)
        )

    def geste(self, author: str = "JA", motif: str = "") -> Geste:
        return Geste(f"{self.path.stem}/{uuid.uuid4()}", author, self.now, motif)

    def kill(self) -> None:
        """Stopped without a word, and started again on what is on the disk."""
        self.salle.journal.close()
        self.salle = Salle.ouvrir(self.path, self.seal, self.juge)

    @property
    def partie(self):
        return self.salle.etat.partie(1)

    @property
    def coup(self):
        assert self.partie.coup is not None
        return self.partie.coup

    @property
    def racks(self) -> Source:
        return Source("g" + self.path.stem, menee=menee(self.salle.etat.multiplex, 1))

    def do(self, gesture: Callable[..., object], *arguments: object, **named: object) -> None:
        gesture(self.salle, self.geste(), 1, *arguments, **named)

    def close_move(self) -> None:
        conduite.clore_coup(self.salle, self.geste(), 1, (1, 2))


class Two(NamedTuple):
    leads: Hall
    follows: Hall

    def pass_time(self, **much: float) -> None:
        for hall in self:
            hall.now += timedelta(**much)

    def lines(self, after: int | None = None) -> list[bytes]:
        """What the room that leads tells, made again from its journal."""
        signer = signataire(self.leads.salle.etat, self.leads.seal)
        flux = Flux(signer.publiee.identifiant, signer.signer)
        flux.prendre(self.leads.salle.journal.rows_of(SORTES))
        suivi = self.follows.salle.etat.multiplex.suivi
        return flux.apres((suivi.numero if suivi else 0) if after is None else after)

    def tell(self, line: bytes | None = None) -> None:
        """All that is new, or *line*, reaches the room that follows."""
        for une in self.lines() if line is None else [line]:
            key = self.follows.salle.etat.multiplex.suivi.cle
            found = recu(une, key, round(AHEAD.total_seconds() * 1000))
            suivre.recevoir(self.follows.salle, self.follows.geste(SERVEUR), found)

    def catch_up(self) -> None:
        suivre.rattraper(self.follows.salle, self.follows.geste(SERVEUR))

    def differences(self) -> list[str]:
        return ecarts(self.follows.partie, self.follows.salle.etat.multiplex.suivi.menee(1))


PARIS, LYON = SCEAU, Seal(b"l" * 32)


def open_halls(folder: Path, juge: Juge) -> Two:
    return Two(Hall(folder / "paris.tournoi", PARIS, juge), Hall(folder / "lyon.tournoi", LYON, juge, AHEAD))


@pytest.fixture(scope="module")
def juge() -> Juge:
    words = lexicon_of_words("essai", MOTS)
    return Juge(lambda name: words)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory, juge: Juge) -> Path:
    """One hall open to others, and one that follows it; no rack yet."""
    folder = tmp_path_factory.mktemp("halls")
    leads, follows = halls = open_halls(folder, juge)
    for hall in halls:
        hall.prepare()
    ouverture.ouvrir(leads.salle, leads.geste("ORGA"))
    cle = leads.salle.etat.ouvert().cle
    suivre.commencer(follows.salle, follows.geste("ORGA"), suivre.Meneur(cle.identifiant, "Paris", cle.cle))
    for hall in halls:
        hall.salle.fermer()
    return folder


@pytest.fixture
def two(template: Path, tmp_path: Path, juge: Juge) -> Iterator[Two]:
    shutil.copytree(template, tmp_path / "halls")
    halls = open_halls(tmp_path / "halls", juge)
    yield halls
    for hall in halls:
        hall.salle.fermer()


def draw(hall: Hall, rack: str) -> None:
    hall.do(tirage.tirer, rack)
    hall.do(conduite.annoncer)


def test_rack_clock_and_word_come_by_themselves_and_the_end_is_the_hall_s_own(two):
    leads, follows = two
    draw(leads, "STEROLS")
    two.tell()
    assert (follows.coup.tirage, follows.coup.phase) == ("STEROLS", Phase.ANNONCE)
    leads.do(conduite.lancer_chrono)
    two.pass_time(milliseconds=400)
    two.tell()
    assert follows.salle.etat.departs[1, 1] == "2026-11-14T15:00:00.250Z", (
        "the instant of the other hall, by this hall's clock"
    )
    leads.do(conduite.annoncer_fin)
    leads.do(conduite.retenir, "STEROLS H3")
    two.tell()
    assert follows.coup.phase is Phase.CHRONO, (
        "the end of the move is announced by the juge-arbitre of the hall"
    )
    follows.do(conduite.annoncer_fin)
    two.catch_up()
    assert (follows.coup.retenu.mot, follows.coup.retenu.points) == ("STEROLS", leads.coup.retenu.points)
    assert two.differences() == []
    draw(leads, "AEGPSTW")
    two.tell()
    assert follows.coup.numero == 2, "the next rack does not wait for the slips of this hall"


def test_a_clock_stopped_and_started_again_leaves_as_much_in_both_halls(two):
    leads, follows = two
    draw(leads, "STEROLS")
    leads.do(conduite.lancer_chrono)
    two.tell()
    two.pass_time(seconds=60)
    leads.do(conduite.interrompre)
    two.pass_time(milliseconds=700)
    two.tell()
    stopped = follows.salle.etat.arrets[1, 1].quand
    assert stopped == "2026-11-14T15:01:00.950Z"
    assert follows.salle.etat.departs[1, 1] == "2026-11-14T15:00:00.950Z", "60 s have gone by in both halls"
    two.pass_time(seconds=30)
    leads.do(conduite.reprendre)
    two.pass_time(milliseconds=300)
    two.tell()
    assert (1, 1) not in follows.salle.etat.arrets
    theirs = leads.salle.etat.departs[1, 1]
    assert (theirs, follows.salle.etat.departs[1, 1]) == (
        "2026-11-14T12:00:30.700Z",
        "2026-11-14T15:00:30.950Z",
    )


def test_a_rack_that_comes_late_leaves_the_clock_to_the_hall(two):
    draw(two.leads, "STEROLS")
    two.leads.do(conduite.lancer_chrono)
    two.pass_time(seconds=40)
    two.tell()
    assert two.follows.coup.phase is Phase.ANNONCE
    two.follows.do(conduite.lancer_chrono)
    two.catch_up()
    assert two.follows.salle.etat.departs[1, 1] == "2026-11-14T15:00:40.250Z", (
        "players who have just seen the rack have all their time"
    )


def test_a_rack_put_back_goes_back_here_too(two):
    draw(two.leads, "STEROLS")
    two.tell()
    two.leads.do(tirage.rejeter)
    draw(two.leads, "AEGPSTW")
    two.tell()
    assert two.follows.coup.lettres == two.leads.coup.lettres
    assert two.follows.coup.rejets == two.leads.coup.rejets


def test_a_rack_is_told_once_it_is_announced_and_nothing_secret_ever(two):
    two.leads.do(tirage.tirer, "STEROLS")
    assert len(two.lines()) == 1
    two.leads.do(conduite.annoncer)
    told = b"".join(two.lines())
    assert b"STEROLS" in told
    assert not any(secret in told for secret in (b"ADA", b"gparis", two.leads.partie.engagement.encode()))


def test_what_follows_draws_and_retains_nothing_of_its_own_until_it_goes_on_alone(two):
    leads, follows = two
    with pytest.raises(SaisieInvalide, match="continuez seule"):
        source.tirer(follows.salle, follows.geste(), 1, follows.racks, Mode.AUTO)
    draw(leads, "STEROLS")
    leads.do(conduite.lancer_chrono)
    two.tell()
    follows.do(conduite.annoncer_fin)
    with pytest.raises(SaisieInvalide, match="n’a pas encore retenu"):
        source.retenir(follows.salle, follows.geste(), 1, follows.racks)
    suivre.continuer_seule(follows.salle, follows.geste())
    source.retenir(follows.salle, follows.geste(), 1, follows.racks, "STEROLS H3")
    source.tirer(follows.salle, follows.geste(), 1, follows.racks, Mode.MANUEL, "AEGPSTW")
    assert (follows.coup.numero, follows.coup.tirage) == (2, "AEGPSTW")


def test_back_on_the_line_what_differs_is_shown_and_left(two):
    leads, follows = two
    draw(leads, "STEROLS")
    leads.do(conduite.lancer_chrono)
    two.tell()
    suivre.continuer_seule(follows.salle, follows.geste())
    for hall, word in ((leads, "STEROLS H3"), (follows, "STEROLS H4")):
        hall.do(conduite.annoncer_fin)
        hall.do(conduite.retenir, word)
    draw(leads, "AEGPSTW")
    before = follows.partie
    two.tell()
    assert follows.partie == before
    assert two.differences() == ["Coup 1 : STEROLS H4 retenu ici, STEROLS H3 là-bas."]
    with pytest.raises(SaisieInvalide, match="rien n’est repris"):
        suivre.suivre_de_nouveau(follows.salle, follows.geste())
    follows.do(conduite.retenir, "STEROLS H3")
    suivre.suivre_de_nouveau(follows.salle, follows.geste())
    assert follows.coup.numero == 2, "what was told meanwhile is done once nothing differs"


def test_another_regulation_formula_or_lexicon_is_shown_and_nothing_follows(two):
    organisation.ouvrir_partie(two.leads.salle, two.leads.geste("ORGA"), Programme("fisf-2016"))
    organisation.ouvrir_partie(two.follows.salle, two.follows.geste("ORGA"), Programme("fisf-2023"))
    tirage.tirer(two.leads.salle, two.leads.geste(), 2, "STEROLS")
    conduite.annoncer(two.leads.salle, two.leads.geste(), 2)
    two.tell()
    there = two.follows.salle.etat.multiplex.suivi.menee(2)
    assert ecarts(two.follows.salle.etat.partie(2), there) == ["Règlement : fisf-2023 ici, fisf-2016 là-bas."]
    assert two.follows.salle.etat.partie(2).coups == ()


def test_a_move_cancelled_there_is_the_juge_arbitre_s_to_cancel_here(two):
    draw(two.leads, "STEROLS")
    two.tell()
    conduite.annuler_coup(two.leads.salle, two.leads.geste(motif="panne"), 1)
    two.tell()
    assert two.differences() == ["Coup 1 : annulé là-bas, pas ici."]
    conduite.annuler_coup(two.follows.salle, two.follows.geste(motif="comme là-bas"), 1)
    draw(two.leads, "AEGPSTW")
    two.tell()
    assert two.follows.coup.numero == 2


def test_the_end_of_the_game_is_proposed_once_the_hall_is_there(two):
    leads, follows = two
    draw(leads, "STEROLS")
    leads.do(conduite.lancer_chrono)
    two.tell()
    for hall in two:
        hall.do(conduite.annoncer_fin)
    leads.do(conduite.retenir, "STEROLS H3")
    two.tell()
    leads.close_move()
    leads.do(conduite.clore_partie, CauseFin.PLUS_DE_COUP)
    two.tell()
    assert source.cause_de_fin(follows.partie, follows.racks) is None, "its slips are not in"
    follows.close_move()
    assert source.cause_de_fin(follows.partie, follows.racks) is CauseFin.PLUS_DE_COUP


def test_a_gesture_taken_back_there_is_told_as_it_now_stands(two):
    draw(two.leads, "STEROLS")
    two.leads.do(conduite.lancer_chrono)
    two.leads.do(conduite.annoncer_fin)
    retained = two.leads.geste()
    conduite.retenir(two.leads.salle, retained, 1, "STEROLS H4")
    two.tell()
    taken_back = two.leads.geste()
    two.leads.salle.faire(taken_back, lambda draft: draft.defaire(retained.cle) and None)
    two.tell()
    assert two.follows.salle.etat.multiplex.suivi.coups[1][1].mot == ""


def test_killed_anywhere_both_tell_and_write_each_thing_once(two):
    leads, follows = two
    for gesture in (
        lambda: draw(leads, "STEROLS"),
        lambda: leads.do(conduite.lancer_chrono),
        lambda: leads.do(conduite.annoncer_fin),
    ):
        gesture()
        before = two.lines(after=0)
        leads.kill()
        assert two.lines(after=0) == before, "the same bytes"
        new = two.lines()
        two.tell(new[0])
        follows.kill()
        two.tell()
    numbers = [row.content["message"]["numero"] for row in follows.salle.journal.rows_of({"message_recu"})]
    assert numbers == list(range(1, len(two.lines(after=0)) + 1))
    assert follows.salle.verifier().sound


def test_the_journal_stands_alone_with_what_was_signed(two):
    draw(two.leads, "STEROLS")
    two.tell()
    key = two.leads.salle.etat.ouvert().cle.cle
    received = [
        fait
        for geste in two.follows.salle._history.gestes
        for fait in geste.faits
        if hasattr(fait, "message")
    ]
    assert received
    assert all(authentique(fait, key) for fait in received)
    forged = replace(received[0], message=replace(received[0].message, quand="2026-11-14T12:00:59.000Z"))
    assert not authentique(forged, key)
    heads = {row.seq: row.digest for row in two.leads.salle.journal.rows()}
    assert all(heads[fait.message.ligne] == fait.message.tete for fait in received)


def test_a_hostile_stream_is_refused_with_one_sentence_and_changes_nothing(two, tmp_path, juge):
    draw(two.leads, "STEROLS")
    two.leads.do(conduite.lancer_chrono)
    first, second, third = two.lines()
    key = two.leads.salle.etat.ouvert().cle.cle
    with_other = Hall(tmp_path / "autre.tournoi", Seal(b"a" * 32), juge)
    with_other.prepare()
    ouverture.ouvrir(with_other.salle, with_other.geste("ORGA"))
    signer = signataire(with_other.salle.etat, with_other.seal)
    other = Flux(signer.publiee.identifiant, signer.signer)
    other.prendre(with_other.salle.journal.rows_of(SORTES))
    with_other.salle.fermer()
    before = two.follows.salle.etat
    hostile = {
        "Signature fausse": [
            first[:130] + first[130:].replace(b"fisf", b"fisg"),
            other.lignes[0],
            first[:128] + second[128:],
        ],
        "manque le message 1": [second, third],
        "trop longue": [first + b" " * 20_000],
        "pas une ligne": [b"", b"\xff" * 200, first[2:]],
    }
    for sentence, lines in hostile.items():
        for line in lines:
            with pytest.raises(SaisieInvalide, match=sentence):
                two.tell(line)
    assert two.follows.salle.etat == before
    two.tell(first)
    before = two.follows.salle.etat
    for sentence, line in {"manque le message 2": third}.items():
        with pytest.raises(SaisieInvalide, match=sentence):
            two.tell(line)
    again = recu(first, key, 0)
    with pytest.raises(SaisieInvalide, match="déjà reçu"):
        suivre.recevoir(two.follows.salle, two.follows.geste(SERVEUR), replace(again, empreinte="0" * 64))
    astray = recu(second, key, 0)
    for change, sentence in (
        ({"source": "f" * 32}, "autre événement"),
        ({"precedent": "e" * 64}, "ne suit pas"),
    ):
        with pytest.raises(SaisieInvalide, match=sentence):
            suivre.recevoir(
                two.follows.salle,
                two.follows.geste(SERVEUR),
                replace(astray, message=replace(astray.message, **change)),
            )
    assert two.follows.salle.etat == before


def test_a_rack_that_this_bag_does_not_hold_is_written_down_and_not_drawn(two):
    """A room that leads may be mistaken, or worse: the game here is not its to spoil."""
    draw(two.leads, "STEROLS")
    signer = signataire(two.leads.salle.etat, two.leads.seal)
    *before, last = two.lines()
    for line in before:
        two.tell(line)
    message = lire(last, Message, signer.publiee.cle)
    impossible = replace(message, contenu=replace(message.contenu, tirage="WWWWWWW"))
    two.tell(ecrire(impossible, signer.signer))
    assert two.follows.partie.coups == ()
    assert two.follows.salle.etat.multiplex.suivi.numero == message.numero


def test_a_code_is_of_one_opening_and_the_fingerprint_of_one_key(two):
    leads = two.leads
    code = ouverture.code(leads.salle)
    assert (len(code), code) == (12, ouverture.code(leads.salle))
    leads.kill()
    assert ouverture.code(leads.salle) == code
    ouverture.fermer(leads.salle, leads.geste("ORGA"))
    assert ouverture.code(leads.salle) == ""
    ouverture.ouvrir(leads.salle, leads.geste("ORGA"))
    assert ouverture.code(leads.salle) not in ("", code)
    said = ouverture.empreinte(leads.salle.etat.ouvert().cle.cle)
    assert ouverture.resserre(said.lower().replace(" ", "-")) == said.replace(" ", "")
    with pytest.raises(SaisieInvalide, match="suit « Paris »"):
        ouverture.ouvrir(two.follows.salle, two.follows.geste("ORGA"))


def test_who_follows_nobody_any_more_may_follow_again(two):
    draw(two.leads, "STEROLS")
    two.tell()
    cle = two.leads.salle.etat.ouvert().cle
    suivre.arreter(two.follows.salle, two.follows.geste("ORGA"))
    suivre.commencer(
        two.follows.salle, two.follows.geste("ORGA"), suivre.Meneur(cle.identifiant, "Paris", cle.cle)
    )
    two.tell()
    assert two.follows.salle.etat.multiplex.suivi.numero == len(two.lines(after=0))
    assert two.follows.coup.numero == 1
