"""A centre of a *simultané*: which games it plays, and what it pays for a solo."""

from collections.abc import Mapping

from duplicata.competition.causes import Solo
from duplicata.competition.etat import Partie
from duplicata.competition.evenements import PartieOuverte
from duplicata.competition.evenements_tournoi import CentreOuvert
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


def ouvrir(avant: CentreOuvert | None, centre: CentreOuvert, parties: Mapping[int, Partie]) -> CentreOuvert:
    """The centre from now on; *avant*: as an earlier edition, or another laptop, opened it."""
    if avant is None:
        if parties:
            raise SaisieInvalide(dire("Ce tournoi a déjà des parties : un centre commence sans."))
        return centre
    if (avant.simultane, avant.centre) != (centre.simultane, centre.centre):
        raise SaisieInvalide(dire("Ce dossier n’est pas celui de ce centre."))
    if (centre.edition, centre.poste) == (avant.edition, avant.poste) or centre.edition < avant.edition:
        raise SaisieInvalide(
            dire(
                "Ce dossier est l’édition {n} : ce centre est déjà ouvert avec l’édition {m}.",
                n=centre.edition,
                m=avant.edition,
            )
        )
    if centre.engagements != avant.engagements:
        raise SaisieInvalide(dire("Ce dossier n’a pas les parties que ce centre joue."))
    return centre


def exiger_du_dossier(centre: CentreOuvert, ouverture: PartieOuverte, parties: Mapping[int, Partie]) -> None:
    """A game of the file, once; another one would be of no event."""
    if ouverture.engagement not in centre.engagements or ouverture.departage:
        raise SaisieInvalide(
            dire("Ce tournoi est un centre du simultané : il ne joue que les parties de son dossier.")
        )
    if any(partie.engagement == ouverture.engagement for partie in parties.values()):
        raise SaisieInvalide(dire("Cette partie du simultané est déjà ouverte ici."))


def prochain_engagement(centre: CentreOuvert, parties: Mapping[int, Partie]) -> str | None:
    """Digest of the next game to open; None once all are."""
    ouvertes = {partie.ouverture.engagement for partie in parties.values()}
    return next((un for un in centre.engagements if un not in ouvertes), None)


def bonus_solo(centre: CentreOuvert) -> int:
    """What the centre pays itself: nothing where solos are those of the event, which it cannot know."""
    return centre.bonus_solo if centre.solo is Solo.PAR_CENTRE else 0
