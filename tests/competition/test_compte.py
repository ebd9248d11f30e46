"""The count keeps its promises whatever the slips, their order and their corrections."""

from hypothesis import given, settings
from hypothesis import strategies as st

from competition.maker import after, average, game, move, opening, retained, ruled, ruling, started, zero
from duplicata.arbitrage.decision import Decision
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.classement import classement, feuille, totaux
from duplicata.competition.codage import octets
from duplicata.competition.compte import recompter
from duplicata.competition.etat import Partie
from duplicata.competition.partie import plier

TABLES = 7
MOVES = 3

decisions = st.one_of(
    st.builds(ruling, st.integers(0, 120), warnings=st.integers(0, 1), discipline=st.integers(0, 1)),
    st.builds(ruling, st.integers(5, 120), penalty=st.just(5)),
    st.just(zero("GAPE")),
    st.builds(average, st.integers(0, 120)),
)
sheets = st.lists(st.dictionaries(st.integers(1, TABLES), decisions), min_size=MOVES, max_size=MOVES)
formulas = st.sampled_from(["normale", "blitz", "mort_subite"])


def played(formula: str, sheet: list[dict[int, Decision]]) -> Partie:
    """Every move closed; in sudden death the slips of tables already out are left aside."""
    partie = game(opening(formula, tables=TABLES, arbiters=2))
    for number, slips in enumerate(sheet, 1):
        still_in = {table: slip for table, slip in slips.items() if table not in partie.elimines}
        absent = [table for table in partie.joueurs if table not in slips and table not in partie.elimines]
        partie = after(partie, *move(number, still_in, absent))
    return partie


def correction(number: int, table: int, decision: Decision) -> ev.DecisionRectifiee:
    return ev.DecisionRectifiee(coup=number, table=table, decision=decision, cause=Cause.COMMISSION)


@given(formulas, sheets)
def test_incremental_count_equals_full_count(formula: str, sheet: list[dict[int, Decision]]):
    partie = played(formula, sheet)
    assert octets(recompter(partie)) == octets(partie)


@given(sheets, st.randoms(use_true_random=False))
def test_order_of_entry_changes_nothing(sheet: list[dict[int, Decision]], chance):
    slips = [event for number, decisions in enumerate(sheet, 1) for event in ruled(number, decisions)]
    closings = [
        ev.CoupClos(
            coup=number, non_remis=tuple(table for table in range(1, TABLES + 1) if table not in decisions)
        )
        for number, decisions in enumerate(sheet, 1)
    ]
    start = [event for number in range(1, MOVES + 1) for event in (*started(number), retained(number))]
    chance.shuffle(slips)
    chance.shuffle(closings)
    partie = game(opening(tables=TABLES, arbiters=2), start, slips, closings)
    assert classement(partie) == classement(played("normale", sheet))


@given(formulas, sheets, st.integers(1, MOVES), st.integers(1, TABLES), decisions)
def test_correcting_there_and_back_restores_every_total(
    formula: str, sheet: list[dict[int, Decision]], number: int, table: int, other: Decision
):
    before = played(formula, sheet)
    first = before.coups[number - 1].decisions.get(table, zero())
    if table in before.coups[number - 1].hors_jeu:
        return
    changed = after(before, correction(number, table, other))
    restored = after(changed, correction(number, table, first))
    assert classement(restored) == classement(before)
    chain = restored.coups[number - 1].rectifications
    assert [(link.table, link.apres) for link in chain] == [(table, other), (table, first)]
    assert octets(recompter(changed)) == octets(changed)


@given(sheets, st.integers(1, MOVES), st.sampled_from([2, 4, 6]), decisions)
def test_another_arbiter_never_touches_points(
    sheet: list[dict[int, Decision]], number: int, table: int, other: Decision
):
    before = played("normale", sheet)
    changed = after(before, correction(number, table, other))
    for odd in (1, 3, 5, 7):
        assert feuille(changed, odd) == feuille(before, odd)
        assert changed.cumuls[odd].avertissements == before.cumuls[odd].avertissements


@given(sheets, st.integers(1, MOVES), st.integers(1, TABLES), decisions)
def test_a_correction_changes_one_move_only(
    sheet: list[dict[int, Decision]], number: int, table: int, other: Decision
):
    before = played("normale", sheet)
    changed = after(before, correction(number, table, other))
    for move_number in before.clotures:
        if move_number != number:
            assert changed.clotures[move_number] == before.clotures[move_number]


@given(
    st.lists(st.integers(0, 2), min_size=4, max_size=4),
    st.sampled_from([("normale", 3), ("semi_rapide", 3), ("blitz", 5), ("joker", 5), ("7_sur_8", 5)]),
)
def test_warnings_cost_five_each_after_the_free_ones(counts: list[int], formula: tuple[str, int]):
    name, free = formula
    warned = [{1: ruling(40, discipline=count)} for count in counts]
    partie = game(opening("normale", tables=1), *(move(n, slips) for n, slips in enumerate(warned, 1)))
    partie = recompter(with_formula(partie, name))
    assert totaux(partie)[1] == 160 - 5 * max(0, sum(counts) - free)


def with_formula(partie: Partie, name: str) -> Partie:
    from msgspec.structs import replace

    from duplicata.competition.formules import lire_formule

    return replace(partie, ouverture=replace(partie.ouverture, formule=lire_formule(name)))


@settings(max_examples=50)
@given(
    formulas,
    sheets,
    st.lists(st.tuples(st.integers(1, MOVES), st.integers(1, TABLES), decisions), max_size=6),
)
def test_the_journal_replayed_gives_the_same_bytes(formula: str, sheet: list[dict[int, Decision]], changes):
    events: list[ev.DePartie] = [*opening(formula, tables=TABLES, arbiters=2)]
    live = plier(events)

    def append(*more: ev.DePartie) -> None:
        nonlocal live
        live = after(live, *more)
        events.extend(more)

    for number, slips in enumerate(sheet, 1):
        still_in = {table: slip for table, slip in slips.items() if table not in live.elimines}
        append(
            *move(number, still_in, [t for t in live.joueurs if t not in slips and t not in live.elimines])
        )
        for changed, table, decision in changes:
            if changed <= number and table not in live.coups[changed - 1].hors_jeu:
                append(correction(changed, table, decision))
    assert octets(plier(events)) == octets(live)
    assert octets(recompter(live)) == octets(live)


@given(sheets, st.integers(1, MOVES), st.integers(1, TABLES), decisions)
def test_a_commission_ruling_reaches_only_what_depends_on_the_player(
    sheet: list[dict[int, Decision]], number: int, table: int, other: Decision
):
    """The player, the averages of his arbiter and the solo of that move: nobody and nothing else."""
    before = played("normale", sheet)
    after_it = after(before, correction(number, table, other))
    old, new = before.clotures[number], after_it.clotures[number]
    averaged = {
        one
        for one, result in new.resultats.items()
        if result.moyenne and before.joueurs[one].arbitre == before.joueurs[table].arbitre
    }
    allowed = {table, old.solo, new.solo} | averaged
    changed = {one for one in before.joueurs if old.resultats[one] != new.resultats[one]}
    assert changed <= allowed
    assert {one for one in before.joueurs if before.cumuls[one] != after_it.cumuls[one]} <= allowed


@given(
    formulas,
    sheets,
    st.lists(st.tuples(st.integers(1, MOVES), st.integers(1, TABLES), decisions), min_size=1, max_size=6),
)
def test_every_change_of_a_closed_move_is_noted_for_each_table(formula: str, sheet: list[dict[int, Decision]], changes):
    first = played(formula, sheet)
    last = first
    for number, table, decision in changes:
        if table not in last.coups[number - 1].hors_jeu:
            last = after(last, correction(number, table, decision))
    for table in first.joueurs:
        for number in first.clotures:
            had, has = (partie.clotures[number].resultats[table] for partie in (first, last))
            noted = [one for one in last.variations.get(table, ()) if one.coup == number]
            chain = [(had.points or 0) + had.bonus, *((one.apres.points or 0) + one.apres.bonus for one in noted)]
            assert chain[-1] == (has.points or 0) + has.bonus
            assert [(one.avant.points or 0) + one.avant.bonus for one in noted] == chain[:-1]
            assert all((one.avant.points, one.avant.bonus) != (one.apres.points, one.apres.bonus) for one in noted)


@given(sheets, st.integers(1, MOVES))
def test_a_penalty_never_removes_a_solo(sheet: list[dict[int, Decision]], number: int):
    before = played("normale", sheet)
    solo = before.clotures[number].solo
    if solo is None:
        return
    gross = before.coups[number - 1].decisions[solo].points_bruts
    if gross > 5:
        assert after(before, correction(number, solo, ruling(gross, penalty=5))).clotures[number].solo == solo


@given(st.lists(st.integers(0, 90), min_size=1, max_size=5), st.integers(0, 60))
def test_the_notice_alone_turns_the_average_into_a_zero(others: list[int], cap: int):
    """Same slips, same move: un-notified the average of the others, notified nothing."""
    slips = {table: ruling(points) for table, points in enumerate(others, 2)}
    tables = len(others) + 1
    untold = game(opening(tables=tables), move(1, {1: average(cap), **slips}))
    told = game(opening(tables=tables), move(1, {1: zero("GAPE"), **slips}))
    assert feuille(untold, 1) == [min(cap, sum(others) // len(others))]
    assert feuille(told, 1) == [0]
    assert [feuille(untold, table) for table in slips] == [feuille(told, table) for table in slips]
