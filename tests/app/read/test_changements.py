"""The sheet says why each total changed once its move was closed, be it by what happened at another table (U46)."""

import pytest

from app.conftest import SCEAU, seen
from duplicata.app.gestures import conduite, organisation, saisie, tables, tirage
from duplicata.app.gestures.billets import imprimer_billets, remettre_billets
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.room.room import Salle
from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.competition.causes import Cause
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import choisir_langue
from duplicata.web.views.results.feuille import vue_feuille
from duplicata.web.views.slips.billets import billets

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")
FAUX = Transcription(mot="TOLES", reference="H4", score="20")
TOLES_AGAIN = Transcription(mot="TOLES", sens="V", reference="3D", score="6")
BLANC = Transcription(incidents=("vierge",))
MEAN_AFTER = "moyenne recalculée après une correction à une autre table"


def changes(salle: Salle, table: int, coup: int) -> list[tuple[str, str]]:
    move = vue_feuille(salle.etat, 1, table).coups[coup - 1]
    return [(change.quoi, change.cause) for change in move.changements]


def total(salle: Salle, table: int) -> int:
    return int(vue_feuille(salle.etat, 1, table).total)


def paid(salle: Salle, geste, table: int, points: int, coup: int = 2) -> None:
    """The arbiter gives the table *points*, whatever it had."""
    own = saisie.decision_libre("fisf-2023", geste("A", "Lu ainsi"), points)
    version = seen(salle, table, coup)
    if version:
        saisie.rectifier(salle, geste("A", "Relu"), 1, coup, table, version, Cause.SAISIE, decision=own)
    else:
        saisie.saisir(salle, geste("A"), 1, coup, table, BLANC, own)


@pytest.fixture
def averaged(ramassage, geste) -> Salle:
    """At move 2 table 1 plays again a word that no slip told it was refused; table 2 of its arbiter has 4, table 3 nothing."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, FAUX)
    conduite.retenir(ramassage, geste(), 1, "STEROLS H3")
    conduite.clore_coup(ramassage, geste(), 1, non_remis=(2, 3, 4, 5))
    tirage.tirer(ramassage, geste(), 1, "-TOLEABB")
    for act in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        act(ramassage, geste(), 1)
    saisie.saisir(ramassage, geste("A"), 1, 2, 1, TOLES_AGAIN)
    assert ramassage.etat.partie(1).coups[1].decisions[1].statut is Statut.MOYENNE
    paid(ramassage, geste, 2, 4)
    return ramassage


def close(salle: Salle, geste) -> None:
    conduite.retenir(salle, geste(), 1)
    conduite.clore_coup(salle, geste(), 1, non_remis=(3, 4, 5))


def slip(salle: Salle):
    (found,) = [un for un in billets(salle.etat, 1, coup=2) if un.table == 1]
    return found


class TestAnAverage:
    def test_is_on_no_paper_before_the_move_is_closed(self, averaged, geste):
        assert (slip(averaged).sanction, slip(averaged).accorde) == ("moyenne du coup", None)
        remettre_billets(averaged, geste(), 1, [(2, 1)])
        close(averaged, geste)
        assert (slip(averaged).accorde, slip(averaged).remis) == (2, True), "told that it would be the average, he was told right"

    def test_that_a_correction_elsewhere_changes_is_told_anew(self, averaged, geste, path, juge):
        close(averaged, geste)
        imprimer_billets(averaged, geste(), 1, [(2, 1)])
        remettre_billets(averaged, geste(), 1, [(2, 1)])
        paper = slip(averaged)
        assert (paper.accorde, paper.remis, paper.duplicata) == (2, True, True)
        before = total(averaged, 1)
        paid(averaged, geste, 2, 2)
        assert total(averaged, 1) == before - 1
        assert changes(averaged, 1, 2) == [("2 → 1 points", MEAN_AFTER)]
        assert vue_feuille(averaged.etat, 1, 1).coups[1].billet == "rectificatif"
        corrected = slip(averaged)
        assert (corrected.accorde, corrected.remis, corrected.duplicata) == (1, False, False)
        assert corrected.remplace == "moyenne du coup, 2 points"
        with pytest.raises(SaisieInvalide, match="a changé depuis"):
            remettre_billets(averaged, geste(), 1, [(2, 1)], vus={(2, 1): paper.annonce})
        remettre_billets(averaged, geste(), 1, [(2, 1)])
        averaged.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert slip(again).remis
            assert changes(again, 1, 2) == [("2 → 1 points", MEAN_AFTER)]

    def test_that_comes_of_the_table_s_own_correction_is_told_with_its_figure(self, averaged, geste):
        saisie.rectifier(averaged, geste("A", "Relu"), 1, 2, 1, seen(averaged, 1, 2), Cause.SAISIE, transcription=BLANC)
        close(averaged, geste)
        saisie.rectifier(averaged, geste("A", "Relu"), 1, 2, 1, seen(averaged, 1, 2), Cause.SAISIE, transcription=TOLES_AGAIN)
        assert changes(averaged, 1, 2)[-1] == ("nullité → moyenne du coup, 0 → 2 points", "erreur de saisie")

    def test_is_told_in_english_too(self, averaged, geste):
        close(averaged, geste)
        paid(averaged, geste, 2, 2)
        choisir_langue("en")
        try:
            assert changes(averaged, 1, 2) == [("2 → 1 points", "average worked out again after a correction at another table")]
        finally:
            choisir_langue("fr")

    def test_corrected_before_the_close_is_no_change_of_any_total(self, averaged, geste):
        paid(averaged, geste, 2, 2)
        close(averaged, geste)
        assert changes(averaged, 1, 2) == []


@pytest.fixture
def alone(path, juge, geste):
    """Sixteen players; table 1 alone finds STEROLS, table 16 hands in nothing."""
    with Salle.creer(path, SCEAU, juge) as salle:
        organisation.creer_tournoi(salle, geste(), "Coupe")
        organisation.inscrire(salle, geste(), [Fiche(f"Joueur {n}") for n in range(1, 17)])
        organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023"), [Plage("A", 1, 8), Plage("B", 9, 16)])
        tirage.tirer(salle, geste(), 1, "STEROLS")
        for act in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
            act(salle, geste(), 1)
        saisie.saisir(salle, geste("A"), 1, 1, 1, TOP)
        conduite.retenir(salle, geste(), 1, "STEROLS H3")
        conduite.clore_coup(salle, geste(), 1, non_remis=tuple(range(2, 17)))
        assert total(salle, 1) == 76
        yield salle


class TestASolo:
    def found_late(self, salle: Salle, geste) -> None:
        saisie.rectifier(salle, geste("B", "Retrouvé"), 1, 1, 16, 0, Cause.SAISIE, transcription=TOP)

    def test_lost_to_a_slip_found_later_is_told(self, alone, geste):
        self.found_late(alone, geste)
        assert total(alone, 1) == 66
        assert changes(alone, 1, 1) == [("solo perdu, 10 points de moins", "correction à une autre table")]
        assert changes(alone, 16, 1) == [("0 → 66 points", "erreur de saisie")]
        assert changes(alone, 2, 1) == []

    def test_won_again_is_told_after_it(self, alone, geste):
        self.found_late(alone, geste)
        saisie.rectifier(alone, geste("B", "Pas le sien"), 1, 1, 16, seen(alone, 16), Cause.SAISIE, transcription=BLANC)
        assert total(alone, 1) == 76
        assert [what for what, _ in changes(alone, 1, 1)] == ["solo perdu, 10 points de moins", "solo, 10 points de plus"]

    def test_lost_by_the_table_s_own_correction_is_told_with_it(self, alone, geste):
        saisie.rectifier(alone, geste("A", "Relu"), 1, 1, 1, seen(alone, 1), Cause.SAISIE, transcription=BLANC)
        told = "66 → 0 points, sans sanction → nullité, solo perdu, 10 points de moins"
        assert changes(alone, 1, 1) == [(told, "erreur de saisie")]

    def test_lost_by_an_exclusion_is_told_as_a_new_count(self, alone, geste):
        self.found_late(alone, geste)
        tables.exclure(alone, geste("JA", "Tricherie"), 1, 16, 2)
        assert changes(alone, 1, 1)[-1] == ("solo, 10 points de plus", "coup recompté après une exclusion, un retard ou une inscription")
        assert changes(alone, 16, 1) == [("0 → 66 points", "erreur de saisie")], "his exclusion is told once for all his moves"


def test_a_warning_is_no_change_of_the_points_of_a_move(alone, geste):
    tables.avertir(alone, geste("JA", "Bavardage"), 1, 1, 1)
    assert changes(alone, 1, 1) == []


def test_an_own_ruling_has_its_own_sanction(alone, geste):
    own = saisie.decision_libre("fisf-2023", geste("JA", "Vu"), 61, Sanction.PENALITE)
    saisie.rectifier(alone, geste("JA", "Vu"), 1, 1, 1, seen(alone, 1), Cause.APPEL, decision=own)
    assert changes(alone, 1, 1) == [("66 → 61 points, sans sanction → pénalité de 5 points", "appel du joueur")], "the solo stands"
