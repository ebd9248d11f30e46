"""A prepared game: played back move after move, against the digest published."""

import pytest
from msgspec.structs import replace

from app.conftest import MOTS
from duplicata.app.gestures import conduite, organisation, source, tirage
from duplicata.app.gestures.source import Mode, Source
from duplicata.competition.formules import Formule, lire_formule
from duplicata.competition.generer import generer
from duplicata.competition.preparee import PartiePreparee, lire_preparee, preparer
from duplicata.competition.sac import sac_plein
from duplicata.competition.tirage import empreinte
from duplicata.engine.lexicon import lexicon_of_words
from duplicata.engine.rack import canonical
from duplicata.errors import SaisieInvalide


@pytest.fixture(scope="module")
def prepared() -> PartiePreparee:
    game = generer("7", Formule(), lexicon_of_words("essai", MOTS), "fisf-2023")
    return replace(preparer(game, "sel"), nom="Finale", lexique="")


@pytest.fixture
def opened(salle, geste, prepared):
    organisation.ouvrir_partie(salle, geste(), source.programme(salle, prepared))
    return salle


def play(salle, geste, prepared) -> None:
    source.tirer(salle, geste(), 2, Source(preparee=prepared), Mode.PREPARE)
    for gesture in (conduite.annoncer, conduite.lancer_chrono, conduite.annoncer_fin):
        gesture(salle, geste(), 2)
    conduite.retenir(salle, geste(), 2, source.prevu(salle.etat.partie(2), Source(preparee=prepared)).mot)
    conduite.clore_coup(salle, geste(), 2, tuple(range(1, 6)))


def test_the_text_gives_back_the_game_and_its_digest(prepared):
    assert prepared.engagement == empreinte(prepared.texte)
    assert lire_preparee(prepared.texte) == prepared


@pytest.mark.parametrize(
    ("formula", "rack", "reproach"),
    [("joker", "STEROLS", "il faut un joker"), ("7_sur_8", "STEROLS", "moins de 8 lettres")],
)
def test_3_8_a_rack_that_breaks_the_formula_is_not_prepared(formula: str, rack: str, reproach: str):
    game = generer("7", Formule(), lexicon_of_words("essai", MOTS), "fisf-2023")
    first = replace(game.coups[0], tirage=rack, lettres=canonical(rack), sac=sac_plein(lire_formule(formula)))
    opening = replace(game.ouverture, formule=lire_formule(formula))
    with pytest.raises(SaisieInvalide, match=reproach):
        preparer(replace(game, ouverture=opening, coups=(first, *game.coups[1:])), "sel")


def test_a_prepared_game_is_played_back_to_its_end(opened, geste, prepared):
    partie = opened.etat.partie(2)
    assert (partie.ouverture.preparee, partie.ouverture.engagement) == (True, prepared.engagement)
    for _ in prepared.coups:
        play(opened, geste, prepared)
    with pytest.raises(SaisieInvalide, match=f"finie après {len(prepared.coups)} coups"):
        source.tirer(opened, geste(), 2, Source(preparee=prepared), Mode.PREPARE)
    source.clore(opened, geste(), 2, Source(preparee=prepared))
    partie = opened.etat.partie(2)
    assert [f"{coup.retenu.mot} {coup.retenu.place}" for coup in partie.coups] == [
        coup.retenu for coup in prepared.coups
    ]
    assert [coup.rejets for coup in partie.coups] == [coup.rejets for coup in prepared.coups]
    assert partie.graine == prepared.texte
    assert partie.fin is not None


def test_another_game_than_the_one_published_is_refused(opened, geste, prepared):
    other = replace(prepared, coups=prepared.coups[::-1])
    with pytest.raises(SaisieInvalide, match="empreinte a été publiée"):
        source.tirer(opened, geste(), 2, Source(preparee=other), Mode.PREPARE)
    assert opened.etat.partie(2).coups == ()


def test_once_the_game_went_another_way_the_rest_is_drawn_by_hand(opened, geste, prepared):
    source.tirer(opened, geste(), 2, Source(preparee=prepared), Mode.PREPARE)
    conduite.annuler_coup(opened, geste(motif="panne"), 2)
    with pytest.raises(SaisieInvalide, match="coup 1 n’a pas été joué comme il était préparé"):
        source.tirer(opened, geste(), 2, Source(preparee=prepared), Mode.PREPARE)


def test_a_game_with_a_cancelled_move_or_none_cannot_be_prepared(salle, geste):
    with pytest.raises(SaisieInvalide, match="au moins un coup"):
        preparer(salle.etat.partie(1), "sel")
    tirage.tirer(salle, geste(), 1, "STEROLS")
    conduite.annuler_coup(salle, geste(motif="panne"), 1)
    with pytest.raises(SaisieInvalide, match="pas de coup annulé"):
        preparer(salle.etat.partie(1), "sel")


def test_the_lexicon_of_the_prepared_game_must_be_at_hand(salle, prepared):
    with pytest.raises(SaisieInvalide, match="n’est plus celui"):
        source.programme(salle, replace(prepared, empreinte_lexique="0" * 64))

