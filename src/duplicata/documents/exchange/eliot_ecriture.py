"""Writing a game as Eliot saves it: turns made of commands, in the order in which they were executed."""

from collections.abc import Iterator
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from duplicata.arbitrage.decision import Decision, Sanction, Statut
from duplicata.competition.etat import Coup, Partie, Retenu
from duplicata.competition.formules import Formule, lire_formule
from duplicata.competition.retenue import poser
from duplicata.competition.sac import moins
from duplicata.competition.teneur import decision_du
from duplicata.documents.exchange.fichier import Ecrit
from duplicata.documents.export_partie import jusqu_au_dernier_clos
from duplicata.engine.board import parse_move
from duplicata.engine.rack import ORDER, canonical, parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire

LETTRES = " ".join(ORDER)
VARIANTES = {"joker": "bingo", "7_sur_8": "7among8"}
"""Formula -> variant of Eliot; its joker game gives the joker back as ours does."""
RYTHMES = frozenset({"normale", "reduite", "semi_rapide", "semi_blitz", "blitz", "paires", "equipes"})
"""Times and people, which the file of a game does not say."""


class Mots(NamedTuple):
    """The dictionary that the game needs: Eliot loads the file only with one of as many words."""

    nom: str
    nombre: int


def ecrire_eliot(partie: Partie, mots: Mots) -> Ecrit:
    """The closed moves, and the open one where the game is not over: Eliot goes on from there."""
    close = jusqu_au_dernier_clos(partie)
    ids = {table: rang for rang, table in enumerate(sorted(close.joueurs))}
    tours = list(_tours(close, ids))
    if partie.fin is None:
        tours.append(_tour_ouvert(partie, close, ids))
    lignes = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<EliotGame format="2">',
        "  <Dictionary>",
        f"    <Name>{_texte(mots.nom)}</Name>",
        "    <Type>dawg</Type>",
        f"    <Letters>{LETTRES}</Letters>",
        f"    <WordNb>{mots.nombre}</WordNb>",
        "  </Dictionary>",
        "  <Game>",
        "    <Mode>arbitration</Mode>",
        *(f"    <Variant>{VARIANTES[nom]}</Variant>" for nom in _variantes(close.formule)),
        *_joueurs(close, ids),
        f"    <Turns>{len(tours)}</Turns>",
        "  </Game>",
        "  <History>",
        *(f"    <Turn>\n{tour}    </Turn>" for tour in tours),
        "  </History>",
        "</EliotGame>",
    ]
    return Ecrit("".join(f"{ligne}\n" for ligne in lignes).encode(), (*_sans_lexique(mots), *_perdus(close)))


def _sans_lexique(mots: Mots) -> Iterator[str]:
    if not mots.nombre:
        yield dire(
            "Le lexique « {nom} » n’est pas sur cet ordinateur : Eliot refusera le fichier tant que "
            "« WordNb » n’a pas son nombre de mots.",
            nom=mots.nom,
        )


def _variantes(formule: Formule) -> list[str]:
    return [nom for nom in VARIANTES if nom in formule.nom.split("+")]


def _joueurs(partie: Partie, ids: dict[int, int]) -> Iterator[str]:
    """A record without tables has the top itself for a player: Eliot wants one."""
    for table, rang in ids.items():
        yield _joueur(rang, partie.joueurs[table].nom, table)
    if not ids:
        yield _joueur(0, "Top", 1)


def _joueur(rang: int, nom: str, table: int) -> str:
    fiche = f"<Name>{_texte(nom)}</Name><Type>human</Type><TableNb>{table}</TableNb>"
    return f'    <Player id="{rang}">{fiche}</Player>'


def _tours(partie: Partie, ids: dict[int, int]) -> Iterator[str]:
    reliquat = ""
    for coup in partie.coups:
        if coup.annule or coup.retenu is None:
            continue
        top = _joue(coup.retenu.mot, coup.retenu.place, coup.retenu.points)
        commandes = [
            *_tirage(coup, reliquat, ids),
            *(_coup_joueur(partie, coup, table, rang) for table, rang in ids.items()),
            *([] if ids else [f'PlayerMove playerId="0" {top}']),
            f"MasterMove {top}",
            *_suites(partie, coup, ids),
            f"GameMove {top}",
        ]
        yield "".join(
            f"      <{commande} />\n" if "<" not in commande else f"      {commande}\n"
            for commande in commandes
        )
        reliquat = _reliquat(partie.formule, coup, coup.retenu)


def _tour_ouvert(partie: Partie, close: Partie, ids: dict[int, int]) -> str:
    """What Eliot needs to go on: the rack of the move being played, or the leftover before it is drawn."""
    joues = [coup for coup in close.coups if coup.retenu and not coup.annule]
    reliquat = _reliquat(partie.formule, joues[-1], joues[-1].retenu) if joues and joues[-1].retenu else ""
    ouvert = partie.coups[len(close.coups)] if len(partie.coups) > len(close.coups) else None
    rangs = [*ids.values()] or [0]
    tirage = _lettres(ouvert, reliquat) if ouvert else reliquat
    commandes = [
        *(f'<PlayerRack playerId="{rang}">{reliquat}</PlayerRack>' for rang in rangs),
        '<MasterMove points="0" type="none" />',
        f"<GameRack>{tirage}</GameRack>",
        *(f'<PlayerRack playerId="{rang}">{tirage}</PlayerRack>' for rang in rangs),
        *(f'<PlayerMove playerId="{rang}" points="0" type="none" />' for rang in rangs),
    ]
    return "".join(f"      {commande}\n" for commande in commandes)


def _tirage(coup: Coup, reliquat: str, ids: dict[int, int]) -> Iterator[str]:
    rangs, texte = [*ids.values()] or [0], _lettres(coup, reliquat)
    if reliquat:
        yield from (f'<PlayerRack playerId="{rang}">{reliquat}</PlayerRack>' for rang in rangs)
    yield 'MasterMove points="0" type="none"'
    yield f"<GameRack>{texte}</GameRack>"
    yield from (f'<PlayerRack playerId="{rang}">{texte}</PlayerRack>' for rang in rangs)


def _lettres(coup: Coup, reliquat: str) -> str:
    """``AEI+RST?``; ``-`` where the leftover went back too."""
    garde = parse_draw(coup.tirage)
    if garde.rejected or any(coup.lettres.count(une) < reliquat.count(une) for une in reliquat):
        return f"-{coup.lettres}"
    nouvelles = moins(coup.lettres, reliquat) if reliquat else coup.lettres
    return f"{reliquat}+{nouvelles}" if reliquat and nouvelles else reliquat or nouvelles


def _reliquat(formule: Formule, coup: Coup, retenu: Retenu) -> str:
    mot, place = parse_move(f"{retenu.mot} {retenu.place}")
    return canonical(poser(formule, coup, mot, place).reliquat)


def _joue(mot: str, place: str, points: int, sorte: str = "valid") -> str:
    return f'points="{points}" type="{sorte}" word={quoteattr(mot)} coord="{place}"'


def _coup_joueur(partie: Partie, coup: Coup, table: int, rang: int) -> str:
    decision = decision_du(partie, coup, table)
    avant = f'PlayerMove playerId="{rang}" '
    recherche = coup.recherches.get(table)
    if decision is None and recherche and recherche.trouve and coup.retenu:
        return avant + _joue(coup.retenu.mot, coup.retenu.place, coup.retenu.points)
    points = _bruts(partie, coup, table, decision)
    if decision is not None and decision.mot and decision.place and decision.sanction is not Sanction.NULLITE:
        sorte = "invalid" if decision.statut is Statut.MOYENNE else "valid"
        return avant + _joue(_avec_jokers(decision), str(decision.place), points, sorte)
    ecrit = _ecrit(coup, table)
    return avant + (_joue(*ecrit, points, "invalid") if ecrit else f'points="{points}" type="none"')


def _bruts(partie: Partie, coup: Coup, table: int, decision: Decision | None) -> int:
    """What the word paid before its penalty."""
    marques = partie.clotures[coup.numero].resultats[table].points or 0
    if decision is None or decision.statut is Statut.MOYENNE or decision.sanction is Sanction.NULLITE:
        return marques
    return max(marques, decision.points_bruts)


def _avec_jokers(decision: Decision) -> str:
    lettres = enumerate((decision.mot or "").upper(), 1)
    return "".join(lettre.lower() if rang in decision.jokers else lettre for rang, lettre in lettres)


def _ecrit(coup: Coup, table: int) -> tuple[str, str] | None:
    """The word and the place of a slip that says both."""
    bulletin = coup.bulletins.get(table)
    if bulletin is None:
        return None
    try:
        mot, place = parse_move(f"{bulletin.mot} {bulletin.reference}")
    except SaisieInvalide:
        return None
    return mot, str(place)


def _suites(partie: Partie, coup: Coup, ids: dict[int, int]) -> Iterator[str]:
    """Warnings, penalties, the solo: what Eliot adds to the score of the word."""
    cloture = partie.clotures[coup.numero]
    for table, rang in ids.items():
        resultat = cloture.resultats[table]
        yield from [f'Warning playerId="{rang}"'] * resultat.avertissements
        retenus = _bruts(partie, coup, table, decision_du(partie, coup, table)) - (resultat.points or 0)
        if retenus:
            yield f'Penalty playerId="{rang}" points="{-retenus}"'
        if resultat.solo:
            yield f'Solo playerId="{rang}" points="{resultat.bonus}"'


def _perdus(partie: Partie) -> Iterator[str]:
    noms = [*partie.formule.nom.split("+")]
    connues = {*VARIANTES, *RYTHMES}
    inconnues = [nom for nom in noms if nom not in connues]
    if inconnues or lire_formule_ou_rien(partie.formule) != partie.formule:
        yield dire(
            "Eliot ne connaît pas toute la formule « {nom} » : il la lira autrement.", nom=partie.formule.nom
        )
    annules = sum(coup.annule for coup in partie.coups)
    if annules:
        yield accorder(
            annules,
            "Eliot n’a pas de coup annulé : {n} est omis.",
            "Eliot n’a pas de coup annulé : {n} sont omis.",
        )
    if any(
        resultat.moyenne for cloture in partie.clotures.values() for resultat in cloture.resultats.values()
    ):
        yield dire("Eliot n’a pas de moyenne (5.9) : les points en sont portés à un mot non valable.")
    if partie.exclus or partie.abandons or partie.retards:
        yield dire("Eliot ne dit ni retard, ni abandon, ni exclusion.")
    if partie.joueurs:
        yield dire(
            "Eliot ne dit ni motif, ni article, ni correction : il n’a que des points et des avertissements."
        )


def lire_formule_ou_rien(formule: Formule) -> Formule | None:
    """The formula of that name; None where the event gave it a name of its own."""
    try:
        return lire_formule(formule.nom)
    except SaisieInvalide:
        return None


def _texte(texte: str) -> str:
    """Of an element: XML has no place at all for control characters."""
    return escape("".join(signe if signe.isprintable() else " " for signe in texte))
