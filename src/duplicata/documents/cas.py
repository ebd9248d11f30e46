"""Case files: positions, slips, and the rulings expected of them (formats.md, section 3)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.documents import verification
from duplicata.documents.fichier import charger, dossier, refuser_les_cles_inconnues
from duplicata.documents.positions import CLES, lire_position
from duplicata.engine.position import Position
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement import reconstitue
from duplicata.reglement.motifs import phrase_de_l_ecartee, source


@dataclass(frozen=True)
class Cas:
    """One slip of a file, on its position, with what each version should say of it."""

    position: Position
    bulletin: Bulletin
    attendu: Mapping[str, Mapping[str, Any]]

    @property
    def nom(self) -> str:
        return self.bulletin.nom or dire("sans nom")


def lire_cas(source: str) -> list[Cas]:
    """Every slip of the file, in its order; a file without any is refused."""
    found: list[Cas] = []
    for document in charger(source):
        # A JSON file may hold the documents as a list.
        for one in document if isinstance(document, list) else [document]:
            fields = refuser_les_cles_inconnues(one, CLES | {"bulletins"}, source)
            try:
                found += _du_document(fields, source)
            except SaisieInvalide as error:
                # One file among many may be at fault.
                raise SaisieInvalide(dire("« {nom} » : {faute}", nom=source, faute=error)) from None
    if not found:
        raise SaisieInvalide(dire("« {nom} » ne contient aucun bulletin.", nom=source))
    return found


def _du_document(fields: Mapping[str, Any], source: str) -> list[Cas]:
    position = lire_position(fields, dossier(source))
    slips = fields.get("bulletins") or []
    if not isinstance(slips, list):
        raise SaisieInvalide(dire("« {cle} » doit être une liste.", cle="bulletins"))
    return [_cas(position, slip, number) for number, slip in enumerate(slips, 1)]


def _cas(position: Position, slip: object, number: int) -> Cas:
    if not isinstance(slip, dict):
        raise SaisieInvalide(dire("Bulletin {n} : il faut des clés et des valeurs.", n=number))
    attendu = slip.get("attendu") or {}
    if not isinstance(attendu, dict) or not all(isinstance(v, dict) for v in attendu.values()):
        raise SaisieInvalide(dire("Bulletin {n} : « attendu » donne des champs par règlement.", n=number))
    try:
        return Cas(position, lire_bulletin(slip), attendu)
    except SaisieInvalide as error:
        name = slip.get("nom") or dire("bulletin {n}", n=number)
        raise SaisieInvalide(f"{name} : {error}") from None


def ecarts(decision: Decision, attendu: Mapping[str, Any]) -> list[str]:
    """The fields of the ruling that differ from what was expected, one sentence each."""
    return list(verification.ecarts(attendu, decision_json(decision)))


def decision_json(decision: Decision) -> dict[str, Any]:
    """The ruling as formats.md, section 4 has it, its sentences in the reader's language."""
    record: dict[str, Any] = {
        "nom": decision.nom,
        "table": decision.table,
        "reglement": decision.reglement,
        "points": decision.points,
        "points_bruts": decision.points_bruts,
        "sanction": str(decision.sanction),
        "avertissements": decision.avertissements,
        "statut": str(decision.statut),
        "mot": decision.mot,
        "place": str(decision.place) if decision.place else None,
        "places": [str(place) for place in decision.places],
        "jokers": ",".join(map(str, decision.jokers)),
    }
    if decision.plafond is not None:
        record["plafond"] = decision.plafond
    record["motifs"] = [
        {
            "cle": motif.cle,
            "article": motif.article,
            "source": source(motif, decision.reglement),
            "texte": motif.texte,
            "mots": list(motif.mots),
            "cas": motif.cas,
            "reconstitue": reconstitue(decision.reglement, motif),
        }
        for motif in decision.motifs
    ]
    record["autres_lectures"] = [
        {
            "points": other.points,
            "sanction": str(other.sanction),
            "place": str(other.place) if other.place else None,
            "ecartee": phrase_de_l_ecartee(other.ecartee),
        }
        for other in decision.autres_lectures
    ]
    record["mots_refuses"] = list(decision.mots_refuses)
    record["signalements"] = list(decision.signalements)
    return record
