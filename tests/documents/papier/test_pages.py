"""Printed pages looked at: nothing cut, nothing on top of something else, from 1 to 2,000 players."""

from pathlib import Path

import pytest

from documents.papier.sheets import NAMES, Picture, faults, large_event, needs_poppler, pages, picture, text
from duplicata.arbitrage.decision import Sanction
from duplicata.documents.cas import lire_cas
from duplicata.documents.papier.billets import BilletImprime, Billets, Format, mettre_en_feuilles
from duplicata.documents.papier.composition import composer
from duplicata.documents.papier.document import Document, Entete
from duplicata.langue import LANGUES, choisir_langue
from duplicata.reglement import VERSIONS, juger
from duplicata.web.views.papier.aide_memoire import SANCTIONS, aide_memoire_seul
from duplicata.web.views.papier.catalogue import DOCUMENTS, Demande
from duplicata.web.views.slips.billets import feuilles

pytestmark = needs_poppler

HEAD = Entete(titre="Billets de correction", evenement="Coupe", quand="", pied="", page="page {n} sur {total}", langue="fr")
MARGIN = 4.5
"""Millimetres: what a printer of an office cannot print."""
MANY = 2_000
EACH_KIND = [*range(1, 281), *range(MANY - 19, MANY + 1)]
"""After 280 players names, series and clubs begin again together; then the last tables, whose numbers are the widest."""
OF_THE_LARGE_EVENT = ("joueurs-par-table", "joueurs-par-nom", "joueurs-par-serie", "cartes", "badges", "feuilles", "classement", "general", "podium")


def slip(n: int) -> BilletImprime:
    """As full as people make them: names of sixty letters, all marks, reasons typed by hand."""
    return BilletImprime(
        table=str(n),
        nom=NAMES[n % len(NAMES)],
        coup=f"Partie {n % 5 + 1}, coup {n % 25 + 1}",
        marques=("rectificatif", "sous réserve", "duplicata")[: n % 4],
        mot=("ZwANZEES", "ANTICONSTITUTION", "", "aÏ")[n % 4],
        reference=("H4", "dessiné", "–")[n % 3],
        revendique=("76", "–", "1024")[n % 3],
        accorde=("71", "0", "…", "")[n % 4],
        sanction=("pénalité de 5 points", "avertissement – décision rectifiée (double arbitre)", "3 avertissements disciplinaires")[n % 3],
        decompte=("", "AV 3 sur 3", "12 AV, dont 3 sans frais : 45 points retirés")[n % 3],
        raison=("", "Le joueur avait bien tracé son E, relu par deux arbitres à la loupe." * 3)[n % 2][:200],
        motifs="La référence est décalée d’une case ; le score est celui de la place juste. (art. 5.3.3) " * (1 + n % 3),
        lignes=("Remplace le billet déjà remis : pénalité de 5 points, 66 points.", "Avertissement disciplinaire : a parlé (art. 6.1)")[: n % 3],
        a_remplir=("", "", "Ce qui est reproché :")[n % 3],
        pied=f"ENTRAÎNEMENT · Double arbitre DA · 3fa9c1b2d4e5 · {n}/2000 · Festival de la côte d’Opale · Palais des congrès, 18 novembre 2026",
    )


def slips(number: int, form: Format, last: int = 0) -> Billets:
    """So many, up to the one of that number."""
    made = [slip(n) for n in range((last or number) - number + 1, (last or number) + 1)]
    return mettre_en_feuilles(HEAD, form, list(feuilles(made, 8 if form is Format.A4 else 1)))


def printed(document: Document, folder: Path) -> Path:
    target = folder / "a.pdf"
    target.write_bytes(composer(document).pdf)
    return target


@pytest.mark.parametrize(("number", "last", "form"), [(1, 1, Format.A4), (600, MANY, Format.A4), (1, 1, Format.A6), (48, 48, Format.A6)])
def test_correction_slips_are_whole(tmp_path: Path, number: int, last: int, form: Format):
    """After 600 what they say begins again."""
    laid = pages(printed(slips(number, form, last), tmp_path))
    assert faults(laid, MARGIN) == []
    assert len(laid) == -(-number // (8 if form is Format.A4 else 1))


def test_a_slip_stays_inside_its_cut(tmp_path: Path):
    """Every word of the eight lies in one eighth of the sheet, away from the scissors."""
    for width, height, found in pages(printed(slips(160, Format.A4), tmp_path)):
        for word in found:
            column, row = word.left // (width / 2), word.top // (height / 4)
            assert word.left - column * width / 2 > 10, word
            assert (column + 1) * width / 2 - word.right > 10, word
            assert (row + 1) * height / 4 - word.bottom > 10, word


@pytest.mark.parametrize("players", [1, MANY])
@pytest.mark.parametrize("name", OF_THE_LARGE_EVENT)
def test_nothing_is_cut_or_covered(tmp_path: Path, name: str, players: int):
    seated = EACH_KIND if players == MANY and name != "joueurs-par-nom" else []
    pdf = printed(DOCUMENTS[name].faire(Demande(etat=large_event(players, seated), evenement="http://192.168.100.200:8766/t/festival-de-la-cote")), tmp_path)
    laid = pages(pdf)
    assert faults(laid, MARGIN) == []
    if name != "podium":
        assert any(str(players) in word.text for page in laid for word in page.words), "the last table too"


@pytest.mark.parametrize("name", ["bulletins", "routes", "double", "aide-memoire", "affiche", "routes-remplies", "rapports", "releve", "rapport"])
def test_sheets_of_a_small_event_are_whole(tmp_path: Path, name: str):
    demand = Demande(etat=large_event(8), nommes=True, evenement="http://192.168.100.200:8766/t/festival", reglement="fisf-2023")
    assert faults(pages(printed(DOCUMENTS[name].faire(demand), tmp_path)), MARGIN) == []


@pytest.mark.parametrize("language", LANGUES)
@pytest.mark.parametrize("regulation", VERSIONS)
def test_the_memo_is_one_sheet(tmp_path: Path, regulation: str, language: str):
    """Two sides: keys and entry line; sanctions with their articles."""
    choisir_langue(language)
    try:
        pdf = printed(aide_memoire_seul(regulation), tmp_path)
    finally:
        choisir_langue("fr")
    assert faults(pages(pdf), MARGIN) == []
    front, back = text(pdf).split("\f")[:2]
    assert len(pages(pdf)) == 2
    assert all(sign in front for sign in ("12 SWEATS 3H 50", "Alt+T", "F2", "/n", "/a"))
    law = VERSIONS[regulation]
    assert {article for fault, article in law.articles.items() if fault not in law.emprunts and article not in back} == set()


def test_the_memo_tells_what_the_worked_cases_cost():
    """Of every fault that stands alone in one, under the regulation in force."""
    cost: dict[str, set[Sanction]] = {}
    for file in sorted((Path(__file__).parents[2] / "cases").rglob("*.yaml")):
        for case in lire_cas(str(file)):
            ruling = juger(case.position, case.bulletin, "fisf-2023")
            if len(ruling.motifs) == 1:
                cost.setdefault(ruling.motifs[0].cle, set()).add(ruling.sanction)
    told = SANCTIONS["fisf-2023"]
    assert {fault: {told.get(fault)} for fault in cost} == cost
    assert told.keys() <= cost.keys()


def test_black_and_white_loses_no_word(tmp_path: Path):
    """Each word leaves ink where it stands when the printer knows no grey."""
    pdf = printed(slips(8, Format.A4), tmp_path)
    page = picture(pdf, dpi=144, black_and_white=True)
    width, _, found = pages(pdf)[0]
    scale = page.width / width
    faint = [word.text for word in found if ink(page, word.left * scale, word.top * scale, word.right * scale, word.bottom * scale) > 0]
    assert faint == []


def ink(page: Picture, left: float, top: float, right: float, bottom: float) -> int:
    return page.darkest(int(left), int(top), int(right) + 1, int(bottom) + 1)


def test_the_edges_of_a_sheet_stay_white(tmp_path: Path):
    """As an image: rules, frames and codes keep away from the edge of a first page as words do (but for the lines of the cut)."""
    for name, players in (("feuilles", 8), ("general", 60), ("affiche", 8), ("routes", 8), ("double", 60)):
        demand = Demande(etat=large_event(players), evenement="http://192.168.100.200:8766/t/festival", reglement="fisf-2023")
        page = picture(printed(DOCUMENTS[name].faire(demand), tmp_path))
        border = int(4 / 25.4 * 72)
        assert page.darkest(0, 0, page.width, border) == 255, name
        assert page.darkest(0, page.height - border, page.width, page.height) == 255, name
        assert page.darkest(0, 0, border, page.height) == 255, name
        assert page.darkest(page.width - border, 0, page.width, page.height) == 255, name


def test_the_check_itself_sees_a_fault(tmp_path: Path):
    crowded = [slip(n) for n in range(1, 9)]
    laid = mettre_en_feuilles(HEAD, Format.A4, [crowded])
    huge = Billets(entete=HEAD, format=Format.A4, feuilles=(tuple(b and with_size(b, 26) for b in laid.feuilles[0]),))
    assert faults(pages(printed(huge, tmp_path)), MARGIN) != []


def with_size(billet: BilletImprime, size: float) -> BilletImprime:
    from msgspec.structs import replace

    return replace(billet, taille_motifs=size)
