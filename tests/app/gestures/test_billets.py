"""A correction slip printed is an event: it says which ruling the paper tells."""

import pytest
from msgspec.structs import replace

from app.conftest import SCEAU
from duplicata.app.gestures import conduite, saisie, tirage
from duplicata.app.gestures.billets import imprimer_billets, remettre_billets
from duplicata.app.room.room import Salle
from duplicata.app.state.events import BilletImprime
from duplicata.arbitrage.decision import Sanction, Statut
from duplicata.competition.causes import Cause
from duplicata.competition.notification import remises
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.web.views.slips.billet import MotifDit
from duplicata.web.views.slips.billets import billets

BLANC = Transcription(incidents=("vierge",))


def collect(salle: Salle, geste, rack: str) -> None:
    """The first move is closed, the second collected."""
    entered = salle.etat.partie(1).coups[0].decisions
    conduite.retenir(salle, geste(), 1, "STEROLS H3")
    conduite.clore_coup(salle, geste(), 1, non_remis=tuple({1, 2, 3, 4, 5} - entered.keys()))
    tirage.tirer(salle, geste(), 1, rack)
    for act in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        act(salle, geste(), 1)


def known(salle: Salle, table: int) -> list[int]:
    """From which moves on the table knew, one for every slip of move 1 handed over to it."""
    return [remise.connu_au_coup for remise in remises(salle.etat.partie(1), 1, table)]


def test_a_print_is_kept_for_the_ruling_it_tells(ramassage, geste, path, juge):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    assert ramassage.etat.dossier(1, 1, 2).imprime == 0
    first = ramassage.etat.dossier(1, 1, 2).version
    imprimer_billets(ramassage, geste(), 1, [(1, 2)])
    saisie.rectifier(ramassage, geste("A", "Relu"), 1, 1, 2, first, Cause.SAISIE, transcription=Transcription(incidents=("non_remis",)))
    dossier = ramassage.etat.dossier(1, 1, 2)
    assert dossier.imprime == first < dossier.version
    imprimer_billets(ramassage, geste(), 1, [(1, 2)])
    assert ramassage.etat.dossier(1, 1, 2).imprime == dossier.version
    ramassage.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.dossier(1, 1, 2).imprime == dossier.version


def test_a_print_told_by_the_rank_of_its_ruling_as_in_old_journals_still_marks_the_reprint(ramassage, geste):
    def duplicates() -> list[bool]:
        return [billet.duplicata for billet in billets(ramassage.etat, 1)]

    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    printed = BilletImprime(partie=1, coup=1, table=2, mouture=1)
    ramassage.faire(geste(), lambda brouillon: brouillon.ajouter(printed))
    assert duplicates() == [True]
    seen = ramassage.etat.dossier(1, 1, 2).version
    saisie.rectifier(ramassage, geste("A", "Relu"), 1, 1, 2, seen, Cause.SAISIE, transcription=Transcription(incidents=("non_remis",)))
    assert duplicates() == [False]


def test_the_slip_of_another_entry_is_no_reprint_of_the_one_taken_back(ramassage, geste):
    saisie.saisir(ramassage, geste("A", cle="A/1"), 1, 1, 2, BLANC)
    imprimer_billets(ramassage, geste(), 1, [(1, 2)])
    saisie.defaire(ramassage, geste("A"), "A/1")
    saisie.saisir(ramassage, geste("B"), 1, 1, 2, Transcription(incidents=("discipline",)))
    assert [billet.duplicata for billet in billets(ramassage.etat, 1)] == [False]


def test_there_is_nothing_to_print_without_a_ruling(ramassage, geste):
    with pytest.raises(SaisieInvalide, match="table 4"):
        imprimer_billets(ramassage, geste(), 1, [(1, 4)])


def test_an_entry_is_taken_back_though_its_slip_was_printed(ramassage, geste):
    saisie.saisir(ramassage, geste("A", cle="A/1"), 1, 1, 2, BLANC)
    imprimer_billets(ramassage, geste(), 1, [(1, 2)])
    saisie.defaire(ramassage, geste("A"), "A/1")
    assert ramassage.etat.dossier(1, 1, 2).version == 0


def test_a_slip_is_handed_over_once_however_often_it_is_said(ramassage, geste):
    for table in (2, 3):
        saisie.saisir(ramassage, geste("A"), 1, 1, table, BLANC)
    before = ramassage.etat.seq
    remettre_billets(ramassage, geste(), 1, [(1, 2)] * 50)
    assert ramassage.etat.seq == before + 1
    again = remettre_billets(ramassage, geste(), 1, [(1, 2)])
    assert (again.seq, again.evenements, again.repetee) == (before + 1, (), True)
    assert len(remettre_billets(ramassage, geste(), 1, [(1, 2), (1, 3)]).evenements) == 1
    assert [known(ramassage, table) for table in (2, 3)] == [[2], [2]]


def test_a_slip_known_earlier_than_was_said_is_recorded(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    collect(ramassage, geste, "-SWEATSB")
    remettre_billets(ramassage, geste(), 1, [(1, 2)])
    remettre_billets(ramassage, geste(), 1, [(1, 2)], connu_au_coup=2)
    assert known(ramassage, 2) == [3, 2]


@pytest.mark.parametrize("move", [1, 4])
def test_a_slip_is_known_after_its_move_and_before_the_next_to_be_drawn(ramassage, geste, move):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    collect(ramassage, geste, "-SWEATSB")
    with pytest.raises(SaisieInvalide, match=f"ne peut pas être connu avant le coup {move}, mais avant le coup 2 ou plus tard, 3 au plus"):
        remettre_billets(ramassage, geste(), 1, [(1, 2)], connu_au_coup=move)
    assert known(ramassage, 2) == []


class TestTickedLate:
    """The runner carried the slip before move 2; whoever ticks says so once move 2 is ruled on (5.9)."""

    @pytest.fixture
    def replayed(self, ramassage, geste) -> Salle:
        saisie.saisir(ramassage, geste("A"), 1, 1, 1, Transcription(mot="TOLES", reference="H4", score="20"))
        collect(ramassage, geste, "-TOLEABB")
        again = Transcription(mot="TOLES", sens="V", reference="3D", score="6")
        saisie.saisir(ramassage, geste("A"), 1, 2, 1, again)
        return ramassage

    def ruling(self, salle: Salle):
        return salle.etat.partie(1).coups[1].decisions[1]

    def test_the_average_is_the_zero_that_it_would_have_been(self, replayed, geste, path, juge):
        assert self.ruling(replayed).statut is Statut.MOYENNE
        remettre_billets(replayed, geste("JA"), 1, [(1, 1)], connu_au_coup=2)
        assert (self.ruling(replayed).statut, self.ruling(replayed).sanction) == (Statut.DEFINITIVE, Sanction.NULLITE)
        (link,) = replayed.etat.partie(1).coups[1].rectifications
        assert (link.cause, link.motif) == (Cause.SUITE, "Le billet d’un coup antérieur était remis avant ce coup.")
        replayed.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert known(again, 1) == [2]
            assert self.ruling(again).sanction is Sanction.NULLITE

    def test_without_saying_it_counts_from_now(self, replayed, geste):
        remettre_billets(replayed, geste("JA"), 1, [(1, 1)])
        assert known(replayed, 1) == [3]
        assert self.ruling(replayed).statut is Statut.MOYENNE


def test_a_slip_asked_twice_is_printed_once(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    assert len(imprimer_billets(ramassage, geste(), 1, [(1, 2)] * 9).evenements) == 1


def test_a_paper_that_tells_a_ruling_changed_since_is_not_printed(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    (paper,) = billets(ramassage.etat, 1)
    seen = ramassage.etat.dossier(1, 1, 2).version
    saisie.rectifier(ramassage, geste("A", "Relu"), 1, 1, 2, seen, Cause.SAISIE, transcription=Transcription(incidents=("apres_la_fin",)))
    with pytest.raises(SaisieInvalide, match="a changé depuis"):
        imprimer_billets(ramassage, geste(), 1, [(1, 2)], {(1, 2): paper.annonce})
    assert ramassage.etat.dossier(1, 1, 2).imprime == 0
    (paper,) = billets(ramassage.etat, 1)
    imprimer_billets(ramassage, geste(), 1, [(1, 2)], {(1, 2): paper.annonce})
    assert billets(ramassage.etat, 1)[0].duplicata


def test_a_reason_written_once_is_printed_once(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    told = billets(ramassage.etat, 1)[0].motifs
    for reason, own in (("Relu", None), ("Lu ainsi", saisie.decision_libre("fisf-2023", geste("A", "Lu ainsi"), 0, Sanction.NULLITE))):
        seen = ramassage.etat.dossier(1, 1, 2).version
        saisie.rectifier(ramassage, geste("A", reason), 1, 1, 2, seen, Cause.SAISIE, transcription=BLANC, decision=own)
        (slip,) = billets(ramassage.etat, 1)
        assert slip.raison == reason
        assert slip.raison_propre == ("Relu." if own is None else ""), "a sentence follows on the same line"
        assert [motif.texte for motif in slip.phrases] == (["Lu ainsi."] if own else [told[0].texte])


def told_reason(text: str, article: str) -> MotifDit:
    return MotifDit(texte=text, article=article, source="", reconstitue=False)


def test_a_slip_is_set_smaller_when_people_wrote_much(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    slip = replace(billets(ramassage.etat, 1)[0], motifs=[told_reason("x" * 500, "5.7")])
    assert not slip.long, "the regulation's own sentences fit"
    assert [replace(slip, raison="x" * size).long for size in (120, 121)] == [False, True]
    assert [replace(slip, remplace="zéro", raison="x" * size).long for size in (60, 61)] == [False, True]
    own = replace(slip, motifs=[told_reason("y" * 100, "")])
    assert [replace(own, raison=reason).long for reason in ("y" * 100, "x" * 20, "x" * 21)] == [False, False, True]
