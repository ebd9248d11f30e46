"""What a record may have got wrong: reported, unless it cannot be."""

from typing import NamedTuple

from duplicata.competition.choix import choisir
from duplicata.competition.etat import Partie
from duplicata.competition.fin import fin_de_partie
from duplicata.competition.tirage import ecarts_de_formule, est_valide, minimum_exige
from duplicata.engine.board import EMPTY, parse_move
from duplicata.engine.notation import Place
from duplicata.engine.placements import Play, Technical
from duplicata.engine.position import Position
from duplicata.engine.rack import canonical, parse_draw
from duplicata.engine.search import top
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire, en_points


class Controle(NamedTuple):
    """The retained word, its points, and what is doubtful about it."""

    mot: str
    place: Place
    points: int
    avis: list[str]


def controler_tirage(partie: Partie, texte: str, numero: int) -> list[str]:
    """The rack against the leftover, the formula and the composition asked for (3.1, 3.2, 3.8)."""
    tirage, avis = parse_draw(texte), []
    reste = partie.jouables
    if fin_de_partie(partie) is not None:
        avis.append(dire("La partie était finie : il restait {reste}.", reste=canonical(reste) or "—"))
    elif not est_valide(tirage.rack, exige := minimum_exige(reste, partie.rang(numero), partie.formule)):
        avis.append(
            accorder(
                exige,
                "Tirage {tirage} : il faut au moins {n} voyelle et {n} consonne.",
                "Tirage {tirage} : il faut au moins {n} voyelles et {n} consonnes.",
                tirage=tirage,
            )
        )
    avis += ecarts_de_formule(tirage, reste, partie.formule)
    if not tirage.rejected:
        garde = canonical(tirage.kept) if tirage.kept else tirage.rack
        if not _contient(garde, partie.reliquat) or (tirage.kept and len(garde) != len(partie.reliquat)):
            avis.append(
                dire(
                    "Tirage {tirage} : le reliquat est {reliquat}, et aucun rejet n’est noté.",
                    tirage=tirage,
                    reliquat=partie.reliquat or "—",
                )
            )
    return avis


def _contient(lettres: str, partie: str) -> bool:
    return all(lettres.count(lettre) >= partie.count(lettre) for lettre in set(partie))


def controler_mot(partie: Partie, position: Position, texte: str | None) -> Controle:
    """The word retained, or the one the regulation's criteria give when none is; 3.4 for both."""
    coup = partie.coups[-1]
    tops = top(position)
    if texte is None:
        if not tops:
            raise SaisieInvalide(dire("aucun mot n’est jouable avec le tirage {tirage}.", tirage=coup.tirage))
        retenu = choisir(partie, coup, tops, position.lexicon).retenu
        return Controle(retenu.word, retenu.place, retenu.score, [])
    mot, place = parse_move(texte)
    points, bad = _placement(position, mot, place)
    avis = []
    refuses = [*([] if mot.upper() in position.lexicon else [mot.upper()]), *bad]
    if refuses:
        avis.append(
            dire("{texte} : mot non admis par le lexique ({mots}).", texte=texte, mots=", ".join(refuses))
        )
    if tops and points < tops[0].score:
        meilleur = choisir(partie, coup, tops, position.lexicon).retenu
        avis.append(
            dire(
                "{texte} rapporte {points} ; le top est {mot} {place}, {score}.",
                texte=texte,
                points=en_points(points),
                mot=meilleur.word,
                place=meilleur.place,
                score=en_points(meilleur.score),
            )
        )
    elif tops and points == tops[0].score:
        avis += _devoirs(partie, Play(points, mot, place), tops, position)
    return Controle(mot, place, points, avis)


def _devoirs(partie: Partie, retenu: Play, tops: list[Play], position: Position) -> list[str]:
    choix = choisir(partie, partie.coups[-1], tops, position.lexicon)
    autre = f"{choix.retenu.word} {choix.retenu.place}"
    if jokers_poses(position, retenu) > jokers_poses(position, choix.retenu):
        return [
            dire(
                "{mot} {place} dépense un joker que {autre} garde à points égaux.",
                mot=retenu.word,
                place=retenu.place,
                autre=autre,
            )
        ]
    permis = {(play.word.upper(), play.place) for play in choix.permis}
    if choix.finit_partie and (retenu.word.upper(), retenu.place) not in permis:
        return [
            dire(
                "{mot} {place} : à points égaux, {autre} met fin à la partie et devait être retenu.",
                mot=retenu.word,
                place=retenu.place,
                autre=autre,
            )
        ]
    return []


def jokers_poses(position: Position, play: Play) -> int:
    """Jokers that come from the rack: lower-case letters on empty squares."""
    squares = position.board.lines[play.place.line][play.place.start :]
    return sum(tile.islower() and under == EMPTY for tile, under in zip(play.word, squares, strict=False))


def _placement(position: Position, mot: str, place: Place) -> tuple[int, tuple[str, ...]]:
    """Points of the word there with exactly the jokers written, and its inadmissible cross words."""
    trouve: Technical | None = next(
        (technical for technical in position.technical(mot.upper()) if technical.place == place), None
    )
    if trouve is None:
        raise SaisieInvalide(
            dire(
                "« {mot} {place} » ne peut pas être joué avec le tirage {tirage}.",
                mot=mot,
                place=place,
                tirage=position.rack,
            )
        )
    jokers = sum(1 << i for i, tile in enumerate(mot) if tile.islower() and trouve.new >> i & 1)
    points = next((points for points, mask in trouve.options if mask == jokers), None)
    if points is None:
        raise SaisieInvalide(
            dire(
                "« {mot} {place} » : ces jokers ne sont pas ceux du tirage {tirage}.",
                mot=mot,
                place=place,
                tirage=position.rack,
            )
        )
    return points, trouve.bad
