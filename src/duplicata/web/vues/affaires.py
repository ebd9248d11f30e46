"""The cases of the commission, drawn in full."""

from typing import TYPE_CHECKING, Any

from duplicata.app.commission import propositions_de
from duplicata.app.fiche import montrable
from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision
from duplicata.arbitrage.lecture import lire_bulletin
from duplicata.competition.coup import trouver
from duplicata.engine.board import Board
from duplicata.engine.placements import positions, words_formed
from duplicata.engine.position import Position
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.vues.bulletins import vue_decision
from duplicata.web.vues.noms import motif_ecrit

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte


def vue_affaires(salle: "SalleOuverte", membre: str) -> list[dict[str, Any]]:
    return [_affaire(salle, membre, *cas) for cas in sorted(salle.salle.etat.cas)]


def _affaire(salle: "SalleOuverte", membre: str, numero: int, coup: int, table: int) -> dict[str, Any]:
    etat = salle.salle.etat
    partie = etat.partie(numero)
    lu = trouver(partie, coup)
    dossier = etat.dossier(numero, coup, table)
    decision = lu.decisions[table]
    champs = lu.bulletins.get(table, {})
    bulletin = _lu(champs)
    renvoi = dossier.renvoi if dossier.renvoi and not dossier.renvoi.clos else None
    propositions = propositions_de(etat, numero, coup, table)
    seconde = dossier.seconde
    return {
        "cas": f"{numero}-{coup}-{table}",
        "partie": numero,
        "coup": coup,
        "table": table,
        "version": dossier.version,
        "nom": partie.joueurs[table].nom,
        "motif": motif_ecrit(renvoi.motif) if renvoi else dire("Le règlement laisse à trancher."),
        "par": renvoi.auteur if renvoi else "",
        "tardif": montrable(renvoi.tardif) if renvoi else "",
        "bulletin": champs,
        "dessin": list(bulletin.dessin.rows) if bulletin else [],
        "illisible": bulletin is None,
        "decision": vue_decision(decision),
        "seconde": {"bulletin": seconde.bulletin, "decision": vue_decision(seconde.decision)}
        if seconde
        else None,
        "grille": Board(lu.grille).rows,
        "tirage": lu.lettres,
        "retenu": {"mot": lu.retenu.mot, "place": lu.retenu.place, "points": lu.retenu.points}
        if lu.retenu
        else None,
        "placements": placements(
            salle.salle.juge.plateau(partie, lu).position,
            [(bulletin, decision), *([(_lu(seconde.bulletin), seconde.decision)] if seconde else [])],
        ),
        "propositions": [vue_decision(une) for une in propositions],
        "votes": [
            {
                "membre": vote.membre,
                "lecture": propositions.index(vote.decision) if vote.decision in propositions else None,
                "decision": vue_decision(vote.decision),
                "motif": montrable(vote.motif),
            }
            for vote in (renvoi.votes if renvoi else ())
        ],
        "a_vote": bool(renvoi and any(vote.membre == membre for vote in renvoi.votes)),
    }


def _lu(champs: dict[str, Any]) -> Bulletin | None:
    """None for a transcription that cannot be read: one case must not hide the others."""
    try:
        return lire_bulletin(champs)
    except SaisieInvalide:
        return None


Lue = tuple[Bulletin | None, Decision]
"""A reading of the slip; None for one that cannot be read."""


def placements(position: Position, lectures: list[Lue]) -> list[dict[str, Any]]:
    """Every technical place of the words read, valid or not; of a reference, then of a score read, first."""
    ecrits = [mot.texte for bulletin, _ in lectures if bulletin for mot in bulletin.dessin.mots]
    joues = [decision.mot or "" for _, decision in lectures]
    mots = {mot.upper() for mot in (*ecrits, *joues) if mot.isalpha()}
    scores = {bulletin.score for bulletin, _ in lectures if bulletin}
    places = {bulletin.reference.place for bulletin, _ in lectures if bulletin}
    trouves = []
    for mot in sorted(mots):
        inconnu = [] if mot in position.lexicon else [mot]
        for technique in position.technical(mot):
            for score, masque in technique.options:
                trouves.append(
                    {
                        "mot": mot,
                        "place": str(technique.place),
                        "score": score,
                        "jokers": ",".join(map(str, positions(masque))),
                        "valide": not (inconnu or technique.bad),
                        "mots_formes": words_formed(position.board, technique.line, technique.start, mot),
                        "non_admis": [*inconnu, *technique.bad],
                        "meme_score": score in scores,
                        "referencee": technique.place in places,
                    }
                )
    return sorted(trouves, key=_ordre)


def _ordre(une: dict[str, Any]) -> tuple[Any, ...]:
    return not une["referencee"], not une["meme_score"], not une["valide"], -une["score"], une["place"]
