"""What the signature of a results file is of, and how the file is laid out."""

import json
from typing import Any

LARGEUR = 160
"""What fits on such a line stands on one line."""


def octets_signes(document: dict[str, Any]) -> bytes:
    """All but the signature, whatever the layout: sorted keys, no spaces, UTF-8."""
    sans = {cle: valeur for cle, valeur in document.items() if cle != "signature"}
    return json.dumps(sans, sort_keys=True, ensure_ascii=False, separators=(",", ":")).encode()


def disposer(valeur: Any, marge: str = "") -> str:
    """JSON that a person can read: a player, a move to a line."""
    court = json.dumps(valeur, ensure_ascii=False)
    if len(marge) + len(court) <= LARGEUR or not isinstance(valeur, dict | list) or not valeur:
        return court
    dedans = marge + " "
    if isinstance(valeur, list):
        lignes = [dedans + disposer(un, dedans) for un in valeur]
        return "[\n" + ",\n".join(lignes) + f"\n{marge}]"
    lignes = [f"{dedans}{json.dumps(cle)}: {disposer(un, dedans)}" for cle, un in valeur.items()]
    return "{\n" + ",\n".join(lignes) + f"\n{marge}}}"
