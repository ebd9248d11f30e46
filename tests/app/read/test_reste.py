"""Nothing unsettled is forgotten: each thing left to do is told with its move, its tables, and who settles it."""

import pytest

from duplicata.app.gestures import billets, conduite, double, saisie, tables
from duplicata.app.read.reste import Chose, en_suspens, reste_a_faire
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score=66)
WRONG = Transcription(mot="STEROLS", sens="H", reference="H3", score=60)


def told(salle):
    return [(un.chose, un.coup, un.tables) for un in reste_a_faire(salle.etat)]


def test_missing_slips_are_counted_by_arbiter_once_the_move_is_over(ramassage, geste):
    (missing,) = reste_a_faire(ramassage.etat)
    arbiters = [joueur.arbitre for joueur in ramassage.etat.partie(1).joueurs.values()]
    assert (missing.chose, missing.coup, missing.tables) == (Chose.BULLETIN, 1, (1, 2, 3, 4, 5))
    assert dict(missing.arbitres) == {arbiter: arbiters.count(arbiter) for arbiter in arbiters}
    for table in missing.tables:
        saisie.saisir(ramassage, geste("A"), 1, 1, table, TOP)
    assert told(ramassage) == []


@pytest.fixture
def entered(ramassage, geste):
    for table in ramassage.etat.partie(1).joueurs:
        saisie.saisir(ramassage, geste("A"), 1, 1, table, TOP)
    return ramassage


def test_a_difference_is_left_until_a_third_person_settles_it(entered, geste):
    double.relire(entered, geste("D"), 1, 1, 2, WRONG)
    assert told(entered) == [(Chose.ECART, 1, (2,))]
    assert [un.phrase for un in en_suspens(entered.etat)] == ["Coup 1\N{NO-BREAK SPACE}: 1 écart entre deux lectures, table 2"]
    double.trancher(entered, geste("juge", "papier lu"), 1, 1, 2, lambda _: TOP)
    assert told(entered) == []


def test_cases_of_one_move_are_told_together(entered, geste):
    for table in (4, 2):
        double.renvoyer(entered, geste("A", "doute"), 1, 1, table)
    assert told(entered) == [(Chose.AFFAIRE, 1, (2, 4))]


def test_a_correction_slip_is_left_until_it_is_handed_over(ramassage, geste):
    conduite.retenir(ramassage, geste(), 1)
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, Transcription(mot="LOTES", sens="H", reference="A1", score=12))
    conduite.clore_coup(ramassage, geste(), 1, (2, 3, 4, 5))
    slips = next(un for un in reste_a_faire(ramassage.etat) if un.chose is Chose.BILLET)
    assert 1 in slips.tables
    billets.remettre_billets(ramassage, geste(), 1, [(1, table) for table in slips.tables])
    assert told(ramassage) == []


def test_conduct_noted_on_a_slip_waits_for_its_reason(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 3, Transcription(mot="STEROLS", sens="H", reference="H3", score=66, incidents=("discipline",)))
    conduct = [un for un in reste_a_faire(ramassage.etat) if un.chose is Chose.DISCIPLINE]
    assert [un.tables for un in conduct] == [(3,)]
    with pytest.raises(SaisieInvalide, match="motif"):
        tables.motiver_conduite(ramassage, geste(), 1, 3, 1)
    with pytest.raises(SaisieInvalide, match="aucune faute de discipline"):
        tables.motiver_conduite(ramassage, geste(motif="parle"), 1, 2, 1)
    tables.motiver_conduite(ramassage, geste(motif="parle pendant le coup"), 1, 3, 1)
    assert all(un.chose is not Chose.DISCIPLINE for un in reste_a_faire(ramassage.etat))
    assert ramassage.etat.dossier(1, 1, 3).conduite == "parle pendant le coup"
