"""The formulas of a game (3.3, 3.8): how long, how many letters, what is rewarded, what is forgiven."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from duplicata.engine.limits import NORMAL, SHAPES, Limits
from duplicata.engine.rack import MAX_SIZE
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Palier(Struct, frozen=True):
    """Times that hold for ``coups`` moves (0 = to the end): seconds in all, seconds left at the warning."""

    coups: int
    duree: int
    alerte: int


class Formule(Struct, frozen=True):
    nom: str = "normale"
    paliers: tuple[Palier, ...] = (Palier(0, 180, 30),)
    taille: int = NORMAL.rack_size
    pose: int = NORMAL.max_played
    primes: tuple[int, ...] = NORMAL.bonuses
    avertissements_gratuits: int = 3
    """Warnings that cost nothing: the next one and all that follow cost 5 points each (5.9)."""
    coups_exigeants: int = 15
    """Moves whose rack needs ``minimum`` vowels and consonants; one of each afterwards (3.2)."""
    minimum: int = 2
    joker: bool = False
    """Every rack holds a joker, kept out of the bag (3.8.1)."""
    joker_remplace: bool = False
    """A joker laid on the grid gives way to the real tile while the bag has one."""
    reliquat_remis: bool = False
    """What was not laid goes back to the bag: every rack is new."""
    mort_subite: bool = False
    topping: bool = False
    paires: bool = False
    equipes: bool = False

    @property
    def limits(self) -> Limits:
        return Limits(self.taille, self.pose, self.primes)

    def palier(self, coup: int) -> Palier:
        """The times of move number *coup*."""
        for palier in self.paliers:
            if not palier.coups or coup <= palier.coups:
                return palier
            coup -= palier.coups
        return self.paliers[-1]

    def cout_avertissements(self, nombre: int) -> int:
        return PENALITE * max(0, nombre - self.avertissements_gratuits)


PENALITE = 5
GRATUITS_ORIGINALE = 5
"""The sixth warning is the first to cost in blitz and in original games (5.9)."""

SEUIL_SOLO = 16
"""Players from whom on a solo is paid, unless the event rules otherwise (3.5)."""
BONUS_SOLO = 10

RYTHMES = {
    "normale": Palier(0, 180, 30),
    "reduite": Palier(0, 150, 30),
    "semi_rapide": Palier(0, 120, 30),
    "semi_blitz": Palier(0, 90, 20),
    "blitz": Palier(0, 60, 20),
    "topping": Palier(0, 60, 20),
}
_MORT_SUBITE = (Palier(3, 80, 20), Palier(3, 60, 20), Palier(0, 40, 20))
_MORT_SUBITE_2010 = (Palier(3, 100, 20), *_MORT_SUBITE)
ORIGINALES = frozenset({"joker", "mort_subite", "topping", *SHAPES})
"""Formulas of 3.8, which lists sudden death among them."""
_DRAPEAUX = frozenset(
    {"joker", "joker_remplace", "reliquat_remis", "mort_subite", "topping", "paires", "equipes"}
)
_RENDENT = frozenset({"joker", "joker_remplace"})
_NOMS = frozenset({*RYTHMES, *SHAPES, *_DRAPEAUX})


def lire_formule(donnee: str | Mapping[str, Any], reglement: str = "") -> Formule:
    """``blitz``, ``joker+7_sur_8``, ``reliquat_remis+joker_remplace`` (as Dutch and Romanian clubs play).

    Or a mapping: ``base`` and the fields the event changes.
    """
    if isinstance(donnee, str):
        return _nommee(donnee, reglement)
    return _sur_mesure(donnee, reglement)


def _nommee(texte: str, reglement: str) -> Formule:
    noms = [nom.strip() for nom in texte.split("+")]
    inconnu = next((nom for nom in noms if nom not in _NOMS), None)
    if inconnu is not None:
        raise SaisieInvalide(dire("Formule inconnue : « {nom} ».", nom=inconnu))
    rythmes = [nom for nom in noms if nom in RYTHMES or nom == "mort_subite"]
    formes = [nom for nom in noms if nom in SHAPES]
    if len(set(noms)) < len(noms) or len(rythmes) > 1 or len(formes) > 1:
        raise SaisieInvalide(dire("Formules incompatibles : « {nom} ».", nom=texte))
    paliers = _paliers(rythmes[0] if rythmes else "normale", reglement)
    limits = SHAPES[formes[0]] if formes else NORMAL
    originale = not ORIGINALES.isdisjoint(noms) or "blitz" in noms
    return Formule(
        nom="+".join(noms),
        paliers=paliers,
        taille=limits.rack_size,
        pose=limits.max_played,
        primes=limits.bonuses,
        avertissements_gratuits=GRATUITS_ORIGINALE if originale else 3,
        # The joker formula gives its joker back by itself (3.8.1).
        **{drapeau: drapeau in noms for drapeau in _DRAPEAUX} | {"joker_remplace": bool(_RENDENT & {*noms})},
    )


def _paliers(rythme: str, reglement: str) -> tuple[Palier, ...]:
    if rythme != "mort_subite":
        return (RYTHMES[rythme],)
    # The 2015 text removed the first step of 1 min 20 s + 20 s (7.3).
    return _MORT_SUBITE_2010 if reglement == "fisf-2010" else _MORT_SUBITE


_OUI_NON = {"oui": True, "true": True, "non": False, "false": False}
_NOMBRES = {
    "taille": (2, MAX_SIZE),
    "pose": (1, MAX_SIZE),
    "avertissements_gratuits": (0, 99),
    "coups_exigeants": (0, 99),
    "minimum": (1, 4),
    "duree": (1, 3600),
    "alerte": (0, 3600),
}
_BORNES = {"coups": (0, 99), **_NOMBRES}
CHIFFRES = 4
"""Of the longest number of a formula."""


def _sur_mesure(donnee: Mapping[str, Any], reglement: str) -> Formule:
    connues = {"base", "nom", "primes", "paliers", *_NOMBRES, *_DRAPEAUX}
    inconnue = next((cle for cle in donnee if cle not in connues), None)
    if inconnue is not None:
        raise SaisieInvalide(dire("Formule : clé inconnue « {cle} ».", cle=inconnue))
    base = _nommee(str(donnee.get("base", "normale")), reglement)
    nombres = {cle: _nombre(cle, donnee[cle]) for cle in _NOMBRES if cle in donnee}
    choix = {cle: _oui_non(cle, donnee[cle]) for cle in _DRAPEAUX if cle in donnee}
    if choix.get("joker"):
        choix.setdefault("joker_remplace", True)
    primes = _primes(donnee["primes"]) if "primes" in donnee else base.primes
    paliers = _lire_paliers(donnee["paliers"]) if "paliers" in donnee else base.paliers
    if "duree" in nombres or "alerte" in nombres:
        duree, alerte = nombres.pop("duree", paliers[0].duree), nombres.pop("alerte", paliers[0].alerte)
        paliers = (Palier(0, duree, alerte),)
    nom = str(donnee.get("nom", base.nom))
    formule = replace(base, nom=nom, primes=primes, paliers=paliers, **nombres, **choix)
    if formule.pose > formule.taille:
        raise SaisieInvalide(
            dire(
                "Formule : on ne peut poser {pose} lettres d’un tirage de {taille}.",
                pose=formule.pose,
                taille=formule.taille,
            )
        )
    return formule


def _lire_paliers(donnee: object) -> tuple[Palier, ...]:
    """``[{coups: 3, duree: 80, alerte: 20}, {duree: 40, alerte: 20}]``: the last one holds to the end."""
    if not isinstance(donnee, list) or not donnee or not all(isinstance(un, Mapping) for un in donnee):
        raise SaisieInvalide(dire("Formule, « paliers » : écrire une liste de coups, durée et alerte."))
    for un in donnee:
        if inconnue := next((cle for cle in un if cle not in ("coups", "duree", "alerte")), None):
            raise SaisieInvalide(dire("Formule : clé inconnue « {cle} ».", cle=inconnue))
    return tuple(
        Palier(
            _nombre("coups", un.get("coups", 0)),
            _nombre("duree", un.get("duree")),
            _nombre("alerte", un.get("alerte", 0)),
        )
        for un in donnee
    )


def _nombre(cle: str, texte: object) -> int:
    minimum, maximum = _BORNES[cle]
    nombre = _entier(texte)
    if nombre is not None and minimum <= nombre <= maximum:
        return nombre
    raise SaisieInvalide(
        dire(
            "Formule, « {cle} » : « {texte} » n’est pas un nombre de {minimum} à {maximum}.",
            cle=cle,
            texte=texte,
            minimum=minimum,
            maximum=maximum,
        )
    )


def _entier(texte: object) -> int | None:
    """None for what is no number, or one of more figures than any of a formula."""
    ecrit = str(texte)
    return int(ecrit) if ecrit.isdecimal() and len(ecrit) <= CHIFFRES else None


def _oui_non(cle: str, texte: object) -> bool:
    try:
        return _OUI_NON[str(texte).lower()]
    except KeyError:
        raise SaisieInvalide(
            dire("Formule, « {cle} » : répondre oui ou non, non « {texte} ».", cle=cle, texte=texte)
        ) from None


def _primes(donnee: object) -> tuple[int, ...]:
    """``{7: 50, 8: 75}``: bonus by number of letters laid."""
    primes = [0] * (MAX_SIZE + 1)
    if not isinstance(donnee, Mapping):
        raise SaisieInvalide(dire("Formule, « primes » : écrire le nombre de lettres et la prime (7: 50)."))
    for lettres, points in donnee.items():
        rang, prime = _entier(lettres), _entier(points)
        if rang is None or rang > MAX_SIZE or prime is None:
            raise SaisieInvalide(
                dire(
                    "Formule, « primes » : « {lettres} : {points} » n’est pas une prime.",
                    lettres=lettres,
                    points=points,
                )
            )
        primes[rang] = prime
    return tuple(primes)
