"""Closing a move: solo (3.5), averages (5.9), sudden-death eliminations (3.8.3, 5.9)."""

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.etat import Cloture, Coup, Partie, Resultat

MOTIF_DISCIPLINE = "discipline"


def clore(partie: Partie, coup: Coup, elimines: Mapping[int, int], deja: Mapping[int, int]) -> Cloture:
    """Count the move.

    *elimines* are the tables out before it, *deja* the warnings each table had before it; both matter in
    sudden death only.
    """
    if coup.annule:
        return Cloture(
            {table: Resultat(None, avertissements_annule(partie, coup, table)) for table in partie.joueurs}
        )
    resultats, bruts = _compter(partie, coup, partie.joueurs, elimines, deja)
    perdants: tuple[int, ...] = ()
    if partie.formule.mort_subite:
        perdants = _perdants({table: resultats[table].points or 0 for table in bruts})
    return _attribuer_solo(partie, coup, Cloture(resultats, None, perdants, bruts), elimines)


def reclore(partie: Partie, coup: Coup, avant: Cloture, table: int) -> Cloture:
    """Count the move again after the ruling of one table changed; sudden death and cancelled moves aside.

    Only its arbiter's tables, through their averages, and the solo can be others.
    """
    arbitre = partie.joueurs[table].arbitre
    groupe = [table for table, joueur in partie.joueurs.items() if joueur.arbitre == arbitre]
    recomptes, bruts_du_groupe = _compter(partie, coup, groupe, {}, {})
    resultats, bruts = dict(avant.resultats), dict(avant.bruts)
    if avant.solo is not None:
        resultats[avant.solo] = replace(resultats[avant.solo], solo=False, bonus=0)
    for une in groupe:
        bruts.pop(une, None)
    sans_solo = Cloture(resultats | recomptes, None, (), bruts | bruts_du_groupe)
    return _attribuer_solo(partie, coup, sans_solo, {})


def _compter(
    partie: Partie, coup: Coup, tables: Iterable[int], elimines: Mapping[int, int], deja: Mapping[int, int]
) -> tuple[dict[int, Resultat], dict[int, int]]:
    """Results of *tables*, whole groups of an arbiter, and what they compare for the solo."""
    en_jeu, resultats = _en_jeu(partie, coup, tables, elimines)
    points, bruts = _points(partie, coup, en_jeu, deja)
    _combler(partie, coup, en_jeu, deja, points, bruts)
    top = coup.retenu.points if coup.retenu else 0
    disciplines = coup.numero in partie.disciplines
    decisions = coup.decisions
    for table in en_jeu:
        decision, marque = decisions.get(table), points[table]
        averti, reserve = 0, False
        if decision is not None:
            averti = decision.avertissements
            reserve = decision.statut is Statut.A_TRANCHER
        if disciplines:
            averti += partie.hors_bulletin(coup.numero, table)
        resultats[table] = Resultat(marque, averti, 0, False, marque < top, table not in bruts, reserve)
    return resultats, bruts


def _attribuer_solo(partie: Partie, coup: Coup, cloture: Cloture, elimines: Mapping[int, int]) -> Cloture:
    joueurs = effectif(partie, coup, elimines)
    solo = None if partie.formule.topping else seul_meilleur(cloture.bruts, joueurs)
    if solo is None:
        return cloture
    bonus = partie.ouverture.bonus_solo if solo_paye(partie, joueurs) else 0
    resultat = replace(cloture.resultats[solo], solo=True, bonus=bonus)
    return replace(cloture, solo=solo, resultats={**cloture.resultats, solo: resultat})


def effectif(partie: Partie, coup: Coup, elimines: Mapping[int, int]) -> int:
    """Players of the move; one excluded later was among those its solo was won against."""
    if not (elimines or partie.exclus or coup.hors_jeu):
        return len(partie.joueurs)
    return sum(
        table not in elimines
        and table not in coup.hors_jeu
        and partie.exclus.get(table, coup.numero + 1) > coup.numero
        for table in partie.joueurs
    )


def _en_jeu(
    partie: Partie, coup: Coup, tables: Iterable[int], elimines: Mapping[int, int]
) -> tuple[list[int], dict[int, Resultat]]:
    """Those of *tables* that play the move, and the results of those that do not."""
    if not (elimines or partie.exclus or coup.hors_jeu):
        return list(tables), {}
    en_jeu: list[int] = []
    resultats: dict[int, Resultat] = {}
    for table in tables:
        if table in elimines:
            resultats[table] = Resultat(None)
        elif table in partie.exclus:
            # Annulled, not lost: the scores of an excluded player part and average nobody any more (6.1).
            resultats[table] = Resultat(0 if coup.numero < partie.exclus[table] else None)
        elif table in coup.hors_jeu:
            resultats[table] = Resultat(0, top_perdu=True)
        else:
            en_jeu.append(table)
    return en_jeu, resultats


def parti(partie: Partie, table: int, numero: int) -> bool:
    """Whether its player had given up before this move."""
    return partie.abandons.get(table, numero + 1) <= numero


def _points(
    partie: Partie, coup: Coup, tables: list[int], deja: Mapping[int, int]
) -> tuple[dict[int, int], dict[int, int]]:
    """Points of the tables that are not averaged, and what they compare for a solo (before penalties)."""
    points: dict[int, int] = {}
    bruts: dict[int, int] = {}
    decisions, retards, abandons, numero = coup.decisions, partie.retards, partie.abandons, coup.numero
    trouves = {table for table, recherche in coup.recherches.items() if recherche.trouve}
    top = coup.retenu.points if coup.retenu else 0
    for table in tables:
        decision = decisions.get(table)
        if (retards and retards.get(table, 0) > numero) or (abandons and parti(partie, table, numero)):
            points[table] = bruts[table] = 0
        elif decision is None:
            points[table] = bruts[table] = top if table in trouves else 0
        elif decision.statut is not Statut.MOYENNE:
            points[table] = decision.points
            bruts[table] = 0 if decision.sanction is Sanction.NULLITE else decision.points_bruts
    if partie.formule.mort_subite:
        for table in points:
            points[table] = max(0, points[table] - _retrait(partie, coup, table, deja))
    return points, bruts


def _combler(
    partie: Partie,
    coup: Coup,
    tables: list[int],
    deja: Mapping[int, int],
    points: dict[int, int],
    bruts: Mapping[int, int],
) -> None:
    """Fill in the averages: the arbiter's other players, zeros in, averages out, floored, capped (5.9)."""
    if len(points) == len(tables):
        return
    sommes: dict[str, list[int]] = {}
    for table in bruts:
        sommes.setdefault(partie.joueurs[table].arbitre, []).append(points[table])
    for table in tables:
        if table not in bruts:
            base = sommes.get(partie.joueurs[table].arbitre, [])
            moyenne = sum(base) // len(base) if base else 0
            points[table] = min(moyenne, coup.decisions[table].plafond or 0)
            if partie.formule.mort_subite:
                points[table] = max(0, points[table] - _retrait(partie, coup, table, deja))


def _retrait(partie: Partie, coup: Coup, table: int, deja: Mapping[int, int]) -> int:
    """Sudden death: what the warnings of this very move cost."""
    decision, avant = coup.decisions.get(table), deja.get(table, 0)
    apres = avant + partie.hors_bulletin(coup.numero, table)
    apres += decision.avertissements if decision else 0
    return partie.formule.cout_avertissements(apres) - partie.formule.cout_avertissements(avant)


def seul_meilleur(bruts: Mapping[int, int], joueurs: int) -> int | None:
    """The table strictly above all others; an averaged one neither is nor blocks a solo."""
    meilleur = max(bruts.values(), default=0)
    if not meilleur or joueurs < 2:
        return None
    auteurs = [table for table, brut in bruts.items() if brut == meilleur]
    return auteurs[0] if len(auteurs) == 1 else None


def solo_paye(partie: Partie, joueurs: int) -> bool:
    """Whether a solo won against that many players brings its bonus."""
    return joueurs >= partie.ouverture.seuil_solo and not partie.formule.mort_subite


def _perdants(points: Mapping[int, int]) -> tuple[int, ...]:
    """Below the best score of a player: out. An averaged table is not in *points*."""
    meilleur = max(points.values(), default=0)
    return tuple(sorted(table for table, marque in points.items() if marque < meilleur))


def avertissements_annule(partie: Partie, coup: Coup, table: int) -> int:
    """A cancelled move keeps its disciplinary warnings only."""
    decision = coup.decisions.get(table)
    return partie.hors_bulletin(coup.numero, table) + (disciplinaires(decision) if decision else 0)


def disciplinaires(decision: Decision) -> int:
    """Warnings of the ruling that were given for conduct."""
    return sum(motif.cle == MOTIF_DISCIPLINE for motif in decision.motifs)
