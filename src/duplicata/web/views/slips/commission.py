"""The cases of the commission, drawn in full."""

from msgspec import Struct

from duplicata.app.gestures.commission import propositions_de
from duplicata.app.room.reader import SalleLue
from duplicata.app.state.text import montrable
from duplicata.arbitrage.bulletin import Bulletin
from duplicata.arbitrage.decision import Decision
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Retenu
from duplicata.competition.transcription import Transcription
from duplicata.engine.board import Board
from duplicata.engine.placements import positions, words_formed
from duplicata.engine.position import Position
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.views.event.noms import motif_ecrit
from duplicata.web.views.slips.formats import DecisionVue, UneLecture, vue_decision


class Placement(Struct, frozen=True, kw_only=True):
    """A technical place of a word, valid or not."""

    mot: str
    place: str
    score: int
    jokers: str
    valide: bool
    mots_formes: list[str]
    non_admis: list[str]
    meme_score: bool
    """The score is one that was read."""
    referencee: bool
    """The place is one that was read."""


class UnVote(Struct, frozen=True, kw_only=True):
    membre: str
    lecture: int | None
    """Rank of the ruling among those proposed; none for one in the member's own words."""
    decision: DecisionVue
    motif: str


class Affaire(Struct, frozen=True, kw_only=True):
    """A slip before the commission, with all that it takes to rule on it."""

    cas: str
    """`1-5-23`: game, move, table."""
    partie: int
    coup: int
    table: int
    version: int
    nom: str
    motif: str
    par: str
    tardif: str
    bulletin: Transcription
    dessin: list[str]
    illisible: bool
    """The transcription itself cannot be read."""
    decision: DecisionVue
    seconde: UneLecture | None
    grille: list[str]
    tirage: str
    retenu: Retenu | None
    placements: list[Placement]
    propositions: list[DecisionVue]
    votes: list[UnVote]
    a_vote: bool
    """Whoever asks has voted."""


def vue_affaires(salle: SalleLue, membre: str) -> list[Affaire]:
    return [_affaire(salle, membre, *cas) for cas in sorted(salle.etat.cas)]


def _affaire(salle: SalleLue, membre: str, numero: int, coup: int, table: int) -> Affaire:
    etat = salle.etat
    partie = etat.partie(numero)
    lu = trouver(partie, coup)
    dossier = etat.dossier(numero, coup, table)
    decision = lu.decisions[table]
    ecrit = lu.bulletins.get(table, Transcription())
    bulletin = _lu(ecrit)
    renvoi = dossier.renvoi if dossier.renvoi and not dossier.renvoi.clos else None
    propositions = propositions_de(etat, numero, coup, table)
    seconde = dossier.seconde
    return Affaire(
        cas=f"{numero}-{coup}-{table}",
        partie=numero,
        coup=coup,
        table=table,
        version=dossier.version,
        nom=partie.joueurs[table].nom,
        motif=motif_ecrit(renvoi.motif) if renvoi else dire("Le règlement laisse à trancher."),
        par=renvoi.auteur if renvoi else "",
        tardif=montrable(renvoi.tardif) if renvoi else "",
        bulletin=ecrit,
        dessin=list(bulletin.dessin.rows) if bulletin else [],
        illisible=bulletin is None,
        decision=vue_decision(decision),
        seconde=UneLecture(seconde.bulletin, vue_decision(seconde.decision)) if seconde else None,
        grille=Board(lu.grille).rows,
        tirage=lu.lettres,
        retenu=lu.retenu,
        placements=placements(
            salle.juge.plateau(partie, lu).position,
            [(bulletin, decision), *([(_lu(seconde.bulletin), seconde.decision)] if seconde else [])],
        ),
        propositions=[vue_decision(une) for une in propositions],
        votes=[
            UnVote(
                membre=vote.membre,
                lecture=propositions.index(vote.decision) if vote.decision in propositions else None,
                decision=vue_decision(vote.decision),
                motif=montrable(vote.motif),
            )
            for vote in (renvoi.votes if renvoi else ())
        ],
        a_vote=bool(renvoi and any(vote.membre == membre for vote in renvoi.votes)),
    )


def _lu(ecrit: Transcription) -> Bulletin | None:
    """None for a transcription that cannot be read: one case must not hide the others."""
    try:
        return ecrit.lire()
    except SaisieInvalide:
        return None


Lue = tuple[Bulletin | None, Decision]
"""A reading of the slip; None for one that cannot be read."""


def placements(position: Position, lectures: list[Lue]) -> list[Placement]:
    """Every technical place of the words read, valid or not; of a reference, then of a score read, first."""
    ecrits = [mot.texte for bulletin, _ in lectures if bulletin for mot in bulletin.dessin.mots]
    joues = [decision.mot or "" for _, decision in lectures]
    mots = {mot.upper() for mot in (*ecrits, *joues) if mot.isalpha()}
    scores = {bulletin.score for bulletin, _ in lectures if bulletin}
    places = {bulletin.reference.place for bulletin, _ in lectures if bulletin}
    trouves = []
    for mot in sorted(mots):
        inconnu = [] if mot in position.lexicon else [mot]
        for technique in position.technical(mot):
            for score, masque in technique.options:
                trouves.append(
                    Placement(
                        mot=mot,
                        place=str(technique.place),
                        score=score,
                        jokers=",".join(map(str, positions(masque))),
                        valide=not (inconnu or technique.bad),
                        mots_formes=words_formed(position.board, technique.line, technique.start, mot),
                        non_admis=[*inconnu, *technique.bad],
                        meme_score=score in scores,
                        referencee=technique.place in places,
                    )
                )
    return sorted(trouves, key=_ordre)


def _ordre(un: Placement) -> tuple[bool, bool, bool, int, str]:
    return not un.referencee, not un.meme_score, not un.valide, -un.score, un.place
