"""A ruling read back from a file: what somebody decided, whatever the program would say (formats.md, 4)."""

from collections.abc import Mapping
from typing import Any

from duplicata.arbitrage.decision import AutreLecture, Decision, Motif, Sanction, Statut
from duplicata.documents.fichier import liste_de_textes, refuser_les_cles_inconnues
from duplicata.engine.notation import Place, parse_place
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement.anciennes_phrases import relire_decision

CLES_BREVES = frozenset({"points", "points_bruts", "sanction", "avertissements", "plafond"})
"""What a decree may say in short."""
CLES = CLES_BREVES | {
    *("nom", "table", "reglement", "statut", "mot", "place", "places", "jokers"),
    *("motifs", "autres_lectures", "mots_refuses", "signalements"),
}

CLES_MOTIF = frozenset({"cle", "article", "source", "texte", "mots", "cas", "reconstitue"})
"""The last one is what the version itself tells of its article: it is not read back."""


def lire_decision(donnee: object, reglement: str) -> Decision:
    champs = refuser_les_cles_inconnues(donnee, CLES, dire("décision"))
    points = _entier(champs, "points", 0)
    plafond = None if champs.get("plafond") in (None, "", "null") else _entier(champs, "plafond", 0)
    defaut = Statut.DEFINITIVE if plafond is None else Statut.MOYENNE
    place = _texte(champs, "place")
    ecrite = Decision(
        reglement,
        points,
        _entier(champs, "points_bruts", points),
        Sanction(_parmi(champs, "sanction", Sanction)),
        _entier(champs, "avertissements", 0),
        Statut(_parmi({"statut": defaut, **champs}, "statut", Statut)),
        _texte(champs, "mot"),
        _place(place),
        tuple(parse_place(une) for une in liste_de_textes(champs.get("places"), "places")),
        tuple(int(rang) for rang in str(champs.get("jokers") or "").split(",") if rang.isdecimal()),
        plafond,
        tuple(_motif(motif) for motif in _liste(champs, "motifs")),
        tuple(_autre(autre) for autre in _liste(champs, "autres_lectures")),
        tuple(liste_de_textes(champs.get("mots_refuses"), "mots_refuses")),
        tuple(liste_de_textes(champs.get("signalements"), "signalements")),
    )
    return relire_decision(ecrite)


def _motif(champs: Mapping[str, Any]) -> Motif:
    refuser_les_cles_inconnues(champs, CLES_MOTIF, dire("motif"))
    cle, article, source, texte, cas = (
        str(champs.get(nom) or "") for nom in ("cle", "article", "source", "texte", "cas")
    )
    return Motif(cle, article, source, texte, tuple(liste_de_textes(champs.get("mots"), "mots")), cas)


def _autre(champs: Mapping[str, Any]) -> AutreLecture:
    refuser_les_cles_inconnues(champs, frozenset(AutreLecture._fields), dire("autre lecture"))
    return AutreLecture(
        _entier(champs, "points", 0),
        Sanction(_parmi(champs, "sanction", Sanction)),
        _place(_texte(champs, "place")),
        str(champs.get("ecartee") or ""),
    )


def _place(texte: str | None) -> Place | None:
    return None if texte is None else parse_place(texte)


def _texte(champs: Mapping[str, Any], cle: str) -> str | None:
    valeur = champs.get(cle)
    return None if valeur in (None, "", "null") else str(valeur)


def _liste(champs: Mapping[str, Any], cle: str) -> list[Mapping[str, Any]]:
    valeur = champs.get(cle) or []
    if not isinstance(valeur, list) or not all(isinstance(un, dict) for un in valeur):
        raise SaisieInvalide(dire("« {cle} » doit être une liste.", cle=cle))
    return valeur


def _entier(champs: Mapping[str, Any], cle: str, defaut: int) -> int:
    texte = str(champs.get(cle, defaut))
    if not (texte.isascii() and texte.isdecimal() and len(texte) <= 6):
        raise SaisieInvalide(dire("« {cle} » : « {texte} » n’est pas un nombre.", cle=cle, texte=texte))
    return int(texte)


def _parmi(champs: Mapping[str, Any], cle: str, choix: type[Sanction] | type[Statut]) -> str:
    texte = str(champs.get(cle, Sanction.AUCUNE))
    if texte not in {str(un) for un in choix}:
        raise SaisieInvalide(dire("{cle} : « {texte} » inconnu.", cle=cle, texte=texte))
    return texte
