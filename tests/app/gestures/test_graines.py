"""A game opened again once its seed is public: nobody knows the racks to come."""

import pytest

from app.conftest import SCEAU
from duplicata.app.gestures import conduite, organisation, saisie, tirage
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.room import Salle
from duplicata.app.state.events import ecrire
from duplicata.competition.causes import CauseFin
from duplicata.competition.evenements import PartieRouverte, TirageFait
from duplicata.competition.pioche import proposer
from duplicata.competition.tirage import empreinte
from duplicata.errors import SaisieInvalide
from duplicata.journal import Gesture


@pytest.fixture
def public(salle, geste):
    """Game 2, drawn from « un », was closed under the key « close »."""
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", graine="un"))
    conduite.clore_partie(salle, geste(cle="close"), 2, CauseFin.DECISION, "un")
    assert salle.etat.partie(2).graine == "un"
    return salle


def test_the_rest_is_drawn_from_a_new_seed_whose_digest_is_published(public, geste):
    conduite.rouvrir_partie(public, geste(motif="erreur"), 2, "deux")
    partie = public.etat.partie(2)
    assert (partie.engagement, partie.graine) == (empreinte("deux"), None)
    known = proposer(partie, "un").tirage
    with pytest.raises(SaisieInvalide, match="engagement publié"):
        tirage.tirer_automatiquement(public, geste(), 2, "un")
    drawn = tirage.tirer_automatiquement(public, geste(), 2, "deux")
    assert next(drawn.tous(TirageFait)).tirage != known


def test_each_part_is_made_public_in_its_turn(public, geste, path, juge):
    tirage.tirer(public, geste(), 1, "STEROLS")
    conduite.rouvrir_partie(public, geste(motif="erreur"), 2, "deux")
    tirage.tirer(public, geste(), 2, "STEROLS")
    tirage.rejeter(public, geste(), 2)
    conduite.clore_partie(public, geste(), 2, CauseFin.DECISION, "deux")
    conduite.rouvrir_partie(public, geste(motif="encore"), 2, "trois")
    public.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        parts = [(part.coup, part.essai, part.engagement, part.graine) for part in again.etat.partie(2).germes]
    assert parts == [
        (1, 1, empreinte("un"), "un"),
        (1, 1, empreinte("deux"), "deux"),
        (1, 2, empreinte("trois"), None),
    ]


def test_without_a_new_seed_racks_are_drawn_by_hand(public, geste):
    conduite.rouvrir_partie(public, geste(motif="erreur"), 2)
    with pytest.raises(SaisieInvalide, match="tirez à la main"):
        tirage.tirer_automatiquement(public, geste(), 2, "un")
    tirage.tirer(public, geste(), 2, "STEROLS")
    conduite.clore_partie(public, geste(), 2, CauseFin.DECISION, "un")


def test_a_game_reopened_in_former_times_is_read_and_drawn_by_hand(public, geste, path, juge):
    un = geste(motif="erreur")
    written = ecrire(PartieRouverte(partie=2, motif="erreur"))
    content = {name: value for name, value in written.payload.items() if name != "engagement"}
    public.journal.submit(Gesture("old", un.auteur, un.quand, (written._replace(payload=content),), un.motif)).result()
    public.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat.partie(2).fin is None
        with pytest.raises(SaisieInvalide, match="tirez à la main"):
            tirage.tirer_automatiquement(again, geste(), 2, "un")


def test_a_seed_that_was_not_made_public_goes_on(salle, geste):
    organisation.ouvrir_partie(salle, geste(), Programme("fisf-2023", graine="un"))
    conduite.clore_partie(salle, geste(), 2, CauseFin.DECISION)
    conduite.rouvrir_partie(salle, geste(motif="erreur"), 2, "deux")
    assert salle.etat.partie(2).engagement == empreinte("un")
    tirage.tirer_automatiquement(salle, geste(), 2, "un")


def test_what_was_made_public_is_not_undone(public, geste):
    with pytest.raises(SaisieInvalide, match="Le juge-arbitre peut la rouvrir"):
        saisie.defaire(public, geste(), "close")
    with pytest.raises(SaisieInvalide, match="déjà close"):
        conduite.clore_partie(public, geste(), 2, CauseFin.DECISION, "un")
