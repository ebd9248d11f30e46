"""Reading a slip at the border: tolerant with the player's writing, strict with the typist's."""

import re
from collections.abc import Mapping, Sequence

from duplicata.arbitrage.bulletin import ILLISIBLE, Bulletin, Incident, Reference
from duplicata.arbitrage.dessin import ILLISIBLE as LETTRE_ILLISIBLE
from duplicata.arbitrage.dessin import Dessin
from duplicata.engine.notation import ROWS, SIZE, Place
from duplicata.engine.tiles import LETTERS, fold
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire

CLES = frozenset(
    "nom table mot sens dessin principal reference score incidents"
    " refuses_non_notifies implausibles plausibles".split()
)
MARQUES = frozenset(LETTERS + LETTERS.lower() + LETTRE_ILLISIBLE)
_HORIZONTALE = re.compile(r"([A-Z])(\d{1,2})", re.ASCII)
_VERTICALE = re.compile(r"(\d{1,2})([A-Z])", re.ASCII)
_SEPARATEURS = re.compile(r"[\s.,;:/()_\-\u2010-\u2015]")
_ENTIER = re.compile(r"[+-]?\d+", re.ASCII)
_CHIFFRES = 4000
"""As many as Python turns into a number without being asked twice."""


def lire_reference(texte: str | None) -> Reference:
    """``3H``, ``h 3``, ``4-H``; ``illisible`` and squares off the grid are references without a place."""
    if texte is None or not texte.strip():
        return Reference()
    code = _SEPARATEURS.sub("", fold(texte)).upper()
    if found := _HORIZONTALE.fullmatch(code):
        row, col = found.groups()
    elif found := _VERTICALE.fullmatch(code):
        col, row = found.groups()
    else:
        return Reference(texte)
    down = code[0].isdigit()
    if row in ROWS and 1 <= int(col) <= SIZE:
        return Reference(texte, Place(down, ROWS.index(row), int(col) - 1), down)
    return Reference(texte, vertical=down)


def lire_score(texte: str | None) -> tuple[int | None, bool]:
    """The claimed score, and whether the box is unreadable; an absurd number is a wrong score."""
    plain = "" if texte is None else fold(texte).strip()
    if not plain:
        return None, False
    if plain.lower() == ILLISIBLE:
        return None, True
    if not _ENTIER.fullmatch(plain):
        raise SaisieInvalide(dire("Score « {texte} » : il faut un nombre entier.", texte=texte))
    return max(-1, min(int(plain[:_CHIFFRES]), 99_999)), False


def lire_dessin(rows: Sequence[str]) -> Dessin:
    """Trim the empty edges, fold accents, refuse what is no letter."""
    lines = [fold(row.rstrip()).replace(" ", ".").rstrip(".") for row in rows]
    for number, line in enumerate(lines, 1):
        strange = next((c for c in line if c != "." and c not in MARQUES), None)
        if strange is not None:
            raise SaisieInvalide(dire("Dessin, ligne {n} : caractère inconnu « {c} ».", n=number, c=strange))
    while lines and not lines[0]:
        del lines[0]
    while lines and not lines[-1]:
        del lines[-1]
    margin = min((len(line) - len(line.lstrip(".")) for line in lines if line), default=0)
    lines = [line[margin:] for line in lines]
    if len(lines) > SIZE or any(len(line) > SIZE for line in lines):
        raise SaisieInvalide(dire("Dessin trop grand : 15 lignes de 15 cases au plus."))
    return Dessin(tuple(lines))


def lire_sens(texte: str | None, reference: Reference) -> bool:
    """True when written down; without a direction, that of a readable reference, else across."""
    if texte is None or not texte.strip():
        return reference.vertical
    sens = texte.strip().upper()
    if sens not in ("H", "V"):
        raise SaisieInvalide(dire("Sens « {texte} » : H ou V.", texte=texte))
    return sens == "V"


def lire_bulletin(champs: Mapping[str, object]) -> Bulletin:
    """A slip from its fields (formats.md, section 2); unknown keys are refused by name."""
    for cle in champs:
        if cle not in CLES and cle != "attendu" and not cle.startswith("x-"):
            raise SaisieInvalide(dire("Bulletin : clé inconnue « {cle} ».", cle=cle))
    reference = lire_reference(_texte(champs, "reference"))
    score, score_illisible = lire_score(_texte(champs, "score"))
    dessin = _dessin(champs, reference)
    return Bulletin(
        dessin=dessin,
        reference=reference,
        score=score,
        score_illisible=score_illisible,
        principal=_principal(champs, dessin),
        incidents=_incidents(champs),
        refuses_non_notifies=_mots(champs, "refuses_non_notifies"),
        plausibles=_mots(champs, "plausibles"),
        implausibles=_mots(champs, "implausibles"),
        nom=_texte(champs, "nom"),
        table=lire_table(_texte(champs, "table")),
    )


def lire_table(texte: str | None) -> int | None:
    if texte is None:
        return None
    plain = fold(texte).strip()
    if not re.fullmatch(r"\d{1,6}", plain, re.ASCII):
        raise SaisieInvalide(dire("Table « {texte} » : il faut un numéro.", texte=texte))
    return int(plain)


def _texte(champs: Mapping[str, object], cle: str) -> str | None:
    valeur = champs.get(cle)
    if valeur is None:
        return None
    if isinstance(valeur, bool) or not isinstance(valeur, str | int):
        raise SaisieInvalide(dire("Bulletin : « {cle} » doit être un texte.", cle=cle))
    return str(valeur)


def _liste(champs: Mapping[str, object], cle: str) -> list[str]:
    valeur = champs.get(cle)
    if valeur is None or valeur == "":
        return []
    if isinstance(valeur, str):
        return [valeur]
    if not isinstance(valeur, list | tuple) or not all(isinstance(v, str) for v in valeur):
        raise SaisieInvalide(dire("Bulletin : « {cle} » doit être une liste de mots.", cle=cle))
    return list(valeur)


def _mots(champs: Mapping[str, object], cle: str) -> frozenset[str]:
    return frozenset(fold(mot.strip()).upper() for mot in _liste(champs, cle))


def _incidents(champs: Mapping[str, object]) -> frozenset[Incident]:
    found = set()
    for nom in _liste(champs, "incidents"):
        try:
            found.add(Incident(nom.strip()))
        except ValueError:
            raise SaisieInvalide(dire("Incident inconnu : « {nom} ».", nom=nom)) from None
    return frozenset(found)


def _dessin(champs: Mapping[str, object], reference: Reference) -> Dessin:
    brut = champs.get("dessin")
    mot = "".join(fold(_texte(champs, "mot") or "").split())
    if brut is None:
        if len(mot) > SIZE or not MARQUES.issuperset(mot):
            raise SaisieInvalide(
                dire("Mot « {mot} » : quinze lettres au plus, ou # pour une lettre illisible.", mot=mot)
            )
        return Dessin.du_mot(mot, lire_sens(_texte(champs, "sens"), reference)) if mot else Dessin()
    if mot:
        raise SaisieInvalide(dire("Bulletin : « mot » et « dessin » ne vont pas ensemble."))
    if isinstance(brut, list | tuple) and all(isinstance(row, str) for row in brut):
        return lire_dessin([str(row) for row in brut])
    if not isinstance(brut, str):
        raise SaisieInvalide(dire("Bulletin : « {cle} » doit être un texte.", cle="dessin"))
    return lire_dessin(brut.splitlines())


def _principal(champs: Mapping[str, object], dessin: Dessin) -> tuple[tuple[str, bool], ...]:
    written = {(mot.texte, mot.vertical) for mot in dessin.mots}
    principal = []
    for texte in _liste(champs, "principal"):
        mot, _, sens = fold(texte.strip()).upper().rpartition(" ")
        cle = (mot.strip(), sens == "V")
        if sens not in ("H", "V") or cle not in written:
            raise SaisieInvalide(
                dire("Principal « {texte} » : ce mot n’est pas écrit ainsi sur le bulletin.", texte=texte)
            )
        principal.append(cle)
    return tuple(principal)
