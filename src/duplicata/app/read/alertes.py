"""What the typist should look at twice before a slip is stored: what the position and its ruling say.

What the line itself lacks, and whose table it is, is seen where it is typed; nothing is looked for twice.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from duplicata.app.room.judge import Plateau
from duplicata.app.room.reader import SalleLue
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.transcription import Transcription
from duplicata.engine.placements import Technical
from duplicata.engine.tiles import LETTERS

DERNIERE_LETTRE = ("derniere_lettre_omise", "derniere_lettre_changee", "mot_non_entier")


def alertes(
    salle: SalleLue, numero: int, coup: Coup, table: int, ecrit: Transcription, decision: Decision
) -> list[str]:
    """What asks for another key than Enter."""
    partie = salle.etat.partie(numero)
    plateau = salle.juge.plateau(partie, coup)
    trouvees = []
    score, tops = ecrit.lire().score, plateau.tops()
    if score is not None and tops and score > tops[0].score:
        trouvees.append("au_dessus_du_top")
    if any(motif.cle in DERNIERE_LETTRE for motif in decision.motifs) or _courte(ecrit, score, plateau):
        trouvees.append("derniere_lettre")
    if _sens_decisif(salle, partie, coup, table, ecrit, decision):
        trouvees.append("sens_a_preciser")
    return trouvees


def _courte(ecrit: Transcription, score: int | None, plateau: Plateau) -> bool:
    """The word is a solution short of its last letter: the score written says so, or else the place."""
    mot = (ecrit.mot or "").upper()
    if not mot:
        return False
    entiers = _valables(plateau, [mot])
    longs = _valables(plateau, [mot + lettre for lettre in LETTERS])

    def par_le_score(poses: list[Technical]) -> bool:
        return any(score == points for pose in poses for points, _ in pose.options)

    def par_la_place(poses: list[Technical]) -> bool:
        return any(str(pose.place) == ecrit.reference for pose in poses)

    if par_le_score(entiers):
        return False
    return par_le_score(longs) or (par_la_place(longs) and not par_la_place(entiers))


def _valables(plateau: Plateau, mots: Iterable[str]) -> list[Technical]:
    """Where one of these words may be laid: asked word by word, not looked for among all solutions."""
    position = plateau.position
    return [
        pose
        for mot in mots
        if mot in position.lexicon
        for pose in position.technical(mot)
        if not pose.bad
    ]


def _sens_decisif(
    salle: SalleLue,
    partie: Partie,
    coup: Coup,
    table: int,
    ecrit: Transcription,
    decision: Decision,
) -> bool:
    """Nobody said which way the word is written, and the ruling or its reason depends on it.

    A reference where the word can be laid tells the direction, unless the other one would pay the player
    better: an inverted reference is copied as it is written. Any other reference tells nothing.
    """
    if ecrit.sens or not ecrit.mot:
        return False
    situe = _situe(ecrit, salle.juge.plateau(partie, coup))
    if situe and decision.sanction is Sanction.AUCUNE:
        return False
    across, down = (
        salle.juge.decision(partie, coup, table, replace(ecrit, sens=sens).lire()) for sens in "HV"
    )
    if situe:
        return any(_faveur(autre) > _faveur(decision) for autre in (across, down))
    return _dite(across) != _dite(down)


def _situe(ecrit: Transcription, plateau: Plateau) -> bool:
    """Whether the reference is a square from which the word can be laid, valid or not."""
    reference, mot = ecrit.lire().reference.place, ecrit.mot.upper()
    lisible = reference is not None and set(mot) <= set(LETTERS)
    return lisible and any(pose.place == reference for pose in plateau.position.technical(mot))


def _faveur(decision: Decision) -> tuple[int, int]:
    return decision.points, -decision.sanction.gravite


def _dite(decision: Decision) -> tuple[object, ...]:
    """What the player is told of a ruling."""
    return decision.points, decision.sanction, decision.statut, decision.avertissements, decision.motifs
