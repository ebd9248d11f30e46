"""All centres play the same positions: what one table was told, another one should be.

Rulings of the program differ only by what players had been told before (5.9); so what is listed here is what
people ruled.
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from duplicata.app.central.arrets import Cible, DecisionCommune
from duplicata.app.central.central import Central
from duplicata.app.central.ensemble import Ensemble
from duplicata.app.room.judge import Juge
from duplicata.app.state.readers import de_l_arbitre
from duplicata.app.state.state import Etat
from duplicata.arbitrage.decision import Decision
from duplicata.competition.causes import Cause
from duplicata.competition.transcription import Transcription
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Effet = tuple[int, int, str, int, str, str | None]
"""What a player has of a ruling, whatever its reasons."""


class Vu(Struct, frozen=True):
    cible: Cible
    """By the numbers of its centre."""
    partie: int
    coup: int
    """By those of the event."""
    bulletin: Transcription
    decision: Decision
    humaine: bool
    """A person ruled, or ruled again."""


class Rendu(Struct, frozen=True):
    """One ruling of several, and where it was given."""

    decision: Decision
    humaine: bool
    cibles: tuple[Cible, ...]


class Divergence(Struct, frozen=True):
    """Slips written alike and ruled differently, the most frequent ruling first."""

    partie: int
    coup: int
    bulletin: Transcription
    rendus: tuple[Rendu, ...]


class MotDispute(Struct, frozen=True):
    """A word refused here and accepted there, at the same move."""

    partie: int
    coup: int
    mot: str
    refuse: tuple[Cible, ...]
    accepte: tuple[Cible, ...]


class Libre(Struct, frozen=True):
    """A ruling of an arbiter's own, and what the program makes of the slip; None where it cannot."""

    partie: int
    coup: int
    cible: Cible
    bulletin: Transcription
    decision: Decision
    proposee: Decision | None


class Comparaison(Struct, frozen=True):
    bulletins: int
    divergences: tuple[Divergence, ...]
    mots: tuple[MotDispute, ...]
    libres: tuple[Libre, ...]


def comparer(central: Central, juge: Juge | None = None) -> Comparaison:
    """Centre after centre: only what people ruled, and the slips that say the same, stay in memory."""
    ensemble = central.ensemble()
    total = 0
    ecrits: dict[tuple[int, int, Transcription], dict[Effet, list[Vu]]] = {}
    mots: dict[tuple[int, int, str], tuple[list[Cible], list[Cible]]] = {}
    libres: list[Libre] = []
    for centre in sorted(central.depot.tetes()):
        etat = central.etat(centre)
        for vu in vus(ensemble, centre, etat):
            total += 1
            cle = (vu.partie, vu.coup, ecrit(vu.bulletin))
            ecrits.setdefault(cle, {}).setdefault(effet(vu.decision), []).append(vu)
            for mot in vu.decision.mots_refuses:
                mots.setdefault((vu.partie, vu.coup, mot), ([], []))[0].append(vu.cible)
            if vu.decision.mot and vu.decision.points:
                mots.setdefault((vu.partie, vu.coup, vu.decision.mot.upper()), ([], []))[1].append(vu.cible)
            if de_l_arbitre(vu.decision) and not vu.bulletin.au_top:
                libres += _libre(vu, etat, juge)
    return Comparaison(
        total,
        tuple(_divergences(ecrits)),
        tuple(
            MotDispute(*cle, tuple(non), tuple(oui))
            for cle, (non, oui) in sorted(mots.items())
            if non and oui
        ),
        tuple(libres),
    )


def vus(ensemble: Ensemble, centre: int, etat: Etat) -> Iterator[Vu]:
    """The slips of the moves that are those of the event."""
    for (autre, n), place in sorted(ensemble.places.items()):
        if autre != centre:
            continue
        partie = etat.partie(place.partie)
        for coup in partie.coups:
            numero = place.conformes.get(coup.numero)
            if numero is None:
                continue
            relus = {lien.table for lien in coup.rectifications if lien.cause is not Cause.SUITE}
            for table, bulletin in coup.bulletins.items():
                decision = coup.decisions.get(table)
                if decision is not None:
                    cible = Cible(centre, place.partie, coup.numero, table)
                    humaine = table in relus or de_l_arbitre(decision)
                    yield Vu(cible, n, numero, bulletin, decision, humaine)


def commune(central: Central, cible: Cible) -> DecisionCommune:
    """The ruling of that slip for all that say the same and were ruled on otherwise."""
    ensemble = central.ensemble()
    tous = [
        vu for centre in sorted(central.depot.tetes()) for vu in vus(ensemble, centre, central.etat(centre))
    ]
    modele = next((vu for vu in tous if vu.cible == cible), None)
    if modele is None:
        raise SaisieInvalide(
            dire(
                "Centre {centre}, partie {partie}, coup {coup} : la table {table} n’a pas de bulletin jugé.",
                centre=cible.centre,
                partie=cible.partie,
                coup=cible.coup,
                table=cible.table,
            )
        )
    memes = [
        vu
        for vu in tous
        if (vu.partie, vu.coup, ecrit(vu.bulletin)) == (modele.partie, modele.coup, ecrit(modele.bulletin))
        and effet(vu.decision) != effet(modele.decision)
    ]
    if not memes:
        raise SaisieInvalide(dire("Tous les bulletins écrits ainsi sont déjà jugés ainsi."))
    return DecisionCommune(
        modele=cible,
        engagement=central.evenement.jeux[modele.partie - 1].engagement,
        decision=modele.decision,
        cibles=tuple(vu.cible for vu in memes),
        bulletins=tuple(vu.bulletin for vu in memes),
    )


def ecrit(bulletin: Transcription) -> Transcription:
    """What stands on the paper, without what is known of the player."""
    return replace(bulletin, nom=None, refuses_non_notifies=(), plausibles=(), implausibles=())


def effet(decision: Decision) -> Effet:
    return (
        decision.points,
        decision.points_bruts,
        str(decision.sanction),
        decision.avertissements,
        str(decision.statut),
        decision.mot,
    )


def _divergences(
    ecrits: dict[tuple[int, int, Transcription], dict[Effet, list[Vu]]],
) -> Iterator[Divergence]:
    for (partie, coup, bulletin), effets in ecrits.items():
        if len(effets) > 1 and any(vu.humaine for vus_ainsi in effets.values() for vu in vus_ainsi):
            rendus = [
                Rendu(
                    vus_ainsi[0].decision,
                    any(vu.humaine for vu in vus_ainsi),
                    tuple(sorted((vu.cible for vu in vus_ainsi), key=_ordre)),
                )
                for vus_ainsi in effets.values()
            ]
            rendus.sort(key=lambda rendu: (-len(rendu.cibles), _ordre(rendu.cibles[0])))
            yield Divergence(partie, coup, bulletin, tuple(rendus))


def _ordre(cible: Cible) -> tuple[int, int, int, int]:
    return cible.centre, cible.partie, cible.coup, cible.table


def _libre(vu: Vu, etat: Etat, juge: Juge | None) -> Iterator[Libre]:
    proposee = None
    if juge is not None:
        partie = etat.partie(vu.cible.partie)
        try:
            coup = partie.coups[vu.cible.coup - 1]
            proposee = juge.decision(partie, coup, vu.cible.table, vu.bulletin.lire())
        except SaisieInvalide:
            proposee = None
    if proposee is None or effet(proposee) != effet(vu.decision):
        yield Libre(vu.partie, vu.coup, vu.cible, vu.bulletin, vu.decision, proposee)
