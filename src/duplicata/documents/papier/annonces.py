"""The announcement sheet of a prepared game: each rack and each word as they are read aloud (3.1, 3.4)."""

from typing import NamedTuple

from duplicata.competition.annonce import annoncer_tirage, annoncer_top
from duplicata.competition.formules import Formule
from duplicata.competition.preparee import PartiePreparee
from duplicata.documents.papier.document import Entete
from duplicata.documents.papier.grille import grille
from duplicata.documents.papier.texte import Colonne, Page, Paragraphe, Tableau, Texte, Titre, UnBloc
from duplicata.engine.board import EMPTY, Board, parse_move
from duplicata.engine.notation import Place
from duplicata.engine.placements import score_options
from duplicata.engine.rack import parse_draw
from duplicata.langue import dire, nombre


class CoupAnnonce(NamedTuple):
    tirage: str
    mot: str
    place: Place
    points: int
    grille: Board
    """Before the word."""
    rejets: int


def papier_annonces(preparee: PartiePreparee, entete: Entete) -> Texte:
    coups = _coups(preparee)
    blitz = "blitz" in preparee.formule.nom.split("+")
    blocs: list[UnBloc] = [
        Paragraphe(texte=dire("Confidentiel jusqu’à la fin de la partie."), fort=True, encadre=True),
        _resume(coups),
        Page(),
    ]
    for numero, coup in enumerate(coups, 1):
        blocs += [
            Titre(texte=dire("Coup {n}", n=numero)),
            Paragraphe(texte=" ".join(annoncer_tirage(coup.tirage, coup.rejets, blitz))),
            Paragraphe(
                texte=" ".join(annoncer_top(coup.grille, coup.mot, coup.place, coup.points)), fort=True
            ),
        ]
    dernier = coups[-1]
    finale = dernier.grille.lay(dernier.mot, dernier.place).rows
    blocs += [
        Titre(texte=dire("Grille finale")),
        grille(finale, legende="", dite=dire("La grille après le dernier coup")),
    ]
    return Texte(entete=entete, sous_titre=preparee.nom, blocs=tuple(blocs), taille=13)


def _resume(coups: list[CoupAnnonce]) -> Tableau:
    cumul = 0
    lignes = []
    for numero, coup in enumerate(coups, 1):
        cumul += coup.points
        tirage = parse_draw(coup.tirage).rack
        lignes.append((str(numero), tirage, coup.mot, str(coup.place), str(coup.points), nombre(cumul)))
    return Tableau(
        colonnes=(
            Colonne(dire("N°"), a_droite=True, gras=True),
            Colonne(dire("Tirage"), 1),
            Colonne(dire("Mot retenu"), 1, gras=True),
            Colonne(dire("Place")),
            Colonne(dire("Points"), a_droite=True),
            Colonne(dire("Cumul"), a_droite=True),
        ),
        lignes=tuple(lignes),
        taille=12,
    )


def _coups(preparee: PartiePreparee) -> list[CoupAnnonce]:
    board = Board()
    coups = []
    for prepare in preparee.coups:
        mot, place = parse_move(prepare.retenu)
        points = _points(board, mot, place, preparee.formule)
        coups.append(CoupAnnonce(prepare.tirage, mot, place, points, board, len(prepare.rejets)))
        board = board.lay(mot, place)
    return coups


def _points(board: Board, mot: str, place: Place, formule: Formule) -> int:
    cases = board.lines[place.line][place.start : place.start + len(mot)]
    posees = sum(case == EMPTY for case in cases)
    jokers = sum(
        1 << rang
        for rang, (lettre, case) in enumerate(zip(mot, cases, strict=True))
        if case == EMPTY and lettre.islower()
    )
    prime = formule.limits.bonuses[posees]
    return score_options(board, place.line, place.start, mot.upper(), [jokers], prime)[0][0]
