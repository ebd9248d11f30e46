"""A line without what tells people apart: licences, names, accounts, and reasons in somebody's words.

What is taken out leaves its digest, ``{"retire": SHA-256}`` of ``[key of the gesture, where, value]``: who
holds the whole export checks that nothing else was changed. The key of a gesture is drawn at random and taken
out too, so that nobody finds a name again by trying names.
"""

import hashlib
import json
import re
from collections.abc import Callable

import msgspec

from duplicata.documents.archive.ligne import Ligne
from duplicata.reglement import VERSIONS

RETIRES = frozenset(
    {"nom", "partenaire", "licence", "motif", "tardif", "auteur", "arbitre", "compte", "ecrit", "ecartee"}
)
"""Fields taken out wherever they stand in an event."""
NOMS_DE_CHOSES = frozenset({"tournoi_ouvert", "partie_ouverte", "centre_ouvert", "suivi_commence"})
"""Events whose ``nom`` is no person's."""
GARDES = frozenset(
    {
        *("evenement", "lieu", "date", "departage", "identifiant", "cle", "club"),
        *(
            "categorie",
            "serie",
            "equipe",
            "reglement",
            "lexique",
            "empreinte_lexique",
            "engagement",
            "graine",
        ),
        *("tirage", "cause", "mot", "place"),
        *("sens", "dessin", "principal", "reference", "score", "incidents", "plausibles", "implausibles"),
        *("refuses_non_notifies", "annonce", "source", "article", "cas", "mots", "sanction", "statut"),
        *("mots_refuses", "signalements", "places", "geste", "des", "tete", "presence", "ordre", "appareils"),
        *("simultane", "cle_evenement", "centre", "poste", "engagements", "fenetre", "solo"),
        *("precedent", "quand", "signature", "empreinte", "depart"),
    }
)
"""Texts that tell nobody from another; a test asks that every text of an event be in one of the two lists."""
_CLE = re.compile(r"[a-z0-9_]*\Z")
"""What the program writes; a person's words have capitals, spaces or accents."""


def reduire(ligne: Ligne) -> dict[str, object]:
    def retirer(ou: str, valeur: object) -> object:
        return {"retire": _empreinte(ligne.geste, ou, valeur)} if valeur else valeur

    champs: dict[str, object] = msgspec.to_builtins(ligne)
    contenu = json.loads(ligne.contenu) if isinstance(ligne.contenu, str) else ligne.contenu
    return champs | {
        "contenu": _contenu(contenu, ligne.sorte, retirer),
        "auteur": retirer("auteur", ligne.auteur),
        "motif": retirer("motif", ligne.motif),
        "geste": _cle(ligne.geste),
    }


Retirer = Callable[[str, object], object]


def _contenu(valeur: object, sorte: str, retirer: Retirer, ou: str = "contenu") -> object:
    if isinstance(valeur, list):
        return [_contenu(un, sorte, retirer, f"{ou}.{rang}") for rang, un in enumerate(valeur)]
    if not isinstance(valeur, dict):
        return valeur
    champs: dict[str, object] = {}
    for nom, un in valeur.items():
        la = f"{ou}.{nom}"
        if nom == "geste":
            champs[nom] = _cle(str(un))
        elif nom == "formule" or (nom == "nom" and sorte in NOMS_DE_CHOSES):
            champs[nom] = un
        elif nom == "motifs" and isinstance(un, list):
            champs[nom] = [_motif(motif, retirer, f"{la}.{rang}") for rang, motif in enumerate(un)]
        elif nom == "autres_lectures" and isinstance(un, list):
            champs[nom] = [_lecture(une, retirer, f"{la}.{rang}") for rang, une in enumerate(un)]
        elif nom in RETIRES:
            champs[nom] = retirer(la, un)
        else:
            champs[nom] = _contenu(un, sorte, retirer, la)
    return champs


def _motif(motif: object, retirer: Retirer, ou: str) -> object:
    """Key, article, source, what a person wrote, words, case; old journals have a mapping."""
    if not isinstance(motif, list) or len(motif) < 3:
        return retirer(ou, motif)
    cle, article, source, *reste = motif
    ecrit = [retirer(f"{ou}.ecrit", texte) for texte in reste[:1]]
    connue = source if source in VERSIONS else retirer(f"{ou}.source", source)
    return [cle, article, connue, *ecrit, *reste[1:]]


def _lecture(lecture: object, retirer: Retirer, ou: str) -> object:
    """Points, sanction, place, why it was set aside: a key, or what a person wrote."""
    if not isinstance(lecture, list) or not lecture:
        return retirer(ou, lecture)
    *faits, pourquoi = lecture
    return [*faits, pourquoi if _CLE.match(str(pourquoi)) else retirer(f"{ou}.ecartee", pourquoi)]


def _cle(geste: str) -> dict[str, object]:
    """The same for every line of a gesture, and for the one that takes it back."""
    return {"retire": _empreinte(geste, "geste", geste)}


def _empreinte(geste: str, ou: str, valeur: object) -> str:
    texte = json.dumps([geste, ou, valeur], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(texte.encode()).hexdigest()
