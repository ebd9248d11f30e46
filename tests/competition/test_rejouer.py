"""Replaying a file: what is reported, what is refused, what the command answers."""

import json
from datetime import date
from pathlib import Path

import pytest

from duplicata.cli.main import run
from duplicata.competition.rejouer import Rejeu, rejouer
from duplicata.documents.releves import lire_parties
from duplicata.errors import SaisieInvalide

GAMES = Path(__file__).parent.parent / "games"
FIRST = "coups: [{tirage: ESOSTRL, retenu: STEROLS H3}"
HEAD = "partie: {reglement: fisf-2023, lexique: [STEROLS, SWEATS, SWEAT, BIEF, OEIL, LOESS]}\n"
PLAYERS = "joueurs: [{table: 1, nom: Ada}, {table: 2, nom: Blaise}]\n"


def replay(tmp_path: Path, text: str) -> Rejeu:
    file = tmp_path / "partie.yaml"
    file.write_text(text, "utf-8")
    (ecrite,) = lire_parties(str(file), date(2026, 1, 1))
    return rejouer(ecrite.releve, ecrite.lexique)


@pytest.mark.parametrize(
    ("moves", "notice"),
    [
        (FIRST + "]", None),
        ("coups: [{tirage: ESOSTR?, retenu: STEROlS H3}]", None),
        (FIRST + ", {tirage: GAEWPTS, retenu: SWEAT 4D}]", "le top est SWEATS 3H, 50 points"),
        (
            "coups: [{tirage: IUFEBEE, retenu: BIEF H5}, {tirage: ESOSTRL, retenu: LOESS 7F}]",
            "reliquat est EEU",
        ),
        ("coups: [{tirage: IUFEBEE, retenu: BIEF H5}, {tirage: -ESOSTRL, retenu: STEROLS 7F}]", None),
        (
            "coups: [{tirage: IUFEBEE, retenu: BIEF H5}, {tirage: EU+ESOLS, retenu: LOESS 7F}]",
            "reliquat est EEU",
        ),
        ("coups: [{tirage: BFIGKWX, retenu: BIF H6}]", "il faut au moins 2 voyelles"),
        ("coups: [{tirage: BFIE, retenu: BIEF H5}]", "moins de 7 lettres"),
        ("coups: [{tirage: BFIEKWX, retenu: KIWE H5}]", "mot non admis"),
    ],
)
def test_a_doubtful_record_is_reported_not_refused(tmp_path: Path, moves: str, notice: str | None):
    avis = " ".join(sentence for one in replay(tmp_path, HEAD + moves).avis for sentence in one)
    if notice is None:
        assert avis == ""
    else:
        assert notice in avis


def test_3_8_1_a_rack_without_its_joker_is_reported_not_refused(tmp_path: Path):
    head = HEAD.replace("fisf-2023,", "fisf-2023, formule: joker,")
    ((notice,),) = replay(tmp_path, head + FIRST + "]").avis
    assert "ESOSTRL" in notice
    assert "il faut un joker" in notice
    assert replay(tmp_path, head + "coups: [{tirage: ESOSTR?, retenu: STEROlS H3}]").avis == ((),)


def test_spending_a_joker_that_an_equal_top_saves_is_reported(tmp_path: Path):
    head = "partie: {reglement: fisf-2023, lexique: [AA]}\n"
    spent = replay(tmp_path, head + "coups: [{tirage: 'AABCDE?', retenu: 'AA H7'}]")
    assert not any(spent.avis)
    two = replay(tmp_path, head + "coups: [{tirage: 'AABCDE?', retenu: 'Aa H7'}]")
    assert "le top est AA" in two.avis[0][0]


@pytest.mark.parametrize(
    ("text", "reproach"),
    [
        (
            HEAD + "coups: [{tirage: ESOSTRL, retenu: SWEATS H3}]",
            "Coup 1 : « SWEATS H3 » ne peut pas être joué",
        ),
        (HEAD + "coups: [{tirage: ESOSTRL, retenu: STEROLS A1}]", "ne peut pas être joué"),
        (HEAD + "coups: [{tirage: ESOSTR?, retenu: STEROLS H3}]", "jokers"),
        (HEAD + "coups: [{tirage: QQAEBCD, retenu: BIEF H5}]", "Q"),
        (HEAD + "coups: [{tirage: ESOSTRLE, retenu: STEROLS H3}]", "8 lettres"),
        (HEAD + "coups: [{tirage: ZZZZZZZ}]", "Z"),
        (HEAD + "coups: [{tirage: BCDEFGH}]", "aucun mot"),
        (HEAD + "coups: [{retenu: STEROLS H3}]", "tirage"),
        (HEAD + "coups: [{tirage: ESOSTRL, tirages: A}]", "tirages"),
        (HEAD + "coups: nombreux", "coups"),
        (HEAD + PLAYERS + FIRST[:-1] + ", bulletins: [{table: 3, mot: STEROLS}]}]", "Table 3 inconnue"),
        (HEAD + PLAYERS + FIRST[:-1] + ", bulletins: [{table: 1}, {table: 1}]}]", "table 1 a deux bulletins"),
        (HEAD + PLAYERS + FIRST[:-1] + ", bulletins: [{mot: STEROLS}]}]", "numéro de table"),
        (HEAD + PLAYERS + FIRST[:-1] + ", bulletins: [{table: 1, mots: STEROLS}]}]", "mots"),
        (HEAD + PLAYERS + FIRST[:-1] + ", billets_remis: [{table: 1, coup: 9}]}]", "coup 9"),
        (HEAD + PLAYERS + FIRST[:-1] + ", annule: peut-être}]", "peut-être"),
        (
            HEAD + PLAYERS + FIRST[:-1] + ", rectifications: [{table: 1, cause: humeur, points: 3}]}]",
            "humeur",
        ),
        (
            HEAD + PLAYERS + FIRST[:-1] + ", rectifications: [{table: 1, cause: appel}]}]",
            "un bulletin ou des points",
        ),
        (
            HEAD + PLAYERS + FIRST[:-1] + ", rectifications: [{table: 9, cause: appel, points: 3}]}]",
            "Table 9",
        ),
        (
            HEAD
            + PLAYERS
            + FIRST[:-1]
            + ", rectifications: [{table: 1, cause: appel, points: 3, sanction: dure}]}]",
            "dure",
        ),
        (HEAD + "joueurs: [{table: 1, nom: A}, {table: 1, nom: B}]\n" + FIRST + "]", "deux joueurs"),
        (HEAD + "joueurs: [{table: un, nom: A}]\n" + FIRST + "]", "un"),
        ("partie: {reglement: fisf-1999}\ncoups: []", "fisf-1999"),
        ("partie: {date: hier}\ncoups: []", "hier"),
        ("partie: {date: 1999-01-01}\ncoups: []", "1999"),
        ("partie: {formule: lente}\ncoups: []", "lente"),
        ("partie: {formule: [a]}\ncoups: []", "formule"),
        ("partie: {seuil_solo: seize}\ncoups: []", "seize"),
        ("partie: {nom: x, couleur: bleue}\ncoups: []", "couleur"),
        ("bulletins: []", "bulletins"),
        ("", "aucune partie"),
        ("[1, 2", "YAML"),
    ],
)
def test_what_cannot_be_is_refused_with_what_is_at_fault(tmp_path: Path, text: str, reproach: str):
    with pytest.raises(SaisieInvalide) as refused:
        replay(tmp_path, text)
    assert reproach in str(refused.value).replace("\N{NO-BREAK SPACE}", " ")


def test_the_regulation_follows_the_date_then_today(tmp_path: Path):
    assert replay(tmp_path, "partie: {date: 2015-06-01}\ncoups: []").partie.ouverture.reglement == "fisf-2015"
    assert replay(tmp_path, "coups: []").partie.ouverture.reglement == "fisf-2023"


def test_the_chain_of_corrections_is_kept(tmp_path: Path):
    text = (
        HEAD
        + PLAYERS
        + FIRST[:-1]
        + (
            ", rectifications: [{table: 1, cause: double_arbitre, motif: relu, points: 66},"
            " {table: 1, cause: commission, motif: écrit après la fin, points: 0, sanction: nullite}]}]"
        )
    )
    (coup,) = replay(tmp_path, text).partie.coups
    assert [
        (link.cause, link.motif, link.avant.points, link.apres.points) for link in coup.rectifications
    ] == [
        ("double_arbitre", "relu", 0, 66),
        ("commission", "écrit après la fin", 66, 0),
    ]


def test_the_command_prints_the_json_of_the_format(capsys: pytest.CaptureFixture[str]):
    assert run(["partie", "rejouer", str(GAMES / "partie_2019.yaml"), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["top"] == 958
    assert record["joueurs"] == []
    assert [move["top"] for move in record["coups"]][:3] == [18, 69, 25]
    assert set(record["coups"][0]) >= {"coup", "top", "retenu", "solo", "decisions", "avis"}


def test_the_command_prints_every_game_of_a_file(capsys: pytest.CaptureFixture[str]):
    assert run(["partie", "rejouer", str(GAMES / "parties.yaml"), "--json"]) == 0
    records = json.loads(capsys.readouterr().out)["parties"]
    assert len(records) > 10
    player = records[0]["joueurs"][0]
    assert set(player) >= {
        "table", "nom", "points", "avertissements", "penalites_avertissements", "solos", "bonus_solos", "total",
        "negatif", "pourcentage", "rang", "elimine_au_coup", "sous_reserve",
    }  # fmt: skip
    averaged = [
        d
        for record in records
        for move in record["coups"]
        for d in move["decisions"]
        if d["statut"] == "moyenne"
    ]
    assert {decision["points"] for decision in averaged} == {10, 14}


def test_the_command_shows_tables(capsys: pytest.CaptureFixture[str]):
    assert run(["partie", "rejouer", str(GAMES / "incidents.yaml")]) == 0
    shown = capsys.readouterr().out
    assert "STEROLS H3" in shown
    assert "annulé" in shown
    assert run(["partie", "generer", "--graine", "7", "--formule", "joker"]) == 0
    assert "engagement" in capsys.readouterr().out


def test_generated_seeds_follow_each_other(capsys: pytest.CaptureFixture[str]):
    assert run(["partie", "generer", "--graine", "7", "--nombre", "2", "--json"]) == 0
    games = json.loads(capsys.readouterr().out)["parties"]
    assert [game["graine"] for game in games] == [7, 8]
    assert run(["partie", "generer", "--graine", "8", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["parties"] == games[1:]


def test_bad_input_is_one_sentence_and_code_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for arguments in (
        ["rejouer", str(tmp_path / "absent.yaml")],
        ["generer", "--formule", "lente"],
        ["generer", "--nombre", "0"],
    ):
        assert run(["partie", *arguments]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert len(captured.err.strip().splitlines()) == 1
