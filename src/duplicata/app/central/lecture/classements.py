"""The standings of the event: everybody, or by country, committee, centre, club, series, category."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import groupby

from msgspec import Struct

from duplicata.app.central.ensemble import Ensemble
from duplicata.app.central.evenement import RegleEcart, Simultane, centre_de
from duplicata.app.state.identity import identite
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.competition.general import LigneGenerale, classement_general
from duplicata.competition.tournoi import masquer


class Par(StrEnum):
    PAYS = "pays"
    COMITE = "comite"
    CENTRE = "centre"
    CLUB = "club"
    SERIE = "serie"
    CATEGORIE = "categorie"


TITRES = {
    Par.PAYS: "Par pays",
    Par.COMITE: "Par comité",
    Par.CENTRE: "Par centre",
    Par.CLUB: "Par club",
    Par.SERIE: "Par série",
    Par.CATEGORIE: "Par catégorie",
}
"""The sentence of each, looked up where it is shown."""


class LigneEvenement(Struct, frozen=True):
    generale: LigneGenerale
    centre: int
    nom_du_centre: str
    comite: str
    pays: str
    marque: RegleEcart | None
    """How the moves count that his centre did not play as sealed."""
    vu_deux_fois: bool

    def valeur(self, par: Par) -> str:
        """The group that it stands in."""
        match par:
            case Par.PAYS | Par.COMITE:
                return self.pays if par is Par.PAYS else self.comite
            case Par.CENTRE:
                return f"{self.centre} – {self.nom_du_centre}"
            case Par.CLUB:
                return self.generale.club
            case Par.SERIE:
                return self.generale.serie
            case Par.CATEGORIE:
                return self.generale.categorie


class Groupe(Struct, frozen=True):
    nom: str
    lignes: tuple[tuple[int, LigneEvenement], ...]
    """Rank inside the group, 1, 1, 3."""


def classer(evenement: Simultane, ensemble: Ensemble, *, public: bool = False) -> list[LigneEvenement]:
    """Best first; *public*: who asked for it is shown by the number of his table."""
    tournoi = masquer(ensemble.tournoi) if public else ensemble.tournoi
    centres = {centre.numero: centre for centre in evenement.centres}
    doubles = {joueur for groupe in vus_deux_fois(ensemble.tournoi.inscrits) for joueur in groupe}
    lignes = []
    for ligne in classement_general(tournoi, contestes=ensemble.contestes):
        centre = centres[centre_de(ligne.joueur)]
        marque = ensemble.marques.get(ligne.joueur)
        lignes.append(
            LigneEvenement(
                generale=ligne,
                centre=centre.numero,
                nom_du_centre=centre.nom,
                comite=centre.comite,
                pays=centre.pays,
                marque=marque,
                vu_deux_fois=ligne.joueur in doubles,
            )
        )
    return lignes


def grouper(lignes: Sequence[LigneEvenement], par: Par) -> list[Groupe]:
    """Equals of the event are equals in their group, and nobody else is: ranks follow from the event's."""
    groupes: dict[str, list[LigneEvenement]] = {}
    for ligne in lignes:
        if valeur := ligne.valeur(par):
            groupes.setdefault(valeur, []).append(ligne)
    return [Groupe(nom, tuple(_ranger(groupes[nom]))) for nom in sorted(groupes)]


def _ranger(lignes: Sequence[LigneEvenement]) -> list[tuple[int, LigneEvenement]]:
    ranges: list[tuple[int, LigneEvenement]] = []
    for _, egales in groupby(lignes, key=lambda ligne: ligne.generale.rang):
        rang = len(ranges) + 1
        ranges += [(rang, ligne) for ligne in egales]
    return ranges


def vus_deux_fois(inscrits: Mapping[int, Inscription]) -> list[tuple[int, ...]]:
    """Players who seem to be one person: the same licence, else the same name and club."""
    memes: dict[tuple[str, ...], list[int]] = {}
    for joueur, inscrit in sorted(inscrits.items()):
        qui = identite(inscrit.licence, inscrit.nom, inscrit.partenaire, inscrit.club)
        memes.setdefault(qui, []).append(joueur)
    return [(*joueurs,) for joueurs in memes.values() if len(joueurs) > 1]
