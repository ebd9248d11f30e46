"""A small event with its keys, as the federation keeps it, and what its centres send."""

import hashlib
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from duplicata.documents.enveloppe import sceller
from duplicata.documents.simultane.cles import cle_de_centre, publique
from duplicata.documents.simultane.envoi import Centre as Expediteur
from duplicata.documents.simultane.envoi import ecrire_envoi
from duplicata.documents.simultane.evenement import Centre, Evenement
from duplicata.documents.simultane.forme import Lexique, Partie, Regles
from duplicata.journal import Row
from duplicata.journal.row import GENESIS
from simultane.evenement import Simulation

CLE = "11" * 32
CODE = "SECRET-77-BIS"
POSTE, AUTRE = "a" * 32, "b" * 32
QUAND = "2026-06-03T20:00:00.000Z"


class Event(NamedTuple):
    simulation: Simulation
    evenement: Evenement
    journals: dict[int, list[Row]]

    def envoi(
        self, centre: int, start: int = 0, end: int | None = None, poste: str = POSTE, cle: str = ""
    ) -> bytes:
        """Lines after line *start*, up to line *end*."""
        return self.signed(centre, self.journals[centre][start:end], poste, cle)

    def signed(self, centre: int, rows: list[Row], poste: str = POSTE, cle: str = "") -> bytes:
        un = self.evenement.centres[centre - 1]
        cle = cle or cle_de_centre(CLE, un.identifiant, un.edition)
        qui = Expediteur(self.evenement.identifiant, un.identifiant, poste, cle)
        depuis, avant = (rows[0].seq, rows[0].previous) if rows else (1, GENESIS)
        return ecrire_envoi(qui, rows, depuis, avant)

    def gestures(self, centre: int) -> list[int]:
        """Last line of each gesture."""
        return [row.seq for row in self.journals[centre] if row.part == row.parts]


def federal(simulation: Simulation) -> Evenement:
    simultane = simulation.evenement
    return Evenement(
        identifiant=simultane.identifiant,
        nom=simultane.nom,
        date=simultane.date or "",
        cle=CLE,
        regles=Regles(
            reglement=simultane.reglement,
            lexique=Lexique(nom=simultane.lexique, empreinte=simultane.empreinte_lexique),
            fenetre="2026-06-04T00:00+02:00",
            solo="evenement",
            seuil_solo=simultane.seuil_solo,
            bonus_solo=simultane.bonus_solo,
        ),
        parties=tuple(
            Partie(
                nom=jeu.nom,
                formule=jeu.formule,
                engagement=jeu.engagement,
                enveloppe=sceller(joue.preparee, CODE).decode(),
            )
            for jeu, joue in zip(simultane.jeux, simulation.jeux, strict=True)
        ),
        centres=tuple(
            Centre(
                numero=un.numero,
                identifiant=un.identifiant,
                nom=un.nom,
                comite=un.comite,
                pays=un.pays,
                cle=publique(cle_de_centre(CLE, un.identifiant, 1)),
            )
            for un in simultane.centres
        ),
    )


@cache
def played() -> Event:
    simulation = Simulation("3", centres=3, tables=6, coups=3)
    return Event(
        simulation, federal(simulation), {centre: simulation.centre(centre) for centre in simulation.centres}
    )


def replaced(event: Event, **fields: object) -> Evenement:
    return replace(event.evenement, regles=replace(event.evenement.regles, **fields))


def digest(octets: bytes) -> str:
    return hashlib.sha256(octets).hexdigest()
