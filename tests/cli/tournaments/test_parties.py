"""The games of a tournament from the keyboard: opening, ties by the event's own rule, final standings."""

import io
import json
import sys
from pathlib import Path

import pytest

MOVE = ["", "", "", ""]


@pytest.fixture
def jouer(duplicata, monkeypatch):
    def play(lines, *options):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        outcome = duplicata("partie", "jouer", "coupe", *options)
        assert outcome.code == 0, outcome.err
        return outcome

    return play


def create(duplicata, tmp_path: Path, *options: str) -> None:
    liste = tmp_path / "joueurs.csv"
    liste.write_text(
        "nom;club;série;catégorie;équipe\nADA;X01;1A;S;Lynx\nBLAISE;X02;2B;V;Ours\nCHLOÉ;X01;2B;V;Ours\n", "utf-8"
    )
    assert duplicata("tournoi", "creer", "Coupe", "--joueurs", str(liste), *options).code == 0


def shown(duplicata, *options: str) -> dict:
    return json.loads(duplicata("tournoi", "montrer", "coupe", "--json", *options).out)


def ranks(duplicata, *options: str) -> list[tuple[int, str, int]]:
    return [(row["rang"], row["nom"], row["total"]) for row in shown(duplicata, *options)["classement"]]


@pytest.fixture
def tied(duplicata, jouer, tmp_path):
    """ADA: 72 (the top) and 0; BLAISE: 36 and 36, two tops lost against one."""

    def play(rule: str) -> None:
        create(duplicata, tmp_path, "--departage", rule)
        jouer([*MOVE, "1 PRONANt H4 72", "2 = 36 motif", "manque", "fin"], "--graine", "7")
        jouer([*MOVE, "2 = 36 motif", "manque", "fin"], "--graine", "7")

    return play


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("partage", [(1, "ADA", 72), (1, "BLAISE", 72)]),
        ("derniere_partie", [(1, "BLAISE", 72), (2, "ADA", 72)]),
        ("tops_perdus", [(1, "ADA", 72), (2, "BLAISE", 72)]),
        ("mort_subite", [(1, "ADA", 72), (1, "BLAISE", 72)]),
    ],
)
def test_every_rule_for_ties_is_reached_from_the_keyboard(duplicata, tied, rule: str, expected):
    tied(rule)
    assert ranks(duplicata)[:2] == expected
    waiting = [row["a_departager"] for row in shown(duplicata)["classement"]]
    assert waiting == [rule == "mort_subite"] * 2 + [False]


def test_a_sudden_death_play_off_parts_the_first_two(duplicata, tied, jouer):
    tied("mort_subite")
    opened = duplicata(
        *("tournoi", "ouvrir", "coupe", "--barrage", "--formule", "mort_subite", "--joueurs", "1,2", "--json")
    )
    assert json.loads(opened.out)["joueurs"] == 2
    jouer([*MOVE, "1 = 10 x", "2 = 12 x", ""])
    assert ranks(duplicata) == [(1, "BLAISE", 72), (2, "ADA", 72), (3, "CHLOÉ", 0)]
    parties = shown(duplicata)["parties"]
    assert [partie["barrage"] for partie in parties] == [False, False, True]
    assert parties[2]["fin"] == "vainqueur"


def test_standings_by_category_series_club_and_team(duplicata, tied):
    tied("partage")
    assert ranks(duplicata, "--categorie", "V") == [(1, "BLAISE", 72), (2, "CHLOÉ", 0)]
    assert ranks(duplicata, "--serie", "1A") == [(1, "ADA", 72)]
    assert ranks(duplicata, "--club", "X01") == [(1, "ADA", 72), (2, "CHLOÉ", 0)]
    assert ranks(duplicata, "--club", "X01", "--serie", "2B") == [(1, "CHLOÉ", 0)]
    teams = shown(duplicata)["equipes"]
    assert [(team["rang"], team["equipe"], team["membres"], team["total"]) for team in teams] == [
        (1, "Lynx", 1, 72),
        (1, "Ours", 2, 72),
    ]


def test_the_standings_are_final_only_when_every_slip_is_accounted_for(duplicata, jouer, tmp_path):
    create(duplicata, tmp_path)
    jouer([*MOVE, "1 PRONANt H4 72", "quitter"], "--graine", "7")
    outcome = duplicata("tournoi", "clore", "coupe")
    assert outcome.code == 2
    assert "partie 1 n’est pas finie" in outcome.err
    assert "ni bulletin ni absence déclarée, tables 2, 3" in outcome.err
    assert shown(duplicata)["definitif"] is False
    assert "provisoire" in duplicata("tournoi", "montrer", "coupe").out
    jouer(["manque", "fin"], "--graine", "7")
    assert duplicata("tournoi", "clore", "coupe").code == 0
    assert (shown(duplicata)["definitif"], shown(duplicata)["obstacles"]) == (True, [])
    assert "définitif" in duplicata("tournoi", "montrer", "coupe").out
    assert duplicata("tournoi", "rouvrir", "coupe").code == 2, "a reason is asked for"
    assert duplicata("tournoi", "rouvrir", "coupe", "--motif", "bulletin retrouvé").code == 0
    assert shown(duplicata)["definitif"] is False


def test_a_sealed_game_is_opened_with_its_digest(duplicata, jouer, tmp_path):
    create(duplicata, tmp_path)
    file = str(tmp_path / "g.scellee")
    digest = json.loads(
        duplicata("partie", "sceller", file, "--graine", "7", "--code", "SECRET-77-BIS", "--json").out
    )["empreinte"]
    outcome = duplicata("tournoi", "ouvrir", "coupe", "--scellee", file, "--code", "SECRET-77-BIS")
    assert (outcome.code, digest in outcome.out) == (0, True)
    partie = shown(duplicata)["parties"][0]
    assert (partie["preparee"], partie["engagement"], partie["graine"]) == (True, digest, None)
    jouer([*MOVE, "top", "", "quitter"], "--scellee", file, "--code", "SECRET-77-BIS")
    assert ranks(duplicata)[0] == (1, "ADA", 72)


@pytest.mark.parametrize(
    ("options", "reproach"),
    [
        (("--formule", "foo"), "Formule inconnue"),
        (("--reglement", "fisf-1999"), "fisf-1999"),
        (("--joueurs", "1,x"), "n’est pas un numéro de joueur"),
        (("--joueurs", "1,99"), "Joueur 99 inconnu"),
        (("--formule", "{taille: douze}"), "douze"),
        (("--formule", "rien.yaml"), "introuvable"),
        (("--scellee", "rien.scellee"), "introuvable"),
    ],
)
def test_a_game_that_cannot_be_is_not_opened(duplicata, tmp_path, options, reproach: str):
    create(duplicata, tmp_path)
    outcome = duplicata("tournoi", "ouvrir", "coupe", *options)
    assert (outcome.code, outcome.out) == (2, "")
    assert reproach in outcome.err
    assert shown(duplicata)["parties"] == []


def test_players_are_entered_later_all_or_none(duplicata, tmp_path):
    create(duplicata, tmp_path)
    late = tmp_path / "retardataires.csv"
    late.write_text("nom;partenaire\nDENIS;ÈVE\n", "utf-8")
    assert duplicata("tournoi", "inscrire", "coupe", str(late)).code == 0
    assert [row["nom"] for row in shown(duplicata)["classement"]][-1] == "DENIS / ÈVE"
    late.write_text("nom;numéro\nFANNY;9\nGUY;1\n", "utf-8")
    outcome = duplicata("tournoi", "inscrire", "coupe", str(late))
    assert (outcome.code, "déjà pris" in outcome.err) == (2, True)
    assert len(shown(duplicata)["classement"]) == 4


def test_a_game_opened_by_mistake_is_taken_back_with_a_reason(duplicata, jouer, tmp_path):
    create(duplicata, tmp_path)
    for _ in range(2):
        assert duplicata("tournoi", "ouvrir", "coupe").code == 0
    assert duplicata("tournoi", "retirer", "coupe", "--partie", "1").code == 2, "a reason is asked for"
    taken = duplicata("tournoi", "retirer", "coupe", "--partie", "1", "--motif", "en double")
    assert (taken.code, taken.out) == (0, "Partie 1 retirée.\n")
    assert [game["partie"] for game in shown(duplicata)["parties"]] == [2]
    jouer([*MOVE, ".", "abandon"])
    refused = duplicata("tournoi", "retirer", "coupe", "--partie", "2", "--motif", "trop tard")
    assert (refused.code, "ne se retire plus" in refused.err) == (2, True)
    assert json.loads(duplicata("tournoi", "ouvrir", "coupe", "--json").out)["partie"] == 3


def test_an_export_says_where_it_stops(duplicata, jouer, tmp_path):
    create(duplicata, tmp_path)
    jouer([*MOVE, "top", "", *MOVE, "1 top", "quitter"])
    outcome = duplicata("partie", "exporter", "coupe")
    assert (outcome.code, "coup 2 n’est pas clos" in outcome.err) == (0, True)
    file = tmp_path / "export.yaml"
    file.write_text(outcome.out, "utf-8")
    replay = duplicata("partie", "rejouer", str(file), "--verifier", "--json")
    assert (replay.code, len(json.loads(replay.out)["coups"])) == (0, 1)


def test_the_draws_are_checked_against_the_seed_made_public(duplicata, jouer, tmp_path):
    create(duplicata, tmp_path)
    jouer([*MOVE, "top", "", "fin"], "--graine", "sept")
    checked = duplicata("tournoi", "verifier", "coupe")
    assert (checked.code, "le tirage est celui de la graine publiée" in checked.out) == (0, True)
    jouer(["STEROLS", *MOVE[1:], "top", "", *MOVE, "top", "", "fin"], "--graine", "huit")
    checked = duplicata("tournoi", "verifier", "coupe")
    assert (checked.code, "coup 1" in checked.out.lower(), "STEROLS au lieu de" in checked.out) == (0, True, True)
    first, second = json.loads(duplicata("tournoi", "verifier", "coupe", "--json").out)["tirages"]
    assert first == {"partie": 1, "tires": 1, "autres": 0, "autre": None}
    assert (second["partie"], second["tires"], second["autres"], second["autre"]["coup"]) == (2, 2, 1, 1)
