"""What a centre sends now, from its journal: everything, or what follows a line that the central has."""

from collections.abc import Iterable
from itertools import islice

from duplicata.competition.evenements_tournoi import CentreOuvert
from duplicata.documents.simultane.dossier import Dossier
from duplicata.documents.simultane.envoi import Centre, ecrire_envoi
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.journal.reading import Reading
from duplicata.journal.row import GENESIS
from duplicata.langue import dire

ENSEMBLE = 2_000
"""Lines of one sending by the network: what a slow line takes in a minute."""


def envoi_de(
    lecture: Reading, centre: CentreOuvert, dossier: Dossier, apres: int = 0, limite: int | None = None
) -> bytes:
    """Lines after number *apres*, about *limite* of them, in whole gestures."""
    avant = GENESIS
    if apres:
        precedente = next(lecture.rows(apres - 1), None)
        if precedente is None:
            raise SaisieInvalide(dire("Le journal n’a pas de ligne {n}.", n=apres))
        if precedente.part != precedente.parts:
            return envoi_de(lecture, centre, dossier, apres - precedente.part, limite)
        avant = precedente.digest
    qui = Centre(centre.simultane, centre.centre, centre.poste, dossier.centre.cle)
    return ecrire_envoi(qui, _gestes(lecture.rows(apres), limite), apres + 1, avant)


def _gestes(rows: Iterable[Row], limite: int | None) -> list[Row]:
    if limite is None:
        return list(rows)
    suite = iter(rows)
    lues = list(islice(suite, limite))
    while lues and lues[-1].part != lues[-1].parts:
        lues.append(next(suite))
    return lues
