"""On which line of a JSON text a value stands."""

import re
from collections.abc import Collection

from duplicata.documents.results.schema import Chemin

_JETON = re.compile(r'"(?:[^"\\]|\\.)*"|[{}\[\],:]|[^\s{}\[\],:"]+|\n')


def lignes(texte: str, voulus: Collection[Chemin]) -> dict[Chemin, int]:
    """The line of each of those values, from 1; the text is known to be JSON."""
    trouves: dict[Chemin, int] = {(): 1}
    cherches = {*voulus} - {()}
    chemin: list[str | int] = []
    ligne, cle_attendue, cle = 1, False, ""
    pile: list[bool] = []
    """Whether each open container is a mapping."""

    def noter() -> None:
        ici = (*chemin,)
        if ici in cherches:
            cherches.discard(ici)
            trouves[ici] = ligne

    for jeton in _JETON.finditer(texte):
        signe = jeton[0]
        if not cherches:
            break
        if signe == "\n":
            ligne += 1
        elif signe in "{[":
            noter()
            objet = signe == "{"
            pile.append(objet)
            chemin.append("" if objet else 0)
            cle_attendue = objet
        elif signe in "}]":
            pile.pop()
            chemin.pop()
            cle_attendue = False
        elif signe == ",":
            if pile[-1]:
                cle_attendue = True
            else:
                chemin[-1] = int(chemin[-1]) + 1
        elif signe == ":":
            cle_attendue = False
        elif cle_attendue:
            cle = signe[1:-1]
            chemin[-1] = cle
            noter()
        else:
            noter()
    return trouves
