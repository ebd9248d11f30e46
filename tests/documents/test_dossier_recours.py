"""The file of a case (6.4): one document, from which the slip can be ruled on again."""

import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from html.parser import HTMLParser
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.billets import remettre_billets
from duplicata.app.gestures.commission import decision_proposee
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.room import Salle
from duplicata.app.state.gesture import Geste
from duplicata.arbitrage.decision import Sanction
from duplicata.cli.main import run
from duplicata.competition.causes import CauseFin
from duplicata.competition.transcription import Transcription
from duplicata.documents.dossier_page import page_du_dossier
from duplicata.documents.dossier_recours import dossier_recours
from duplicata.errors import SaisieInvalide
from duplicata.journal import Seal
from duplicata.langue import choisir_langue

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)
SWEATZ = Transcription(mot="SWEATZ", sens="V", reference="3H", score="50")


@pytest.fixture
def by() -> Callable[..., Geste]:
    numbers = count(1)

    def make(author: str = "JA", reason: str = "") -> Geste:
        n = next(numbers)
        return Geste(f"g{n}", author, NOON + timedelta(seconds=n), reason)

    return make


@pytest.fixture
def room(tmp_path: Path, by) -> Iterator[Salle]:
    """Two moves; on the second, table 1 has SWEATZ, refused."""
    with Salle.creer(tmp_path / "coupe.tournoi", Seal(b"k" * 32)) as salle:
        organisation.creer_tournoi(salle, by("ORGA"), "Coupe <b>du</b> club", "Lyon", "2026-11-14")
        organisation.inscrire(salle, by("ORGA"), [Fiche(nom) for nom in ("ADA", "BLAISE")])
        organisation.ouvrir_partie(salle, by("ORGA"), Programme("fisf-2023"), [])
        for rack, word in (("STEROLS", "STEROLS H3"), ("-AEGPSTW", "SWEATS 3H")):
            tirage.tirer(salle, by(), 1, rack)
            for act in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
                act(salle, by(), 1)
            if rack == "STEROLS":
                saisie.top_partout(salle, by("A"), 1)
            else:
                saisie.saisir(salle, by("A"), 1, 2, 1, SWEATZ)
                saisie.saisir(salle, by("A"), 1, 2, 2, replace(SWEATZ, mot="SWEATS"))
            conduite.retenir(salle, by(), 1, word)
            conduite.clore_coup(salle, by(), 1)
        yield salle


@pytest.fixture
def decided(room: Salle, by) -> Salle:
    """Told of, appealed too late, and decided by two members."""
    remettre_billets(room, by(), 1, [(2, 1)])
    conduite.clore_partie(room, by(), 1, CauseFin.DECISION)
    late = by("A", "Le Z est un S")._replace(quand=NOON + timedelta(hours=1))
    double.renvoyer(room, late, 1, 2, 1, "Le joueur était sorti")
    for member, why in (("K1", "Un S"), ("K2", "Le trait le montre")):

        def chosen(etat):
            return decision_proposee(etat, 1, 2, 1, None, 50, Sanction.AUCUNE, None)

        double.voter(room, by(member, why), 1, 2, 1, chosen)
    return room


def file_of(salle: Salle, *case: int) -> dict:
    return dossier_recours(salle.etat, salle.journal.rows(), *(case or (1, 2, 1)))


class Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[tuple[str, list]] = []

    def handle_starttag(self, tag: str, attrs: list) -> None:
        self.tags.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def said(self) -> str:
        return " ".join(" ".join(self.words).split())


def read(page: str) -> Text:
    text = Text()
    text.feed(page)
    return text


def test_it_holds_slip_position_rulings_votes_reasons_and_journal(decided: Salle):
    case = file_of(decided)
    assert (case["joueur"], case["table"], case["coup"]) == ("ADA", 1, 2)
    assert case["cas"]["bulletins"] == [{**SWEATZ.champs(), "table": 1}]
    assert (case["cas"]["tirage"], case["retenu"]["mot"]) == ("AEGPSTW", "SWEATS")
    assert (case["decision"]["points"], case["rectifications"][0]["avant"]["points"]) == (50, 0)
    assert (case["renvoi"]["motif"], case["renvoi"]["tardif"], case["renvoi"]["clos"]) == ("Le Z est un S", "Le joueur était sorti", True)
    assert [(vote["membre"], vote["motif"]) for vote in case["renvoi"]["votes"]] == [("K1", "Un S"), ("K2", "Le trait le montre")]
    assert [told["decision"]["sanction"] for told in case["billets"]] == ["nullite"]


def test_its_lines_are_those_of_the_slip_and_of_its_move(decided: Salle):
    lines = file_of(decided)["journal"]["lignes"]
    assert [line["evenement"] for line in lines] == [
        "tirage_fait",
        "bulletin_saisi",
        "decision_rendue",
        "mot_retenu",
        "coup_clos",
        "billet_remis",
        "renvoi_commission",
        "vote_commission",
        "vote_commission",
        "decision_rectifiee",
    ]
    rows = {row.seq: row for row in decided.journal.rows()}
    assert all((rows[line["ligne"]].digest, rows[line["ligne"]].previous) == (line["empreinte"], line["precedente"]) for line in lines)
    assert file_of(decided)["journal"]["tete"] == decided.journal.head[1]


def test_what_was_taken_back_is_there_with_what_took_it_back(room: Salle, by):
    double.renvoyer(room, by("A", "doute"), 1, 2, 1)
    saisie.defaire(room, by("A"))
    lines = [line["evenement"] for line in file_of(room)["journal"]["lignes"]]
    assert lines[-2:] == ["renvoi_commission", "geste_defait"]
    assert "geste_defait" not in [line["evenement"] for line in file_of(room, 1, 2, 2)["journal"]["lignes"]], "of another slip"


def test_the_slip_can_be_ruled_on_again_from_it(room: Salle, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    case = file_of(room)
    (tmp_path / "cas.json").write_text(json.dumps(case["cas"]), "utf-8")
    assert run(["juger", str(tmp_path / "cas.json"), "--reglement", case["cas"]["x-reglement"], "--json"]) == 0
    (again,) = json.loads(capsys.readouterr().out)["decisions"]
    for field in ("points", "sanction", "mots_refuses"):
        assert again[field] == case["decision"][field]


def test_it_needs_a_ruling(room: Salle):
    with pytest.raises(SaisieInvalide, match="n’a pas de décision"):
        file_of(room, 1, 2, 3)


def test_the_page_needs_nothing_else_and_says_it_all(decided: Salle):
    page = page_du_dossier(file_of(decided))
    text = read(page)
    for part in ("ADA", "SWEATS 3H", "Le Z est un S", "Appel tardif (6.3)", "Le joueur était sorti", "Le trait le montre", "commission", decided.journal.head[1]):
        assert part in text.said
    assert not [tag for tag, _ in text.tags if tag in ("script", "link", "img", "form", "button")]
    assert "Coupe <b>du</b> club" in text.said, "what people typed is text"
    assert 'lang="fr"' in page


def test_the_page_is_english_for_who_reads_english(decided: Salle):
    choisir_langue("en")
    try:
        page = page_du_dossier(file_of(decided))
    finally:
        choisir_langue("fr")
    assert 'lang="en"' in page
    assert "Late appeal (6.3)" in page
    assert "Dossier de recours" not in page


def test_a_slip_that_cannot_be_read_has_its_page_too(room: Salle):
    case = file_of(room)
    case["cas"]["bulletins"][0]["sens"] = "diagonal"
    assert "ADA" in page_du_dossier(case)
