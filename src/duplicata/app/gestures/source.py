"""Where the racks of a game come from, decided here alone: a bag, a list, a sealed game, a seed."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from duplicata.app.gestures import conduite, tirage, topping
from duplicata.app.gestures.organisation import Programme
from duplicata.app.room.reader import SalleLue
from duplicata.app.room.room import Brouillon, Salle
from duplicata.app.state.gesture import Geste, Reponse
from duplicata.competition import evenements as ev
from duplicata.competition.causes import CauseFin
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.fin import fin_de_partie
from duplicata.competition.pioche import completer
from duplicata.competition.preparee import PartiePreparee, coup_prepare
from duplicata.engine.rack import canonical, parse_draw
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire


class Mode(StrEnum):
    """How the next rack is drawn."""

    AUTO = "auto"
    MANUEL = "manuel"
    PREPARE = "prepare"


class Source(NamedTuple):
    """What this computer keeps of a game that the room must not know before time."""

    graine: str = ""
    saisis: tuple[str, ...] = ()
    """Racks typed in advance, in order."""
    preparee: PartiePreparee | None = None

    @property
    def texte(self) -> str | None:
        """What is made public after the game; None when it is not on this computer."""
        return (self.preparee.texte if self.preparee else self.graine) or None


class Prevu(NamedTuple):
    """What a prepared game still has in store, for those who conduct it."""

    mot: str | None = None
    """``SWEATS 3H``, prepared for the move being played."""
    jouee: bool = False
    """The last move is closed, and all went as prepared."""
    tirable: bool = False
    """The next rack may still be drawn as prepared."""
    saisi: bool | None = None
    """A rack typed in advance is left for the next move, and it completes the leftover; None without any."""


RIEN = Prevu()


def programme(
    salle: SalleLue, preparee: PartiePreparee, nom: str = "", date: str | None = None, departage: bool = False
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


def prevu(partie: Partie, source: Source) -> Prevu:
    """Nothing for a game that was not prepared, or whose sealed text is not on this computer."""
    if not partie.preparee:
        return Prevu(saisi=_convient(partie, _a_venir(partie, source.saisis)))
    if source.preparee is None:
        return RIEN
    tirable, coup = _suit(partie, source.preparee), partie.coup
    if coup is None:
        return Prevu(tirable=tirable)
    mot = _mot_prevu(partie, source.preparee)
    pose = f"{coup.retenu.mot} {coup.retenu.place}" if coup.retenu and coup.compte else None
    epuisee = len(partie.coups) >= len(source.preparee.coups)
    return Prevu(mot, mot is not None and pose == mot and epuisee, tirable)


def mode_propose(partie: Partie) -> Mode:
    """How the next rack is drawn when nobody says otherwise."""
    return Mode.PREPARE if partie.preparee else Mode.AUTO


def tirer(
    salle: Salle,
    geste: Geste,
    partie: int,
    source: Source,
    mode: Mode,
    lettres: str = "",
    attendre: bool = False,
) -> Reponse:
    """The next rack; *lettres* are those of the bag, in mode ``manuel``.

    *attendre*: a first key, which draws nothing before its time (3.1); the second one does not wait.
    """
    courante = salle.etat.partie(partie)
    if attendre:
        tirage.exiger_intervalle(salle.etat, partie, geste.quand)
    if mode is Mode.MANUEL:
        return tirage.tirer(salle, geste, partie, lettres)
    if courante.preparee and mode is Mode.AUTO:
        raise SaisieInvalide(dire("Cette partie est préparée : tirez-la telle quelle, ou à la main."))
    if courante.preparee:
        return _tirer_prepare(salle, geste, partie, _exiger_texte(source))
    if mode is Mode.AUTO:
        return tirage.tirer_automatiquement(salle, geste, partie, source.graine)
    saisi = _a_venir(courante, source.saisis)
    if saisi is None:
        raise SaisieInvalide(
            dire("Aucun tirage n’est préparé pour le coup {coup}.", coup=len(courante.coups) + 1)
        )
    return tirage.tirer(salle, geste, partie, saisi)


def retenir(salle: Salle, geste: Geste, partie: int, source: Source, mot: str = "") -> Reponse:
    """The word named, else the one prepared, else the one the regulation's criteria give (3.4)."""
    return conduite.retenir(salle, geste, partie, mot or prevu(salle.etat.partie(partie), source).mot)


def passer(salle: Salle, geste: Geste, partie: int, source: Source) -> Reponse:
    """Topping: the word prepared is laid, else the top, and the move closed (3.8.4)."""
    return topping.passer(salle, geste, partie, prevu(salle.etat.partie(partie), source).mot)


def cause_de_fin(partie: Partie, source: Source) -> CauseFin | None:
    """Why the game ends now: the regulation says so, or all that was prepared is played."""
    return fin_de_partie(partie) or (CauseFin.DECISION if prevu(partie, source).jouee else None)


def clore(salle: Salle, geste: Geste, partie: int, source: Source, cause: CauseFin | None = None) -> Reponse:
    """End the game, and make public what gave its racks."""
    cause = cause or cause_de_fin(salle.etat.partie(partie), source)
    return conduite.clore_partie(salle, geste, partie, cause, source.texte)


def _exiger_texte(source: Source) -> PartiePreparee:
    if source.preparee is None:
        raise SaisieInvalide(
            dire("Le texte de la partie préparée n’est pas sur cet ordinateur : tirez à la main.")
        )
    return source.preparee


def _tirer_prepare(salle: Salle, geste: Geste, partie: int, preparee: PartiePreparee) -> Reponse:
    """The rack prepared for the next move, with the rejections that led to it."""

    def decider(brouillon: Brouillon) -> None:
        courante = brouillon.etat.partie(partie)
        tirage.exiger_suite(courante)
        tirage.exiger_secret(courante)
        numero = len(courante.coups) + 1
        prepare = coup_prepare(preparee, courante, numero)
        for rejet in prepare.rejets[len(courante.rejets) :]:
            brouillon.ajouter(
                ev.TirageRejete(partie=partie, coup=numero, tirage=rejet.tirage, cause=rejet.cause)
            )
        brouillon.ajouter(ev.TirageFait(partie=partie, coup=numero, tirage=prepare.tirage))

    return salle.faire(geste, decider)


def _mot_prevu(partie: Partie, preparee: PartiePreparee) -> str | None:
    """The word prepared for the move being played, as long as the game goes as prepared."""
    coup = conduite.coup_en_cours(partie)
    try:
        prepare = coup_prepare(preparee, partie, coup.numero)
    except SaisieInvalide:
        return None
    return prepare.retenu if parse_draw(prepare.tirage).rack == coup.lettres else None


def _suit(partie: Partie, preparee: PartiePreparee) -> bool:
    """Whether the next rack may be drawn as prepared: all went so until now, and one is left."""
    try:
        tirage.exiger_secret(partie)
        coup_prepare(preparee, partie, len(partie.coups) + 1)
    except SaisieInvalide:
        return False
    return True


def _a_venir(partie: Partie, saisis: Sequence[str]) -> str | None:
    """One rack a move; a cancelled move that was drawn from elsewhere leaves its own for the next."""
    rang = 0
    for coup in partie.coups:
        if rang < len(saisis) and not (coup.annule and not _vient_de(coup, saisis[rang])):
            rang += 1
    return saisis[rang] if rang < len(saisis) else None


def _vient_de(coup: Coup, saisi: str) -> bool:
    """Typed whole, or only the letters that complete the leftover."""
    tire, prepare = parse_draw(coup.tirage), parse_draw(saisi)
    return tire.rack == prepare.rack or canonical(tire.drawn) == canonical(prepare.drawn)


def _convient(partie: Partie, saisi: str | None) -> bool | None:
    if saisi is None:
        return None
    try:
        completer(partie, parse_draw(saisi))
    except SaisieInvalide:
        return False
    return True
