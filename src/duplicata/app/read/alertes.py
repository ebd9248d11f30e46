"""What the typist should look at twice before a slip is stored: what the position and its ruling say.

What the line itself lacks, and whose table it is, is seen where it is typed; nothing is looked for twice.
"""

from msgspec.structs import replace

from duplicata.app.room.judge import Plateau
from duplicata.app.room.reader import SalleLue
from duplicata.arbitrage.decision import Decision, Sanction
from duplicata.competition.etat import Coup, Partie
from duplicata.competition.transcription import Transcription
from duplicata.engine.placements import Play

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
    voisins = [play for play in plateau.solutions() if 0 <= len(play.word) - len(mot) <= 1]
    entiers = [play for play in voisins if play.word.upper() == mot]
    longs = [play for play in voisins if play.word.upper()[:-1] == mot]

    def par_le_score(play: Play) -> bool:
        return play.score == score

    def par_la_place(play: Play) -> bool:
        return str(play.place) == ecrit.reference

    if any(map(par_le_score, entiers)):
        return False
    au_meme_endroit = any(map(par_la_place, longs)) and not any(map(par_la_place, entiers))
    return any(map(par_le_score, longs)) or au_meme_endroit


def _sens_decisif(
    salle: SalleLue,
    partie: Partie,
    coup: Coup,
    table: int,
    ecrit: Transcription,
    decision: Decision,
) -> bool:
    """Nobody said which way the word is written, and the other way would pay the player better.

    An inverted reference is copied as it is written: the direction must not be taken from it unasked.
    """
    if ecrit.sens or not ecrit.mot or decision.sanction is Sanction.AUCUNE:
        return False
    autres = (salle.juge.decision(partie, coup, table, replace(ecrit, sens=sens).lire()) for sens in "HV")
    return any(
        (autre.points, -autre.sanction.gravite) > (decision.points, -decision.sanction.gravite)
        for autre in autres
    )
