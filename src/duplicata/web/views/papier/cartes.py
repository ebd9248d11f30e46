"""Table cards, badges and the poster: each leads to the page where a player finds his own line."""

import io
from functools import lru_cache

import segno

from duplicata.app.state.state import Etat
from duplicata.competition.collation import francais
from duplicata.documents.papier.cartes import Affiche, Carte, Cartes, Qr, Taille
from duplicata.documents.papier.mesure import taille_dans
from duplicata.langue import dire
from duplicata.web.views.papier.entete import entete
from duplicata.web.views.papier.listes import Assis, assis_de
from duplicata.web.views.slips.billets import feuilles

PAR_FEUILLE = {Taille.TABLE: 4, Taille.BADGE: 8}
PLACES = {Taille.TABLE: (88.0, 15.0), Taille.BADGE: (88.0, 19.0)}
"""Of the name, in millimetres."""
NOMS = {Taille.TABLE: (22, 19, 16, 14, 12, 10), Taille.BADGE: (26, 22, 19, 16, 14, 12, 10)}


def papier_cartes(etat: Etat, taille: Taille, numero: int | None, *, evenement: str) -> Cartes:
    """*evenement*: public address of the event; empty when this computer has none that others reach."""
    tournoi = etat.ouvert()
    partie = tournoi.parties.get(numero or 0)
    assis = assis_de(etat, partie)
    if taille is Taille.TABLE:
        assis = sorted((un for un in assis if un.table), key=lambda un: un.table or 0)
    else:
        assis = sorted(assis, key=lambda un: francais(un.nom))
    titre = dire("Cartes de table") if taille is Taille.TABLE else dire("Badges des joueurs")
    cartes = [_carte(un, taille, evenement) for un in assis]
    return Cartes(
        entete=entete(etat, titre),
        taille=taille,
        nom_table=dire("Table"),
        invitation=dire("Vos résultats, coup par coup :"),
        feuilles=tuple(tuple(feuille) for feuille in feuilles(cartes, PAR_FEUILLE[taille])),
    )


def _carte(assis: Assis, taille: Taille, evenement: str) -> Carte:
    adresse = f"{evenement}/table/{assis.table}" if assis.table else f"{evenement}/classement"
    return Carte(
        numero=str(assis.table or ""),
        nom=assis.nom,
        details=" · ".join(filter(None, (assis.club, assis.serie, assis.categorie))),
        taille_nom=taille_dans([assis.nom], NOMS[taille], *PLACES[taille]),
        qr=_qr(adresse) if evenement else None,
    )


def papier_affiche(etat: Etat, *, evenement: str) -> Affiche:
    return Affiche(
        entete=entete(etat, dire("Affiche des joueurs")),
        invitation=dire("Vos résultats sur votre téléphone"),
        etapes=(
            dire("Reliez le téléphone au réseau de la salle."),
            dire("Visez ce code avec l’appareil photo, ou tapez l’adresse."),
            dire(
                "Donnez le numéro de votre table : votre feuille s’ouvre, avec le motif de chaque correction."
            ),
        ),
        qr=_qr(f"{evenement}/classement") if evenement else None,
    )


def _qr(adresse: str) -> Qr:
    return Qr(
        svg=_dessin(adresse),
        dit=dire("Code QR de l’adresse {adresse}", adresse=adresse),
        adresse=adresse,
    )


@lru_cache(2_000)
def _dessin(adresse: str) -> str:
    """Drawn once: the card of a table and the badge of who sits there bear the same one."""
    sortie = io.BytesIO()
    segno.make(adresse, error="m", micro=False).save(
        sortie, kind="svg", border=2, omitsize=True, xmldecl=False, svgns=True
    )
    return sortie.getvalue().decode()
