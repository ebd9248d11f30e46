"""The event with every slip of every centre, as one room would hold it: its results file comes from there."""

from collections.abc import Mapping
from typing import TypeVar

from msgspec.structs import replace

from duplicata.app.central.apport import retenu_au_general
from duplicata.app.central.ensemble import Ensemble
from duplicata.app.central.evenement import Simultane, numero_general
from duplicata.app.state.state import Cas, Etat
from duplicata.competition.cloture import solo_paye
from duplicata.competition.etat import Cloture, Coup, Partie, Phase, Resultat

V = TypeVar("V")


def reunir(evenement: Simultane, ensemble: Ensemble, etats: Mapping[int, Etat]) -> Etat:
    """*etats*: every centre that sent something, as it stands in *ensemble*."""
    reunion = _Reunion(evenement, ensemble, dict(sorted(etats.items())))
    tournoi = ensemble.tournoi
    parties = {n: reunion.partie(partie) for n, partie in tournoi.parties.items()}
    return Etat(
        seq=sum(etat.seq for etat in etats.values()),
        tournoi=replace(tournoi, parties=parties),
        cas=reunion.cas("cas"),
        ecarts=reunion.cas("ecarts"),
    )


class _Reunion:
    def __init__(self, evenement: Simultane, ensemble: Ensemble, etats: dict[int, Etat]) -> None:
        self.evenement, self.ensemble, self.etats = evenement, ensemble, etats

    def partie(self, partie: Partie) -> Partie:
        n = partie.numero
        coups = {coup.numero: replace(coup, phase=Phase.CLOS) for coup in partie.coups}
        resultats: dict[int, dict[int, Resultat]] = {numero: {} for numero in coups}
        disciplines = dict(partie.disciplines)
        for centre, etat in self.etats.items():
            place = self.ensemble.places.get((centre, n))
            if place is None:
                continue
            ici = etat.partie(place.partie)
            for joue in ici.coups:
                numero = place.conformes.get(joue.numero)
                if numero is None:
                    continue
                coups[numero] = _reunir_coup(coups[numero], centre, joue)
                resultats[numero] |= self._resultats(ici, joue, centre, partie)
                donnees = ici.disciplines.get(joue.numero)
                if donnees:
                    disciplines[numero] = {**disciplines.get(numero, {}), **_ailleurs(centre, donnees)}
        self._combler(partie, resultats)
        clotures = {
            numero: self._cloture(partie, numero, de_tous, coups[numero])
            for numero, de_tous in resultats.items()
        }
        return replace(partie, coups=(*coups.values(),), clotures=clotures, disciplines=disciplines)

    def _resultats(self, ici: Partie, joue: Coup, centre: int, partie: Partie) -> dict[int, Resultat]:
        numeros, solo = {joue.numero}, self.evenement.solo
        return {
            numero: retenu_au_general(ici, joue, table, resultat, solo, numeros)
            for table, resultat in ici.clotures[joue.numero].resultats.items()
            if (numero := numero_general(centre, table)) in partie.joueurs
        }

    def _combler(self, partie: Partie, resultats: dict[int, dict[int, Resultat]]) -> None:
        """A move not played as sealed: what the rule gives, averaged or nothing."""
        for (n, table, numero), points in self.ensemble.comblements.items():
            if n == partie.numero and table in partie.joueurs:
                resultats[numero][table] = Resultat(points, moyenne=True)
        for de_tous in resultats.values():
            for table in partie.joueurs:
                de_tous.setdefault(table, Resultat(None))

    def _cloture(self, partie: Partie, numero: int, resultats: dict[int, Resultat], coup: Coup) -> Cloture:
        solo = self.ensemble.solos.get((partie.numero, numero))
        if solo in resultats:
            effectif = self.ensemble.effectifs[partie.numero, numero]
            bonus = partie.ouverture.bonus_solo if solo_paye(partie, effectif) else 0
            resultats[solo] = replace(resultats[solo], solo=True, bonus=bonus)
        return Cloture(resultats, solo)

    def cas(self, quoi: str) -> frozenset[Cas]:
        """Open cases, where their move counts."""
        return frozenset(
            (n, numero, numero_general(centre, table))
            for centre, etat in self.etats.items()
            for (autre, n), place in self.ensemble.places.items()
            if autre == centre
            for ici, coup, table in getattr(etat, quoi)
            if ici == place.partie and (numero := place.conformes.get(coup)) is not None
        )


def _reunir_coup(coup: Coup, centre: int, joue: Coup) -> Coup:
    return replace(
        coup,
        bulletins={**coup.bulletins, **_ailleurs(centre, joue.bulletins)},
        decisions={**coup.decisions, **_ailleurs(centre, joue.decisions)},
        non_remis=(*coup.non_remis, *(numero_general(centre, table) for table in joue.non_remis)),
    )


def _ailleurs(centre: int, de: Mapping[int, V]) -> dict[int, V]:
    return {numero_general(centre, table): une for table, une in de.items()}
