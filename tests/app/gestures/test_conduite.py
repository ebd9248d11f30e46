"""A move from the draw to the close, and what may happen to a slip afterwards."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from app.conftest import SCEAU, seen
from duplicata.app.gestures import conduite, double, organisation, saisie, tables, tirage
from duplicata.app.gestures.billets import remettre_billets
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.room import Salle
from duplicata.app.state.events import GesteDefait
from duplicata.app.state.readings import DejaSaisi
from duplicata.app.state.state import Vote
from duplicata.arbitrage.decision import Sanction
from duplicata.competition.causes import Cause, CauseFin, CauseRejet
from duplicata.competition.classement import classement
from duplicata.competition.etat import Phase
from duplicata.competition.evenements import (
    DecisionRectifiee,
    DecisionRendue,
    MotRetenu,
    TirageFait,
    TirageRejete,
)
from duplicata.competition.notification import est_remis
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide

TOP = Transcription(mot="STEROLS", sens="H", reference="H3", score="66")
BLANC = Transcription(incidents=("vierge",))


def points(salle):
    return {ligne.table: ligne.total for ligne in classement(salle.etat.partie(1))}


def close(salle, geste, slips):
    for table, champs in slips.items():
        saisie.saisir(salle, geste("A"), 1, 1, table, champs)
    conduite.retenir(salle, geste(), 1)
    conduite.clore_coup(salle, geste(), 1)


@pytest.fixture
def top(ramassage):
    partie = ramassage.etat.partie(1)
    return ramassage.juge.plateau(partie, partie.coups[0]).tops()[0].score


def test_a_whole_move(ramassage, geste, top):
    partie = ramassage.etat.partie(1)
    assert ramassage.etat.departs[1, 1].endswith("Z")
    assert partie.coups[0].phase is Phase.RAMASSAGE
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    assert saisie.tables_sans_bulletin(ramassage.etat.partie(1)) == [3, 4, 5]
    assert saisie.tables_sans_bulletin(ramassage.etat.partie(1), "A") == [3]
    with pytest.raises(SaisieInvalide, match="il manque 3 bulletins, tables 3, 4, 5"):
        conduite.clore_coup(ramassage, geste(), 1)
    saisie.top_partout(ramassage, geste("A"), 1)
    retenu = conduite.retenir(ramassage, geste(), 1).un(MotRetenu)
    assert (retenu.mot, retenu.points) == ("STEROLS", top)
    conduite.clore_coup(ramassage, geste(), 1)
    assert points(ramassage) == {1: top, 2: 0, 3: top, 4: top, 5: top}


def test_missing_slips_are_named_to_close(ramassage, geste, top):
    conduite.retenir(ramassage, geste(), 1)
    saisie.saisir(ramassage, geste(), 1, 1, 1, TOP)
    conduite.clore_coup(ramassage, geste(), 1, non_remis=(2, 3, 4, 5))
    assert points(ramassage)[1] == top


def test_the_automatic_draw_follows_the_seed_announced_by_its_digest(salle, geste):
    with pytest.raises(SaisieInvalide, match="Aucun tirage"):
        conduite.annoncer(salle, geste(), 1)
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", graine="graine"))
    with pytest.raises(SaisieInvalide, match="engagement"):
        tirage.tirer_automatiquement(salle, geste(), 2, "autre")
    drawn = tirage.tirer_automatiquement(salle, geste(), 2, "graine")
    conduite.clore_partie(salle, geste(), 2, CauseFin.DECISION, "graine")
    assert salle.etat.partie(2).graine == "graine"
    again = tirage.tirer_automatiquement(salle, geste(), 1, "graine")
    assert again.un(TirageFait).tirage == drawn.un(TirageFait).tirage
    assert [un.tirage for un in again.tous(TirageRejete)] == [un.tirage for un in drawn.tous(TirageRejete)]


def test_a_typed_rack_that_is_not_valid_is_recorded_as_rejected(salle, geste):
    reponse = tirage.tirer(salle, geste(), 1, "AEIOUAE")
    assert [type(un) for un in reponse.evenements] == [TirageRejete]
    with pytest.raises(SaisieInvalide, match="Z"):
        tirage.tirer(salle, geste(), 1, "ZZAEIRT")


def test_a_rack_with_no_playable_word_goes_back(salle, geste):
    reponse = tirage.tirer(salle, geste(), 1, "QXZAEKW")
    assert reponse.un(TirageRejete).cause is CauseRejet.SANS_SOLUTION
    assert salle.etat.partie(1).coups == ()


def test_the_juge_arbitre_may_put_a_rack_back(salle, geste):
    tirage.tirer(salle, geste(), 1, "STEROLS")
    tirage.rejeter(salle, geste(), 1)
    assert salle.etat.partie(1).coups == ()
    assert len(salle.etat.partie(1).sac.reste) == 102


def test_a_cancelled_move_needs_a_reason_and_gives_the_letters_back(ramassage, geste):
    with pytest.raises(SaisieInvalide, match="motif"):
        conduite.annuler_coup(ramassage, geste(), 1)
    conduite.annuler_coup(ramassage, geste(motif="erreur d’affichage"), 1)
    assert ramassage.etat.partie(1).coups[0].annule
    assert len(ramassage.etat.partie(1).reste) == 102


def test_the_top_to_all_is_one_gesture_and_one_undo(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, BLANC)
    reponse = saisie.top_partout(ramassage, geste("A"), 1)
    assert sum(1 for _ in reponse.tous(DecisionRendue)) == 4
    assert saisie.tables_sans_bulletin(ramassage.etat.partie(1)) == []
    with pytest.raises(SaisieInvalide, match="Toutes les tables"):
        saisie.top_partout(ramassage, geste("A"), 1)
    saisie.defaire(ramassage, geste("A"))
    assert saisie.tables_sans_bulletin(ramassage.etat.partie(1)) == [1, 3, 4, 5]
    assert ramassage.etat.dossier(1, 1, 3).version == 0


def test_undo_takes_back_one_s_own_last_gesture_and_leaves_both_in_the_journal(ramassage, geste):
    saisie.saisir(ramassage, geste("A", cle="de A"), 1, 1, 1, TOP)
    first = ramassage.etat.dossier(1, 1, 1).version
    saisie.saisir(ramassage, geste("B"), 1, 1, 4, TOP)
    reponse = saisie.defaire(ramassage, geste("A"))
    assert reponse.un(GesteDefait).geste == "de A"
    assert list(ramassage.etat.partie(1).coups[0].decisions) == [4]
    assert [row.key for row in ramassage.journal.rows()].count("de A") == 2
    with pytest.raises(SaisieInvalide, match="rien à défaire"):
        saisie.defaire(ramassage, geste("A"))
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, BLANC)
    assert ramassage.etat.dossier(1, 1, 1).version > first


def test_a_version_never_comes_back_with_something_else(ramassage, geste, path, juge):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    seen = ramassage.etat.dossier(1, 1, 1).version
    saisie.defaire(ramassage, geste("A"))
    saisie.saisir(ramassage, geste("B"), 1, 1, 1, BLANC)
    with pytest.raises(DejaSaisi, match="B a déjà saisi"):
        saisie.rectifier(ramassage, geste("juge", "vu STEROLS"), 1, 1, 1, seen, Cause.SAISIE, TOP)
    stored = ramassage.etat.dossier(1, 1, 1).version
    saisie.rectifier(ramassage, geste("B", "relu"), 1, 1, 1, stored, Cause.SAISIE, TOP)
    saisie.defaire(ramassage, geste("B"))
    assert ramassage.etat.dossier(1, 1, 1).version == stored, "the correction taken back, the same slip stands"
    ramassage.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.dossier(1, 1, 1).version == stored


def test_what_later_gestures_rest_on_is_not_undone(ramassage, geste):
    saisie.saisir(ramassage, geste("A", cle="saisie"), 1, 1, 1, TOP)
    saisie.top_partout(ramassage, geste("B"), 1)
    conduite.retenir(ramassage, geste(), 1)
    conduite.clore_coup(ramassage, geste(), 1)
    with pytest.raises(SaisieInvalide, match="ne peut plus être défait"):
        saisie.defaire(ramassage, geste("A"))
    with pytest.raises(SaisieInvalide, match="ne peut pas être défait"):
        saisie.defaire(ramassage, geste("A"), "inconnu")


def test_the_arbiter_may_rule_otherwise_with_a_reason(ramassage, geste):
    with pytest.raises(SaisieInvalide, match="motif"):
        saisie.decision_libre("fisf-2023", geste("A"), 20)
    un = geste("A", "lettre illisible, lue avec le joueur")
    libre = saisie.decision_libre("fisf-2023", un, 20, Sanction.AVERTISSEMENT)
    saisie.saisir(ramassage, un, 1, 1, 1, Transcription(mot="ST#ROLS"), libre)
    kept = ramassage.etat.partie(1).coups[0].decisions[1]
    assert (kept.points, kept.avertissements, kept.motifs[0].texte) == (20, 1, un.motif)
    with pytest.raises(SaisieInvalide, match="Une nullité ne laisse aucun point"):
        saisie.decision_libre("fisf-2023", un, 20, Sanction.NULLITE)
    with pytest.raises(SaisieInvalide, match="jamais négatifs"):
        saisie.decision_libre("fisf-2023", un, -1)


@pytest.mark.parametrize("cause", [Cause.DOUBLE_ARBITRE, Cause.APPEL, Cause.SAISIE])
def test_a_rectification_changes_the_totals_and_back_again(ramassage, geste, top, cause):
    close(ramassage, geste, dict.fromkeys(range(1, 6), TOP))
    saisie.rectifier(ramassage, geste("B", "autre lecture"), 1, 1, 2, seen(ramassage, 2), cause, BLANC)
    assert points(ramassage)[2] == 0
    saisie.rectifier(ramassage, geste("B", "retour"), 1, 1, 2, seen(ramassage, 2), cause, TOP)
    assert points(ramassage) == dict.fromkeys(range(1, 6), top)
    assert [lien.motif for lien in ramassage.etat.partie(1).coups[0].rectifications] == [
        "autre lecture",
        "retour",
    ]


def test_a_rectification_needs_a_reason_and_something_new(ramassage, geste):
    close(ramassage, geste, dict.fromkeys(range(1, 6), TOP))
    with pytest.raises(SaisieInvalide, match="motif"):
        saisie.rectifier(ramassage, geste("B"), 1, 1, 2, seen(ramassage, 2), Cause.SAISIE, BLANC)
    with pytest.raises(SaisieInvalide, match="Rien"):
        saisie.rectifier(ramassage, geste("B", "x"), 1, 1, 2, seen(ramassage, 2), Cause.SAISIE)
    with pytest.raises(SaisieInvalide, match="deux membres"):
        saisie.rectifier(ramassage, geste("B", "x"), 1, 1, 2, seen(ramassage, 2), Cause.COMMISSION, BLANC)


def test_the_second_reading_is_another_person_s_and_differences_are_listed(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    saisie.saisir(ramassage, geste("A"), 1, 1, 2, TOP)
    assert double.a_relire(ramassage.etat, 1, 1, "D") == [1, 2]
    assert double.a_relire(ramassage.etat, 1, 1, "A") == []
    with pytest.raises(SaisieInvalide, match="sa propre saisie"):
        double.relire(ramassage, geste("A"), 1, 1, 1, TOP)
    double.relire(ramassage, geste("D"), 1, 1, 1, TOP)
    double.relire(ramassage, geste("D"), 1, 1, 2, BLANC)
    (ecart,) = double.ecarts(ramassage.etat, 1)
    assert (ecart.table, ecart.premiere.points > 0, ecart.seconde.points) == (2, True, 0)
    assert ramassage.etat.partie(1).coups[0].decisions[2].points > 0
    saisie.rectifier(ramassage, geste("C", "papier revu"), 1, 1, 2, seen(ramassage, 2), Cause.DOUBLE_ARBITRE, BLANC)
    assert list(double.ecarts(ramassage.etat, 1)) == []


def test_the_commission_rules_with_two_members(ramassage, geste):
    saisie.saisir(ramassage, geste("A"), 1, 1, 1, TOP)
    double.renvoyer(ramassage, geste("A", "place douteuse"), 1, 1, 1)
    with pytest.raises(SaisieInvalide, match="déjà devant"):
        double.renvoyer(ramassage, geste("B", "encore"), 1, 1, 1)
    nul = saisie.decision_libre("fisf-2023", geste("M", "mot non joué"), 0, Sanction.NULLITE)
    assert not list(double.voter(ramassage, geste("M1", "lu"), 1, 1, 1, lambda _: nul).tous(DecisionRectifiee))
    assert not list(double.voter(ramassage, geste("M1", "relu"), 1, 1, 1, lambda _: nul).tous(DecisionRectifiee))
    assert ramassage.etat.cas == {(1, 1, 1)}
    assert ramassage.etat.dossier(1, 1, 1).renvoi.votes == (Vote("M1", nul, "relu"),)
    rendue = double.voter(ramassage, geste("M2", "d’accord"), 1, 1, 1, lambda _: nul).un(DecisionRectifiee)
    assert rendue.cause is Cause.COMMISSION
    assert (rendue.auteur, rendue.motif) == ("M1, M2", "d’accord")
    assert ramassage.etat.partie(1).coups[0].decisions[1].points == 0
    assert ramassage.etat.cas == set()


def test_a_correction_slip_is_handed_over(ramassage, geste):
    close(ramassage, geste, {table: Transcription(mot="ZZZ", score="9") for table in range(1, 6)})
    remettre_billets(ramassage, geste("coureur"), 1, [(1, 1), (1, 2)], 2)
    partie = ramassage.etat.partie(1)
    assert [est_remis(partie, partie.coups[0], table) for table in (1, 2, 3)] == [True, True, False]


def test_conduct_and_lateness(ramassage, geste, top):
    close(ramassage, geste, dict.fromkeys(range(1, 6), TOP))
    tables.noter_retard(ramassage, geste(motif="train"), 1, 2, 2)
    tables.avertir(ramassage, geste(motif="parle"), 1, 3, 1)
    tables.exclure(ramassage, geste(motif="signes"), 1, 4, 1)
    assert points(ramassage) == {1: top, 2: 0, 3: top, 4: 0, 5: top}
    assert ramassage.etat.partie(1).cumuls[3].avertissements == 1
    tables.avertir(ramassage, geste(motif="retiré"), 1, 3, 1, retrait=True)
    assert ramassage.etat.partie(1).cumuls[3].avertissements == 0


def test_a_table_that_handed_in_a_slip_is_late_for_a_reason(ramassage, geste):
    close(ramassage, geste, {**dict.fromkeys(range(1, 5), TOP), 5: Transcription(incidents=("non_remis",))})
    with pytest.raises(SaisieInvalide, match=r"La table 2 a remis un bulletin \(coup 1\)"):
        tables.noter_retard(ramassage, geste(motif=" "), 1, 2, 2)
    tables.noter_retard(ramassage, geste(), 1, 5, 2)
    tables.noter_retard(ramassage, geste(motif="bulletin d’un autre"), 1, 2, 2)
    assert ramassage.etat.partie(1).retards == {2: 2, 5: 2}


def test_nobody_is_late_for_or_put_out_of_a_move_that_has_not_come(ramassage, geste):
    for gesture in (tables.noter_retard, tables.exclure):
        for number in (0, 3, 99):
            with pytest.raises(SaisieInvalide, match=f"Le coup {number} n’est pas venu"):
                gesture(ramassage, geste(motif="signes"), 1, 2, number)
    assert (ramassage.etat.partie(1).retards, ramassage.etat.partie(1).exclus) == ({}, {})


def test_a_game_is_closed_for_a_cause_and_may_be_opened_again(ramassage, geste):
    close(ramassage, geste, dict.fromkeys(range(1, 6), TOP))
    with pytest.raises(SaisieInvalide, match="pas finie"):
        conduite.clore_partie(ramassage, geste(), 1)
    conduite.clore_partie(ramassage, geste(), 1, CauseFin.DECISION)
    with pytest.raises(SaisieInvalide, match="finie"):
        tirage.tirer(ramassage, geste(), 1, "AEIRSTN")
    conduite.rouvrir_partie(ramassage, geste(motif="annoncé par erreur"), 1)
    assert ramassage.etat.partie(1).fin is None


@pytest.fixture
def eeu(salle, geste):
    """BIEF was laid from IUFEBEE: the leftover is EEU."""
    tirage.tirer(salle, geste(), 1, "IUFEBEE")
    for gesture in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        gesture(salle, geste(), 1)
    conduite.retenir(salle, geste(), 1, "BIEF H5")
    conduite.clore_coup(salle, geste(), 1, non_remis=(1, 2, 3, 4, 5))
    return salle


@pytest.mark.parametrize(
    ("typed", "recorded"),
    [
        ("GAPS", "EEU+GAPS"),
        ("g a p s", "EEU+GAPS"),
        ("EEU+GAPS", "EEU+GAPS"),
        ("GAPEUES", "GAPEUES"),
        ("-GAPESTW", "-GAPESTW"),
    ],
)
def test_a_typed_rack_completes_the_leftover(eeu, geste, typed: str, recorded: str):
    tirage.tirer(eeu, geste(), 1, typed)
    assert eeu.etat.partie(1).coups[1].tirage == recorded


@pytest.mark.parametrize(
    ("typed", "reproach"),
    [
        ("GAPESTW", "le reliquat est EEU"),
        ("EE+GAPST", "le reliquat est EEU"),
        ("EEUA+GAP", "le reliquat est EEU"),
        ("-EEU+GAPS", "il n’y a pas de reliquat"),
        ("GAP", "moins de 7 lettres"),
        ("-GAPS", "moins de 7 lettres"),
        ("-GAPESTWX", "8 lettres au lieu de 7"),
        ("-ZZAEIOR", "Il n’y a pas"),
    ],
)
def test_a_rack_that_the_bag_cannot_give_is_refused(eeu, geste, typed: str, reproach: str):
    with pytest.raises(SaisieInvalide, match=reproach):
        tirage.tirer(eeu, geste(), 1, typed)
    assert len(eeu.etat.partie(1).coups) == 1


def test_a_leftover_is_refused_where_there_is_none(salle, geste):
    with pytest.raises(SaisieInvalide, match=r"W\+AEPGES.*il n’y a pas de reliquat"):
        tirage.tirer(salle, geste(), 1, "W+AEPGES")
    assert salle.etat.partie(1).rejets == ()


def test_a_cancelled_move_is_not_typed_again_with_the_same_letters(ramassage, geste):
    conduite.annuler_coup(ramassage, geste(motif="erreur d’affichage"), 1)
    refused = tirage.tirer(ramassage, geste(), 1, "SSTEROL").un(TirageRejete)
    assert refused.cause is CauseRejet.IDENTIQUE
    assert tirage.tirer(ramassage, geste(), 1, "SWEATSE").un(TirageFait).coup == 2


def test_a_rack_typed_after_a_rejection_is_recorded_as_a_full_redraw(eeu, geste):
    tirage.tirer(eeu, geste(), 1, "EEU+EEOA")
    tirage.tirer(eeu, geste(), 1, "GAPESTW")
    coup = eeu.etat.partie(1).coups[1]
    assert (coup.tirage, [rejet.tirage for rejet in coup.rejets]) == ("-GAPESTW", ["EEU+EEOA"])


def test_the_word_retained_again_is_answered_as_done_and_written_once(ramassage, geste):
    first = conduite.retenir(ramassage, geste(), 1, "STEROLS H3")
    with ThreadPoolExecutor(4) as pool:
        again = list(pool.map(lambda acte: conduite.retenir(ramassage, acte, 1, "STEROLS H3"), [geste() for _ in range(4)]))
    assert {(one.seq, one.repetee) for one in again} == {(first.seq, True)}
    assert sum(row.kind == "mot_retenu" for row in ramassage.journal.rows()) == 1
    assert conduite.retenir(ramassage, geste(), 1, "STEROLS H4").repetee is False, "another place is another word"


@pytest.mark.parametrize(("cause", "reproach"), [(CauseFin.DERNIER_TIRAGE, "pas le dernier tirage"), (CauseFin.UNE_LETTRE, "il reste des coups")])
def test_a_game_ends_for_no_cause_that_is_not_there(ramassage, geste, cause, reproach):
    with pytest.raises(SaisieInvalide, match=reproach):
        conduite.clore_partie(ramassage, geste(), 1, cause)
    assert ramassage.etat.partie(1).fin is None


def test_each_arbiter_is_asked_for_his_own_tables(ramassage):
    game = ramassage.etat.partie(1)
    assert [list(saisie.tables_sans_bulletin(game, arbiter, coup=1)) for arbiter in ("A", "B", None)] == [[1, 2, 3], [4, 5], [1, 2, 3, 4, 5]]
