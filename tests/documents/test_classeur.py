import io
import random
import zipfile

import pytest

from documents.xlsx_maker import LINKS_NAME, MAIN, SHEET_NAME, STRINGS_NAME, WORKBOOK_NAME, sheet, xlsx
from duplicata.app.gestures.joueurs import Fiche
from duplicata.documents.classeur import lire_classeur
from duplicata.documents.joueurs import ImportRefuse, lire_joueurs
from duplicata.errors import SaisieInvalide

ROWS = [("Nom", "Prénom", "Club"), ("EXEMPLE", "Ada", "X01")]


def test_inline_strings():
    assert lire_joueurs(xlsx(ROWS)).fiches == (Fiche("EXEMPLE Ada", "X01"),)


def test_shared_strings_numbers_gaps_and_rich_text():
    shared = (
        f'<sst xmlns="{MAIN}"><si><t>nom</t></si><si><t>licence</t></si><si><t>table</t></si>'
        "<si><r><t>EXEM</t></r><r><t>PLE</t></r><rPh><t>X</t></rPh></si></sst>"
    )
    rows = (
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="s"><v>2</v></c></row>'
        '<row r="5"><c r="A5" t="s"><v>3</v></c><c r="C5"><v>1.234567E6</v></c><c r="D5"><f>6+6</f><v>12</v></c></row>'
    )
    content = xlsx(sheet(rows), {STRINGS_NAME: shared})
    assert lire_joueurs(content).fiches == (Fiche("EXEMPLE", licence="1234567", numero=12),)
    assert [number for number, _ in lire_classeur(content)] == [1, 5]


def test_wrong_lines_carry_their_sheet_numbers():
    rows = "".join(
        f"<row r='{n}'><c t='inlineStr'><is><t>{name}</t></is></c><c><v>{licence}</v></c></row>"
        for n, name, licence in [(3, "nom", 0), (7, "ADA", 5), (9, "BLAISE", 5)]
    ).replace("<v>0</v>", "<v>licence</v>")
    with pytest.raises(ImportRefuse) as refusal:
        lire_joueurs(xlsx(sheet(rows)))
    assert [line for line, _ in refusal.value.erreurs] == [9]


LAUGHS = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
OUTSIDE = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'


@pytest.mark.parametrize(
    "doctype", [LAUGHS, OUTSIDE, '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">', "<!DOCTYPE x>"]
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_types_are_refused(doctype, encoding):
    text = f'<?xml version="1.0" encoding="{encoding}"?>{doctype}<worksheet xmlns="{MAIN}"/>'
    with pytest.raises(SaisieInvalide, match="type de document"):
        lire_classeur(xlsx(ROWS, {SHEET_NAME: text.encode(encoding)}))


@pytest.mark.parametrize("member", [SHEET_NAME, STRINGS_NAME, WORKBOOK_NAME])
def test_a_bomb_is_refused_while_it_inflates(member):
    bomb = f'<x xmlns="{MAIN}">'.encode() + b"<a/>   " * (6 << 20) + b"</x>"
    content = xlsx(ROWS, {member: bomb})
    assert len(content) < 1 << 20
    with pytest.raises(SaisieInvalide, match="refusé"):
        lire_classeur(content)


@pytest.mark.parametrize(
    ("sheet_text", "words"),
    [
        (sheet(" " * (40 << 20)), "dépasse"),
        (sheet("<row>" + "<c/>" * 2_000_000 + "</row>"), "trop de cases"),
        (sheet("<a>" * 1_000_000 + "</a>" * 1_000_000), "trop de cases"),
        (sheet("<row " + " ".join(f'a{n}="1"' for n in range(500_000)) + "/>"), "démesurée"),
    ],
)
def test_sheets_made_to_exhaust_are_refused(sheet_text, words):
    with pytest.raises(SaisieInvalide, match=words):
        lire_classeur(xlsx(sheet_text))


def test_too_many_members_rows_or_columns():
    with pytest.raises(SaisieInvalide, match="trop de fichiers"):
        lire_classeur(xlsx(ROWS, {f"m{n}": "" for n in range(2_100)}))
    with pytest.raises(SaisieInvalide, match="trop long"):
        lire_classeur(xlsx(sheet("<row><c><v>1</v></c></row>" * 25_000)))
    with pytest.raises(SaisieInvalide, match="trop de colonnes"):
        lire_classeur(xlsx(sheet('<row><c r="ZZZ1"><v>1</v></c></row>')))
    with pytest.raises(SaisieInvalide, match="dépasse"):
        lire_classeur(xlsx([("x" * 501,)]))


@pytest.mark.parametrize(
    "target", ["../../../etc/passwd", "/etc/passwd", "file:///etc/passwd", "worksheets/none.xml", ""]
)
def test_a_sheet_that_points_elsewhere_is_refused(target):
    links = f'<R xmlns="x"><Relationship Id="rId7" Target="{target}"/></R>'
    with pytest.raises(SaisieInvalide, match="illisible"):
        lire_classeur(xlsx(ROWS, {LINKS_NAME: links}))


def test_members_with_dangerous_names_are_never_written(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    lire_classeur(xlsx(ROWS, {"../../evasion": "x", "/etc/x": "x"}))
    assert list(tmp_path.rglob("*")) == []


@pytest.mark.parametrize(
    "rows",
    [
        '<row><c t="s"><v>9</v></c></row>', '<row><c t="s"><v>-1</v></c></row>', '<row r="x"><c><v>1</v></c></row>',
        '<row><c t="s"><v>9999999999999999999999</v></c></row>', "<row><c>", f'<row r="{"9" * 5000}"/>',
    ],
)  # fmt: skip
def test_nonsense_inside_is_one_sentence(rows):
    with pytest.raises(SaisieInvalide):
        lire_classeur(xlsx(sheet(rows)))


def test_a_real_zip_that_is_no_workbook():
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("lettre.txt", "bonjour")
    with pytest.raises(SaisieInvalide, match="illisible"):
        lire_classeur(out.getvalue())


def test_five_hundred_damaged_workbooks_give_players_or_a_sentence():
    dice = random.Random(11)
    whole = xlsx([*ROWS, *((f"NOM{n}", "P", "X") for n in range(30))])
    refused = 0
    for _ in range(500):
        damaged = bytearray(whole)
        for _ in range(dice.randint(1, 6)):
            damaged[dice.randrange(4, len(damaged))] = dice.randrange(256)
        if dice.random() < 0.2:
            del damaged[dice.randrange(4, len(damaged)) :]
        try:
            lire_joueurs(bytes(damaged))
        except SaisieInvalide:
            refused += 1
    assert refused > 100
