"""A game opened by mistake is taken back, with its reason; one that has begun is not."""

import pytest

from app.conftest import SCEAU
from duplicata.app.gestures import conduite, organisation, saisie, sieges, tirage
from duplicata.app.gestures.joueurs import Fiche
from duplicata.app.gestures.organisation import Programme
from duplicata.app.gestures.sieges import Plage
from duplicata.app.room.room import Salle
from duplicata.competition.causes import CauseFin
from duplicata.errors import SaisieInvalide

PROGRAMME = Programme("fisf-2023", graine="une graine")


def games(salle: Salle) -> list[int]:
    return sorted(salle.etat.ouvert().parties)


def test_it_is_gone_and_its_number_serves_again(salle, geste, path, juge):
    organisation.inscrire(salle, geste(), [Fiche("FANNY")])
    sieges.installer(salle, geste(), 1, 6)
    sieges.repartir(salle, geste(), 1, [Plage("A", 1, 6)])
    organisation.retirer_partie(salle, geste(motif="mauvais lexique"), 1)
    assert games(salle) == []
    organisation.ouvrir_partie(salle, geste(), PROGRAMME)
    assert games(salle) == [1]
    assert salle.etat.partie(1).engagement == PROGRAMME.engagement
    state = salle.etat
    salle.fermer()
    with Salle.ouvrir(path, SCEAU, juge) as again:
        assert again.etat == state
        assert [row.reason for row in again.journal.rows() if row.kind == "partie_retiree"] == ["mauvais lexique"]


def test_the_games_after_it_keep_their_numbers(salle, geste):
    for _ in range(2):
        organisation.ouvrir_partie(salle, geste(), PROGRAMME)
    organisation.retirer_partie(salle, geste(motif="en trop"), 2)
    assert games(salle) == [1, 3]
    organisation.ouvrir_partie(salle, geste(), PROGRAMME)
    assert games(salle) == [1, 3, 4]


def test_the_event_can_then_be_closed(salle, geste):
    with pytest.raises(SaisieInvalide, match="pas finie"):
        organisation.clore_tournoi(salle, geste())
    organisation.retirer_partie(salle, geste(motif="en trop"), 1)
    organisation.clore_tournoi(salle, geste())
    assert salle.etat.ouvert().clos


def refused(salle: Salle, geste, why: str, motif: str = "en trop") -> None:
    before = salle.etat.seq
    with pytest.raises(SaisieInvalide, match=why):
        organisation.retirer_partie(salle, geste(motif=motif), 1)
    assert salle.etat.seq == before


def test_a_reason_is_asked_for(salle, geste):
    refused(salle, geste, "motif", motif=" ")


def test_not_once_a_rack_is_drawn_even_rejected(salle, geste):
    tirage.tirer(salle, geste(), 1, "STEROLS")
    refused(salle, geste, "commencée")
    conduite.annoncer(salle, geste(), 1)
    tirage.rejeter(salle, geste(), 1)
    assert not salle.etat.partie(1).coups
    refused(salle, geste, "commencée")


def test_not_once_what_gives_its_racks_is_public(salle, geste):
    organisation.retirer_partie(salle, geste(motif="sans graine"), 1)
    organisation.ouvrir_partie(salle, geste(), PROGRAMME)
    conduite.clore_partie(salle, geste(), 1, CauseFin.DECISION, PROGRAMME.graine)
    refused(salle, geste, "finie")
    conduite.rouvrir_partie(salle, geste(motif="par erreur"), 1, "une autre")
    refused(salle, geste, "ne se retire plus")


def test_it_does_not_come_back(salle, geste):
    organisation.retirer_partie(salle, geste("ORGA", motif="en trop"), 1)
    with pytest.raises(SaisieInvalide, match="ne revient pas"):
        saisie.defaire(salle, geste("ORGA"))
    with pytest.raises(SaisieInvalide, match="n’est pas ouverte"):
        organisation.retirer_partie(salle, geste(motif="en trop"), 1)
