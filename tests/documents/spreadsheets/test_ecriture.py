"""What is written for spreadsheets: numbers are numbers, texts are texts, licences first, the same bytes each time."""

import io

import pytest
from python_calamine import CalamineWorkbook

from documents.conftest import EVENTS
from duplicata.competition.classement import classement
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.competition.general import classement_general
from duplicata.documents.joueurs import lire_joueurs
from duplicata.documents.spreadsheets.base_federale import ecrire_base, perdus, separer
from duplicata.documents.spreadsheets.ecriture import Feuille, ecrire_classeur
from duplicata.documents.spreadsheets.resultats import classeur_resultats

TRAPS = ["=1+1", "+1", "-1", "@SUM(1)", "=cmd|' /C calc'!A0", "{=1}", "http://x", "0012", "1e5", "\t=1", "é" * 60]


def sheets(content: bytes) -> dict[str, list[list[object]]]:
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    return {name: book.get_sheet_by_name(name).to_python(skip_empty_area=False) for name in book.sheet_names}


def test_texts_stay_texts_and_numbers_numbers():
    content = ecrire_classeur("Coupe", [Feuille("F", ["a", "b", "c"], [(trap, 12, 96.27) for trap in TRAPS])])
    assert sheets(content)["F"][1:] == [[trap, 12.0, 96.27] for trap in TRAPS]
    assert b"<f>" not in b"".join(members(content))


def members(content: bytes) -> list[bytes]:
    import zipfile

    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return [archive.read(name) for name in archive.namelist()]


def test_names_of_sheets_are_those_excel_takes():
    names = ["a/b:c", "a b c", "x" * 40, "x" * 41, "", "History?"]
    assert list(sheets(ecrire_classeur("C", [Feuille(name, ["t"], []) for name in names]))) == ["a b c", "a b c 2", "x" * 31, "x" * 29 + " 2", "-", "History"]


@pytest.mark.parametrize("name", EVENTS)
def test_the_results_of_an_event(rooms, name):
    salle = rooms(name)
    tournoi = salle.etat.ouvert()
    content = classeur_resultats(salle.etat)
    assert content == classeur_resultats(salle.etat)
    book = sheets(content)
    assert {rows[0][0] for title, rows in book.items() if title != "Équipes"} == {"Licence"}
    general = book["Général"]
    total = general[0].index("Total")
    assert [row[total] for row in general[1:]] == [line.total for line in classement_general(tournoi)]
    for number, partie in tournoi.parties.items():
        rows = book[f"Partie {number}"]
        assert [row[rows[0].index("Total")] for row in rows[1:]] == [line.total for line in classement(partie)]
    moves = book["Coups"]
    assert len(moves) == 1 + sum(1 + len(partie.joueurs) for partie in tournoi.parties.values())


def test_the_base_of_the_federation_is_read_as_it_was_written():
    players = [
        Inscription(joueur=1, nom="DE LA TOUR Ada Marie", licence="1234567", serie="2A", club="X01", categorie="S"),
        Inscription(joueur=2, nom="EXEMPLE Blaise", licence="0234568", serie="", club="", categorie=""),
    ]
    written = ecrire_base(players)
    assert {line.count(b";") for line in written.splitlines()} == {11}
    read = lire_joueurs(written).fiches
    assert [(one.nom, one.licence, one.serie, one.club, one.categorie) for one in read] == [
        (one.nom, one.licence, one.serie, one.club, one.categorie) for one in players
    ]


@pytest.mark.parametrize(("whole", "parts"), [("EXEMPLE Ada", ("EXEMPLE", "Ada")), ("Exemple Ada Marie", ("Exemple", "Ada Marie")), ("ADA", ("ADA", "")), ("DE LA TOUR Ada", ("DE LA TOUR", "Ada")), ("EXEMPLE ADA", ("EXEMPLE", "ADA"))])
def test_last_name_and_first_names(whole, parts):
    assert separer(whole) == parts


def test_a_separator_inside_a_name_makes_no_other_field():
    (line,) = ecrire_base([Inscription(joueur=1, nom="A;B\nC", licence="1")]).splitlines()
    assert line.count(b";") == 11


def test_what_the_base_cannot_hold_is_said():
    pair = Inscription(joueur=1, nom="A", partenaire="B", equipe="E")
    assert [sentence.split(" ")[0] for sentence in perdus([pair])] == ["1", "Les", "1"]
    assert list(perdus([Inscription(joueur=1, nom="A", licence="1")])) == []
