"""The journal told in sentences."""

from collections.abc import Iterator
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any

from duplicata.app.etat import Etat
from duplicata.app.evenements import Fait, GesteDefait, lire
from duplicata.competition.evenements import BulletinSaisi, GraineRevelee
from duplicata.journal import Journal, Row
from duplicata.langue import dire
from duplicata.web.vues.noms import motif_ecrit

if TYPE_CHECKING:
    from duplicata.web.salle import SalleOuverte

PHRASES = {
    "tournoi_ouvert": "Événement ouvert : {nom}",
    "inscription": "Joueur {joueur} inscrit : {nom}",
    "tournoi_clos": "Événement clos",
    "partie_ouverte": "Partie {partie} ouverte",
    "joueur_inscrit": "Table {table} : {nom}",
    "tirage_rejete": "Coup {coup} : tirage {tirage} rejeté",
    "tirage_fait": "Coup {coup} : tirage {tirage}",
    "tirage_annonce": "Coup {coup} : tirage annoncé",
    "chrono_lance": "Coup {coup} : chronomètre lancé",
    "fin_annoncee": "Coup {coup} : fin annoncée",
    "bulletin_saisi": "Coup {coup}, table {table} : bulletin saisi",
    "decision_rendue": "Coup {coup}, table {table} : {points} points",
    "decision_rectifiee": "Coup {coup}, table {table} : décision rectifiée, {points} points",
    "billet_remis": "Coup {coup}, table {table} : billet de correction remis",
    "mot_retenu": "Coup {coup} : {mot} {place} retenu, {points} points",
    "coup_clos": "Coup {coup} clos",
    "coup_annule": "Coup {coup} annulé",
    "proposition_faite": "Coup {coup}, table {table} : {mot} {place} annoncé",
    "temps_releve": "Coup {coup}, table {table} : temps relevé",
    "retard": "Table {table} : joue à partir du coup {coup}",
    "tricherie": "Table {table} exclue à partir du coup {coup}",
    "avertissement_disciplinaire": "Coup {coup}, table {table} : avertissement disciplinaire",
    "partie_close": "Partie {partie} close",
    "partie_rouverte": "Partie {partie} rouverte",
    "graine_revelee": "Partie {partie} : graine du tirage rendue publique",
    "geste_defait": "Geste annulé",
    "seconde_lecture": "Coup {coup}, table {table} : seconde lecture",
    "renvoi_commission": "Coup {coup}, table {table} : devant la commission",
    "vote_commission": "Coup {coup}, table {table} : vote de la commission",
    "jeu_interrompu": "Coup {coup} : jeu interrompu",
    "jeu_repris": "Coup {coup} : jeu repris",
    "billet_imprime": "Coup {coup}, table {table} : billet de correction imprimé",
    "badge_en_clair": "Badge {compte} entré par une liaison non chiffrée",
}
"""Kind of event -> sentence; said by ``dire`` with the fields of the event."""
CITES = 4
"""Events of one gesture told one by one; the rest is counted."""
FENETRE = 500
"""Lines of the journal read at a time, from the end."""


def vue_gestes(
    salle: "SalleOuverte", avant: int | None, table: int | None, coup: int | None, page: int
) -> dict[str, Any]:
    """One page of gestures, the latest first; ``suite`` is the line before which the next page begins."""
    fin = salle.version + 1 if avant is None else min(avant, salle.version + 1)
    trouves: list[dict[str, Any]] = []
    defaits: set[str] = set()
    for lignes in _gestes(salle.salle.journal, fin):
        faits = [lire(ligne.kind, ligne.payload) for ligne in lignes]
        defaits |= {un.geste for un in faits if isinstance(un, GesteDefait)}
        if not _concerne(faits, table, coup):
            continue
        trouves.append(_geste(salle.salle.etat, lignes, faits, lignes[0].key in defaits))
        if len(trouves) == page:
            return {"version": salle.version, "gestes": trouves, "suite": lignes[0].seq}
    return {"version": salle.version, "gestes": trouves, "suite": None}


def _gestes(journal: Journal, fin: int) -> Iterator[list[Row]]:
    """The gestures that end before line *fin*, the latest first."""
    reste: list[Row] = []
    while fin > 1:
        debut = max(0, fin - 1 - FENETRE)
        fenetre = [*islice(journal.rows(debut), fin - 1 - debut), *reste]
        groupes = [list(groupe) for _, groupe in groupby(fenetre, key=lambda ligne: ligne.key)]
        # The first gesture may begin before the window.
        reste = groupes.pop(0) if debut and groupes else []
        yield from reversed(groupes)
        fin = debut + 1


def _concerne(faits: list[Fait], table: int | None, coup: int | None) -> bool:
    return any(
        table in (None, getattr(un, "table", None)) and coup in (None, getattr(un, "coup", None))
        for un in faits
    )


def _geste(etat: Etat, lignes: list[Row], faits: list[Fait], defait: bool) -> dict[str, Any]:
    phrases = [phrase(etat, un) for un in faits if not isinstance(un, BulletinSaisi)]
    cites = phrases[:CITES]
    if len(phrases) > CITES:
        cites.append(dire("et {n} autres", n=len(phrases) - CITES))
    premiere = lignes[0]
    return {
        "seq": premiere.seq,
        "quand": premiere.at,
        "auteur": premiere.author,
        "motif": motif_ecrit(premiere.reason),
        "phrases": cites,
        "defait": defait,
        "geste": premiere.key,
        "empreinte": lignes[-1].digest[:12],
    }


def phrase(etat: Etat, un: Fait) -> str:
    """One event in one sentence."""
    if isinstance(un, GraineRevelee) and etat.partie(un.partie).ouverture.preparee:
        return dire(
            "Partie {partie} : tirages et mots scellés rendus publics, avec le sel de leur empreinte",
            partie=un.partie,
        )
    champs = {nom: getattr(un, nom) for nom in un.__struct_fields__}
    decision = champs.get("decision")
    if decision is not None:
        champs["points"] = decision.points
    return dire(PHRASES[str(type(un).__struct_config__.tag)], **champs)
