"""What one centre brings to the event: its players, what they have, and what its moves are compared by."""

from msgspec import Struct
from msgspec.structs import replace

from duplicata.app.central.evenement import Simultane
from duplicata.app.read.reconciliation import joueurs_sous_reserve
from duplicata.app.state.state import Etat
from duplicata.competition.causes import Solo
from duplicata.competition.cloture import avertissements_annule, effectif
from duplicata.competition.compte import somme
from duplicata.competition.etat import Coup, Cumul, Joueur, Partie, Resultat
from duplicata.competition.evenements_tournoi import Inscription

Cle = tuple[str, str, str, str, int]
"""What makes two moves the same: the grid before, the rack, the word retained, its place and its points."""


class CoupJoue(Struct, frozen=True):
    """A closed move of the centre."""

    coup: Coup
    """Without its slips."""
    meilleurs: dict[int, int]
    """What the best tables compare for the solo: one of them, or two that are equal."""
    effectif: int
    points: int
    joues: int
    """Sum of the points, and of the tables that have some: what the average of the event is made of."""

    @property
    def cle(self) -> Cle:
        return cle_du_coup(self.coup)


class PartieJouee(Struct, frozen=True):
    numero: int
    """In the centre, which may play the games in another order."""
    joueurs: dict[int, Joueur]
    cumuls: dict[int, Cumul]
    """Over all its moves, without the solos where the event gives them."""
    coups: tuple[CoupJoue, ...] = ()
    annules: tuple[int, ...] = ()
    en_cours: int = 0
    """The last move drawn."""
    exclus: dict[int, int] = {}
    abandons: dict[int, int] = {}
    finie: bool = False
    texte: str | None = None
    """Of the sealed game, once the centre has made it public and it is the one that was announced."""


class Apport(Struct, frozen=True):
    """Numbers of players and tables are those of the centre."""

    ligne: int
    inscrits: dict[int, Inscription]
    parties: dict[int, PartieJouee]
    clos: bool
    """Its organiser closed the event."""
    contestes: frozenset[int]
    """Players one of whose slips may still be ruled otherwise."""
    corrections: int = 0
    """Slips ruled on again after the end of their game."""
    par_table: frozenset[int] = frozenset()
    """Players whom the public is shown by the number of their table."""


def apporter(etat: Etat, evenement: Simultane) -> Apport:
    tournoi = etat.tournoi
    if tournoi is None:
        return Apport(etat.seq, {}, {}, False, frozenset())
    numeros = {jeu.engagement: n for n, jeu in enumerate(evenement.jeux, 1)}
    jouees = {numeros.get(partie.ouverture.engagement or ""): partie for partie in tournoi.parties.values()}
    return Apport(
        etat.seq,
        tournoi.inscrits,
        {n: _partie(partie, evenement) for n, partie in jouees.items() if n is not None},
        tournoi.clos,
        joueurs_sous_reserve(etat),
        _corrections(etat),
        tournoi.par_table,
    )


def _corrections(etat: Etat) -> int:
    return sum(
        dossier.quand > etat.fins[numero]
        for (numero, _), dossiers in etat.dossiers.items()
        if numero in etat.fins
        for dossier in dossiers.values()
    )


def _partie(partie: Partie, evenement: Simultane) -> PartieJouee:
    comptes = [coup for coup in partie.coups if coup.compte and not coup.annule]
    return PartieJouee(
        numero=partie.numero,
        joueurs=partie.joueurs,
        cumuls=cumuler(partie, evenement.solo, {coup.numero for coup in comptes}),
        coups=tuple(_coup(partie, coup) for coup in comptes),
        annules=tuple(coup.numero for coup in partie.coups if coup.annule),
        en_cours=len(partie.coups),
        exclus=partie.exclus,
        abandons=partie.abandons,
        finie=partie.fin is not None,
        texte=_texte(partie),
    )


def _coup(partie: Partie, coup: Coup) -> CoupJoue:
    cloture = partie.clotures[coup.numero]
    points = [un.points for un in cloture.resultats.values() if un.points is not None]
    meilleur = max(cloture.bruts.values(), default=0)
    premiers = [table for table, brut in cloture.bruts.items() if brut == meilleur][:2]
    return CoupJoue(
        coup=sans_bulletins(coup),
        meilleurs=dict.fromkeys(sorted(premiers), meilleur),
        effectif=effectif(partie, coup, {}),
        points=sum(points),
        joues=len(points),
    )


def sans_bulletins(coup: Coup) -> Coup:
    return replace(coup, bulletins={}, decisions={}, non_remis=(), rectifications=(), rejets=())


def _texte(partie: Partie) -> str | None:
    """The journal has checked that the text is the one whose digest was published."""
    annonce = partie.ouverture.engagement
    return next((germe.graine for germe in partie.germes if germe.engagement == annonce), None)


def cle_du_coup(coup: Coup) -> Cle:
    retenu = coup.retenu
    dit = (retenu.mot, retenu.place, retenu.points) if retenu else ("", "", 0)
    return (coup.grille, coup.lettres, *dit)


def cumuler(partie: Partie, solo: Solo, numeros: set[int]) -> dict[int, Cumul]:
    """Sums over the moves *numeros*; any other one counts as a cancelled one does (3.6)."""
    cumuls = dict.fromkeys(partie.joueurs, Cumul())
    for coup in partie.coups:
        cloture = partie.clotures.get(coup.numero)
        if cloture is None:
            continue
        for table, resultat in cloture.resultats.items():
            compte = retenu_au_general(partie, coup, table, resultat, solo, numeros)
            cumuls[table] = somme(cumuls[table], compte, 1)
    return cumuls


def retenu_au_general(
    partie: Partie, coup: Coup, table: int, resultat: Resultat, solo: Solo, numeros: set[int]
) -> Resultat:
    """What the event keeps of what a table has on a move of its centre."""
    if coup.numero not in numeros:
        return Resultat(None, avertissements_annule(partie, coup, table))
    if solo is Solo.EVENEMENT and resultat.solo:
        return replace(resultat, solo=False, bonus=0)
    return resultat
