"""Games go to the formats of other programs and come back; what they cannot hold is said."""

from datetime import date
from functools import cache
from pathlib import Path

import pytest

from competition.simulation import simulate
from competition.test_parties import games, replayed
from documents.exchange.grammars import check_eliot, check_gcg
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie
from duplicata.competition.formules import lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.rejouer import rejouer
from duplicata.documents.exchange.eliot_ecriture import Mots, ecrire_eliot
from duplicata.documents.exchange.eliot_lecture import lire_eliot
from duplicata.documents.exchange.fichier import Lu
from duplicata.documents.exchange.gcg import ecrire_gcg, lire_gcg, lire_place, place_gcg
from duplicata.documents.exchange.sigles import ecrire_sigles
from duplicata.documents.export_partie import jusqu_au_dernier_clos
from duplicata.documents.releves import lire_releve
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.notation import parse_place
from duplicata.errors import SaisieInvalide
from duplicata.lexicons.find import find_lexicon

FORMULAS = (
    *("normale", "reduite", "semi_rapide", "semi_blitz", "blitz", "joker", "7_sur_8", "7_et_8", "7_8_et_9", "mort_subite"),
    *("topping", "paires", "equipes", "joker+7_sur_8", "reliquat_remis", "reliquat_remis+joker_remplace"),
)
WORDS = Mots("essai", 404_302)
TODAY = date(2026, 1, 1)


@cache
def words() -> Lexicon:
    return find_lexicon(None)


@cache
def played(formula: str) -> Partie:
    return generer("échange", lire_formule(formula, "fisf-2023"), words(), "fisf-2023")


def moves(partie: Partie) -> list[tuple[str, str, int]]:
    return [(coup.lettres, f"{coup.retenu.mot} {coup.retenu.place}".upper(), coup.retenu.points) for coup in jusqu_au_dernier_clos(partie).coups if coup.retenu and not coup.annule]


def replay(read: Lu, formula: str | None = None) -> Partie:
    document = read.document
    heading = document["partie"] | ({"formule": formula} if formula else {})
    heading.pop("lexique", None)
    return rejouer(lire_releve(_as_text(document), heading, words(), TODAY), words()).partie


def _as_text(value):
    """As a game file has it: every scalar is text."""
    if isinstance(value, dict):
        return {key: _as_text(one) for key, one in value.items()}
    return [_as_text(one) for one in value] if isinstance(value, list) else str(value)


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_game_of_every_formula_goes_to_gcg_and_back(formula):
    partie = played(formula)
    written = ecrire_gcg(partie)
    assert check_gcg(written.contenu) == partie.top
    again = replay(lire_gcg(written.contenu))
    assert moves(again) == moves(partie)
    assert again.formule == partie.formule
    assert ecrire_gcg(again).contenu.splitlines()[5:] == written.contenu.splitlines()[5:]


@pytest.mark.parametrize("formula", FORMULAS)
def test_a_game_of_every_formula_goes_to_eliot_and_back(formula):
    partie = played(formula)
    written = ecrire_eliot(partie, WORDS)
    check_eliot(written.contenu, over=True)
    again = replay(lire_eliot(written.contenu), formula)
    assert moves(again) == moves(partie)
    assert ecrire_eliot(partie, WORDS) == written


def test_the_variants_of_eliot_are_read_as_formulas():
    assert lire_eliot(ecrire_eliot(played("joker+7_sur_8"), WORDS).contenu).document["partie"]["formule"] == "joker+7_sur_8"
    assert any("toute la formule" in lost for lost in ecrire_eliot(played("7_8_et_9"), WORDS).perdus)
    assert ecrire_eliot(played("normale"), WORDS).perdus == ()


def same_points(partie: Partie, again: Partie) -> None:
    close = jusqu_au_dernier_clos(partie)
    counted = [coup.numero for coup in close.coups if coup.retenu and not coup.annule]
    assert len(again.coups) == len(counted)
    for number, before in enumerate(counted, 1):
        results, now = close.clotures[before].resultats, again.clotures[number].resultats
        told = {table: (result.points or 0, result.avertissements) for table, result in results.items()}
        assert {table: (result.points or 0, result.avertissements) for table, result in now.items()} == told, before


@pytest.mark.parametrize(("path", "number"), games())
def test_every_game_file_goes_to_eliot_with_its_slips_and_back(path: Path, number: int):
    partie = replayed(path, number).partie
    written = ecrire_eliot(partie, WORDS)
    check_eliot(written.contenu, over=partie.fin is not None)
    if partie.formule.mort_subite or partie.exclus or partie.formule.topping:
        return  # What Eliot cannot say of these changes who plays.
    again = replay(lire_eliot(written.contenu), partie.formule.nom)
    assert [move[:2] for move in moves(again)] == [move[:2] for move in moves(partie)]
    if partie.joueurs:
        same_points(partie, again)


@pytest.mark.parametrize("seed", range(12))
def test_simulated_games_keep_every_rule_of_both_formats(seed, lexicon):
    partie = simulate(seed, lexicon, most_moves=8).partie
    check_eliot(ecrire_eliot(partie, WORDS).contenu, over=partie.fin is not None)
    check_gcg(ecrire_gcg(partie).contenu)
    lire_eliot(ecrire_eliot(partie, WORDS).contenu)
    if any(coup.retenu and not coup.annule for coup in jusqu_au_dernier_clos(partie).coups):
        lire_gcg(ecrire_gcg(partie).contenu)


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return words()


def test_places_are_mirrored():
    assert (place_gcg(parse_place("H4")), place_gcg(parse_place("4H"))) == ("8D", "D8")
    assert all(lire_place(place_gcg(place)) == place for text in ("A1", "1A", "O15", "15O", "H8", "8H") for place in [parse_place(text)])


GCG = b"#player1 Top Top\n>Top: STEROLS 8C STEROLS +66 66\n"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (GCG + b">Top: AEI - +0 66\n", "n’a que des mots posés"),
        (GCG + b">Top: AEGPSTW -AE +0 66\n", "n’a que des mots posés"),
        (GCG + b">Top: AEGPSTW -- -50 16\n", "n’a que des mots posés"),
        (GCG + b">Top: (AE) +4 70\n", "n’a que des mots posés"),
        (GCG + b">Bob: AEGPSTW C8 .WEATS +50 116\n", "deux joueurs"),
        (b"#player2 Bob Bob\n" + GCG, "deux joueurs"),
        (GCG + b">Top: AEGPSTW C8 .WEATS +50 117\n", "le total est 116"),
        (GCG + b">Top: AEGPSTW A1 .WEATS +50 116\n", "case vide"),
        (GCG + b">Top: AEGPSTW 16A WEATS +50 116\n", "n’est pas une place"),
        (GCG + b">Top: AEGPSTW 8C WEATS +50 116\n", "touche une autre lettre"),
        (GCG + b">Top: AEGPSTW 1M WEATS +50 116\n", "sort de la grille"),
        (GCG + b"bonjour\n", "Ligne 3"),
        (GCG + b"#inconnu x\n", "pragma"),
        (b"", "aucun coup"),
        (GCG + b"\0", "nuls"),
        (b"#character-encoding UTF-8\n\xff\n", "UTF-8"),
        (GCG * 2_000, "Ligne"),
        (b">Top: A 8C A +1 1\n" * 1_000_000, "trop gros"),
    ],
)
def test_what_is_no_duplicate_game_of_gcg_is_refused_by_its_line(content, said):
    with pytest.raises(SaisieInvalide) as refusal:
        lire_gcg(content)
    assert said in str(refusal.value)


def test_gcg_words_may_be_spelt_out_and_latin_1_is_read():
    text = "#title Défi\n".encode("latin-1") + GCG + b">Top: AEGPSTW C8 SWEATS +50 116\n#note bien joue\n"
    read = lire_gcg(text)
    assert read.document["partie"] == {"nom": "Défi"}
    assert [move["retenu"] for move in read.document["coups"]] == ["STEROLS H3", "SWEATS 3H"]
    assert len(read.perdus) == 1


ELIOT = """<EliotGame format="2">
<Dictionary><Name>X</Name><Type>dawg</Type><Letters>A B C D E F G H I J K L M N O P Q R S T U V W X Y Z ?</Letters><WordNb>311510</WordNb></Dictionary>
<Game><Mode>arbitration</Mode><Player id="0"><Name>Ada</Name><Type>human</Type><TableNb>1</TableNb></Player><Turns>1</Turns></Game>
<History><Turn>
<MasterMove points="0" type="none" />
<GameRack>CHARITO</GameRack>
<PlayerRack playerId="0">CHARITO</PlayerRack>
<PlayerMove playerId="0" points="80" type="valid" word="CHARIOT" coord="H4" />
<MasterMove points="82" type="valid" word="CHARIOT" coord="H3" />
<Warning playerId="0" />
<GameMove points="82" type="valid" word="CHARIOT" coord="H3" />
</Turn></History>
</EliotGame>"""


def test_the_example_of_the_format_is_read():
    document = lire_eliot(ELIOT.encode()).document
    assert document["joueurs"] == [{"table": 1, "nom": "Ada"}]
    (move,) = document["coups"]
    assert (move["tirage"], move["retenu"]) == ("CHARITO", "CHARIOT H3")
    assert move["bulletins"][0]["decision"] == {"points": 80, "points_bruts": 80, "sanction": "avertissement", "avertissements": 1}
    assert lire_eliot(ELIOT.replace("playerId", "playerid").encode()).document == document


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda text: text.replace('format="2"', 'format="3"'), "format 2"),
        (lambda text: text.replace("X Y Z ?", "X Y Z"), "lettres"),
        (lambda text: text.replace("arbitration", "freegame"), "duplicate"),
        (lambda text: text.replace("</Mode>", "</Mode><Variant>explosive</Variant>"), "formule du règlement"),
        (lambda text: text.replace("<Mode>arbitration</Mode>", "").replace("<Turns>", "<Mode>arbitration</Mode><Turns>"), "dans cet ordre"),
        (lambda text: text.replace('<Warning playerId="0" />', '<Warning playerId="7" />'), "n’est pas de la partie"),
        (lambda text: text.replace("<Warning", "<Danger"), "commandes connues"),
        (lambda text: text.replace('coord="H3"', 'coord="Z3"'), "référence"),
        (lambda text: text.replace('type="valid" word="CHARIOT" coord="H4"', 'type="change" letters="AB"'), "échange"),
        (lambda text: text.replace('type="valid" word="CHARIOT" coord="H4"', 'type="autre"'), "sorte de coup"),
        (lambda text: text.replace("CHARITO", "CHARITOCHARITO"), "neuf au plus"),
        (lambda text: text.replace("</EliotGame>", ""), "XML"),
        (lambda text: '<!DOCTYPE a [<!ENTITY a "b">]>' + text, "type de document"),
        (lambda text: "<a>" * 100_000, "trop imbriqués"),
        (lambda text: text.replace("<Turn>", "<Turn>" + "<Warning playerId='0'/>" * 190_000), "trop gros"),
        (lambda text: text.replace("<History>", "<History>" + "<Turn></Turn>" * 200), "plus de 100 coups"),
        (lambda text: "\0" * 100, "XML"),
        (lambda text: "nom;club\n", "XML"),
    ],
)
def test_what_is_no_game_of_eliot_is_refused_in_a_sentence(change, said):
    with pytest.raises(SaisieInvalide) as refusal:
        lire_eliot(change(ELIOT).encode())
    assert said in str(refusal.value)


def test_wrong_encodings_are_refused():
    with pytest.raises(SaisieInvalide):
        lire_eliot(ELIOT.replace("Ada", "Zoé").encode("latin-1"))
    with pytest.raises(SaisieInvalide):
        lire_eliot(ELIOT.encode("utf-16"))


def test_an_open_game_ends_with_an_open_turn_and_comes_back_without_it(rooms):
    parties = [partie for partie in rooms("longue").etat.ouvert().parties.values() if partie.fin is None]
    assert parties
    for partie in parties:
        written = ecrire_eliot(partie, WORDS)
        check_eliot(written.contenu, over=False)
        read = lire_eliot(written.contenu)
        assert any("ouvert" in lost for lost in read.perdus)
        assert ecrire_gcg(partie).contenu.endswith(b"#incomplete\n")


def test_sigles_has_a_line_for_every_table_and_says_it_is_not_confirmed(rooms):
    partie = rooms("demonstration").etat.partie(1)
    written = ecrire_sigles(partie)
    lines = written.contenu.decode("latin-1").split("\r\n")[:-1]
    assert len(lines) == max(partie.joueurs)
    totals = {line.table: line.total for line in classement(partie)}
    for table, line in enumerate(lines, 1):
        number, name, total = line[1:-1].split('","')
        assert (int(number), int(total)) == (table, totals.get(table, -1))
        assert (name == "--table vide--") == (table not in partie.joueurs)
    assert "non confirmé" in written.perdus[0]
