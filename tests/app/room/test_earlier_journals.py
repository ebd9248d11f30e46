"""Journals written by earlier versions open, verify, show what they showed, and are played on."""

import json
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from duplicata.app.gestures import double, saisie, source, tirage
from duplicata.app.gestures.billets import remettre_billets
from duplicata.app.gestures.commission import decision_proposee
from duplicata.app.gestures.source import Mode, Source
from duplicata.app.read.billets import notifiables
from duplicata.app.room.folder import SUFFIXE, Tournois
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.evenements import DecisionRectifiee
from duplicata.competition.notification import est_remis, marque
from duplicata.competition.rejouer import rejouer
from duplicata.documents.decisions import lire_decision
from duplicata.documents.enveloppe import desceller
from duplicata.documents.export_partie import exporter_partie
from duplicata.documents.parties import rejeu_json
from duplicata.documents.releves import lire_parties
from duplicata.documents.verification import ecarts
from journals.shown import shown
from journals.writer import CODE, SEED

KEPT = Path(__file__).parents[2] / "journals"
VERSIONS = sorted(one.name for one in KEPT.iterdir() if one.is_dir() and one.name[0].isdigit())
LATER = datetime(2027, 1, 1, 12, tzinfo=UTC)
PLAYED = [4]
"""Of the long event: the game that is still being played."""


def unpack(version: str, name: str, target: Path) -> None:
    shutil.unpack_archive(KEPT / version / f"{name}.tar.xz", target)


@pytest.fixture(params=VERSIONS)
def version(request) -> str:
    return request.param


@pytest.fixture
def geste() -> Callable[..., Geste]:
    numbers = count(1)

    def make(auteur: str = "JA", motif: str = "") -> Geste:
        n = next(numbers)
        return Geste(f"plus-tard-{n}", auteur, LATER + timedelta(seconds=n), motif)

    return make


class Kept:
    """A data folder as an earlier version left it."""

    def __init__(self, version: str, name: str, target: Path) -> None:
        unpack(version, name, target)
        unpack(version, f"{name}.shown", target)
        self.folder = Tournois(target / name)
        self.journal = self.folder.chemin / f"{name}{SUFFIXE}"
        self.shown: dict[str, Any] = json.loads((target / "shown.json").read_text("utf-8"))

    def open(self) -> Salle:
        return Salle.ouvrir(self.journal, self.folder.sceau)


@pytest.fixture
def kept(version: str, tmp_path: Path) -> Callable[[str], Kept]:
    return lambda name: Kept(version, name, tmp_path)


def missing(before: Any, now: Any, where: str = "") -> Iterator[str]:
    """What was shown and no longer is: a field may be added, none may go or change."""
    if isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            yield from missing(value, now.get(key), f"{where}/{key}")
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for rank, (one, other) in enumerate(zip(before, now, strict=True)):
            yield from missing(one, other, f"{where}/{rank}")
    elif before != now:
        yield f"{where}: {before!r} -> {now!r}"


@pytest.mark.parametrize("name", ["demonstration", "longue", "topping", "scellee"])
def test_it_verifies_and_shows_what_it_showed(kept, name):
    one = kept(name)
    with one.open() as salle:
        assert salle.verifier().sound
        now = json.loads(msgspec.json.encode(shown(salle)))
    assert list(missing(one.shown, now)) == []
    assert sum(len(game["fr"]["bulletins"]) for game in now.values()) or name == "topping"


def test_the_comparison_sees_what_changed():
    assert list(missing({"a": [1, {"b": "x"}]}, {"a": [1, {"b": "y", "c": 2}]})) == ["/a/1/b: 'x' -> 'y'"]
    assert list(missing({"a": 1}, {})) == ["/a: 1 -> None"]
    assert list(missing([1], [1, 2]))


def played_on(one: Kept, play: Callable[[Salle], object]) -> None:
    with one.open() as salle:
        before = salle.etat.seq
        play(salle)
        stored = salle.etat
        assert stored.seq > before
    with one.open() as again:
        assert again.verifier().sound
        assert again.etat == stored


def test_the_demonstration_is_played_on(kept, geste):
    def enter(salle: Salle) -> None:
        partie = salle.etat.partie(1)
        table = saisie.tables_sans_bulletin(partie)[0]
        top = saisie.bulletin_du_top(partie, partie.coups[-1], salle.juge.plateau(partie, partie.coups[-1]))
        wrong = replace(top, score="1")
        saisie.saisir(salle, geste(partie.joueurs[table].arbitre), 1, len(partie.coups), table, wrong)
        (reason,) = salle.etat.partie(1).coups[-1].decisions[table].motifs
        assert reason.texte == "La place est juste, le score est faux."

    played_on(kept("demonstration"), enter)


def test_the_long_game_is_played_on(kept, geste):
    played_on(kept("longue"), lambda salle: tirage.tirer_automatiquement(salle, geste(), 4, SEED))


def test_the_topping_is_played_on(kept, geste):
    played_on(kept("topping"), lambda salle: tirage.tirer_automatiquement(salle, geste(), 1, SEED))


def test_the_sealed_game_is_played_on(kept, geste):
    one = kept("scellee")
    prepared = desceller((one.folder.chemin / "partie.scellee").read_bytes(), CODE, LATER)
    played_on(one, lambda salle: source.tirer(salle, geste(), 1, Source(preparee=prepared), Mode.PREPARE))


CORRECTED = {(1, 12, 8)}
"""(game, move, table): of two words of the slip alike at one place, the first of the alphabet is the one shown."""


@pytest.mark.parametrize("partie", range(1, 5))
def test_what_the_program_rules_now_is_what_it_ruled_then(kept, partie):
    """Two rulings alike are one: what is decided on a difference between them must not see any.

    CORRECTED lists those that the text was found to rule otherwise since.
    """
    with kept("longue").open() as salle:
        courante = salle.etat.partie(partie)
        for coup in courante.coups:
            for table, bulletin in coup.bulletins.items():
                touched = any(lien.table == table for lien in coup.rectifications)
                if not touched:
                    ruled = salle.juge.decision(courante, coup, table, bulletin.lire())
                    alike = ruled == coup.decisions[table]
                    assert alike is ((partie, coup.numero, table) not in CORRECTED), (coup.numero, table)


@pytest.mark.parametrize("partie", range(1, 5))
def test_a_slip_read_again_makes_no_difference(kept, geste, partie):
    with kept("longue").open() as salle:
        courante = salle.etat.partie(partie)
        tables = double.a_relire(salle.etat, partie, 5, "D2")
        assert tables
        for table in tables:
            decision = courante.coups[4].decisions[table]
            if decision.motifs and decision.motifs[0].cle not in ("arbitre", "commission"):
                double.relire(salle, geste("D2"), partie, 5, table, courante.coups[4].bulletins[table])
        assert [one for one in double.ecarts(salle.etat, partie) if one.coup == 5] == []


@pytest.mark.parametrize("partie", PLAYED)
def test_the_second_member_signs_what_the_first_one_signed_before(kept, geste, partie):
    def sign(salle: Salle) -> None:
        (coup, table) = next(
            (coup, table)
            for (numero, coup), slips in salle.etat.dossiers.items()
            for table, slip in slips.items()
            if numero == partie and slip.renvoi and len(slip.renvoi.votes) == 1 and not slip.renvoi.clos
        )
        chosen = partial(
            decision_proposee,
            numero=partie,
            coup=coup,
            table=table,
            lecture=None,
            points=1,
            sanction=Sanction.PENALITE,
            avertissements=None,
        )
        answer = double.voter(salle, geste("M2", "Lu"), partie, coup, table, chosen)
        assert answer.un(DecisionRectifiee).auteur == "M1, M2"

    played_on(kept("longue"), sign)


@pytest.mark.parametrize("partie", PLAYED)
def test_a_paper_printed_before_is_handed_over(kept, geste, partie):
    """The mark on the paper is that of the ruling, which has not changed."""
    one = kept("longue")
    marks = {(slip["coup"], slip["table"]): slip["marque"] for slip in one.shown[str(partie)]["fr"]["billets"]}

    def hand_over(salle: Salle) -> None:
        courante = salle.etat.partie(partie)
        due = [(c.numero, t) for c, t in notifiables(salle.etat, partie) if not est_remis(courante, c, t)]
        assert due
        remettre_billets(salle, geste(), partie, due, vus={where: marks[where] for where in due})
        assert {where: marque(courante, courante.coups[where[0] - 1], where[1]) for where in due}.items() <= marks.items()

    played_on(one, hand_over)


@pytest.mark.parametrize("partie", range(1, 5))
def test_its_export_is_replayed(kept, tmp_path, partie):
    export = kept("longue").shown[str(partie)]["export"]
    del export["partie"]["lexique"]
    file = tmp_path / "export.json"
    file.write_text(json.dumps(export), "utf-8")
    (written,) = lire_parties(str(file), date(2026, 11, 18))
    again = rejouer(written.releve, written.lexique)
    assert list(ecarts(written.attendu, rejeu_json(again))) == []
    assert list(missing(export["coups"], json.loads(json.dumps(exporter_partie(again.partie, "")))["coups"])) == []


def test_a_ruling_of_its_export_is_the_one_of_the_journal(kept):
    one = kept("longue")
    with one.open() as salle:
        for partie in range(1, 5):
            for slip in one.shown[str(partie)]["fr"]["bulletins"]:
                said = {cle: valeur for cle, valeur in slip["decision"].items() if cle not in ("nom", "table")}
                kept_ruling = salle.etat.partie(partie).coups[slip["coup"] - 1].decisions[slip["table"]]
                assert lire_decision(said, said["reglement"]) == kept_ruling
