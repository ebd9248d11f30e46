"""What a table has been told (5.9): a correction slip counts for the ruling it told, and for no other."""

import hashlib
from collections.abc import Callable

import msgspec
from msgspec.structs import replace

from duplicata.arbitrage.decision import Decision
from duplicata.competition import evenements as ev
from duplicata.competition.causes import Cause
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Coup, Discipline, Partie, Remise
from duplicata.competition.teneur import (
    decision_du,
    decision_rendue,
    effet,
    moyenne_du,
    restant,
    sanctionne,
    teneur,
    teneur_ecrite,
)
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, en_francais

MARQUE = 12
REPONSES = (Cause.APPEL, Cause.COMMISSION)
"""What a ruling is changed by when the player, or somebody for him, asked: he is answered."""


def remises(partie: Partie, numero: int, table: int) -> tuple[Remise, ...]:
    return partie.billets.get(table, {}).get(numero, ())


def a_notifier(partie: Partie, coup: Coup, table: int) -> bool:
    """A sanction, the answer to an appeal, or something told before that may no longer stand."""
    return (
        any(_dit_encore(coup, remise) for remise in remises(partie, coup.numero, table))
        or partie.hors_bulletin(coup.numero, table) > 0
        or sanctionne(decision_du(partie, coup, table))
        or repondu(coup, table)
    )


def _dit_encore(coup: Coup, remise: Remise) -> bool:
    """Not of a cancelled move, but for conduct: everybody was told that its slips count for nothing."""
    return not coup.annule or bool(remise.disciplines) or restant(coup, remise.decision) is not None


def est_remis(partie: Partie, coup: Coup, table: int) -> bool:
    """The last correction slip handed over tells what stands."""
    recues = remises(partie, coup.numero, table)
    return (
        bool(recues)
        and memes_avertissements(partie, coup, table, recues[-1])
        and meme_decision(partie, coup, table, recues[-1])
    )


def meme_decision(partie: Partie, coup: Coup, table: int, remise: Remise) -> bool:
    """Whether the ruling told stands; one that takes nothing from the player need not be told at all."""
    decision, dite = decision_du(partie, coup, table), restant(coup, remise.decision)
    if not (sanctionne(decision) or sanctionne(dite) or repondu(coup, table)):
        return True
    return teneur(decision) == teneur(dite) and remise.moyenne in (None, moyenne_du(partie, coup, table))


def memes_avertissements(partie: Partie, coup: Coup, table: int, remise: Remise) -> bool:
    donnes = partie.disciplines.get(coup.numero, {}).get(table, ())
    return _valides(donnes) == _valides(remise.disciplines)


def avertissements_dits(partie: Partie, coup: Coup, table: int) -> set[int]:
    """Ranks of the disciplinary warnings of the move that the table was told of."""
    recues = remises(partie, coup.numero, table)
    return {rang for remise in recues for rang in _valides(remise.disciplines)}


def retires(partie: Partie, coup: Coup, table: int, remise: Remise) -> bool:
    """Whether a warning that was told has been withdrawn since."""
    donnes = partie.disciplines.get(coup.numero, {}).get(table, ())
    return not set(_valides(remise.disciplines)) <= set(_valides(donnes))


def marque(partie: Partie, coup: Coup, table: int) -> str:
    """Tells one paper from another that says something else, whichever language it is printed in."""
    donnes = partie.disciplines.get(coup.numero, {}).get(table, ())
    dit: list[object] = [en_francais(teneur_ecrite, decision_du(partie, coup, table)), _valides(donnes)]
    if (moyenne := moyenne_du(partie, coup, table)) is not None:
        dit.append(moyenne)
    return hashlib.sha256(msgspec.json.encode(dit)).hexdigest()[:MARQUE]


def refuses_non_notifies(
    partie: Partie, table: int, numero: int, decision_de: Callable[[Coup], Decision | None] | None = None
) -> frozenset[str]:
    """Words refused to the table before this move that no correction slip has named to it (5.9).

    *decision_de*: its ruling on a move, when it is not the one that stands.
    """
    refuses: set[str] = set()
    connus: set[str] = set()
    for passe in partie.coups[: numero - 1]:
        decision = decision_de(passe) if decision_de else passe.decisions.get(table)
        if decision is None or passe.annule:
            continue
        refuses.update(decision.mots_refuses)
        recues = [un for un in remises(partie, passe.numero, table) if un.connu_au_coup <= numero]
        if recues and (dite := recues[-1].decision):
            connus.update(dite.mots_refuses)
    return frozenset(refuses - connus)


def remettre(partie: Partie, e: ev.BilletRemis) -> Partie:
    vise = trouver(partie, e.coup)
    donnes = partie.disciplines.get(e.coup, {}).get(e.table, ())
    dit = e.decision or e.conduite_seule or donnes
    if vise.decisions.get(e.table) is None and e.table not in vise.non_remis and not dit:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} n’a pas de décision à notifier.", coup=e.coup, table=e.table)
        )
    dite = None if e.conduite_seule else e.decision or decision_rendue(partie, vise, e.table)
    moyenne = None if e.decision or e.conduite_seule else moyenne_du(partie, vise, e.table)
    remise = Remise(e.connu_au_coup, dite, donnes, moyenne)
    return _classer(partie, e, (*remises(partie, e.coup, e.table), remise))


def reprendre(partie: Partie, e: ev.BilletRepris) -> Partie:
    recues = remises(partie, e.coup, e.table)
    if not recues:
        raise SaisieInvalide(
            dire("Coup {coup}, table {table} : aucun billet n’est marqué remis.", coup=e.coup, table=e.table)
        )
    return _classer(partie, e, recues[:-1])


def exiger_sans_suite(partie: Partie, numero: int, table: int) -> None:
    """The last slip handed over may be said not to have been: nothing was judged with what it told."""
    for remise in remises(partie, numero, table)[-1:]:
        suite = partie.coups[remise.connu_au_coup - 1 :]
        juge = next((un.numero for un in suite if table in un.decisions), None)
        if juge is not None:
            raise SaisieInvalide(
                dire(
                    "Coup {coup}, table {table} : le coup {juge} est jugé en tenant compte de ce billet, "
                    "il reste remis.",
                    coup=numero,
                    table=table,
                    juge=juge,
                )
            )


def deja_dit(
    partie: Partie, e: ev.DecisionRendue | ev.DecisionRectifiee | ev.AvertissementDisciplinaire
) -> bool:
    """Whether a slip handed over told this: it is corrected then, not taken back behind the player."""
    if isinstance(e, ev.AvertissementDisciplinaire):
        return _tous_dits(partie, e)
    return any(remise.decision == e.decision for remise in remises(partie, e.coup, e.table))


def _tous_dits(partie: Partie, e: ev.AvertissementDisciplinaire) -> bool:
    """Whether every warning of this wording, or every withdrawal, was told: an untold one may be taken back.

    Two of the same wording weigh the same, so that what the player was told of stands whichever goes.
    """
    donnes = partie.disciplines.get(e.coup, {}).get(e.table, ())
    dits = avertissements_dits(partie, trouver(partie, e.coup), e.table)
    if e.nombre > 0:
        return {rang for rang, un in enumerate(donnes) if un.motif == e.motif} <= dits
    # A withdrawal is told of a warning that was: otherwise no paper names it.
    leves = {rang for remise in remises(partie, e.coup, e.table) for rang in _leves(remise.disciplines)}
    return {rang for rang in _leves(donnes) if donnes[rang].retrait == e.motif} <= dits & leves


def _classer(partie: Partie, e: ev.BilletRemis | ev.BilletRepris, recues: tuple[Remise, ...]) -> Partie:
    de_la_table = {**partie.billets.get(e.table, {}), e.coup: recues}
    if not recues:
        del de_la_table[e.coup]
    return replace(partie, billets={**partie.billets, e.table: de_la_table})


def repondu(coup: Coup, table: int) -> bool:
    """An appeal or the commission changed the ruling, and not back to what it was.

    What the arbiters settle among themselves before the player is told anything is no news to him (5.9).
    """
    premiere = next((un for un in coup.rectifications if un.table == table and un.cause in REPONSES), None)
    if premiere is None:
        return False
    return effet(restant(coup, premiere.avant)) != effet(restant(coup, coup.decisions.get(table)))


def _valides(donnes: tuple[Discipline, ...]) -> list[int]:
    return [rang for rang, un in enumerate(donnes) if un.retrait is None]


def _leves(donnes: tuple[Discipline, ...]) -> list[int]:
    return [rang for rang, un in enumerate(donnes) if un.retrait is not None]
