"""The organiser opens games: drawn from a seed, from racks typed in advance, or from a sealed envelope."""

from typing import Annotated, Any

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from duplicata.app import organisation, prepare
from duplicata.app.geste import Geste
from duplicata.app.organisation import Plage, Programme
from duplicata.competition.evenements import PartieOuverte
from duplicata.competition.formules import lire_formule
from duplicata.documents.enveloppe import desceller
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.lexicons import embedded, installed
from duplicata.reglement import version_du
from duplicata.web.acces.acces import Acces
from duplicata.web.acces.roles import ORGANISATION, pour
from duplicata.web.api.commun import API, Cle, Requete, enregistre, geste, lire_jour
from duplicata.web.salle import LaSalle, SalleOuverte

ENVELOPPE_MAXIMALE = 200_000
"""Characters: thirty times the longest game."""


class UnePlage(Struct, forbid_unknown_fields=True):
    arbitre: str
    premiere: int
    derniere: int


class NouvellePartie(Struct, forbid_unknown_fields=True):
    nom: str = ""
    date: str = ""
    reglement: str = ""
    """Id of the version; by default the one in force on the date."""
    formule: str | dict[str, Any] = "normale"
    lexique: str = ""
    plages: list[UnePlage] = []
    tirages: list[str] = []
    """Racks of a prepared game, in order."""
    departage: bool = False


class PartieScellee(Struct, forbid_unknown_fields=True):
    """The formula, the regulation and the lexicon are those the game was prepared with."""

    enveloppe: Annotated[str, Meta(max_length=ENVELOPPE_MAXIMALE)]
    """The file that `duplicata partie sceller` wrote, as text."""
    code: Annotated[str, Meta(max_length=200)]
    nom: str = ""
    """By default the one it was prepared with."""
    date: str = ""
    plages: list[UnePlage] = []
    departage: bool = False


@post(f"{API}/parties", opt=pour(ORGANISATION), tags=["organisation"], sync_to_thread=True, status_code=201)
def ouvrir(
    data: JSONBody[NouvellePartie], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """Open the next game: formula, rhythm, regulation, lexicon, ranges, draw."""
    acces: Acces = request.app.state.acces
    _exiger_lexique(data.lexique)
    for tirage in data.tirages:
        parse_draw(tirage)
    jour = lire_jour(data.date)
    reglement = data.reglement or version_du(jour or salle.horloge.maintenant().date())
    programme = Programme(
        reglement=reglement,
        formule=lire_formule(data.formule, reglement),
        nom=data.nom,
        date=data.date or None,
        lexique=data.lexique,
        graine=acces.tirages.nouvelle_graine(),
        departage=data.departage,
    )
    return _ouvrir(acces, salle, geste(request, salle, cle), programme, data.plages, data.tirages)


@post(
    f"{API}/parties/scellee",
    opt=pour(ORGANISATION),
    tags=["organisation"],
    sync_to_thread=True,
    status_code=201,
)
def ouvrir_scellee(
    data: JSONBody[PartieScellee], request: Requete, salle: LaSalle, cle: Cle = None
) -> dict[str, Any]:
    """Open the next game from its sealed envelope; `engagement` is the digest that was published."""
    lire_jour(data.date)
    preparee = desceller(data.enveloppe.encode(), data.code, salle.horloge.maintenant())
    _exiger_lexique(preparee.lexique)
    programme = prepare.programme(salle.salle, preparee, data.nom, data.date or None, data.departage)
    return _ouvrir(request.app.state.acces, salle, geste(request, salle, cle), programme, data.plages)


def _ouvrir(
    acces: Acces,
    salle: SalleOuverte,
    acte: Geste,
    programme: Programme,
    plages: list[UnePlage],
    tirages: list[str] | None = None,
) -> dict[str, Any]:
    """Keep what the room must not know yet, then open; one opening at a time, so that numbers agree."""
    lues = [Plage(plage.arbitre.upper(), plage.premiere, plage.derniere) for plage in plages]
    with acces.tirages.ouverture:
        numero = len(salle.salle.etat.ouvert().parties) + 1
        if not salle.salle.journal.find(acte.cle):
            acces.tirages.preparer(salle.identifiant, numero, tirages or (), programme.graine or "")
        programme = programme._replace(nom=programme.nom or dire("Partie {n}", n=numero))
        try:
            reponse = organisation.ouvrir_partie(salle.salle, acte, programme, lues)
        except SaisieInvalide:
            acces.tirages.oublier(salle.identifiant, numero)
            raise
    ouverte = reponse.un(PartieOuverte)
    return {**enregistre(salle, reponse), "partie": ouverte.partie, "engagement": ouverte.engagement}


def _exiger_lexique(nom: str) -> None:
    if nom and nom != embedded.NAME and not installed.is_installed(nom):
        raise SaisieInvalide(dire("Aucun lexique « {nom} » n’est installé.", nom=nom))
