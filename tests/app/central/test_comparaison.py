"""The same slip, the same ruling: what people ruled otherwise is listed, and one ruling is proposed to all."""

from dataclasses import replace

import pytest

from duplicata.app.central.arrets import Cible
from duplicata.app.central.central import Central
from duplicata.app.central.depot_sqlite import DepotSqlite
from duplicata.app.central.lecture.comparaison import commune, comparer, effet
from duplicata.app.room.judge import Juge
from duplicata.app.state.readers import ARBITRE
from duplicata.arbitrage.decision import Motif, Sanction
from duplicata.competition import evenements as ev
from duplicata.documents.simultane.cles import publique
from duplicata.documents.simultane.proposition import Correction, lire_propositions
from duplicata.documents.simultane.reception import Reception, simultane_de
from duplicata.errors import SaisieInvalide
from simultane.evenement import Simulation
from simultane.federation import CLE, QUAND, Event, federal

PAID = 50


class Generous(Simulation):
    """An arbiter of centre 2 admits a word that nobody else does."""

    def _gestes(self, cote):
        for faits in super()._gestes(cote):
            yield [self._admitted(un) if cote.centres[0] == 2 else un for un in faits]

    def _admitted(self, un):
        if not isinstance(un, ev.DecisionRendue) or not un.decision.mots_refuses:
            return un
        word = un.decision.mots_refuses[0]
        own = Motif(ARBITRE, "", ARBITRE, "admis ici")
        fields = {"points": PAID, "points_bruts": PAID, "sanction": Sanction.AUCUNE, "mot": word, "motifs": (own,), "mots_refuses": ()}
        return type(un)(partie=un.partie, coup=un.coup, table=un.table, decision=replace(un.decision, **fields))


@pytest.fixture(scope="module")
def reception(tmp_path_factory):
    simulation = Generous("4", centres=4, tables=24, coups=2, calme=True)
    event = Event(simulation, federal(simulation), {centre: simulation.centre(centre) for centre in simulation.centres})
    with DepotSqlite(tmp_path_factory.mktemp("base") / "x.centrale", event.evenement.identifiant) as depot:
        made = Reception(Central(simultane_de(event.evenement), depot), event.evenement)
        for centre in event.journals:
            made.prendre(event.envoi(centre), QUAND, garder=True)
        yield made


def test_what_people_ruled_otherwise_is_listed(reception):
    compared = comparer(reception.central, Juge())
    assert compared.bulletins == sum(row.kind == "decision_rendue" for centre in range(1, 5) for row in reception.central.depot.lignes(centre))
    assert compared.divergences
    for one in compared.divergences:
        assert [len(given.cibles) for given in one.rendus] == sorted((len(given.cibles) for given in one.rendus), reverse=True)
        own = [given for given in one.rendus if given.humaine]
        assert {target.centre for given in own for target in given.cibles} == {2}
        assert len({effet(given.decision) for given in one.rendus}) == len(one.rendus)
    assert all({target.centre for target in word.accepte} == {2} for word in compared.mots)
    assert compared.mots
    assert {libre.cible.centre for libre in compared.libres} == {2}
    assert all(libre.proposee and libre.proposee.points != PAID for libre in compared.libres)


def test_one_ruling_goes_to_all_who_ruled_otherwise(reception):
    central = reception.central
    one = comparer(central).divergences[0]
    model = next(given for given in one.rendus if not given.humaine)
    arret = commune(central, model.cibles[0])
    others = [target for given in one.rendus if given is not model for target in given.cibles]
    assert {*arret.cibles} == {*others}
    central.arreter(arret, "Commission", QUAND, "un mot se juge partout de même")
    centre = central.evenement.centres[1]
    contents = reception.propositions(centre)
    made = lire_propositions(contents, central.evenement.identifiant, centre.identifiant, publique(CLE)).propositions
    assert [made_one.numero for made_one in made] == list(range(1, len(made) + 1))
    assert {(un.objet.coup, un.objet.table) for un in made} == {(un.coup, un.table) for un in others if un.centre == 2}
    assert all(isinstance(un.objet, Correction) and effet(un.objet.decision) == effet(model.decision) for un in made)
    rest = reception.propositions(centre, len(made))
    assert lire_propositions(rest, central.evenement.identifiant, centre.identifiant, publique(CLE)).propositions == ()


def test_a_ruling_is_one_that_some_table_has(reception):
    with pytest.raises(SaisieInvalide):
        commune(reception.central, Cible(1, 1, 1, 99))
