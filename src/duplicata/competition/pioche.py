"""A rack leaves the bag, or goes back to it (3.1, 3.2, 3.6)."""

from msgspec.structs import replace

from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseRejet
from duplicata.competition.coup import AVANT_LA_FIN
from duplicata.competition.etat import Coup, Partie, Phase, Rejet
from duplicata.competition.tirage import est_valide, exiger_formule, minimum_exige
from duplicata.competition.tirage import tirer as tirer_du_sac
from duplicata.engine.rack import Draw, canonical, parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import accorder, dire


def rejeter(partie: Partie, e: ev.TirageRejete) -> Partie:
    """All letters back in the bag, the leftover too; also when the rack announced has no solution (3.6)."""
    rejet = Rejet(str(parse_draw(e.tirage)), e.cause)
    dernier = partie.coup
    if dernier is not None and dernier.numero == e.coup and dernier.phase in AVANT_LA_FIN:
        partie = replace(
            partie,
            coups=partie.coups[:-1],
            rejets=dernier.rejets,
            sac=dernier.sac.remettre(dernier.lettres, partie.formule),
            reliquat="",
        )
    _peut_tirer(partie, e.coup)
    sac = partie.sac.remettre(partie.reliquat, partie.formule)
    sac.prendre(parse_draw(e.tirage).rack)
    return replace(partie, rejets=(*partie.rejets, rejet), sac=sac, reliquat="")


def tirer(partie: Partie, e: ev.TirageFait) -> Partie:
    _peut_tirer(partie, e.coup)
    tirage = parse_draw(e.tirage)
    if len(tirage.rack) > partie.formule.taille:
        raise SaisieInvalide(
            accorder(
                len(tirage.rack),
                "Tirage « {tirage} » : {n} lettre au lieu de {taille}.",
                "Tirage « {tirage} » : {n} lettres au lieu de {taille}.",
                tirage=e.tirage,
                taille=partie.formule.taille,
            )
        )
    sac = partie.sac.remettre(partie.reliquat, partie.formule).prendre(tirage.rack)
    coup = Coup(
        e.coup, str(tirage), tirage.rack, partie.grille, sac, partie.rejets, tuple(sorted(partie.elimines))
    )
    return replace(partie, coups=(*partie.coups, coup), sac=sac, reliquat="", rejets=())


def completer(partie: Partie, tirage: Draw) -> Draw:
    """The rack that was typed, with the leftover it completes; refused if it is not what the bag must give.

    After a rejection, everything went back: a full rack is drawn, and the record says so. Without a leftover
    there is nothing to put back: a full rack is then no rejection, though it was typed as one.
    """
    reliquat, taille = partie.reliquat, min(partie.formule.taille, len(partie.jouables))
    if reliquat and not (tirage.rejected or tirage.kept) and len(tirage.drawn) == taille - len(reliquat):
        tirage = Draw(canonical(reliquat), tirage.drawn, rejected=False)
    if partie.rejets or not reliquat:
        tirage = tirage._replace(rejected=bool(partie.rejets))
    exiger_formule(tirage, partie.jouables, partie.formule)
    if tirage.kept and (tirage.rejected or not reliquat):
        raise SaisieInvalide(
            dire("Tirage {tirage} : il n’y a pas de reliquat, tout se tire du sac.", tirage=tirage)
        )
    if not tirage.rejected and not _contient(tirage, reliquat):
        raise SaisieInvalide(
            dire(
                "Tirage {tirage} : le reliquat est {reliquat} ; « - » devant un rejet.",
                tirage=tirage,
                reliquat=reliquat,
            )
        )
    return tirage


def _contient(tirage: Draw, reliquat: str) -> bool:
    """Whether the leftover is the one written before the +, or is somewhere in a rack written whole."""
    if tirage.kept:
        return canonical(tirage.kept) == canonical(reliquat)
    return all(tirage.drawn.count(lettre) >= reliquat.count(lettre) for lettre in reliquat)


def _peut_tirer(partie: Partie, numero: int) -> None:
    if partie.fin is not None:
        raise SaisieInvalide(dire("La partie est finie : plus de tirage."))
    if numero != len(partie.coups) + 1:
        raise SaisieInvalide(
            dire(
                "Le tirage attendu est celui du coup {attendu}, non du coup {coup}.",
                attendu=len(partie.coups) + 1,
                coup=numero,
            )
        )
    dernier = partie.coup
    if dernier is None or dernier.annule:
        return
    if dernier.retenu is None:
        raise SaisieInvalide(dire("Le mot du coup {coup} n’est pas encore retenu.", coup=dernier.numero))
    if partie.formule.mort_subite and dernier.phase is not Phase.CLOS:
        raise SaisieInvalide(dire("Mort subite : le coup {coup} n’est pas clos.", coup=dernier.numero))


def a_rejeter(partie: Partie, lettres: str) -> CauseRejet | None:
    """Why a rack cannot be the next: its vowels and consonants (3.2), those of a cancelled move (3.6)."""
    numero = len(partie.coups) + 1
    if not est_valide(lettres, minimum_exige(partie.jouables, partie.rang(numero), partie.formule)):
        return CauseRejet.COMPOSITION
    if partie.coup is not None and partie.coup.annule and partie.coup.lettres == lettres:
        return CauseRejet.IDENTIQUE
    return None


def proposer(partie: Partie, graine: str) -> ev.TirageFait | ev.TirageRejete:
    """The next thing the seed draws: a rack, or one that must go back; ask again after a rejection."""
    numero, essai = len(partie.coups) + 1, len(partie.rejets) + 1
    tirage = tirer_du_sac(graine, numero, essai, partie.sac, partie.reliquat, partie.formule)
    cause = a_rejeter(partie, tirage.rack)
    if cause is not None:
        return ev.TirageRejete(partie=partie.numero, coup=numero, tirage=str(tirage), cause=cause)
    return ev.TirageFait(partie=partie.numero, coup=numero, tirage=str(tirage))
