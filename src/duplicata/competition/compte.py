"""Keeping the count: the sums of a game, from scratch or after one change, with the same result."""

from msgspec.structs import replace

from duplicata.competition.cloture import clore, reclore
from duplicata.competition.etat import Cloture, Coup, Cumul, Partie, Resultat, Variation

Variations = dict[int, tuple[Variation, ...]]
_RIEN = Resultat(None)


def recompter(partie: Partie, de: int | None = None) -> Partie:
    """Count every closed move again, in order; *de*: the table where something changed."""
    cumuls = dict.fromkeys(partie.joueurs, Cumul())
    clotures: dict[int, Cloture] = {}
    elimines: dict[int, int] = {}
    deja: dict[int, int] = {}
    for coup in partie.coups:
        if coup.compte:
            cloture = clore(partie, coup, elimines, deja)
            clotures[coup.numero] = cloture
            for table, resultat in cloture.resultats.items():
                cumuls[table] = somme(cumuls[table], resultat, 1)
            if partie.formule.mort_subite:
                elimines |= dict.fromkeys(cloture.elimines, coup.numero)
                deja = {table: cumul.avertissements for table, cumul in cumuls.items()}
    variations = partie.variations
    for coup in partie.coups:
        if coup.numero in partie.clotures:
            variations = _noter(variations, partie, coup, clotures[coup.numero], de)
    return replace(partie, clotures=clotures, cumuls=cumuls, elimines=elimines, variations=variations)


def recompter_coup(partie: Partie, numero: int, de: int | None = None) -> Partie:
    """Count one move again; in sudden death a move decides who plays the next ones, so all are."""
    coup = partie.coups[numero - 1]
    if partie.formule.mort_subite:
        return recompter(partie, de)
    return _reporter(partie, coup, clore(partie, coup, {}, {}), de) if coup.compte else partie


def recompter_table(partie: Partie, numero: int, table: int) -> Partie:
    """Count one move again after what changed at one table."""
    coup, avant = partie.coups[numero - 1], partie.clotures.get(numero)
    if avant is None or coup.annule or partie.formule.mort_subite:
        return recompter_coup(partie, numero, table)
    return _reporter(partie, coup, reclore(partie, coup, avant, table), table)


def _reporter(partie: Partie, coup: Coup, apres: Cloture, de: int | None) -> Partie:
    """Carry the changed results of a move over to the sums."""
    avant = partie.clotures.get(coup.numero)
    anciens = avant.resultats if avant else {}
    cumuls = partie.cumuls.copy()
    for table, resultat in apres.resultats.items():
        ancien = anciens.get(table, _RIEN)
        if ancien is not resultat and ancien != resultat:
            cumuls[table] = somme(somme(cumuls[table], ancien, -1), resultat, 1)
    return replace(
        partie,
        clotures={**partie.clotures, coup.numero: apres},
        cumuls=cumuls,
        variations=_noter(partie.variations, partie, coup, apres, de) if avant else partie.variations,
    )


def _noter(variations: Variations, partie: Partie, coup: Coup, apres: Cloture, de: int | None) -> Variations:
    """What changes on a move that was closed already, table by table; its being cancelled is told as such."""
    if coup.annule:
        return variations
    anciens, rang = partie.clotures[coup.numero].resultats, len(coup.rectifications)
    changes = {
        table: (*variations.get(table, ()), Variation(coup.numero, anciens[table], resultat, de, rang))
        for table, resultat in apres.resultats.items()
        if table in anciens and _compte(anciens[table]) != _compte(resultat)
    }
    return {**variations, **changes} if changes else variations


def _compte(resultat: Resultat) -> tuple[int, int]:
    return resultat.points or 0, resultat.bonus


def somme(cumul: Cumul, resultat: Resultat, signe: int) -> Cumul:
    """One more result, or with *signe* -1 one less."""
    return Cumul(
        cumul.points + signe * (resultat.points or 0),
        cumul.avertissements + signe * resultat.avertissements,
        cumul.bonus + signe * resultat.bonus,
        cumul.solos + signe * resultat.solo,
        cumul.tops_perdus + signe * resultat.top_perdu,
        cumul.reserves + signe * resultat.sous_reserve,
    )
