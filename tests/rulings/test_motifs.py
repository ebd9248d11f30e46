"""The reason given, version by version: the right key for each fault, and the readings set aside."""

import pytest

from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.engine.board import board_of_words
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.position import Position
from duplicata.reglement import VERSIONS, juger
from duplicata.reglement.motifs import citer

WORDS = "STEROLS SWEATS SWEAT GEL RAT APPRIT MENERAI CHACUN NE NEUF PAPYS TYPHA FEDAYIN PAPIER".split()


def on(words: list[str], rack: str) -> Position:
    return Position(board_of_words(words), rack, lexicon_of_words("x", WORDS), move=len(words) + 1)


ALPHA = on(["STEROLS H3"], "AEGPSTW")
JOKER = on(["STEROLS H3"], "AGIPTW?")
USELESS = on(["STEROLS H3"], "AGIPPT?")
FIRST = on([], "ADEFINY")
FIRST_JOKER = on([], "AEIPRT?")
EXTENSION = on(["CHACUN H4", "NE 9H"], "FUZSOIP")
MISLEADING = on(["CHACUN H4"], "AIPPSTY")
ALL = ("fisf-2010", "fisf-2015", "fisf-2016", "fisf-2023")
BEFORE, SINCE = ALL[:2], ALL[2:]
STE, ST = "STE\nW\nE\nA\nT\nS", "ST\nW\nE\nA\nT\nS"

REASONS = [
    (ALPHA, "SWEATS V 3H", None, ALL, "score_absent"),
    (ALPHA, "SWEATS V 3H", "illisible", ALL, "score_absent"),
    (ALPHA, "SWEATS V 3H", 49, ALL, "score_errone"),
    (ALPHA, "SWEATS V H3", 50, ALL, "inversion"),
    (ALPHA, "SWEATS H 3H", None, ALL, "inversion score_absent"),
    (ALPHA, "SWEATS V -", 50, BEFORE, "localisation_fausse"),
    (ALPHA, "SWEATS V -", 50, SINCE, "localisation_absente"),
    (ALPHA, "SWEATS V illisible", 50, SINCE, "localisation_illisible"),
    (ALPHA, "SWEATS V 12A", 50, SINCE, "localisation_erronee"),
    (ALPHA, "SWEATS V 12A", 49, ALL, "localisation_et_score"),
    (ALPHA, "SWEATS V 4H", 50, BEFORE, "decalage"),
    (ALPHA, "SWEATS V 4H", 50, SINCE, "localisation_erronee"),
    (ALPHA, "SWEAT V 10H", 24, ALL[:1], "decalage_non_valide"),
    (ALPHA, "SWEAT V -", 24, ALL[2:3], "ambiguite"),
    (ALPHA, "SWEAT V -", 24, ALL[3:], "fallacieux"),
    (ALPHA, "GEL V 8G", 4, BEFORE, "decalage penalite_impossible"),
    (ALPHA, "GEL V 8G", 4, SINCE, "localisation_erronee penalite_impossible"),
    (ALPHA, "PAGET V 5E", 18, ALL, "mot_non_admis"),
    (ALPHA, "SWEAT V 10G", 33, ALL, "raccord_non_admis"),
    (ALPHA, "GATEAUX V 4F", 30, ALL, "erreur_de_lettre"),
    (ALPHA, "SW#ATS V 3H", 50, ALL, "mot_illisible"),
    (ALPHA, "S V 3H", 50, ALL, "mot_incomplet"),
    (ALPHA, "# V 3H", 50, ALL, "mot_illisible"),
    (ALPHA, "# V illisible", 50, ALL, "mot_illisible"),
    (ALPHA, "# V 3H", "illisible", ALL, "mot_illisible"),
    (ALPHA, "# V illisible", "illisible", ALL, "bulletin_illisible"),
    (ALPHA, "#### V Illisible", "illisible", ALL, "bulletin_illisible"),
    (ALPHA, "S# V illisible", "illisible", ALL, "mot_illisible"),
    (ALPHA, f"{ST} - -", 50, ALL, "raccord_de_deux_lettres"),
    (ALPHA, f"{STE} - 12A", 50, ALL, "un_mode_fautif"),
    (ALPHA, f"{ST} - 3H", 50, ALL, "un_mode_fautif"),
    (ALPHA, f"{STE.replace('STE', 'STX')} - -", 50, BEFORE, "raccord_altere"),
    (ALPHA, "SWEAT V 3C", 32, ALL[:3], "derniere_lettre_omise"),
    (ALPHA, "SWEATE V 3C", 32, ALL[2:3], "derniere_lettre_changee"),
    (ALPHA, "STE\nW\nE\nAGE\nT\nS - -", 50, ALL[3:], "autre_mot_joue mot_non_admis"),
    (ALPHA, "SwEATS V 3H", 50, ALL, "encerclement_errone"),
    (JOKER, "APPRIT V 6E", 15, ALL, "joker_non_encercle"),
    (JOKER, "APPRIT V 6E", None, ALL, "joker_incertain joker_non_encercle score_absent"),
    (JOKER, "aPPRIT V 6E", 12, ALL, "joker_incertain encerclement_errone score_errone"),
    (JOKER, "aPPRIT V 6E", 15, ALL, "encerclement_errone"),
    (JOKER, "APpRIT V 6E", 9, ALL, "score_autre_encerclement"),
    (JOKER, "APpRIT V 6E", None, ALL, "score_absent"),
    (USELESS, "aPPRIT V 6E", 18, ALL, "score_sans_joker"),
    (USELESS, "APPRIT V 6E", 17, ALL, "joker_non_encercle"),
    (FIRST, "FEDAYIN H H8", 109, ALL, "premier_coup_score"),
    (FIRST_JOKER, "pAPIER H H4", 20, ALL, "premier_coup_encerclement"),
    (FIRST_JOKER, "pAPIER H H4", 14, ALL, "premier_coup_score premier_coup_encerclement"),
    (EXTENSION, "NEUF V -", 7, ALL, "prolongement_de_deux_lettres"),
]


def ruled(position: Position, written: str, score: int | str | None, version: str):
    drawn, sens, reference = written.rsplit(" ", 2)
    champs = {"score": score, "reference": None if reference == "-" else reference}
    word = {"dessin": drawn} if "\n" in drawn else {"mot": drawn, "sens": sens}
    return juger(position, lire_bulletin(champs | word), version)


@pytest.mark.parametrize(
    ("position", "written", "score", "versions", "keys"), REASONS, ids=[f"{r[4]}-{r[1]!r}" for r in REASONS]
)
def test_the_reason_is_the_fault(position, written, score, versions, keys):
    for version in versions:
        assert [motif.cle for motif in ruled(position, written, score, version).motifs] == keys.split(), (
            version
        )


FIRST_PLAIN = on([], "AEIPRPT")
FIRST_USELESS = on([], "AEIPRP?")

AT_THE_FIRST_MOVE = [
    (FIRST, "FEDAYIN H H8", 109, "Au premier coup, le score n’est pas le maximum du mot."),
    (FIRST, "FEDAYIN H H8", None, "Au premier coup, le score manque."),
    (FIRST, "FEDAYIN H H8", "illisible", "Au premier coup, le score ne se lit pas."),
    (FIRST_JOKER, "pAPIER H H4", 20, "Au premier coup, le cercle n’est pas celui du maximum du mot."),
    (FIRST_JOKER, "PAPIER H H4", 20, "Au premier coup, la lettre que remplace le joker n’est pas encerclée."),
    (FIRST_PLAIN, "pAPIER H H4", 26, "Au premier coup, une lettre est encerclée alors qu’aucun joker n’est tiré."),
    (FIRST_USELESS, "pAPIER H H4", 26, "Au premier coup, une lettre est encerclée alors que le maximum du mot est sans joker."),
]


@pytest.mark.parametrize(("position", "written", "score", "sentence"), AT_THE_FIRST_MOVE)
def test_at_the_first_move_the_player_is_told_which_fault_it_is(position, written, score, sentence):
    for version in ALL:
        decision = ruled(position, written, score, version)
        assert ([motif.texte for motif in decision.motifs], decision.sanction) == ([sentence], "avertissement")


def test_the_words_refused_are_named():
    assert ruled(ALPHA, "SWEAT V 10G", 33, "fisf-2023").mots_refuses == ("STEROLSW",)
    assert ruled(ALPHA, "PAGET V 2D", 20, "fisf-2023").mots_refuses == ("PAGET", "TSTEROLS")
    assert ruled(MISLEADING, "PAPYS V -", 38, "fisf-2023").mots_refuses == ("ACHACUN", "CHACUNS")
    assert ruled(ALPHA, "SWEATS V 3H", 50, "fisf-2023").mots_refuses == ()


def others(decision) -> list[tuple[int, str, str]]:
    return [(o.points, str(o.sanction), str(o.place)) for o in decision.autres_lectures]


def test_the_readings_set_aside_are_shown():
    dearer = ruled(ALPHA, "SWEATS V 9C", 50, "fisf-2023")
    assert (dearer.points, others(dearer)) == (45, [(17, "avertissement", "9C")])
    provisional = ruled(ALPHA, "SWEATS V 9C", 50, "fisf-2016")
    assert (provisional.points, others(provisional)) == (17, [(45, "penalite", "3H")])
    cheaper = ruled(ALPHA, "SWEATS V 3H", 26, "fisf-2023")
    assert (cheaper.points, others(cheaper)) == (50, [(21, "penalite", "9H")])
    trap = ruled(ALPHA, "SWEAT V -", 24, "fisf-2023")
    assert (trap.points, others(trap)) == (0, [(19, "penalite", "3H")])
    left = ruled(ALPHA, "SWEAT V -", 24, "fisf-2016")
    assert (left.points, others(left)) == (0, [(19, "penalite", "3H")])
    assert others(ruled(ALPHA, "SWEATS V 3H", 50, "fisf-2023")) == []


def test_places_that_pay_the_same_are_all_listed():
    decision = ruled(ALPHA, "SWEAT V 4D", 28, "fisf-2023")
    assert [str(place) for place in decision.places] == ["4D"]
    first = ruled(FIRST, "FEDAYIN H -", 110, "fisf-2023")
    assert [str(place) for place in first.places] == ["H8"]
    lost = ruled(ALPHA, "SWEATS V -", 50, "fisf-2023")
    assert [str(place) for place in lost.places] == ["3H"]


@pytest.mark.parametrize(
    ("version", "guessed"),
    [
        ("fisf-2010", {"4.4", "5.2", "5.3", "5.4", "5.6", "5.7"}),
        ("fisf-2015", set()),
        ("fisf-2016", {"4.4", "5.6", "5.7"}),
        ("fisf-2023", set()),
    ],
)
def test_numbers_that_no_known_text_shows_are_told(version: str, guessed: set[str]):
    law = VERSIONS[version]
    assert {article for cle, article in law.articles.items() if law.reconstitue(cle, article)} == guessed
    # A rule read in the text of 2023 is cited by a number that can be read there.
    assert not any(law.reconstitue(cle, VERSIONS[other].articles[cle]) for cle, other in law.emprunts.items())


def test_an_article_is_cited_with_what_is_known_of_its_number():
    assert citer("5.6", reconstitue=True) == "5.6, numéro reconstitué"
    assert citer("5.6", reconstitue=False) == "5.6"
