"""What is said of a code that was not right, or that came too soon after others."""

import math
from typing import Any

from litestar import Response

from duplicata.langue import dire
from duplicata.web.acces.acces import Refus
from duplicata.web.erreurs import refus

TROP_D_ESSAIS = refus(s429="Too many tries: wait.")


def refuser_essai(essai: Refus, phrase: str) -> Response[dict[str, Any]]:
    """*phrase*, or how long to wait: then the code was not even looked at, and may be right."""
    attente = math.ceil(essai.attente)
    if not attente:
        return Response({"erreur": phrase}, status_code=401)
    trop = dire("Trop d’essais : attendez {n} s avant le prochain.", n=attente)
    return Response(
        {"erreur": trop, "attente": attente}, status_code=429, headers={"Retry-After": str(attente)}
    )
