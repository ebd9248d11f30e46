"""Head and foot of every printed page: event, day, place, regulation, words, what may still change."""

from datetime import date

from duplicata.app.state.state import Etat
from duplicata.app.state.text import montrable
from duplicata.competition.etat import Partie
from duplicata.documents.papier.document import Entete
from duplicata.langue import accorder, dire, langue_courante
from duplicata.reglement.motifs import SOURCES
from duplicata.web.views.event.liste import dire_liste_libre
from duplicata.web.views.event.noms import nom_evenement
from duplicata.web.views.results.classement import Reserves
from duplicata.web.views.writing import jour as jour_dit

EMPREINTE_COURTE = 12


def entete(etat: Etat, titre: str, partie: Partie | None = None, *, reserve: str = "") -> Entete:
    """*partie*: the game that the document rests on; its regulation and its words are said at the foot."""
    ouverture = etat.ouvert().ouverture
    quel = _jour(etat, partie)
    lieux = (montrable(ouverture.lieu), jour_dit(quel) if quel else "")
    return Entete(
        titre=titre,
        evenement=nom_evenement(ouverture.nom),
        quand=", ".join(filter(None, lieux)),
        pied=" · ".join(filter(None, (_pied(partie), dire_liste_libre(partie)))) if partie else "",
        page=dire("page {n} sur {total}"),
        langue=langue_courante(),
        reserve=reserve,
        entrainement=dire("ENTRAÎNEMENT : rien de ce qui est fait ici ne compte.")
        if ouverture.entrainement
        else "",
        marques=" · ".join(
            texte
            for porte, texte in (
                (ouverture.entrainement, dire("ENTRAÎNEMENT")),
                (reserve, dire("sous réserve")),
            )
            if porte
        ),
        jour=quel,
    )


def dire_reserves(reserves: Reserves, *, finies: bool) -> str:
    """« Sous réserve : 2 bulletins manquants, partie en cours. »; empty when nothing is awaited."""
    manquants, cas, ecarts = reserves.manquants, reserves.sous_reserve, reserves.ecarts_ouverts
    dits = []
    if manquants:
        dits.append(accorder(manquants, "{n} bulletin manquant", "{n} bulletins manquants"))
    if cas:
        dits.append(accorder(cas, "{n} cas devant la commission", "{n} cas devant la commission"))
    if ecarts:
        dits.append(accorder(ecarts, "{n} écart entre deux lectures", "{n} écarts entre deux lectures"))
    if not finies:
        dits.append(dire("partie en cours"))
    return dire("Sous réserve : {quoi}.", quoi=", ".join(dits)) if dits else ""


def _jour(etat: Etat, partie: Partie | None) -> str:
    """Of the event, else of the game, else of the first move started; ISO, or nothing."""
    departs = sorted(etat.departs.values())
    for texte in (
        etat.ouvert().ouverture.date,
        partie and partie.ouverture.date,
        departs and departs[0][:10],
    ):
        if not texte:
            continue
        try:
            return date.fromisoformat(texte).isoformat()
        except ValueError:
            continue
    return ""


def _pied(partie: Partie) -> str:
    ouverture = partie.ouverture
    return dire(
        "{reglement} · lexique {nom}, empreinte {empreinte}",
        reglement=_majuscule(dire(SOURCES[ouverture.reglement]))
        if ouverture.reglement in SOURCES
        else ouverture.reglement,
        nom=ouverture.lexique or dire("embarqué"),
        empreinte=ouverture.empreinte_lexique[:EMPREINTE_COURTE],
    )


def _majuscule(texte: str) -> str:
    return texte[:1].upper() + texte[1:]
