"""Playing a prepared game back: its racks and its words, move after move, against the digest published."""

from duplicata.app import conduite, pioche
from duplicata.app.geste import Geste, Reponse
from duplicata.app.organisation import Programme
from duplicata.app.salle import Brouillon, Salle
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin
from duplicata.competition.etat import Partie
from duplicata.competition.fin import fin_de_partie
from duplicata.competition.preparee import PartiePreparee, coup_prepare
from duplicata.engine.rack import parse_draw
from duplicata.errors import SaisieInvalide


def programme(
    salle: Salle, preparee: PartiePreparee, nom: str = "", date: str | None = None, departage: bool = False
) -> Programme:
    """What ``organisation.ouvrir_partie`` opens; the lexicon must be the one the game was prepared with."""
    salle.juge.lexique(preparee.lexique, preparee.empreinte_lexique)
    return Programme(
        reglement=preparee.reglement,
        formule=preparee.formule,
        nom=nom or preparee.nom,
        date=date,
        lexique=preparee.lexique,
        graine=preparee.texte,
        preparee=True,
        departage=departage,
    )


def tirer(salle: Salle, geste: Geste, partie: int, preparee: PartiePreparee) -> Reponse:
    """The rack prepared for the next move, with the rejections that led to it."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        pioche.exiger_suite(courante)
        pioche.exiger_secret(courante)
        numero = len(courante.coups) + 1
        prevu = coup_prepare(preparee, courante, numero)
        for rejet in prevu.rejets[len(courante.rejets) :]:
            brouillon.ajouter(
                ev.TirageRejete(partie=partie, coup=numero, tirage=rejet.tirage, cause=rejet.cause)
            )
        brouillon.ajouter(ev.TirageFait(partie=partie, coup=numero, tirage=prevu.tirage))

    return salle.faire(geste, decider)


def mot_prevu(partie: Partie, preparee: PartiePreparee) -> str | None:
    """The word prepared for the move being played, as long as the game goes as prepared."""
    coup = conduite.coup_en_cours(partie)
    try:
        prevu = coup_prepare(preparee, partie, coup.numero)
    except SaisieInvalide:
        return None
    return prevu.retenu if parse_draw(prevu.tirage).rack == coup.lettres else None


def suit(partie: Partie, preparee: PartiePreparee) -> bool:
    """Whether the next rack may be drawn as prepared: all went so until now, and one is left."""
    try:
        pioche.exiger_secret(partie)
        coup_prepare(preparee, partie, len(partie.coups) + 1)
    except SaisieInvalide:
        return False
    return True


def epuisee(partie: Partie, preparee: PartiePreparee) -> bool:
    """Whether no rack is left for the next move."""
    return len(partie.coups) >= len(preparee.coups)


def retenir(salle: Salle, geste: Geste, partie: int, preparee: PartiePreparee) -> Reponse:
    """Lay the word prepared for the move being played."""
    courante = salle.etat.partie(partie)
    coup = conduite.coup_en_cours(courante)
    prevu = coup_prepare(preparee, courante, coup.numero)
    return conduite.retenir(salle, geste, partie, prevu.retenu)


def clore(salle: Salle, geste: Geste, partie: int, preparee: PartiePreparee) -> Reponse:
    """End the game when its last prepared move is played, and make its text public."""
    courante = salle.etat.partie(partie)
    cause = fin_de_partie(courante) or (CauseFin.DECISION if epuisee(courante, preparee) else None)
    return conduite.clore_partie(salle, geste, partie, cause, preparee.texte)
