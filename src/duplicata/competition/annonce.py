"""Announcements ready to be read aloud (3.1, 3.4)."""

from collections.abc import Iterable, Sequence

from duplicata.competition.causes import CauseFin
from duplicata.competition.etat import Partie
from duplicata.engine.board import EMPTY, Board
from duplicata.engine.notation import Place
from duplicata.engine.placements import words_formed
from duplicata.engine.position import Position
from duplicata.engine.rack import canonical, parse_draw
from duplicata.engine.tiles import JOKER, LETTERS
from duplicata.langue import accorder, dire, en_points

EPELLATION = dict(
    zip(
        LETTERS,
        (
            "Algérie",
            "Belgique",
            "Canada",
            "Danemark",
            "Égypte",
            "France",
            "Grèce",
            "Hongrie",
            "Italie",
            "Jordanie",
            "Kenya",
            "Luxembourg",
            "Maroc",
            "Norvège",
            "Océanie",
            "Portugal",
            "Québec",
            "Roumanie",
            "Suisse",
            "Tunisie",
            "Uruguay",
            "Venezuela",
            "Wallonie",
            "Xénophon",
            "Yougoslavie",
            "Zambie",
        ),
        strict=True,
    )
)
EPELLATION[JOKER] = "Joker"
JOKER_TIRE = "Joker – Lettre blanche"
FINS = {
    CauseFin.LETTRES_EPUISEES: "Toutes les lettres sont placées.",
    CauseFin.UNE_LETTRE: "Il ne reste qu’une lettre.",
    CauseFin.QUE_DES_VOYELLES: "Il ne reste que des voyelles.",
    CauseFin.QUE_DES_CONSONNES: "Il ne reste que des consonnes.",
    CauseFin.PLUS_DE_COUP: "Plus aucune lettre ne peut être placée.",
    CauseFin.TIRAGE_IDENTIQUE: "Le coup annulé ne peut pas être tiré autrement.",
    CauseFin.DERNIER_TIRAGE: "Incident au dernier tirage : il n’est pas joué.",
    CauseFin.INTERRUPTION: "La partie a été interrompue plus de trente minutes.",
    CauseFin.VAINQUEUR: "Il ne reste qu’un joueur en course.",
    CauseFin.DECISION: "Le juge-arbitre met fin à la partie.",
}


def annoncer_tirage(texte: str, rejets: int = 0, blitz: bool = False) -> list[str]:
    """What the juge-arbitre says, one sentence per line; *texte* is the record's notation of the rack."""
    tirage = parse_draw(texte)
    lignes = []
    if tirage.rejected:
        lignes.append(dire("Rejet.") if rejets <= 1 else dire("Rejet : {n} fois.", n=rejets))
    elif tirage.kept:
        lignes.append(accorder(len(tirage.kept), "Reliquat : {n} lettre.", "Reliquat : {n} lettres."))
        lignes.append(_phrase(EPELLATION[lettre] for lettre in canonical(tirage.kept)))
    lignes.append(
        _phrase(
            JOKER_TIRE if lettre == JOKER else f"{EPELLATION[lettre]} – {lettre}" for lettre in tirage.drawn
        )
    )
    lignes.append(dire("Tirage complet : {lettres}", lettres=_phrase(_groupes(tirage.rack, blitz))))
    return lignes


def _groupes(lettres: str, blitz: bool) -> list[str]:
    """Equal letters together: by their country, by their name in blitz."""
    return [
        " ".join([lettre if blitz and lettre != JOKER else EPELLATION[lettre]] * lettres.count(lettre))
        for lettre in dict.fromkeys(canonical(lettres))
    ]


def annoncer_top(board: Board, mot: str, place: Place, points: int) -> list[str]:
    """Points, direction, place, word, spelling, other words formed, reminder, and nothing else (3.4)."""
    squares = board.lines[place.line][place.start :]
    epelees = [
        EPELLATION[tile.upper()] if tile.islower() and under == EMPTY else tile.upper()
        for tile, under in zip(mot, squares, strict=False)
    ]
    lignes = [
        f"{en_points(points)}.",
        dire("Vertical.") if place.down else dire("Horizontal."),
        dire("Place : {place}.", place=place),
        f"{mot.upper()}.",
        f"{' '.join(epelees)}.",
    ]
    formes = words_formed(board, place.line, place.start, mot)
    if formes:
        lignes.append(dire("Au passage : {mots}.", mots=", ".join(formes)))
    rappel = dire(
        "Rappel : {mot}, {place}, {points}.", mot=mot.upper(), place=place, points=en_points(points)
    )
    return [*lignes, rappel]


def autres_places(position: Position, mot: str, place: Place, points: int) -> list[Place]:
    """Where else the word may be laid for the same points: whoever hears it may lay it there."""
    return [
        autre.place
        for autre in position.technical(mot.upper())
        if autre.place != place and not autre.bad and points in (score for score, _ in autre.options)
    ]


def mention(autres: Sequence[Place]) -> str:
    """What may come before the announcement; the juge-arbitre judges whether there is a real risk (3.4)."""
    return dire("Attention à la place !") if autres else ""


def annoncer_coup(partie: Partie) -> list[str]:
    """The rack of the move being played."""
    coup = partie.coups[-1]
    return annoncer_tirage(coup.tirage, len(coup.rejets), "blitz" in partie.formule.nom.split("+"))


def _phrase(morceaux: Iterable[str]) -> str:
    return ", ".join(morceaux) + "."


def annoncer_fin(cause: CauseFin) -> str:
    return dire("Fin de la partie. {cause}", cause=dire(FINS[cause]))
