"""Drawing the rack (3.1, 3.2): by true rejection, from a seed that anybody can check afterwards.

The seed is a text. Its SHA-256, the *engagement*, is published before the game and the seed after it. The
attempt number *essai* of move *coup* reads the bytes SHA-256(``duplicata/1/seed/coup/essai/block``) for
block 0, 1, ...; each draw takes one byte, set aside when it would favour some letters.
"""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

from duplicata.competition.formules import Formule
from duplicata.competition.sac import Sac
from duplicata.engine.rack import Draw, canonical
from duplicata.engine.tiles import EITHER, JOKER, VOWELS
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


def empreinte(graine: str) -> str:
    """The engagement: what ``printf %s GRAINE | sha256sum`` gives."""
    return hashlib.sha256(graine.encode("utf-8")).hexdigest()


class Composition(NamedTuple):
    """How many vowels, consonants, and letters that are either (joker, Y)."""

    voyelles: int
    consonnes: int
    libres: int

    def permet(self, minimum: int) -> bool:
        """Some reading of the joker and the Y gives *minimum* vowels and consonants (3.2)."""
        return max(0, minimum - self.voyelles) + max(0, minimum - self.consonnes) <= self.libres


def composition(lettres: str) -> Composition:
    voyelles = sum(map(lettres.count, VOWELS))
    libres = sum(map(lettres.count, EITHER))
    return Composition(voyelles, len(lettres) - voyelles - libres, libres)


def minimum_exige(reste: str, coup: int, formule: Formule) -> int:
    """Vowels and consonants the rack must hold: two each, one if what is left cannot give two, 0 = game over.

    *reste* is every letter that may come: a rejected rack goes back whole, leftover included (3.2).
    """
    dispo = composition(reste)
    exige = formule.minimum if coup <= formule.coups_exigeants else 1
    if 2 * exige <= min(len(reste), formule.taille) and dispo.permet(exige):
        return exige
    return 1 if len(reste) >= 2 and dispo.permet(1) else 0


def est_valide(lettres: str, minimum: int) -> bool:
    return composition(lettres).permet(minimum)


def ecarts_de_formule(tirage: Draw, reste: str, formule: Formule) -> list[str]:
    """What the formula reproaches a rack with: how many letters it has, the joker that goes with it (3.8).

    *reste* is every letter that could come: fewer than the formula asks for are then enough, and no joker is
    asked for once none is left.
    """
    ecarts, lettres, minimum = [], len(tirage.rack), min(formule.taille, len(reste))
    if lettres < minimum:
        ecarts.append(dire("Tirage {tirage} : moins de {n} lettres.", tirage=tirage, n=minimum))
    if lettres > formule.taille:
        ecarts.append(
            accorder(
                lettres,
                "Tirage « {tirage} » : {n} lettre au lieu de {taille}.",
                "Tirage « {tirage} » : {n} lettres au lieu de {taille}.",
                tirage=tirage,
                taille=formule.taille,
            )
        )
    if formule.joker and JOKER in reste and tirage.rack.count(JOKER) != 1:
        ecarts.append(
            dire(
                "Tirage « {tirage} » : en formule joker, il faut un joker, et un seul, tant qu’il en reste.",
                tirage=tirage,
            )
        )
    return ecarts


def exiger_formule(tirage: Draw, reste: str, formule: Formule) -> None:
    """Refuses a rack that the formula cannot give."""
    for ecart in ecarts_de_formule(tirage, reste, formule):
        raise SaisieInvalide(ecart)


def lettres_a_tirer(sac: Sac, reliquat: str, formule: Formule) -> tuple[int, bool]:
    """How many letters complete the rack, and whether the joker kept aside joins them (3.8.1)."""
    joker = formule.joker and sac.reserve > 0 and JOKER not in reliquat
    return min(len(sac.lettres), formule.taille - len(reliquat) - joker), joker


def tirer(graine: str, coup: int, essai: int, sac: Sac, reliquat: str, formule: Formule) -> Draw:
    """One attempt, letters in the order drawn: the leftover is completed at the first one only."""
    rejete = essai > 1
    if reliquat and (rejete or formule.reliquat_remis):
        sac, reliquat = sac.remettre(reliquat, formule), ""
    nombre, joker = lettres_a_tirer(sac, reliquat, formule)
    tirees = _piocher(sac.lettres, nombre, hasard(f"{graine}/{coup}/{essai}")) + (JOKER if joker else "")
    if not tirees:
        return Draw("", canonical(reliquat), rejete)
    return Draw(canonical(reliquat), tirees, rejete)


def hasard(cle: str) -> Iterator[int]:
    """Bytes without end, the same on every machine."""
    bloc = 0
    while True:
        yield from hashlib.sha256(f"duplicata/1/{cle}/{bloc}".encode()).digest()
        bloc += 1


def _piocher(lettres: str, nombre: int, octets: Iterator[int]) -> str:
    """*nombre* letters one by one, every remaining tile as likely as any other."""
    sac, tirees = list(lettres), []
    for _ in range(nombre):
        juste = 256 - 256 % len(sac)
        octet = next(octet for octet in octets if octet < juste)
        tirees.append(sac.pop(octet % len(sac)))
    return "".join(tirees)
