"""The slip as it is kept: what the arbiter transcribed, key by key (formats.md, section 2)."""

from collections.abc import Mapping
from typing import cast

from msgspec import Struct, ValidationError, convert, json
from msgspec.structs import asdict

from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.lecture import lire_bulletin


class Transcription(Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """Nothing is interpreted here: ``lire`` makes the ``Bulletin`` of it, which is ruled on.

    A box left empty and a key left out are the same; JSON has only what is written.
    """

    mot: str = ""
    sens: str = ""
    dessin: str | tuple[str, ...] = ""
    principal: str | tuple[str, ...] = ""
    reference: str = ""
    score: int | str = ""
    incidents: tuple[str, ...] = ()
    plausibles: tuple[str, ...] = ()
    implausibles: tuple[str, ...] = ()
    refuses_non_notifies: tuple[str, ...] = ()
    nom: str | None = None
    au_top: bool = False
    """Given the top with others: which of the best words the player wrote was not copied."""

    def champs(self) -> dict[str, object]:
        """Those that are written, as a case or game file has them."""
        ecrits = {cle: valeur for cle, valeur in asdict(self).items() if valeur not in ("", (), None)}
        del ecrits["au_top"]
        return {cle: list(valeur) if isinstance(valeur, tuple) else valeur for cle, valeur in ecrits.items()}

    def lire(self) -> Bulletin:
        """Raises ``SaisieInvalide``, quoting what cannot stand on a slip."""
        return lire_bulletin(self.champs())


NON_REMIS = Transcription(incidents=("non_remis",))
"""Of a table that handed in nothing."""
_LISTES = frozenset({"incidents", "plausibles", "implausibles", "refuses_non_notifies"})
_LISTES_OU_TEXTES = frozenset({"dessin", "principal"})


def transcrire(champs: Mapping[str, object]) -> Transcription:
    """From the fields of a file or of an old journal: other keys are left, what is no text becomes text."""
    try:
        return convert(champs, Transcription)
    except ValidationError:
        ecrits = {cle: valeur for cle, valeur in champs.items() if valeur is not None}
        return convert({cle: _textes(cle, valeur) for cle, valeur in ecrits.items()}, Transcription)


def assouplir(evenement: object) -> object:
    """An event as JSON, whose slip may have fields of another nature than today's."""
    if not isinstance(evenement, Mapping) or not isinstance(evenement.get("bulletin"), Mapping):
        return evenement
    bulletin = cast(Mapping[str, object], evenement["bulletin"])
    return {**evenement, "bulletin": transcrire(bulletin).champs()}


def _textes(cle: str, valeur: object) -> object:
    if isinstance(valeur, list | tuple) and cle in _LISTES | _LISTES_OU_TEXTES:
        return [_texte(une) for une in valeur]
    if cle == "score" and type(valeur) is int:
        return valeur
    return [_texte(valeur)] if cle in _LISTES else _texte(valeur)


def _texte(valeur: object) -> str:
    return valeur if isinstance(valeur, str) else json.encode(valeur).decode()
