"""Where the racks of a game come from, decided here alone: bag, list, sealed game, seed, another room."""

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
from duplicata.competition.fin import causes_possibles, fin_de_partie
from duplicata.competition.multiplex import Menee
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
    menee: Menee | None = None
    """The room that is followed gives racks and words, and nothing here does until this one goes on alone."""

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
    if source.menee is not None:
        return _mene(partie, source.menee)
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
    if source.menee is not None:
        raise SaisieInvalide(
            dire(
                "Cette salle suit « {nom} », qui n’a pas annoncé le coup {coup} : attendez-le, ou continuez "
                "seule.",
                nom=source.menee.nom,
                coup=len(courante.coups) + 1,
            )
        )
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
    """The word named, else the one prepared, else the one the regulation's criteria give (3.4).

    A room that follows retains the word of the one that leads.
    """
    voulu = mot or prevu(salle.etat.partie(partie), source).mot
    if source.menee is not None:
        voulu = _exiger_mot(source.menee, conduite.coup_en_cours(salle.etat.partie(partie)), mot)
    return conduite.retenir(salle, geste, partie, voulu)


def passer(salle: Salle, geste: Geste, partie: int, source: Source) -> Reponse:
    """Topping: the word prepared is laid, else the top, and the move closed (3.8.4)."""
    courante = salle.etat.partie(partie)
    mot = prevu(courante, source).mot
    if source.menee is not None:
        mot = _exiger_mot(source.menee, conduite.coup_en_cours(courante), "")
    return topping.passer(salle, geste, partie, mot)


def cause_de_fin(partie: Partie, source: Source) -> CauseFin | None:
    """Why the game ends now: the regulation says so, or all that was prepared is played."""
    trouvee = fin_de_partie(partie)
    if trouvee is None and prevu(partie, source).jouee:
        la_bas = source.menee.partie.fin if source.menee and source.menee.partie else None
        return la_bas if la_bas in causes_possibles(partie) else CauseFin.DECISION
    return trouvee


def clore(salle: Salle, geste: Geste, partie: int, source: Source, cause: CauseFin | None = None) -> Reponse:
    """End the game, and make public what gave its racks."""
    cause = cause or cause_de_fin(salle.etat.partie(partie), source)
    return conduite.clore_partie(salle, geste, partie, cause, source.texte)


def _mene(partie: Partie, menee: Menee) -> Prevu:
    """The word retained there for the move being played, and whether the game is over there."""
    coup = partie.coup
    la_bas = menee.coups.get(coup.numero) if coup else None
    finie = menee.partie is not None and menee.partie.fin is not None
    jouee = finie and (coup is None or coup.compte) and len(partie.coups) >= menee.avance
    return Prevu(mot=(la_bas.retenu or None) if la_bas else None, jouee=jouee)


def _exiger_mot(menee: Menee, coup: Coup, mot: str) -> str:
    """The word retained there; another one is not for this room to choose while it follows."""
    la_bas = menee.coups.get(coup.numero)
    retenu = la_bas.retenu if la_bas else ""
    if not retenu:
        raise SaisieInvalide(
            dire(
                "« {nom} » n’a pas encore retenu de mot au coup {coup} : attendez-le, ou continuez seule.",
                nom=menee.nom,
                coup=coup.numero,
            )
        )
    if mot and _meme_mot(mot) != _meme_mot(retenu):
        raise SaisieInvalide(
            dire(
                "« {nom} » a retenu {mot} : pour en retenir un autre, continuez seule.",
                nom=menee.nom,
                mot=retenu,
            )
        )
    return retenu


def _meme_mot(texte: str) -> list[str]:
    return texte.upper().split()


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
