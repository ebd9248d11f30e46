"""Checking a results file: its form, its sums, its ranks, its signature; one sentence per fault."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import msgspec

from duplicata.competition.classement import ranger
from duplicata.documents.results import modele
from duplicata.documents.results.positions import lignes
from duplicata.documents.results.schema import Chemin, Faute, fautes
from duplicata.documents.results.signe import octets_signes
from duplicata.documents.signature import signature_juste
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

DITES = 200
"""Faults told at most."""
OCTETS = 16 << 20
"""Three games of 1,200 players."""
PETIT = 4 << 20
"""Bytes of JSON of any form that may be held in memory, to name its faults one by one."""

Document = dict[str, Any]


class Constat(NamedTuple):
    ligne: int
    phrase: str


def verifier_resultats(contenu: bytes, cle: str | None = None) -> list[Constat]:
    """What is wrong, by line of the file; *cle* is the key of the event, if it was published elsewhere."""
    texte, document = _lire(contenu)
    trouvees = list(islice(fautes(document), DITES))
    if not trouvees:
        assert isinstance(document, dict)
        trouvees = [*_comptes(document), *_signature(document, cle)]
    ou = lignes(texte, {une.chemin for une in trouvees[:DITES]})
    constats = [
        Constat(ou.get(une.chemin, 1), f"{_nommer(une.chemin)}{une.phrase}.") for une in trouvees[:DITES]
    ]
    return sorted(constats)


def _lire(contenu: bytes) -> tuple[str, object]:
    if len(contenu) > OCTETS:
        raise SaisieInvalide(dire("Fichier trop gros : {maximum} Mo au plus.", maximum=OCTETS >> 20))
    if len(contenu) > PETIT:
        _exiger_forme(contenu)
    try:
        texte = contenu.decode("utf-8-sig")
        return texte, json.loads(texte, object_pairs_hook=_une_fois, parse_constant=_refuser)
    except (ValueError, RecursionError) as error:
        if isinstance(error, SaisieInvalide):
            raise
        ligne = error.lineno if isinstance(error, json.JSONDecodeError) else 1
        raise SaisieInvalide(dire("Ligne {n} : ce n’est pas du JSON en UTF-8.", n=ligne)) from None


def _exiger_forme(contenu: bytes) -> None:
    """Read by its form, a large file that has another one is refused before it takes any room."""
    try:
        msgspec.json.decode(contenu, type=modele.Resultats)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        lu = re.search(r"`(\$[^`]*)`", str(error))
        ou = lu[1] if lu else "$"
        raise SaisieInvalide(
            dire("Le fichier n’a pas la forme d’un fichier de résultats, à « {ou} ».", ou=ou)
        ) from None


def _une_fois(paires: list[tuple[str, Any]]) -> Document:
    document = dict(paires)
    if len(document) < len(paires):
        vues: set[str] = set()
        double = next(cle for cle, _ in paires if cle in vues or vues.add(cle))  # type: ignore[func-returns-value]
        raise SaisieInvalide(dire("La clé « {cle} » est écrite deux fois.", cle=double))
    return document


def _refuser(texte: str) -> Any:
    raise SaisieInvalide(dire("« {texte} » n’est pas un nombre de JSON.", texte=texte))


def _nommer(chemin: Chemin) -> str:
    """``parties.2, joueurs.14, total : `` as a person counts: from 1."""
    morceaux = [str(un + 1) if isinstance(un, int) else un for un in chemin]
    return dire("{ou} : ", ou=".".join(morceaux)) if morceaux else ""


def _comptes(document: Document) -> Iterator[Faute]:
    parties = document["parties"]
    for rang, partie in enumerate(parties):
        yield from _partie(partie, ("parties", rang), definitif=document["evenement"]["definitif"])
    comptees = [partie for partie in parties if not partie["barrage"]]
    totaux = [{joueur["joueur"]: joueur["total"] for joueur in partie["joueurs"]} for partie in comptees]
    for rang, ligne in enumerate(document["general"]):
        ici: Chemin = ("general", rang)
        attendus = [points.get(ligne["joueur"]) for points in totaux]
        if ligne["totaux"] != attendus:
            yield Faute((*ici, "totaux"), dire("ce ne sont pas les totaux des parties : {n}", n=attendus))
        yield from _egal((*ici, "total"), ligne["total"], sum(un or 0 for un in ligne["totaux"]))
    rangs = [ligne["rang"] for ligne in document["general"]]
    yield from _croissants(rangs, "general")


def _partie(partie: Document, ici: Chemin, *, definitif: bool) -> Iterator[Faute]:
    numeros = [coup["coup"] for coup in partie["coups"]]
    if numeros != list(range(1, len(numeros) + 1)):
        yield Faute((*ici, "coups"), dire("les coups ne se suivent pas depuis le premier"))
    yield from _egal((*ici, "top"), partie["top"], sum(coup["top"] or 0 for coup in partie["coups"]))
    bulletins = partie["bulletins"]
    if definitif and bulletins["recus"] != bulletins["juges"]:
        yield Faute(
            (*ici, "bulletins"),
            dire("{n} bulletins reçus, {m} jugés", n=bulletins["recus"], m=bulletins["juges"]),
        )
    trouvees = list(_joueurs(partie, ici, numeros))
    yield from trouvees
    if not trouvees:
        # A wrong total would be told once more by every rank behind it.
        yield from _rangs(partie, ici)


def _joueurs(partie: Document, ici: Chemin, numeros: list[int]) -> Iterator[Faute]:
    prises: set[int] = set()
    for rang, joueur in enumerate(partie["joueurs"]):
        la = (*ici, "joueurs", rang)
        if joueur["table"] in prises:
            yield Faute((*la, "table"), dire("la table {table} est déjà prise", table=joueur["table"]))
        prises.add(joueur["table"])
        yield from _joueur(joueur, la, numeros)


def _joueur(joueur: Document, ici: Chemin, numeros: list[int]) -> Iterator[Faute]:
    coups = joueur["coups"]
    if [coup["coup"] for coup in coups] != numeros:
        yield Faute((*ici, "coups"), dire("ce ne sont pas les coups de la partie"))
        return
    for cle in ("points", "bonus", "avertissements"):
        yield from _egal((*ici, cle), joueur[cle], sum(coup[cle] or 0 for coup in coups))
    yield from _egal((*ici, "solos"), joueur["solos"], sum(coup["solo"] for coup in coups))
    exclu = joueur["exclu_au_coup"] is not None
    attendu = 0 if exclu else joueur["points"] + joueur["bonus"] - joueur["penalites"]
    yield from _egal((*ici, "total"), joueur["total"], attendu)


def _rangs(partie: Document, ici: Chemin) -> Iterator[Faute]:
    loin = len(partie["coups"]) + 1
    cles = {
        rang: (
            joueur["exclu_au_coup"] is not None,
            joueur["temps"] or 0 if partie["topping"] else -(joueur["elimine_au_coup"] or loin),
            -joueur["total"],
        )
        for rang, joueur in enumerate(partie["joueurs"])
    }
    for attendu, rang in ranger(cles):
        yield from _egal((*ici, "joueurs", rang, "rang"), partie["joueurs"][rang]["rang"], attendu)


def _croissants(rangs: list[int], ou: str) -> Iterator[Faute]:
    """Equal players share a rank, and the next one is as many behind."""
    for place, rang in enumerate(rangs, 1):
        precedent = rangs[place - 2] if place > 1 else 1
        if rang not in (place, precedent):
            yield Faute(
                (ou, place - 1, "rang"), dire("le rang {n} ne suit pas le rang {m}", n=rang, m=precedent)
            )


def _egal(chemin: Chemin, lu: int, attendu: int) -> Iterator[Faute]:
    if lu != attendu:
        yield Faute(chemin, dire("{lu} au lieu de {attendu}", lu=lu, attendu=attendu))


def _signature(document: Document, cle: str | None) -> Iterator[Faute]:
    signature = document["signature"]
    if cle is not None and signature["cle"] != cle.strip().lower():
        yield Faute(("signature", "cle"), dire("ce n’est pas la clé de l’événement qui a été publiée"))
    if not signature_juste(signature["cle"], octets_signes(document), signature["valeur"]):
        yield Faute(("signature", "valeur"), dire("la signature n’est pas celle de ce contenu par cette clé"))
