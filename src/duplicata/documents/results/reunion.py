"""Several halls that played the same games, ranked together from their signed results files.

Averages, penalties and warnings are each hall's own. Solos are too, or are given again over all the players,
as the event rules. Nothing else crosses halls; the order of the files changes nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from duplicata.app.state.identity import identite
from duplicata.competition.classement import ranger
from duplicata.competition.formules import BONUS_SOLO, PENALITE, SEUIL_SOLO
from duplicata.documents.results.modele import CoupDuJoueur, Joueur, Partie, Resultats
from duplicata.documents.results.verification import verifier_resultats
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

Qui = tuple[int, int]
"""Hall, from 0 in the order of their names, and number of the player there."""


class Solos(NamedTuple):
    """Over the event: from how many players on a solo is paid, and how much."""

    seuil: int = SEUIL_SOLO
    bonus: int = BONUS_SOLO


class Place(NamedTuple):
    """A player among those of all halls."""

    rang: int
    salle: str
    joueur: int
    nom: str
    club: str
    licence: str
    totaux: tuple[int | None, ...]
    """Game by game; None for one not played."""
    total: int
    solos: int
    sous_reserve: bool


class Reunion(NamedTuple):
    salles: tuple[str, ...]
    places: tuple[Place, ...]
    avis: tuple[str, ...]
    """What somebody should look at: players seen twice, moves that do not match, halls not closed."""


def lire_salle(contenu: bytes, nom: str) -> Resultats:
    """A results file that was checked, signature included; *nom* is what it is called in the refusal."""
    fautes = verifier_resultats(contenu)
    if fautes:
        raise SaisieInvalide(dire("« {nom} » : {faute}", nom=nom, faute=fautes[0].phrase))
    return msgspec.json.decode(contenu.decode("utf-8-sig"), type=Resultats)


def reunir(fichiers: Sequence[Resultats], solos: Solos | None = None) -> Reunion:
    """*solos*: given again over all the players of a game; None: each hall's own stand."""
    salles = _une_fois(fichiers)
    noms = _noms(salles)
    _exiger_memes_parties(salles, noms)
    numeros = [partie.partie for partie in salles[0].parties if not partie.barrage]
    comptees = [
        [partie for salle in salles for partie in salle.parties if partie.partie == numero]
        for numero in numeros
    ]
    points = [_totaux(parties, solos) for parties in comptees]
    gagnes = Counter(qui for parties in comptees for qui in _gagnants(parties, solos) if qui)
    places = _places(salles, noms, points, gagnes)
    avis = [*_ouvertes(salles, noms), *_coups_differents(comptees, noms), *_vus_deux_fois(places)]
    return Reunion(noms, tuple(places), tuple(avis))


def _une_fois(fichiers: Sequence[Resultats]) -> list[Resultats]:
    """The same file twice is once; two of one hall that differ are a choice that nobody makes for it."""
    connus: dict[str, Resultats] = {}
    for un in fichiers:
        deja = connus.setdefault(un.evenement.identifiant, un)
        if deja != un:
            raise SaisieInvalide(
                dire("« {nom} » : deux fichiers différents de la même salle.", nom=un.evenement.nom)
            )
    if len(connus) < 2:
        raise SaisieInvalide(dire("Donnez les fichiers de résultats de deux salles au moins."))
    return sorted(connus.values(), key=lambda un: (un.evenement.nom, un.evenement.identifiant))


def _noms(salles: Sequence[Resultats]) -> tuple[str, ...]:
    """Halls that bear one name are told apart by the beginning of their identifier."""
    combien = Counter(salle.evenement.nom for salle in salles)
    return tuple(
        salle.evenement.nom
        if combien[salle.evenement.nom] == 1
        else f"{salle.evenement.nom} ({salle.evenement.identifiant[:6]})"
        for salle in salles
    )


def _exiger_memes_parties(salles: Sequence[Resultats], noms: Sequence[str]) -> None:
    """The same games, by the same rules and words."""

    def regles(salle: Resultats) -> list[tuple[object, ...]]:
        return [
            (partie.partie, partie.reglement, partie.formule, partie.lexique.empreinte)
            for partie in salle.parties
            if not partie.barrage
        ]

    for salle, nom in zip(salles, noms, strict=True):
        if regles(salle) != regles(salles[0]):
            raise SaisieInvalide(
                dire(
                    "« {une} » et « {autre} » n’ont pas joué les mêmes parties : nombre, règlement, formule "
                    "ou lexique diffèrent.",
                    une=noms[0],
                    autre=nom,
                )
            )
        if any(partie.topping or partie.formule.startswith("mort_subite") for partie in salle.parties):
            raise SaisieInvalide(
                dire("« {nom} » : topping et mort subite ne se réunissent pas entre salles.", nom=nom)
            )


def _totaux(parties: Sequence[Partie], solos: Solos | None) -> dict[Qui, int]:
    totaux = {}
    for salle, partie in enumerate(parties):
        for joueur in partie.joueurs:
            # A cheat has nothing left (6.1).
            garde = joueur.exclu_au_coup is None
            bonus = joueur.bonus if solos is None else 0
            totaux[salle, joueur.joueur] = garde * (joueur.points + bonus - joueur.penalites)
    if solos is not None:
        joueurs = sum(len(partie.joueurs) for partie in parties)
        for qui in _gagnants(parties, solos):
            if qui is not None and joueurs >= solos.seuil:
                totaux[qui] += solos.bonus
    return totaux


def _gagnants(parties: Sequence[Partie], solos: Solos | None) -> Iterator[Qui | None]:
    """Who has the solo of each move: one for each hall, or one for all."""
    if solos is None:
        for salle, partie in enumerate(parties):
            for joueur in partie.joueurs:
                yield from [(salle, joueur.joueur)] * joueur.solos
        return
    for coup in range(max(len(partie.coups) for partie in parties)):
        bruts = {
            (salle, joueur.joueur): brut
            for salle, partie in enumerate(parties)
            for joueur in partie.joueurs
            if (brut := _brut(joueur, coup)) is not None
        }
        meilleur = max(bruts.values(), default=0)
        auteurs = [qui for qui, brut in bruts.items() if brut == meilleur]
        yield auteurs[0] if meilleur and len(auteurs) == 1 else None


def _brut(joueur: Joueur, rang: int) -> int | None:
    """What a slip compares for the solo: before its penalty; an averaged one is out of it (3.5)."""
    if joueur.exclu_au_coup is not None or rang >= len(joueur.coups):
        return None
    coup: CoupDuJoueur = joueur.coups[rang]
    if coup.points is None or coup.moyenne:
        return None
    return coup.points + (PENALITE if coup.sanction == "penalite" else 0)


def _places(
    salles: Sequence[Resultats],
    noms: Sequence[str],
    points: Sequence[Mapping[Qui, int]],
    gagnes: Mapping[Qui, int],
) -> list[Place]:
    fiches: dict[Qui, Joueur] = {}
    reserves: set[Qui] = set()
    exclus: set[Qui] = set()
    for numero, salle in enumerate(salles):
        for partie in salle.parties:
            for joueur in partie.joueurs:
                qui = (numero, joueur.joueur)
                fiches[qui] = joueur
                reserves |= {qui} if joueur.sous_reserve else set()
                exclus |= {qui} if joueur.exclu_au_coup is not None and not partie.barrage else set()
    totaux = {qui: tuple(un.get(qui) for un in points) for qui in fiches}
    sommes = {qui: sum(un or 0 for un in totaux[qui]) for qui in fiches}
    ordre = sorted(fiches)
    cles = {place: (qui in exclus, -sommes[qui]) for place, qui in enumerate(ordre)}
    rangs = [(rang, ordre[place]) for rang, place in ranger(cles)]
    return [
        Place(
            rang=rang,
            salle=noms[qui[0]],
            joueur=qui[1],
            nom=" / ".join(filter(None, (fiches[qui].nom, fiches[qui].partenaire))),
            club=fiches[qui].club,
            licence=fiches[qui].licence,
            totaux=totaux[qui],
            total=sommes[qui],
            solos=gagnes.get(qui, 0),
            sous_reserve=qui in reserves or not salles[qui[0]].evenement.definitif,
        )
        for rang, qui in rangs
    ]


def _ouvertes(salles: Sequence[Resultats], noms: Sequence[str]) -> Iterator[str]:
    for salle, nom in zip(salles, noms, strict=True):
        if not salle.evenement.definitif:
            yield dire("« {nom} » n’est pas clos : ses totaux peuvent changer.", nom=nom)


def _coups_differents(comptees: Sequence[Sequence[Partie]], noms: Sequence[str]) -> Iterator[str]:
    """A hall that went on alone for a while, or that cancelled a move: said, and ranked as it stands."""
    for parties in comptees:
        tops = [{coup.coup: coup.top for coup in partie.coups} for partie in parties]
        for coup in sorted({numero for un in tops for numero in un}):
            for nom, un in zip(noms[1:], tops[1:], strict=True):
                if un.get(coup) != tops[0].get(coup):
                    yield dire(
                        "Partie {partie}, coup {coup} : « {une} » et « {autre} » n’ont pas le même top.",
                        partie=parties[0].partie,
                        coup=coup,
                        une=noms[0],
                        autre=nom,
                    )


def _vus_deux_fois(places: Sequence[Place]) -> Iterator[str]:
    """One person in two halls, by licence, else by name and club; both lines stay."""
    par_personne: dict[tuple[str, ...], list[Place]] = defaultdict(list)
    for place in places:
        par_personne[identite(place.licence, place.nom, "", place.club)].append(place)
    for _, memes in sorted(par_personne.items()):
        ou = sorted({place.salle for place in memes})
        if len(ou) > 1:
            yield dire(
                "{nom} a joué dans plusieurs salles : {salles}.", nom=memes[0].nom, salles=", ".join(ou)
            )
