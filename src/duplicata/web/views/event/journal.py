"""The journal told in sentences."""

from collections.abc import Iterator
from itertools import groupby, islice

from msgspec import Struct
from msgspec.structs import replace

from duplicata.app.room.room import Salle
from duplicata.app.state.events import (
    AppareilsPrevus,
    BilletAjoute,
    ConfirmationsReglees,
    Fait,
    GesteDefait,
    JeuInterrompu,
    RenvoiCommission,
    VoteCommission,
    lire,
)
from duplicata.app.state.fold import Bulletinaire
from duplicata.app.state.gesture import sans_empreinte
from duplicata.app.state.state import Etat
from duplicata.competition.evenements import (
    Abandon,
    AvertissementDisciplinaire,
    BulletinSaisi,
    DecisionRectifiee,
    DecisionRendue,
    EvenementCoup,
    GraineRevelee,
    PartieOuverte,
    PartieRouverte,
)
from duplicata.competition.evenements_tournoi import (
    AffichageChoisi,
    DroitFixe,
    ParcoursFixe,
    PlacesDonnees,
    PresenceNotee,
    PropositionReglee,
)
from duplicata.competition.parcours import ecrire_parcours
from duplicata.competition.suivi import MultiplexOuvert, SuiviSuspendu
from duplicata.competition.tirage import empreinte
from duplicata.competition.tournoi import DuPointage
from duplicata.competition.transcription import Transcription
from duplicata.journal import Row
from duplicata.journal.reading import Reading
from duplicata.langue import accorder, dire
from duplicata.web.views.desk.porte import nommer_ordre, nommer_presence
from duplicata.web.views.event.noms import motif_ecrit
from duplicata.web.views.event.preparatifs import nommer_appareils
from duplicata.web.views.slips.changement import paye, raconter
from duplicata.web.views.slips.sanction import nommer
from duplicata.web.views.writing import somme

PHRASES = {
    "tournoi_ouvert": "Événement ouvert : {nom}",
    "inscription": "Joueur {joueur} inscrit : {nom}",
    "cle_publiee": "Clé de l’événement publiée : {cle}",
    "nom_efface": "Joueur {joueur} : nom effacé de ce qui est montré",
    "presence_notee": "Joueur {joueur} : {quoi}",
    "droit_fixe": "Droit d’inscription : {somme}",
    "paiement_note": "Joueur {joueur} : {somme} payés",
    "places_donnees": "Tables données {quoi}",
    "parcours_fixe": "Parcours des billets : {parcours}",
    "affichage_choisi": "Joueur {joueur} : montré au public par son numéro de table",
    "fenetre_fixee": "Partie {partie} : ni montrée ni rejouée avant {des}",
    "centre_ouvert": "Centre {numero} du simultané ouvert : {nom}, dossier {edition}, poste {poste}",
    "proposition_reglee": "Proposition {numero} de la fédération acceptée",
    "classement_imprime": "Partie {partie} : classement imprimé, après le coup {apres_coup}",
    "tournoi_clos": "Événement clos",
    "tournoi_rouvert": "Événement rouvert",
    "partie_ouverte": "Partie {partie} ouverte",
    "partie_retiree": "Partie {partie} retirée",
    "joueur_inscrit": "Table {table} : {nom}",
    "tirage_rejete": "Coup {coup} : tirage {tirage} rejeté",
    "tirage_fait": "Coup {coup} : tirage {tirage}",
    "tirage_annonce": "Coup {coup} : tirage annoncé",
    "chrono_lance": "Coup {coup} : chronomètre lancé",
    "fin_annoncee": "Coup {coup} : fin annoncée",
    "bulletin_saisi": "Coup {coup}, table {table} : bulletin saisi",
    "decision_rendue": "Coup {coup}, table {table} : {quoi}",
    "decision_rectifiee": "Coup {coup}, table {table} : décision rectifiée, {quoi}",
    "billet_remis": "Coup {coup}, table {table} : billet de correction remis",
    "mot_retenu": "Coup {coup} : {mot} {place} retenu, {points} points",
    "coup_clos": "Coup {coup} clos",
    "billet_repris": "Coup {coup}, table {table} : billet de correction non remis, marque reprise",
    "coup_annule": "Coup {coup} annulé",
    "proposition_faite": "Coup {coup}, table {table} : {mot} {place} annoncé",
    "temps_releve": "Coup {coup}, table {table} : temps relevé",
    "retard": "Table {table} : joue à partir du coup {coup}",
    "tricherie": "Table {table} exclue à partir du coup {coup}",
    "abandon": "Table {table} : abandon à partir du coup {coup}",
    "avertissement_disciplinaire": "Coup {coup}, table {table} : avertissement disciplinaire",
    "partie_close": "Partie {partie} close",
    "partie_rouverte": "Partie {partie} rouverte",
    "graine_revelee": "Partie {partie} : graine du tirage rendue publique",
    "geste_defait": "Geste annulé",
    "seconde_lecture": "Coup {coup}, table {table} : seconde lecture",
    "lecture_montree": "Coup {coup}, table {table} : première lecture montrée au double arbitre",
    "lecture_confirmee": "Coup {coup}, table {table} : bulletin confirmé, papier en main (non aveugle)",
    "appareils_prevus": "Appareils prévus : {quoi}",
    "confirmations_reglees": "Confirmations du double arbitre admises",
    "sondage_annonce": "Partie {partie} : sondage {numero} annoncé, {taille} bulletins, ligne {ligne}",
    "sondage_tire": "Partie {partie} : sondage {numero} tiré, dés {des}",
    "renvoi_commission": "Coup {coup}, table {table} : devant la commission",
    "vote_commission": "Coup {coup}, table {table} : vote de la commission, {quoi}",
    "jeu_interrompu": "Coup {coup} : jeu interrompu",
    "interruption_motivee": "Coup {coup} : motif de l’interruption noté",
    "jeu_repris": "Coup {coup} : jeu repris",
    "billet_imprime": "Coup {coup}, table {table} : billet de correction imprimé",
    "billet_ajoute": "Coup {coup}, table {table} : billet de correction demandé, sans être dû (5.9)",
    "badge_en_clair": "Badge {compte} entré par une liaison non chiffrée",
    "badge_refait": "Badge {compte} refait avec le code du serveur",
    "multiplex_ouvert": "Multiplex : salle ouverte à d’autres",
    "suivi_commence": "Multiplex : cette salle suit « {nom} »",
    "suivi_suspendu": "Multiplex : cette salle continue seule",
    "suivi_arrete": "Multiplex : cette salle n’en suit plus d’autre",
    "message_recu": "Multiplex : message reçu de la salle qui mène",
    "chrono_cale": "Coup {coup} : chronomètre calé sur celui de la salle qui mène",
}
"""Kind of event -> sentence; said by ``dire`` with the fields of the event."""
SANS_POINTS = {
    "decision_rendue": "Coup {coup}, table {table} : décision rendue",
    "decision_rectifiee": "Coup {coup}, table {table} : décision rectifiée",
    "vote_commission": "Coup {coup}, table {table} : vote de la commission",
}
"""The same, for whoever has to read the slip without knowing."""
SANS_MOTIF = ("sans motif noté", "no reason noted")
"""What screens once wrote, each in its language, for a reason that nobody had given."""
SAISIE = ("bulletin_saisi", "decision_rendue")
"""Kinds of the lines that enter a slip."""
MINUTE = 16
"""Characters of an instant, down to the minute."""
CITES = 4
"""Events of one gesture told one by one; the rest is counted."""
FENETRE = 500
"""Lines of the journal read at a time, from the end."""


class GesteRaconte(Struct, frozen=True, kw_only=True):
    seq: int
    """Its first line in the journal."""
    quand: str
    auteur: str
    motif: str
    phrases: list[str]
    defait: bool
    """Taken back since."""
    geste: str
    empreinte: str


class PageDuJournal(Struct, frozen=True):
    version: int
    gestes: list[GesteRaconte]
    suite: int | None
    """The line before which the next page begins."""


def vue_gestes(
    salle: Salle,
    avant: int | None,
    table: int | None,
    coup: int | None,
    page: int,
    *,
    aveugle: bool = False,
) -> PageDuJournal:
    """One page of gestures, the latest first; ``suite`` is the line before which the next page begins.

    *aveugle*: nothing is told of how slips were read or ruled on, for a double arbiter.
    """
    fin = salle.etat.seq + 1 if avant is None else min(avant, salle.etat.seq + 1)
    trouves: list[GesteRaconte] = []
    defaits: set[str] = set()
    for lignes in _gestes(salle.journal, fin, aveugle):
        faits = [lire(ligne.kind, ligne.payload) for ligne in lignes]
        defaits |= {un.geste for un in faits if isinstance(un, GesteDefait)}
        if not _concerne(faits, table, coup):
            continue
        trouve = _geste(salle.etat, lignes, faits, lignes[0].key in defaits, aveugle)
        if isinstance(faits[0], GesteDefait):
            # What it ruled again on the way comes after it.
            repris = _annulation(salle.etat, salle.journal, faits[0], aveugle)
            trouve = replace(trouve, phrases=[repris, *trouve.phrases[1:]])
        trouves.append(trouve)
        if len(trouves) == page:
            return PageDuJournal(salle.etat.seq, trouves, lignes[0].seq)
    return PageDuJournal(salle.etat.seq, trouves, None)


def _gestes(journal: Reading, fin: int, aveugle: bool) -> Iterator[list[Row]]:
    """The gestures that end before line *fin*, the latest first."""
    reste: list[Row] = []
    while fin > 1:
        debut = max(0, fin - 1 - FENETRE)
        fenetre = [*islice(journal.rows(debut), fin - 1 - debut), *reste]
        groupes = [list(groupe) for _, groupe in groupby(fenetre, key=lambda ligne: ligne.key)]
        # The first gesture may begin before the window.
        reste = groupes.pop(0) if debut and groupes else []
        for groupe in reversed(groupes):
            yield from _par_bulletin(groupe) if aveugle else [groupe]
        fin = debut + 1


def _par_bulletin(lignes: list[Row]) -> list[list[Row]]:
    """A gesture on many slips, told slip by slip, the latest first: entered together, they have the top."""
    groupes = groupby(lignes, key=lambda ligne: ligne.kind in SAISIE and ligne.content.get("table"))
    return [list(groupe) for _, groupe in groupes][::-1]


def _concerne(faits: list[Fait], table: int | None, coup: int | None) -> bool:
    return any(
        table in (None, getattr(un, "table", None)) and coup in (None, getattr(un, "coup", None))
        for un in faits
    )


def _geste(etat: Etat, lignes: list[Row], faits: list[Fait], defait: bool, aveugle: bool) -> GesteRaconte:
    saisis: dict[tuple[int, int], Transcription] = {
        (un.coup, un.table): un.bulletin for un in faits if isinstance(un, BulletinSaisi)
    }
    phrases = [
        phrase(etat, un, aveugle, _bulletin(un, saisis)) for un in faits if not isinstance(un, BulletinSaisi)
    ]
    cites = phrases[:CITES]
    if len(phrases) > CITES:
        cites.append(accorder(len(phrases) - CITES, "et {n} autre", "et {n} autres"))
    premiere = lignes[0]
    cache = aveugle and premiere.kind in SAISIE
    return GesteRaconte(
        seq=premiere.seq,
        quand=f"{premiere.at[:MINUTE]}:00.000Z" if cache else premiere.at,
        auteur=premiere.author,
        motif="" if aveugle and _d_un_bulletin(faits) else _motif(premiere.reason, faits[0]),
        phrases=cites,
        defait=defait,
        # What follows the name is a digest of the demand: guesses at a slip could be tried against it.
        geste="" if cache else sans_empreinte(premiere.key),
        empreinte="" if aveugle else lignes[-1].digest[:12],
    )


def _bulletin(un: Fait, saisis: dict[tuple[int, int], Transcription]) -> Transcription | None:
    """The slip a ruling was given on: entered with it, or as corrected."""
    if isinstance(un, DecisionRectifiee):
        return un.bulletin
    return saisis.get((un.coup, un.table)) if isinstance(un, DecisionRendue) else None


def _annulation(etat: Etat, journal: Reading, un: GesteDefait, aveugle: bool) -> str:
    """Which gesture was taken back; never what it said of a slip."""
    repris = [lire(ligne.kind, ligne.payload) for ligne in journal.find(un.geste)]
    dits = [fait for fait in repris if not isinstance(fait, BulletinSaisi)]
    if not dits:
        return dire("Geste annulé")
    quoi = phrase(etat, dits[0], aveugle=True)
    if len(dits) > 1 and not aveugle:
        quoi = f"{quoi}, {accorder(len(dits) - 1, 'et {n} autre', 'et {n} autres')}"
    return dire("Geste annulé – {phrase}", phrase=quoi)


def _d_un_bulletin(faits: list[Fait]) -> bool:
    """Whether their reason may say what stands on a slip."""
    return any(isinstance(un, Bulletinaire) for un in faits)


def _motif(ecrit: str, premier: Fait) -> str:
    """An interruption whose reason was noted later, or never, says so."""
    if isinstance(premier, JeuInterrompu) and ecrit in ("", *SANS_MOTIF):
        return dire("non noté")
    return motif_ecrit(ecrit)


def _scellee(ouverture: PartieOuverte, un: GraineRevelee) -> bool:
    """Whether what is made public is the text of a prepared game, and not a seed that came after it."""
    return ouverture.preparee and ouverture.engagement == empreinte(un.graine)


def _a_la_porte(un: DuPointage) -> dict[str, str]:
    if isinstance(un, PresenceNotee):
        return {"quoi": nommer_presence(un.presence)}
    if isinstance(un, PlacesDonnees):
        return {"quoi": nommer_ordre(un.ordre)}
    return {"somme": somme(un.centimes)}


def phrase(etat: Etat, un: Fait, aveugle: bool = False, bulletin: Transcription | None = None) -> str:
    """One event in one sentence; with its game where there are several."""
    if isinstance(un, PartieRouverte) and un.engagement:
        return dire(
            "Partie {partie} rouverte, avec une nouvelle graine d’empreinte {empreinte}",
            partie=un.partie,
            empreinte=un.engagement,
        )
    if isinstance(un, GraineRevelee) and _scellee(etat.partie(un.partie).ouverture, un):
        return dire(
            "Partie {partie} : tirages et mots scellés rendus publics, avec le sel de leur empreinte",
            partie=un.partie,
        )
    champs = {nom: getattr(un, nom) for nom in un.__struct_fields__}
    if isinstance(un, DuPointage):
        champs |= _a_la_porte(un)
    if isinstance(un, ParcoursFixe):
        champs["parcours"] = ecrire_parcours(un.parcours) or dire("par numéro de table")
    if isinstance(un, AppareilsPrevus):
        champs["quoi"] = nommer_appareils(un.appareils)
    if isinstance(un, DecisionRendue | DecisionRectifiee):
        champs["quoi"] = raconter(etat, un, bulletin)
    if isinstance(un, VoteCommission):
        champs["quoi"] = f"{paye(un.decision)}, {nommer(un.decision)}"
    nom = str(type(un).__struct_config__.tag)
    if aveugle and nom in SANS_POINTS:
        dite = dire(SANS_POINTS[nom], **champs)
    elif isinstance(un, AvertissementDisciplinaire) and un.nombre < 0:
        dite = dire("Coup {coup}, table {table} : avertissement disciplinaire retiré", **champs)
    elif isinstance(un, RenvoiCommission) and un.tardif and not aveugle:
        champs["tardif"] = motif_ecrit(un.tardif)
        dite = dire("Coup {coup}, table {table} : devant la commission, appel tardif – {tardif}", **champs)
    elif isinstance(un, BilletAjoute) and un.leve:
        dite = dire("Coup {coup}, table {table} : billet de correction qui n’est plus demandé", **champs)
    elif isinstance(un, ConfirmationsReglees) and not un.admises:
        dite = dire("Confirmations du double arbitre refusées : lectures à l’aveugle seulement")
    elif isinstance(un, DroitFixe) and un.joueur is not None:
        dite = dire("Joueur {joueur} : droit d’inscription de {somme}", **champs)
    elif isinstance(un, DroitFixe) and un.categorie:
        dite = dire("Catégorie {categorie} : droit d’inscription de {somme}", **champs)
    elif isinstance(un, AffichageChoisi) and not un.par_table:
        dite = dire("Joueur {joueur} : montré au public par son nom", **champs)
    elif isinstance(un, PropositionReglee) and not un.acceptee:
        dite = dire("Proposition {numero} de la fédération écartée", **champs)
    elif isinstance(un, MultiplexOuvert) and un.ferme:
        dite = dire("Multiplex : salle fermée aux autres")
    elif isinstance(un, SuiviSuspendu) and un.repris:
        dite = dire("Multiplex : cette salle suit de nouveau")
    elif isinstance(un, Abandon) and un.leve:
        dite = dire("Table {table} : abandon levé", **champs)
    else:
        dite = dire(PHRASES[nom], **champs)
    if isinstance(un, EvenementCoup) and len(etat.ouvert().parties) > 1:
        return dire("Partie {partie} – {phrase}", partie=un.partie, phrase=dite)
    return dite
