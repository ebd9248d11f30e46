"""The events of a folder as one season, and its podiums in sentences, ready to read aloud."""

from collections.abc import Iterable, Iterator, Mapping

from duplicata.app.read.public import pour_le_public
from duplicata.app.state.identity import identite
from duplicata.app.state.state import Etat
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.competition.general import classement_general
from duplicata.competition.saison import Epreuve, Personne, Place, Podium, Reglage, podiums
from duplicata.langue import accorder, dire

GARDEES = 64
_connues: tuple[tuple[Etat, Epreuve], ...] = ()


def epreuves_de(etats: Mapping[str, Etat]) -> list[Epreuve]:
    """Those that were played and count, in the order of their days."""
    jouees = [epreuve_de(identifiant, etat) for identifiant, etat in etats.items() if _compte(etat)]
    return sorted(jouees, key=lambda une: (une.date or "", une.nom, une.identifiant))


def _compte(etat: Etat) -> bool:
    """A rehearsal counts for nothing, nor does what nobody has played yet."""
    tournoi = etat.tournoi
    if tournoi is None or tournoi.ouverture.entrainement:
        return False
    return any(partie.top for partie in tournoi.parties.values())


def epreuve_de(identifiant: str, etat: Etat) -> Epreuve:
    """One event, made once for all who ask while it stays as it is."""
    global _connues
    connue = next((une for vu, une in _connues if vu is etat), None)
    if connue is None:
        connue = _faire(identifiant, etat)
        _connues = ((etat, connue), *_connues[: GARDEES - 1])
    return connue


def _faire(identifiant: str, etat: Etat) -> Epreuve:
    tournoi, montre = etat.ouvert(), pour_le_public(etat).ouvert()
    places = tuple(
        Place(
            _personne(tournoi.inscrits[ligne.joueur]),
            montre.inscrits[ligne.joueur].intitule,
            ligne.club.strip(),
            ligne.categorie.strip(),
            ligne.serie.strip(),
            ligne.rang,
        )
        for ligne in classement_general(tournoi)
        if any(total is not None for total in ligne.totaux)
    )
    ouverture = tournoi.ouverture
    return Epreuve(identifiant, ouverture.nom, ouverture.date, places, etat.definitif)


def _personne(inscrit: Inscription) -> Personne:
    return "/".join(identite(inscrit.licence, inscrit.nom, inscrit.partenaire, inscrit.club))


def paroles(epreuves: list[Epreuve], reglage: Reglage) -> list[str]:
    """What is said at the prize-giving: the third first, the winner last."""
    dits = list(_parole(dire("Challenge"), podiums(epreuves, reglage)))
    par_categorie = podiums(epreuves, reglage, lambda place: place.categorie)
    par_serie = podiums(epreuves, reglage, lambda place: place.serie)
    for podium in par_categorie:
        dits += _parole(dire("Catégorie {nom}", nom=podium.groupe), [podium])
    for podium in par_serie:
        dits += _parole(dire("Série {serie}", serie=podium.groupe), [podium])
    return dits


def _parole(titre: str, choisis: Iterable[Podium]) -> Iterator[str]:
    for podium in choisis:
        if not podium.lignes:
            continue
        noms: dict[int, list[str]] = {}
        for ligne in podium.lignes:
            noms.setdefault(ligne.rang, []).append(ligne.nom)
        totaux = {ligne.rang: ligne.total for ligne in podium.lignes}
        places = (
            _place(rang, noms[rang], accorder(totaux[rang], "{n} point", "{n} points"))
            for rang in sorted(noms, reverse=True)
        )
        yield dire("{titre} : {places}.", titre=titre, places=" ; ".join(places))


def _place(rang: int, noms: list[str], points: str) -> str:
    qui = ", ".join(noms)
    match rang:
        case 1:
            return dire("première place, {qui}, {points}", qui=qui, points=points)
        case 2:
            return dire("deuxième place, {qui}, {points}", qui=qui, points=points)
        case _:
            return dire("troisième place, {qui}, {points}", qui=qui, points=points)
