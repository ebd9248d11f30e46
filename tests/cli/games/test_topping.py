"""A topping conducted at the keyboard."""

from cli.conftest import TABLES, etat
from duplicata.competition.classement import classement


def test_a_topping_counts_attempts_and_time(jouer):
    """The clock starts with the announcement; the top closes the move by itself, Enter gives it."""
    outcome = jouer(
        ["", "", "RONANT H4", "PRONANT H4", "", "", "BRUMER 5C", "", "", "1 12,5 3", "", "", "", "quitter"],
        "--tables",
        "1",
        "--graine",
        "7",
        "--formule",
        "topping",
    )
    partie = etat().partie(1)
    assert [coup.recherches[1].essais for coup in partie.coups[:3]] == [2, 1, 3]
    assert [coup.retenu.mot for coup in partie.coups[:2]] == ["PRONANt", "BRUMER"]
    assert partie.coups[2].recherches[1].centiemes == 1250
    assert 1 not in partie.coups[3].recherches
    assert [coup.phase for coup in partie.coups] == ["clos"] * 4
    line = classement(partie)[0]
    assert line.essais == 6
    assert 1250 + 8000 <= line.temps < 1250 + 8000 + 2 * 6000
    assert line.tops_perdus == 1
    assert "ce n’est pas le top" in outcome.out
    assert "Temps" in outcome.out


def test_a_topping_of_several_tables(jouer):
    lines = ["", "", "PRONANT H4", "2 PRONANT H4", "2 PRONANT H4", "9 PRONANT H4", "1 -", "quitter"]
    outcome = jouer(lines, "--tables", "2", "--graine", "7", "--formule", "topping")
    coup = etat().partie(1).coups[0]
    assert (coup.phase, coup.recherches[1].trouve, coup.recherches[2].trouve) == ("clos", False, True)
    assert "Écrire la table" in outcome.out
    assert "a déjà trouvé" in outcome.out
    assert "Table 9 inconnue" in outcome.out


def test_the_times_of_a_topping_are_corrected(jouer):
    first, second = ["", "", "1 12,5 3", "2 -"], ["", "", "1 8", "2 9"]
    corrections = ["! 2 10", "1/2 20 2", "1/1 -", "! 1 SWEATS 3H", "9/1 -", "quitter"]
    outcome = jouer([*first, *second, *corrections], *TABLES, "--formule", "topping")
    coups = etat().partie(1).coups
    assert [(coup.recherches[table].trouve, coup.recherches[table].centiemes) for coup in coups for table in (1, 2)] == [
        *((False, 6000), (True, 2000)),
        *((True, 800), (True, 1000)),
    ]
    assert [coup.decisions for coup in coups] == [{}, {}]
    for said in ("Table 2\xa0: top donné.", "Table 1\xa0: top en 12,50\xa0s.", "12 23,4 3", "coup 9 n’a pas été joué"):
        assert said in outcome.out
