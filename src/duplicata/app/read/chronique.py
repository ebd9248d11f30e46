"""The chronicle of a game in sentences: to read aloud, or to paste in a club's pages."""

from collections.abc import Iterable, Iterator

from duplicata.competition.chronique import CoupRaconte, raconter
from duplicata.competition.classement import classement
from duplicata.competition.etat import Partie
from duplicata.langue import accorder, dire, en_points, nombre

NOMMES = 2
"""Those who found a top are named up to so many: a solo, a duo."""
PODIUM = 3
REFUSES = 5


def paragraphes(partie: Partie) -> list[str]:
    """One for each closed move, then what is to be kept of the game."""
    chronique = raconter(partie)
    noms = {table: joueur.nom for table, joueur in partie.joueurs.items()}
    recits = [" ".join(_coup(un, noms)) for un in chronique.coups]
    return [*recits, " ".join(_bilan(partie, chronique.top, chronique.decisifs))] if recits else []


def _coup(un: CoupRaconte, noms: dict[int, str]) -> Iterator[str]:
    if un.retenu is None:
        motif = dire("Coup {coup}, annulé : {motif}.", coup=un.coup, motif=un.motif) if un.motif else ""
        yield motif or dire("Coup {coup}, annulé.", coup=un.coup)
        return
    yield dire("Coup {coup}, tirage {tirage}.", coup=un.coup, tirage=un.tirage)
    yield dire(
        "Top : {mot} en {place}, {points}, {trouve}.",
        mot=un.retenu.mot.upper(),
        place=un.retenu.place,
        points=en_points(un.retenu.points),
        trouve=_trouve(un, noms),
    )
    if un.sous_top:
        mots = ", ".join(un.sous_top.mots[:REFUSES]) or "?"
        yield accorder(
            un.sous_top.joueurs,
            "Le meilleur score ensuite : {points} ({mots}, {n} joueur).",
            "Le meilleur score ensuite : {points} ({mots}, {n} joueurs).",
            points=en_points(un.sous_top.points),
            mots=mots,
        )
    if un.perte and len(un.trouveurs) < un.joueurs:
        yield dire("Les autres y laissent {points} en moyenne.", points=en_points(un.perte))
    if un.zeros:
        yield accorder(un.zeros, "Un zéro.", "{n} zéros.")
    if un.refuses:
        yield dire("Refusés : {mots}.", mots=_enumerer(_plusieurs(*une) for une in un.refuses[:REFUSES]))
    if un.tete:
        yield _tete(un, noms)


def _trouve(un: CoupRaconte, noms: dict[int, str]) -> str:
    trouveurs = [noms[table] for table in un.trouveurs]
    if not trouveurs:
        return dire("que personne ne trouve")
    if len(trouveurs) == un.joueurs:
        return dire("que tous trouvent")
    if len(trouveurs) == 1:
        seul = dire("solo de {nom}", nom=trouveurs[0])
        return seul if un.solo else dire("trouvé par un seul joueur, {nom}", nom=trouveurs[0])
    if len(trouveurs) <= NOMMES:
        return dire("trouvé par {noms}", noms=_enumerer(trouveurs))
    return dire(
        "trouvé par {n} joueurs sur {joueurs}", n=nombre(len(trouveurs)), joueurs=nombre(un.joueurs)
    )


def _tete(un: CoupRaconte, noms: dict[int, str]) -> str:
    assert un.tete
    total = en_points(un.tete.total)
    if len(un.tete.tables) > NOMMES:
        return dire("{n} joueurs en tête, {points}.", n=nombre(len(un.tete.tables)), points=total)
    qui = _enumerer(noms[table] for table in un.tete.tables)
    if not un.tete.avance:
        return dire("En tête : {noms}, {points}.", noms=qui, points=total)
    avance = en_points(un.tete.avance)
    if un.tete.nouvelle:
        return dire("{nom} prend la tête, {points}, {avance} d’avance.", nom=qui, points=total, avance=avance)
    return dire("En tête : {nom}, {points}, {avance} d’avance.", nom=qui, points=total, avance=avance)


def _bilan(partie: Partie, top: int, decisifs: tuple[int, ...]) -> Iterator[str]:
    lignes = classement(partie)
    if partie.fin is None:
        yield dire("La partie continue.")
    yield dire("Le top fait {points}.", points=en_points(top))
    podium = [
        f"{ligne.nom} ({nombre(ligne.total)})"
        for ligne in lignes
        if ligne.rang <= PODIUM
    ][: 2 * PODIUM]
    if podium and not partie.formule.topping:
        yield dire("En tête du classement : {noms}.", noms=_enumerer(podium))
    solos = [ligne for ligne in lignes if ligne.solos]
    if solos:
        yield dire("Solos : {noms}.", noms=_enumerer(_plusieurs(ligne.nom, ligne.solos) for ligne in solos))
    if decisifs:
        yield accorder(
            len(decisifs),
            "Le coup qui a compté : le {coups}.",
            "Les coups qui ont compté : {coups}.",
            coups=_enumerer(str(coup) for coup in decisifs),
        )


def _plusieurs(nom: str, fois: int) -> str:
    return nom if fois == 1 else dire("{nom} ({n} fois)", nom=nom, n=nombre(fois))


def _enumerer(noms: Iterable[str]) -> str:
    *premiers, dernier = list(noms)
    return dire("{debut} et {fin}", debut=", ".join(premiers), fin=dernier) if premiers else dernier
