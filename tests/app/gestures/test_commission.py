"""The commission signs what it has read, and what it has signed stands."""

import pytest

from app.conftest import SCEAU, seen
from duplicata.app.gestures import conduite, double, organisation, saisie, tirage
from duplicata.app.gestures.commission import decision_proposee, propositions_de
from duplicata.app.gestures.double import trancher
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.room import Salle
from duplicata.app.state.events import VoteCommission
from duplicata.app.state.readings import DejaSaisi
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause
from duplicata.competition.evenements import DecisionRectifiee
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import choisir_langue
from duplicata.reglement.solution import PENALITE

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")
BLANC = Transcription(incidents=("vierge",))


@pytest.fixture
def case(ramassage, geste):
    """Table 1, entered by A, is before the commission."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    double.renvoyer(ramassage, geste("A", "place douteuse"), 1, 1, 1)
    return ramassage


def standing(etat):
    """The ruling that stands, as the first one proposed to the members."""
    return etat.partie(1).coups[0].decisions[1]


def vote(salle, acte, version=None):
    return double.voter(salle, acte, 1, 1, 1, standing, version)


def votes(salle):
    return [one.membre for one in salle.etat.dossier(1, 1, 1).renvoi.votes]


def correct(salle, acte, champs=BLANC):
    saisie.rectifier(salle, acte, 1, 1, 1, seen(salle, 1), Cause.SAISIE, champs)


def test_a_vote_on_a_slip_that_has_changed_is_refused(case, geste):
    read = seen(case, 1)
    correct(case, geste("A", "relu"))
    with pytest.raises(DejaSaisi, match="a changé depuis que vous l’avez lu"):
        vote(case, geste("M1", "lu"), read)
    assert votes(case) == []
    vote(case, geste("M1", "lu"), seen(case, 1))
    assert votes(case) == ["M1"]


def test_votes_given_before_the_slip_changed_sign_nothing_of_what_it_became(case, geste, path, juge):
    vote(case, geste("M1", "lu"))
    correct(case, geste("A", "relu"))
    assert votes(case) == []
    reponse = vote(case, geste("M2", "lu"))
    assert not list(reponse.tous(DecisionRectifiee)), "the only signature on the slip as it is"
    assert list(vote(case, geste("M1", "relu")).tous(DecisionRectifiee))
    case.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.dossier(1, 1, 1) == case.etat.dossier(1, 1, 1)


def test_the_correction_taken_back_the_votes_on_what_stood_before_count_again(case, geste):
    vote(case, geste("M1", "lu"))
    correct(case, geste("A", "relu"))
    saisie.defaire(case, geste("A"))
    assert votes(case) == ["M1"]


def test_a_correction_that_a_member_has_voted_on_is_no_longer_taken_back(case, geste):
    correct(case, geste("A", "relu"))
    vote(case, geste("M1", "lu"))
    with pytest.raises(SaisieInvalide, match="a voté depuis"):
        saisie.defaire(case, geste("A"))


def test_votes_of_old_journals_which_do_not_say_what_was_read_are_taken_as_they_are(case, geste, path, juge):
    ruling = standing(case.etat)
    old = VoteCommission(partie=1, coup=1, table=1, decision=ruling)
    case.faire(geste("M1", "lu"), lambda brouillon: brouillon.ajouter(old))
    case.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert votes(again) == ["M1"]
        assert list(vote(again, geste("M2", "lu")).tous(DecisionRectifiee))


def test_the_other_members_read_why_somebody_voted_so(case, geste, path, juge):
    vote(case, geste("M1", "la place se lit"))
    case.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert [one.motif for one in again.etat.dossier(1, 1, 1).renvoi.votes] == ["la place se lit"]


class TestSigned:
    """What two members have signed stands until the commission is asked again."""

    @pytest.fixture
    def signed(self, case, geste):
        for member in ("M1", "M2"):
            vote(case, geste(member, "lu"))
        return case

    def test_a_vote_that_comes_too_late_does_not_open_the_case_again(self, signed, geste):
        with pytest.raises(SaisieInvalide, match="la commission a déjà décidé, ce vote n’est pas enregistré"):
            vote(signed, geste("M3", "lu"))
        assert signed.etat.cas == set()

    def test_no_arbiter_overturns_it(self, signed, geste):
        for author in ("A", "juge"):
            with pytest.raises(SaisieInvalide, match="la commission a décidé"):
                correct(signed, geste(author, "moi seul"))
        assert standing(signed.etat).points == 66

    def test_it_is_not_read_a_second_time_nor_settled_by_a_reader(self, ramassage, geste):
        saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
        double.relire(ramassage, geste("D"), 1, 1, 1, BLANC)
        double.renvoyer(ramassage, geste("A", "doute"), 1, 1, 1)
        for member in ("M1", "M2"):
            vote(ramassage, geste(member, "lu"))
        assert list(double.ecarts(ramassage.etat, 1)) == [], "the commission has settled the difference"
        with pytest.raises(SaisieInvalide, match="la commission a décidé"):
            trancher(ramassage, geste("C", "papier"), 1, 1, 1, lambda _: BLANC)
        with pytest.raises(SaisieInvalide, match="la commission a décidé"):
            double.relire(ramassage, geste("D"), 1, 1, 1, TOP)

    def test_it_waits_for_no_second_reading(self, signed):
        assert double.a_relire(signed.etat, 1, 1, "D") == []

    def test_sent_back_with_a_reason_it_is_the_commission_that_changes_it(self, signed, geste):
        double.renvoyer(signed, geste("juge", "pièce nouvelle"), 1, 1, 1)
        with pytest.raises(SaisieInvalide, match="la commission a décidé"):
            correct(signed, geste("A", "moi seul"))
        nul = saisie.decision_libre("fisf-2023", geste("M1", "vu"), 0)
        for member in ("M1", "M2"):
            double.voter(signed, geste(member, "vu"), 1, 1, 1, lambda _: nul)
        assert standing(signed.etat) == nul

    def test_a_journal_where_an_arbiter_once_did_so_is_still_read(self, signed, geste, path, juge):
        nul = saisie.decision_libre("fisf-2023", geste("A", "vu"), 0)
        old = DecisionRectifiee(partie=1, coup=1, table=1, decision=nul, cause=Cause.SAISIE, motif="seul", auteur="A")
        signed.faire(geste("A", "seul"), lambda brouillon: brouillon.ajouter(old))
        signed.fermer()
        with Salle.ouvrir(path, SCEAU, juge) as again:
            assert standing(again.etat).points == 0


def decided(salle, geste):
    """The keys of both signatures, and the file of the slip they closed."""
    actes = [geste(membre, "lu") for membre in ("M1", "M2")]
    for acte in actes:
        vote(salle, acte)
    return [acte.cle for acte in actes], salle.etat.dossier(1, 1, 1)


def test_before_the_ruling_a_member_takes_his_own_vote_back(case, geste):
    vote(case, geste("M1", "lu"))
    saisie.defaire(case, geste("M1"))
    assert votes(case) == []


@pytest.mark.parametrize("member", ["M1", "M2"])
def test_once_two_have_signed_neither_takes_his_signature_back(case, geste, member):
    _, signed = decided(case, geste)
    with pytest.raises(SaisieInvalide, match="un vote ne se reprend plus"):
        saisie.defaire(case, geste(member))
    assert case.etat.dossier(1, 1, 1) == signed


def test_a_case_taken_up_again_gives_back_its_own_votes_and_not_the_former_ones(case, geste, path, juge):
    (first, last), _ = decided(case, geste)
    double.renvoyer(case, geste("B", "le joueur fait appel"), 1, 1, 1)
    vote(case, geste("M1", "relu"))
    saisie.defaire(case, geste("M1"))
    assert votes(case) == []
    for key in (first, last):
        with pytest.raises(SaisieInvalide, match="un vote ne se reprend plus"):
            saisie.defaire(case, geste("M1"), key)
    case.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again, pytest.raises(SaisieInvalide, match="ne se reprend plus"):
        saisie.defaire(again, geste("M1"), first)


def named(salle, points, sanction):
    return decision_proposee(salle.etat, 1, 1, 1, None, points, sanction, None)


def test_what_stands_and_nullity_are_proposed_once_each(case, geste):
    told = [(one.points, one.sanction) for one in propositions_de(case.etat, 1, 1, 1)]
    assert told == [(66, Sanction.AUCUNE), (0, Sanction.NULLITE)]
    correct(case, geste("A", "relu"))
    assert [one.sanction for one in propositions_de(case.etat, 1, 1, 1)] == [Sanction.NULLITE]


def test_a_penalty_of_the_commission_is_taken_from_what_the_move_was_worth(case):
    ruling = named(case, 61, Sanction.PENALITE)
    assert (ruling.points, ruling.points_bruts - ruling.points) == (61, PENALITE)
    assert named(case, 61, Sanction.AVERTISSEMENT).points_bruts == 61


def test_two_members_sign_the_same_ruling_whatever_their_languages(case):
    french = named(case, 0, Sanction.NULLITE)
    choisir_langue("en")
    try:
        assert named(case, 0, Sanction.NULLITE) == french
        assert [reason.texte for reason in french.motifs] == ["Ruling of the arbitration commission."]
    finally:
        choisir_langue("fr")


@pytest.mark.parametrize(("version", "article"), [("fisf-2010", ""), ("fisf-2015", ""), ("fisf-2016", ""), ("fisf-2023", "6.4")])
def test_its_article_is_cited_from_the_text_that_has_it(path, juge, geste, version, article):
    with Salle.creer(path, SCEAU, juge) as salle:
        organisation.creer_tournoi(salle, geste(), "Coupe du club")
        organisation.inscrire(salle, geste(), [Fiche("ADA")])
        organisation.ouvrir_partie(salle, geste(), Programme(version))
        tirage.tirer(salle, geste(), 1, "STEROLS")
        for step in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
            step(salle, geste(), 1)
        saisie.saisir(salle, geste("A"), 1, 1, 1, TOP)
        (reason,) = named(salle, 0, Sanction.NULLITE).motifs
        assert (reason.article, reason.source) == (article, version)


def test_the_other_reading_of_a_flagged_ruling_is_offered(ramassage, geste):
    """Two admitted words at the first move: the least stands, the commission may give the maximum."""
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, Transcription(dessin=("STEROLS", "", "ES")))
    double.renvoyer(ramassage, geste("A", "deux mots"), 1, 1, 1)
    assert "premier_coup_plusieurs_mots" in standing(ramassage.etat).signalements
    offered = propositions_de(ramassage.etat, 1, 1, 1)
    assert [(one.points, one.sanction) for one in offered][:2] == [
        (standing(ramassage.etat).points, Sanction.AVERTISSEMENT),
        (66, Sanction.AVERTISSEMENT),
    ]


def test_a_vote_names_a_reading_that_was_proposed(case):
    proposed = propositions_de(case.etat, 1, 1, 1)
    assert [decision_proposee(case.etat, 1, 1, 1, rank, None, None, None) for rank in range(len(proposed))] == proposed
    for rank in (-1, len(proposed)):
        with pytest.raises(SaisieInvalide, match="il n’y en a pas tant"):
            decision_proposee(case.etat, 1, 1, 1, rank, None, None, None)


def test_nothing_is_proposed_for_a_table_without_a_ruling(case):
    with pytest.raises(SaisieInvalide, match="la table 2 n’a pas de décision"):
        propositions_de(case.etat, 1, 1, 2)


@pytest.mark.parametrize(("points", "sanction"), [(None, Sanction.AUCUNE), (50, None), (-1, Sanction.AUCUNE), (50, Sanction.NULLITE)])
def test_a_vote_without_a_reading_gives_points_and_a_sanction_that_go_together(case, points, sanction):
    with pytest.raises(SaisieInvalide, match="des points et une sanction"):
        decision_proposee(case.etat, 1, 1, 1, None, points, sanction, None)
