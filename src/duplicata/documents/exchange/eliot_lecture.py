"""Reading a game that Eliot saved: its order is checked, for its reader relies on it."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from duplicata.documents.exchange.arbre import Element, lire_arbre
from duplicata.documents.exchange.eliot_ecriture import LETTRES, VARIANTES
from duplicata.documents.exchange.fichier import Lu, verifier_coups
from duplicata.engine.board import Board, parse_move
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

MODES = frozenset({"training", "duplicate", "arbitration", "topping"})
COMMANDES = frozenset(
    {
        *("MasterMove", "GameRack", "PlayerRack", "PlayerMove", "GameMove"),
        *("Warning", "Penalty", "Solo", "EndGame", "ToppingMove"),
    }
)
DU_JEU = ("Mode", "Variant", "Player", "Turns")
SORTES = frozenset({"valid", "invalid", "change", "pass", "none"})
_ENTIER = re.compile(r"-?\d{1,4}\Z", re.ASCII)


class _Coup(NamedTuple):
    sorte: str
    points: int
    mot: str = ""
    place: str = ""


class _Faute(SaisieInvalide):
    """Raised where the line is known."""


def lire_eliot(contenu: bytes) -> Lu:
    racine = lire_arbre(contenu)
    if racine.nom != "EliotGame" or racine.attributs.get("format") != "2":
        raise SaisieInvalide(dire("Ce n’est pas une partie d’Eliot au format 2."))
    _exiger_ordre(racine, ("Dictionary", "Game", "History"), ("Statistics",))
    dictionnaire, jeu, histoire = racine.enfants[:3]
    lettres = dictionnaire.premier("Letters")
    if lettres is None or lettres.texte.split() != LETTRES.split():
        raise _faute(dictionnaire, dire("les lettres ne sont pas celles du français."))
    tables, variantes = _jeu(jeu)
    perdus: list[str] = []
    coups = list(_tours(histoire, tables, perdus))
    solos = [coup.pop("x-solo") for coup in coups if "x-solo" in coup]
    entete: dict[str, Any] = {
        "formule": "+".join(variantes) or "normale",
        "bonus_solo": max(solos, default=0),
    }
    if solos:
        entete["seuil_solo"] = 1
    joueurs = [{"table": table, "nom": nom} for table, nom in tables.values()]
    return Lu({"partie": entete, "joueurs": joueurs, "coups": coups}, tuple(perdus))


def _exiger_ordre(element: Element, attendus: tuple[str, ...], permis: tuple[str, ...] = ()) -> None:
    noms = [un.nom for un in element.enfants]
    if noms[: len(attendus)] != list(attendus) or not {*permis}.issuperset(noms[len(attendus) :]):
        raise _faute(
            element,
            dire("« {nom} » attend {noms}, dans cet ordre.", nom=element.nom, noms=", ".join(attendus)),
        )


def _jeu(jeu: Element) -> tuple[dict[str, tuple[int, str]], list[str]]:
    """Player's id -> table and name; the formulas."""
    noms = [un.nom for un in jeu.enfants]
    ordre = [nom for nom in DU_JEU for un in noms if un == nom]
    if noms != ordre or noms.count("Mode") != 1 or noms.count("Turns") != 1:
        raise _faute(
            jeu, dire("« {nom} » attend {noms}, dans cet ordre.", nom="Game", noms=", ".join(DU_JEU))
        )
    mode = jeu.enfants[0]
    if mode.texte.strip() not in MODES:
        raise _faute(mode, dire("« {mode} » n’est pas une partie duplicate.", mode=mode.texte.strip()[:30]))
    connues = {variante: formule for formule, variante in VARIANTES.items()}
    variantes: list[str] = []
    tables: dict[str, tuple[int, str]] = {}
    for un in jeu.enfants:
        texte = un.texte.strip()
        if un.nom == "Variant":
            if texte not in connues:
                raise _faute(
                    un, dire("la variante « {nom} » n’est pas une formule du règlement.", nom=texte[:30])
                )
            variantes.append(connues[texte])
        elif un.nom == "Player":
            rang = un.attributs.get("id", "")
            numero, nom = un.premier("TableNb"), un.premier("Name")
            table = _nombre(un, numero.texte.strip()) if numero else len(tables) + 1
            if rang in tables or table in {pris for pris, _ in tables.values()} or table < 1:
                raise _faute(un, dire("la table {table} a deux joueurs.", table=table))
            tables[rang] = (table, nom.texte.strip() if nom else "")
    return tables, variantes


def _tours(
    histoire: Element, tables: dict[str, tuple[int, str]], perdus: list[str]
) -> Iterator[dict[str, Any]]:
    grille = Board()
    verifier_coups(len(histoire.enfants))
    for rang, tour in enumerate(histoire.enfants, 1):
        if tour.nom != "Turn" or not COMMANDES.issuperset(un.nom for un in tour.enfants):
            raise _faute(tour, dire("un tour n’a que des commandes connues."))
        retenus = [un for un in tour.enfants if un.nom == "GameMove"]
        if not retenus and rang == len(histoire.enfants):
            perdus.append(dire("Le dernier coup est ouvert : il n’est pas repris."))
            return
        if len(retenus) != 1:
            raise _faute(tour, dire("un coup a un mot retenu, et un seul."))
        if any(un.nom in ("EndGame", "ToppingMove") for un in tour.enfants):
            perdus.append(dire("Coup {coup} : fin de partie libre ou topping, non repris.", coup=rang))
        retenu = _coup(retenus[0])
        if retenu.sorte != "valid":
            raise _faute(retenus[0], dire("le mot retenu n’est pas valable."))
        try:
            grille = grille.lay(*parse_move(f"{retenu.mot} {retenu.place}"))
            yield _document(tour, retenu, tables)
        except _Faute:
            raise
        except SaisieInvalide as erreur:
            raise _faute(retenus[0], str(erreur)) from None


def _document(tour: Element, retenu: _Coup, tables: dict[str, tuple[int, str]]) -> dict[str, Any]:
    tirages = [un for un in tour.enfants if un.nom == "GameRack"]
    if not tirages:
        raise _faute(tour, dire("il manque le tirage du coup."))
    document: dict[str, Any] = {
        "tirage": str(parse_draw(tirages[-1].texte)),
        "retenu": f"{retenu.mot} {retenu.place}",
    }
    joues = {_joueur(un, tables): _coup(un) for un in tour.enfants if un.nom == "PlayerMove"}
    avertis = Counter(_joueur(un, tables) for un in tour.enfants if un.nom == "Warning")
    penalites: Counter[int] = Counter()
    for un in tour.enfants:
        if un.nom == "Penalty":
            penalites[_joueur(un, tables)] -= _nombre(un, un.attributs.get("points", ""))
        elif un.nom == "Solo":
            document["x-solo"] = _nombre(un, un.attributs.get("points", ""))
    document["bulletins"] = [
        {"table": table, **_bulletin(joues.get(table, _Coup("none", 0)), avertis[table], penalites[table])}
        for table, _ in tables.values()
    ]
    return document


def _bulletin(coup: _Coup, avertissements: int, penalite: int) -> dict[str, Any]:
    """The slip, and the ruling that Eliot's own figures amount to."""
    if coup.sorte in ("valid", "invalid"):
        champs: dict[str, Any] = {
            "mot": coup.mot,
            "sens": "V" if coup.place[:1].isdigit() else "H",
            "reference": coup.place,
            "score": coup.points,
        }
    else:
        champs = {"incidents": ["non_remis"]}
    nul = coup.sorte != "valid" and not coup.points
    sanction = (
        "nullite" if nul else "penalite" if penalite else "avertissement" if avertissements else "aucune"
    )
    decision: dict[str, Any] = {
        "points": max(0, coup.points - penalite),
        "points_bruts": coup.points,
        "sanction": sanction,
        "avertissements": avertissements,
    }
    return {**champs, "decision": decision}


def _coup(element: Element) -> _Coup:
    sorte = element.attributs.get("type", "")
    if sorte not in SORTES:
        raise _faute(element, dire("« {sorte} » n’est pas une sorte de coup d’Eliot.", sorte=sorte[:20]))
    points = _nombre(element, element.attributs.get("points", "0"))
    if sorte == "change":
        raise _faute(element, dire("une partie duplicate n’a pas d’échange."))
    if sorte in ("pass", "none"):
        return _Coup(sorte, points)
    try:
        mot, place = parse_move(f"{element.attributs.get('word', '')} {element.attributs.get('coord', '')}")
    except SaisieInvalide as erreur:
        raise _faute(element, str(erreur)) from None
    return _Coup(sorte, points, mot, str(place))


def _joueur(element: Element, tables: dict[str, tuple[int, str]]) -> int:
    """Older files write the attribute in lower case."""
    rang = element.attributs.get("playerId", element.attributs.get("playerid", ""))
    if rang not in tables:
        raise _faute(element, dire("le joueur « {rang} » n’est pas de la partie.", rang=rang[:20]))
    return tables[rang][0]


def _nombre(element: Element, texte: str) -> int:
    if not _ENTIER.match(texte):
        raise _faute(element, dire("« {texte} » n’est pas un nombre.", texte=texte[:20]))
    return int(texte)


def _faute(element: Element, phrase: str) -> _Faute:
    return _Faute(dire("Ligne {n} : {faute}", n=element.ligne, faute=phrase))
