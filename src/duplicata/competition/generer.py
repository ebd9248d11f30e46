"""A complete game played by the top, drawn from a seed: the same on every machine."""

from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin, CauseRejet
from duplicata.competition.choix import choisir
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.fin import fin_de_partie, fin_sans_solution
from duplicata.competition.formules import Formule
from duplicata.competition.partie import appliquer
from duplicata.competition.pioche import proposer
from duplicata.competition.rejouer import position_du_coup
from duplicata.competition.tirage import empreinte
from duplicata.engine.lexicon import Lexicon
from duplicata.engine.search import top

REJETS_MAXIMUM = 1000
"""Racks without a playable word in a row after which nothing is held to be playable."""


def generer(graine: str, formule: Formule, lexique: Lexicon, reglement: str) -> Partie:
    """The finished game of this seed; the engagement and the seed are both in its state."""
    partie = appliquer(
        None,
        ev.PartieOuverte(
            nom=graine,
            reglement=reglement,
            formule=formule,
            lexique=lexique.name,
            empreinte_lexique=lexique.digest,
            engagement=empreinte(graine),
        ),
    )
    while (cause := fin_de_partie(partie) or _bloquee(partie)) is None:
        evenement = proposer(partie, graine)
        partie = appliquer(partie, evenement)
        if isinstance(evenement, ev.TirageFait):
            partie = _jouer(partie, partie.coups[-1], lexique)
    partie = appliquer(partie, ev.PartieClose(cause=cause))
    return appliquer(partie, ev.GraineRevelee(graine=graine))


def _jouer(partie: Partie, coup: Coup, lexique: Lexicon) -> Partie:
    """Retain the top, or put back a rack with no playable word (3.6)."""
    tops = top(position_du_coup(partie, coup, lexique))
    if not tops:
        rejet = ev.TirageRejete(coup=coup.numero, tirage=coup.tirage, cause=CauseRejet.SANS_SOLUTION)
        return appliquer(partie, rejet)
    retenu = choisir(partie, coup, tops, lexique).retenu
    palier = partie.formule.palier(coup.numero)
    for evenement in (
        ev.TirageAnnonce(coup=coup.numero),
        ev.ChronoLance(coup=coup.numero, duree=palier.duree, alerte=palier.alerte),
        ev.FinAnnoncee(coup=coup.numero),
        ev.MotRetenu(coup=coup.numero, mot=retenu.word, place=str(retenu.place), points=retenu.score),
        ev.CoupClos(coup=coup.numero),
    ):
        partie = appliquer(partie, evenement)
    return partie


def _bloquee(partie: Partie) -> CauseFin | None:
    sans_solution = bool(partie.rejets) and partie.rejets[-1].cause is CauseRejet.SANS_SOLUTION
    if sans_solution and len(partie.rejets) >= REJETS_MAXIMUM:
        return CauseFin.PLUS_DE_COUP
    return fin_sans_solution(partie, partie.jouables) if sans_solution else None
