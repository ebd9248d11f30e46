"""A game prepared before the event: its racks and words, played back move after move.

Its *texte* is published after the game; the SHA-256 of that text, before it: nobody can change a rack in
between, and nobody can guess one, for the text holds a salt drawn at random.
"""

from msgspec import Struct

from duplicata.competition.codage import octets, relire
from duplicata.competition.etat import Partie, Rejet
from duplicata.competition.formules import Formule
from duplicata.competition.tirage import empreinte, exiger_formule
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


class CoupPrepare(Struct, frozen=True):
    tirage: str
    """As the record writes it."""
    retenu: str
    """``SWEATS 3H``."""
    rejets: tuple[Rejet, ...] = ()


class PartiePreparee(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    nom: str
    reglement: str
    formule: Formule
    lexique: str
    empreinte_lexique: str
    coups: tuple[CoupPrepare, ...]
    sel: str

    @property
    def texte(self) -> str:
        return octets(self).decode()

    @property
    def engagement(self) -> str:
        """What is published before the game."""
        return empreinte(self.texte)


def preparer(partie: Partie, sel: str) -> PartiePreparee:
    """The racks and words of a game generated from a seed, or replayed from a record; no cancelled move,
    no rack that the formula cannot give."""
    coups = []
    for coup in partie.coups:
        if coup.retenu is None:
            raise SaisieInvalide(
                dire("Coup {coup} : une partie préparée n’a pas de coup annulé.", coup=coup.numero)
            )
        exiger_formule(parse_draw(coup.tirage), coup.sac.jouables(coup.lettres), partie.formule)
        coups.append(CoupPrepare(coup.tirage, f"{coup.retenu.mot} {coup.retenu.place}", coup.rejets))
    if not coups:
        raise SaisieInvalide(dire("Une partie préparée a au moins un coup."))
    ouverture = partie.ouverture
    return PartiePreparee(
        nom=ouverture.nom,
        reglement=ouverture.reglement,
        formule=ouverture.formule,
        lexique=ouverture.lexique,
        empreinte_lexique=ouverture.empreinte_lexique,
        coups=tuple(coups),
        sel=sel,
    )


def lire_preparee(texte: str) -> PartiePreparee:
    """The game that *texte* wrote."""
    return relire(texte.encode(), PartiePreparee)


def coup_prepare(preparee: PartiePreparee, partie: Partie, numero: int) -> CoupPrepare:
    """Move *numero* as prepared; refused if it is not of this game, or no longer fits what was played."""
    if partie.engagement != preparee.engagement:
        raise SaisieInvalide(dire("Ce n’est pas la partie dont l’empreinte a été publiée."))
    for coup, prevu in zip(partie.coups[: numero - 1], preparee.coups, strict=False):
        joue = f"{coup.retenu.mot} {coup.retenu.place}" if coup.retenu else None
        if coup.lettres != parse_draw(prevu.tirage).rack or joue != prevu.retenu:
            raise SaisieInvalide(
                dire(
                    "Le coup {coup} n’a pas été joué comme il était préparé : la suite se tire à la main.",
                    coup=coup.numero,
                )
            )
    if numero > len(preparee.coups):
        raise SaisieInvalide(
            accorder(
                len(preparee.coups),
                "La partie préparée est finie après {n} coup.",
                "La partie préparée est finie après {n} coups.",
            )
        )
    return preparee.coups[numero - 1]
