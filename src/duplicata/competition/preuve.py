"""The racks of a game drawn again from what was published: the seed, or the text of a prepared game."""

from collections.abc import Iterator
from typing import NamedTuple

from duplicata.competition.etat import Coup, Germe, Partie
from duplicata.competition.preparee import PartiePreparee, lire_preparee
from duplicata.competition.retenue import poser
from duplicata.competition.sac import Sac, sac_plein
from duplicata.competition.tirage import tirer
from duplicata.engine.notation import parse_place
from duplicata.engine.rack import parse_draw


class Tirage(NamedTuple):
    """One rack, kept or rejected, beside the one that was to come."""

    coup: int
    essai: int
    fait: str
    prevu: str | None
    """None when the prepared game has no such rack."""

    @property
    def conforme(self) -> bool:
        return self.prevu is not None and parse_draw(self.fait).rack == parse_draw(self.prevu).rack


def tirages_publics(partie: Partie) -> Iterator[Tirage]:
    """Every rack whose origin is public, in order.

    A rack typed by hand is drawn from no seed: that it is another is no fault by itself.
    """
    for numero in range(1, len(partie.coups) + 1):
        coup = partie.coups[numero - 1]
        sac, reliquat = _avant(partie, numero)
        for essai, fait in enumerate((*(rejet.tirage for rejet in coup.rejets), coup.tirage), 1):
            germe = _germe(partie, numero, essai)
            if germe.graine is None:
                continue
            prevu: str | None
            if partie.ouverture.preparee and germe is partie.germes[0]:
                prevu = _prepare(lire_preparee(germe.graine), numero, essai)
            else:
                prevu = str(tirer(germe.graine, numero, essai, sac, reliquat, partie.formule))
            yield Tirage(numero, essai, fait, prevu)


def _germe(partie: Partie, coup: int, essai: int) -> Germe:
    return [germe for germe in partie.germes if (germe.coup, germe.essai) <= (coup, essai)][-1]


def _avant(partie: Partie, numero: int) -> tuple[Sac, str]:
    """The bag and the leftover that the first try for a move is drawn with."""
    if numero == 1:
        return sac_plein(partie.formule), ""
    precedent: Coup = partie.coups[numero - 2]
    if precedent.retenu is None:
        return precedent.sac.remettre(precedent.lettres, partie.formule), ""
    pose = poser(partie.formule, precedent, precedent.retenu.mot, parse_place(precedent.retenu.place))
    return pose.sac, pose.reliquat


def _prepare(preparee: PartiePreparee, numero: int, essai: int) -> str | None:
    if numero > len(preparee.coups):
        return None
    prevu = preparee.coups[numero - 1]
    prevus = (*(rejet.tirage for rejet in prevu.rejets), prevu.tirage)
    return prevus[essai - 1] if essai <= len(prevus) else None
