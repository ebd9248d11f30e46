"""A player as a list or an organiser names him, before he has a number in the tournament."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from duplicata.app.state.identity import identite
from duplicata.app.state.text import verifier_texte
from duplicata.competition.evenements_tournoi import Inscription
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

NUMERO_MAXIMAL = 9_999


class Fiche(Struct, frozen=True, forbid_unknown_fields=True):
    nom: str
    club: str = ""
    licence: str = ""
    categorie: str = ""
    serie: str = ""
    equipe: str = ""
    numero: int | None = None
    """Number in the tournament, and table; the next free one by default."""
    partenaire: str = ""
    """The second name of a pair: two players, one table, one slip."""


def verifier(fiche: Fiche) -> None:
    """Refuse what could not be shown on a standing or written on a slip."""
    if not fiche.nom.strip():
        raise SaisieInvalide(dire("Un joueur porte un nom."))
    for texte in (
        *(fiche.nom, fiche.partenaire, fiche.club),
        *(fiche.licence, fiche.categorie, fiche.serie, fiche.equipe),
    ):
        verifier_texte(texte)
    licence = fiche.licence.strip()
    if licence and not (licence.isascii() and licence.isdecimal()):
        raise SaisieInvalide(
            dire("{nom} : la licence « {texte} » n’est pas un nombre.", nom=fiche.nom, texte=licence)
        )
    if fiche.numero is not None and not 1 <= fiche.numero <= NUMERO_MAXIMAL:
        raise SaisieInvalide(
            dire(
                "{nom} : le numéro {numero} n’est pas de 1 à {maximum}.",
                nom=fiche.nom,
                numero=fiche.numero,
                maximum=NUMERO_MAXIMAL,
            )
        )


CITEES = 5
"""Faults told at once in one sentence."""


class Faute(NamedTuple):
    rang: int
    """Which of the players to enter, from 0."""
    phrase: str


class InscriptionsRefusees(SaisieInvalide):
    """At least one player cannot be entered: every fault is kept, nobody was entered."""

    def __init__(self, fautes: tuple[Faute, ...]) -> None:
        self.fautes = fautes
        super().__init__(" ".join(phrase for _, phrase in fautes[:CITEES]))


class Connus:
    """Who is entered already."""

    def __init__(self, inscrits: Mapping[int, Inscription]) -> None:
        self._joueurs: dict[object, int] = {}
        for joueur, inscrit in inscrits.items():
            self.ajouter(joueur, inscrit)

    def ajouter(self, joueur: int, entree: Inscription | Fiche) -> None:
        self._joueurs[identite_de(entree)] = joueur

    def exiger_nouveau(self, fiche: Fiche) -> None:
        """Refuse a person who is there: two people of one name differ by something that can be written."""
        joueur = self._joueurs.get(identite_de(fiche))
        if joueur is None:
            return
        if fiche.licence.strip():
            raise SaisieInvalide(
                dire(
                    "{nom} : la licence {licence} est celle du joueur {joueur}.",
                    nom=fiche.nom,
                    licence=fiche.licence.strip(),
                    joueur=joueur,
                )
            )
        raise SaisieInvalide(
            dire(
                "{nom} est déjà le joueur {joueur}. Si c’est un homonyme : licence, club ou prénom complet.",
                nom=fiche.nom,
                joueur=joueur,
            )
        )


def identite_de(entree: Inscription | Fiche) -> object:
    return identite(entree.licence, entree.nom, entree.partenaire, entree.club)
