"""What stands on a slip, as the interface takes it (formats.md, section 2)."""

from typing import Any

from msgspec import UNSET, Struct, UnsetType, structs

from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Ecrit(Struct, forbid_unknown_fields=True, kw_only=True):
    """What stands on a slip (formats.md, section 2)."""

    mot: str | UnsetType = UNSET
    sens: str | UnsetType = UNSET
    dessin: str | list[str] | UnsetType = UNSET
    principal: str | list[str] | UnsetType = UNSET
    reference: str | UnsetType = UNSET
    score: int | str | UnsetType = UNSET
    incidents: list[str] | UnsetType = UNSET
    plausibles: list[str] | UnsetType = UNSET
    implausibles: list[str] | UnsetType = UNSET

    def champs(self) -> dict[str, Any]:
        """The fields of the slip that were given."""
        donnes = ((nom, getattr(self, nom)) for nom in CHAMPS)
        champs = {nom: valeur for nom, valeur in donnes if valeur is not UNSET and valeur not in ("", [])}
        if len(str(champs)) > BULLETIN_MAXIMAL:
            raise SaisieInvalide(dire("Le bulletin dépasse {maximum} caractères.", maximum=BULLETIN_MAXIMAL))
        return champs


BULLETIN_MAXIMAL = 2_000
"""Characters of a slip as it is transcribed: several times a full grid."""
CHAMPS = tuple(champ.name for champ in structs.fields(Ecrit))
