"""Disciplinary warnings, as the sheet of the player and the correction slip tell them (5.9)."""

from msgspec import Struct

from duplicata.arbitrage.bulletin import Incident
from duplicata.arbitrage.faute import Faute
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.notification import avertissements_dits
from duplicata.reglement import version
from duplicata.reglement.motifs import motif
from duplicata.web.views.event.noms import motif_ecrit


class Acte(Struct, frozen=True):
    motif: str
    article: str
    reconstitue: bool
    """The number of the article is one that no known text shows."""
    retrait: str | None
    """Why it was withdrawn; None while it counts."""


def actes(partie: Partie, coup: Coup, table: int) -> list[Acte]:
    """Every warning given to the table on a move outside its slip, withdrawn or not."""
    donnes = partie.disciplines.get(coup.numero, {}).get(table, ())
    if not donnes:
        return []
    law = version(partie.ouverture.reglement)
    cle, article, *_ = motif(Faute(Incident.DISCIPLINE), law, None)
    guessed = law.reconstitue(cle, article)
    return [
        Acte(motif_ecrit(un.motif), article, guessed, None if un.retrait is None else motif_ecrit(un.retrait))
        for un in donnes
    ]


def actes_a_dire(partie: Partie, coup: Coup, table: int) -> list[Acte]:
    """Those that count, and those withdrawn after the player was told of them."""
    dits = avertissements_dits(partie, coup, table)
    tous = actes(partie, coup, table)
    return [acte for rang, acte in enumerate(tous) if acte.retrait is None or rang in dits]
