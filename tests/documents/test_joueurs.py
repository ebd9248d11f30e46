from pathlib import Path

import pytest

from duplicata.app.gestures.joueurs import Fiche
from duplicata.documents.joueurs import COLONNES, ImportRefuse, _titre, lire_fichier, lire_joueurs
from duplicata.errors import SaisieInvalide

ADA = Fiche("EXEMPLE Ada", "X01", "1234567", "S", "2A", numero=12)
LISTE = "Table;Nom;Prénom;Club;Licence;Catégorie;Série\n12;EXEMPLE;Ada;X01;1234567;S;2A\n"


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "utf-16"])
@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_separators_encodings_and_line_ends(separator, encoding, newline):
    text = LISTE.replace(";", separator).replace("\n", newline)
    assert lire_joueurs(text.encode(encoding)).fiches == (ADA,)


def test_headers_in_english():
    text = "Number,Last name,First name,Club,License,Category,Series\n12,EXEMPLE,Ada,X01,1234567,S,2A\n"
    assert lire_joueurs(text.encode()).fiches == (ADA,)


def test_quotes_separators_in_cells_and_blank_lines():
    text = '\n;;\nnom;club\n"LE GRAND; Ada";"Club ""des Lettres"""\n\n;\nBLAISE;\n'
    assert lire_joueurs(text.encode()).fiches == (
        Fiche("LE GRAND; Ada", 'Club "des Lettres"'),
        Fiche("BLAISE"),
    )


def test_the_separator_named_by_the_first_line():
    assert lire_joueurs(b"sep=,\r\nnom,club\r\nADA,X01\r\n").fiches == (Fiche("ADA", "X01"),)


def test_unknown_columns_are_left_out_and_named():
    assert lire_joueurs(b"nom;courriel;club\nADA;a@b.c;X01\n").colonnes_ignorees == ("courriel",)


def test_the_federation_format_has_no_header():
    text = "EXEMPLE;Ada Marie;1234567;1800;2A;X01;S;FRA;FF;1500;3A;1.0\nVAIDÎR;Ô;7654321;0;;;V;BEL;FB;;;\n"
    assert lire_joueurs(text.encode()).fiches == (
        Fiche("EXEMPLE Ada Marie", "X01", "1234567", "S", "2A"),
        Fiche("VAIDÎR Ô", "", "7654321", "V", ""),
    )


def test_every_wrong_line_is_named_and_nothing_is_imported():
    text = (
        "table;nom;licence\n1;ADA;11\n2;;12\n0;BLAISE;13\n1;CHLOE;14\n5;DENIS;11\n6;EVE;1A\n7;FANNY;15;trop\n"
    )
    with pytest.raises(ImportRefuse) as refusal:
        lire_joueurs(text.encode())
    faults = dict(refusal.value.erreurs)
    assert sorted(faults) == [3, 4, 5, 6, 7, 8]
    assert "nom" in faults[3]
    assert "«\xa00\xa0»" in faults[4]
    assert "déjà à la ligne 2" in faults[5]
    assert "licence 11 est déjà" in faults[6]
    assert "«\xa01A\xa0»" in faults[7]
    assert "«\xa0trop\xa0» est en trop" in faults[8]
    assert str(refusal.value).endswith("et 1 autre.")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "vide"),
        (b"\n \n;;\n", "vide"),
        (b"nom;club\n", "aucun joueur"),
        (b"ADA;X01\nBLAISE;X02\n", "ne nomme de colonne"),
        (b"PK\x03\x04" + b"\0" * 26 + b"mimetypeapplication/vnd.oasis.opendocument.spreadsheet", "ods.*en .xlsx ou en CSV"),
        (b"nom;nom;club\nA;B;C\n", "Deux colonnes"),
        (b"nom;club\n\"ADA;X01\n", "guillemet ouvert"),
        (b"nom;club\nA\0DA;X01\n", "nuls"),
        (b"\xff\xfeA", "UTF-16"),
        (b"\xef\xbb\xbfnom\n\xe9\n", "UTF-8"),
        (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "xlsx"),
        (b"EXEMPLE;Ada;123;1;2;3;4;5;6;7;8;9\nCOURT;Max;12\n", "au lieu de douze"),
        (b"nom\nA\x1bDA\n", "caractère interdit"),
    ],
)  # fmt: skip
def test_bad_files_get_one_sentence(content, words):
    with pytest.raises(SaisieInvalide, match=words):
        lire_joueurs(content)


def test_reading_a_file(tmp_path):
    path = tmp_path / "joueurs.csv"
    with pytest.raises(SaisieInvalide, match="ne peut pas être lu"):
        lire_fichier(path)
    path.write_text(LISTE)
    assert lire_fichier(path).fiches == (ADA,)


def test_a_million_lines_are_refused_and_a_huge_line_too():
    with pytest.raises(SaisieInvalide, match="trop long"):
        lire_joueurs(b"nom\n" + b"ADA\n" * 1_000_000)
    with pytest.raises(SaisieInvalide, match="démesurée"):
        lire_joueurs(b"nom\n" + b"A" * 10_000_000)
    with pytest.raises(SaisieInvalide, match="trop gros"):
        lire_joueurs(b"nom\n" * 5_000_000)
    with pytest.raises(SaisieInvalide, match="colonnes"):
        lire_joueurs(b"nom" + b";" * 100_000)


@pytest.mark.parametrize(
    "header", ["nom;partenaire;équipe", "Nom 1;Nom 2;Team", "Joueur 1;Joueur 2;Équipe", "name;partner;team"]
)
def test_a_pair_has_two_names_and_a_team(header: str):
    lecture = lire_joueurs(f"{header}\nEXEMPLE Ada;EXEMPLE Blaise;Les Lynx\nSEULE Zoé;;\n".encode())
    assert lecture.fiches == (
        Fiche("EXEMPLE Ada", equipe="Les Lynx", partenaire="EXEMPLE Blaise"),
        Fiche("SEULE Zoé"),
    )


def test_the_first_names_of_a_pair_join_their_names():
    lecture = lire_joueurs(b"nom 1;prenom 1;nom 2;prenom 2\nEXEMPLE;Ada;MODELE;Blaise\n")
    assert lecture.fiches == (Fiche("EXEMPLE Ada", partenaire="MODELE Blaise"),)


@pytest.mark.parametrize("header", ["Nom et prénom", "NOM Prénom", "Joueur", "Nom complet", "Full name"])
@pytest.mark.parametrize("separator", [";", ",", "\t"])
def test_names_in_one_column_under_a_title(header: str, separator: str):
    lines = ["Coupe de Paris, 12 mars, salle A", "", "Inscrits", f"N°;{header};Club", "3;EXEMPLE Ada;X01"]
    text = "\n".join([*lines[:3], *(line.replace(";", separator) for line in lines[3:])])
    assert lire_joueurs(text.encode()).fiches == (Fiche("EXEMPLE Ada", "X01", numero=3),)


def test_commas_in_the_only_column_are_no_separators():
    assert lire_joueurs(b"nom\nEXEMPLE, Ada\n").fiches == (Fiche("EXEMPLE, Ada"),)


def test_a_header_is_not_looked_for_below_the_tenth_line():
    with pytest.raises(SaisieInvalide, match="10 premières lignes"):
        lire_joueurs(b"titre\n" * 10 + b"nom\nADA\n")


def test_a_person_named_twice_is_told_by_both_lines():
    with pytest.raises(ImportRefuse) as refusal:
        lire_joueurs("nom;club\nZoé Roy;Lyon\nADA;X\nZOE  ROY;lyon\n".encode())
    assert refusal.value.erreurs == ((4, "ZOE ROY est déjà à la ligne 2"),)


def test_the_page_on_lists_names_every_heading():
    page = (Path(__file__).parents[2] / "docs" / "players.md").read_text("utf-8")
    rows = [line.split("|")[2] for line in page.splitlines() if line.startswith("| ")][2:]
    named = {_titre(heading) for row in rows for part in row.split(";") for heading in part.split(",")}
    assert named == {heading for headings in COLONNES.values() for heading in headings}


@pytest.mark.parametrize(
    ("contenu", "phrase"),
    [
        (b"nom;club\n" + b"A" * 140_000 + b";X\n", "Ligne 2\xa0: une case y est démesurée."),
        (b'nom;club\n"ADA;X\n', "un guillemet ouvert n’est pas refermé."),
        (b"nom;club\nA\x07DA;X\n", "caractère interdit dans «\xa0A\N{REPLACEMENT CHARACTER}DA\xa0»"),
    ],
)
def test_what_is_wrong_is_said_in_plain_words(contenu, phrase):
    with pytest.raises(SaisieInvalide) as refus:
        lire_joueurs(contenu)
    assert phrase in str(refus.value)
