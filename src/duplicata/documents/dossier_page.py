"""The file of a case as one page that needs nothing else: read, printed, sent."""

from datetime import datetime
from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from duplicata.app.state.text import montrable
from duplicata.arbitrage.decision import Sanction
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.competition.causes import Cause
from duplicata.documents.sanctions import nommer, nommer_cause
from duplicata.engine.board import EMPTY, LETTER_FACTOR, WORD_FACTOR
from duplicata.engine.notation import SIZE
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire, en_points, langue_courante

CASES = {(1, 2): "LD", (1, 3): "LT", (2, 1): "MD", (3, 1): "MT"}
"""(Factor of the word, of the letter) -> what an empty square carries."""
EVENEMENTS = {
    "tirage_fait": "tirage du coup",
    "mot_retenu": "mot retenu",
    "coup_clos": "coup clos",
    "coup_annule": "coup annulé",
    "bulletin_saisi": "bulletin saisi",
    "decision_rendue": "décision rendue",
    "decision_rectifiee": "décision rectifiée",
    "seconde_lecture": "seconde lecture",
    "renvoi_commission": "renvoi devant la commission",
    "vote_commission": "vote d’un membre de la commission",
    "billet_imprime": "billet de correction imprimé",
    "billet_ajoute": "billet de correction demandé",
    "billet_remis": "billet de correction remis",
    "billet_repris": "billet de correction, marque reprise",
    "avertissement_disciplinaire": "avertissement disciplinaire",
    "retard": "retard",
    "tricherie": "exclusion",
    "abandon": "abandon",
    "temps_releve": "temps relevé",
    "proposition_faite": "mot annoncé",
    "geste_defait": "geste défait",
}


def page_du_dossier(dossier: dict[str, Any]) -> str:
    """HTML of ``dossier_recours``, in the language of whoever asks."""
    return _modele().get_template("dossier.html").render(
        d=dossier,
        langue=langue_courante(),
        cases=_cases(dossier["cas"]["grille"]),
        dessin=dessin_du(dossier["cas"]["bulletins"][0]),
        colonnes=range(1, SIZE + 1),
    )


def _cases(rangees: list[str]) -> list[list[dict[str, str]]]:
    return [
        [_case(signe, rang * SIZE + colonne) for colonne, signe in enumerate(rangee)]
        for rang, rangee in enumerate(rangees)
    ]


def _case(signe: str, rang: int) -> dict[str, str]:
    if signe == EMPTY:
        return {"texte": CASES.get((WORD_FACTOR[rang], LETTER_FACTOR[rang]), ""), "classe": "vide"}
    return {"texte": signe.upper(), "classe": "joker" if signe.islower() else "lettre"}


def dessin_du(bulletin: dict[str, Any]) -> list[str]:
    """As it is drawn; nothing of a transcription that cannot be read."""
    try:
        return list(lire_bulletin(bulletin).dessin.rows)
    except SaisieInvalide:
        return []


def decision_dite(decision: dict[str, Any]) -> str:
    """« 45 points, pénalité de 5 points »; what an average is worth is told at the close."""
    if decision["statut"] == "moyenne":
        return dire("moyenne du coup")
    return f"{en_points(decision['points'])}, {nommer(Sanction(decision['sanction']))}"


def instant_dit(quand: str) -> str:
    return datetime.fromisoformat(quand).strftime("%Y-%m-%d %H:%M:%S UTC")


def evenement_dit(cle: str) -> str:
    return dire(EVENEMENTS[cle]) if cle in EVENEMENTS else cle


@cache
def _modele() -> Environment:
    modele = Environment(
        loader=PackageLoader("duplicata.documents", "modeles"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    modele.globals |= {
        "dire": dire,
        "decision": decision_dite,
        "instant": instant_dit,
        "cause": lambda cle: nommer_cause(Cause(cle)),
        "evenement": evenement_dit,
    }
    modele.filters["montrable"] = montrable
    return modele
