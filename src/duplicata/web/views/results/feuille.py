"""The sheet of a table: every move, what it paid and why, and every change of the total."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duplicata.app.read.billets import est_du
from duplicata.app.state.state import Etat
from duplicata.competition.classement import classement
from duplicata.competition.coup import ouverts
from duplicata.competition.dispense import dispense
from duplicata.competition.etat import Coup, Partie, Recherche, Retenu
from duplicata.competition.notification import a_notifier, est_remis, remises
from duplicata.competition.teneur import decision_du
from duplicata.competition.topping import temps
from duplicata.documents.sanctions import nommer_dispense
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.web.views.event.noms import motif_ecrit
from duplicata.web.views.results.classement import CompteVu
from duplicata.web.views.results.general import GeneralDuJoueur, entamee, vue_general
from duplicata.web.views.slips.billet import MotifDit
from duplicata.web.views.slips.changement import Changement, changements
from duplicata.web.views.slips.discipline import Acte, actes
from duplicata.web.views.slips.sanction import RIEN, ecrit, motifs, nommer, provisoire

OuEstLeBillet = Literal["", "dispense", "remis", "rectificatif", "en_route"]


class RechercheVue(Struct, frozen=True):
    """Topping: what the move took the table, 20 s more when the top was given (3.8.4)."""

    temps: int
    trouve: bool
    essais: int


class CoupDeLaFeuille(Struct, frozen=True, kw_only=True):
    """A closed move as it went for one table."""

    coup: int
    annule: bool
    motif_annulation: str
    tirage: str
    retenu: Retenu | None
    mot: str
    reference: str
    score: str
    dessine: bool
    au_top: bool
    """The top was given to several tables at once: no word is told as this player's."""
    points: int | None
    bonus: int
    cumul: int
    sanction: str
    motifs: list[MotifDit]
    mots_refuses: list[str]
    avertissements: int
    disciplines: int
    conduite: list[Acte]
    solo: bool
    moyenne: bool
    sous_reserve: bool
    billet_remis: bool
    billet: OuEstLeBillet
    dispense: str
    recherche: RechercheVue | None
    changements: list[Changement]


class FeuilleVue(CompteVu, frozen=True, kw_only=True, gc=True):
    """The sheet of a table."""

    partie: int
    rang: int | None
    """None while no move counts."""
    joueurs: int
    top: int
    gratuits: int
    retard: int | None
    exclu: int | None
    abandon: int | None
    general: GeneralDuJoueur | None
    coups: list[CoupDeLaFeuille]
    en_correction: list[int]


def vue_feuille(etat: Etat, numero: int, table: int) -> FeuilleVue:
    """The closed moves of the table; what is being entered is nobody's business yet."""
    partie = etat.partie(numero)
    if table not in partie.joueurs:
        raise SaisieInvalide(dire("Table {table} inconnue.", table=table))
    ligne = next(ligne for ligne in classement(partie) if ligne.table == table)
    cumul = 0
    coups = []
    for coup in partie.coups:
        if coup.compte:
            resultat = partie.clotures[coup.numero].resultats[table]
            cumul += (resultat.points or 0) + resultat.bonus
            coups.append(_coup(etat, numero, partie, coup, table, cumul))
    return FeuilleVue(
        partie=numero,
        table=table,
        joueur=ligne.joueur,
        nom=ligne.nom,
        total=ligne.total,
        negatif=ligne.negatif,
        centiemes=ligne.centiemes,
        avertissements=ligne.avertissements,
        penalites=ligne.penalites,
        solos=ligne.solos,
        bonus=ligne.bonus,
        tops_perdus=ligne.tops_perdus,
        elimine_au_coup=ligne.elimine_au_coup,
        temps=ligne.temps,
        essais=ligne.essais,
        rang=ligne.rang if entamee(partie) else None,
        pourcentage=ligne.pourcentage,
        sous_reserve=ligne.sous_reserve or any(coup.sous_reserve for coup in coups),
        joueurs=len(partie.joueurs),
        top=partie.top,
        gratuits=partie.formule.avertissements_gratuits,
        retard=partie.retards.get(table),
        exclu=partie.exclus.get(table),
        abandon=partie.abandons.get(table),
        general=vue_general(etat, numero, ligne.joueur),
        coups=coups,
        en_correction=[coup.numero for coup in ouverts(partie)],
    )


def sans_mots(vue: FeuilleVue) -> FeuilleVue:
    """The points alone, of a game that may not be told yet: neither racks nor words nor what names them."""
    coups = [
        replace(
            coup,
            tirage="",
            retenu=None,
            mot="",
            reference="",
            score="",
            motifs=[],
            mots_refuses=[],
            changements=[],
        )
        for coup in vue.coups
    ]
    return replace(vue, coups=coups)


def _coup(etat: Etat, numero: int, partie: Partie, coup: Coup, table: int, cumul: int) -> CoupDeLaFeuille:
    decision = decision_du(partie, coup, table)
    resultat = partie.clotures[coup.numero].resultats[table]
    papier = RIEN if coup.annule else ecrit(coup.bulletins.get(table), decision)
    return CoupDeLaFeuille(
        coup=coup.numero,
        annule=coup.annule,
        motif_annulation=motif_ecrit(coup.motif),
        tirage=coup.lettres,
        retenu=coup.retenu,
        mot=papier.mot,
        reference=papier.reference,
        score=papier.score,
        dessine=papier.dessine,
        au_top=papier.au_top,
        points=resultat.points,
        bonus=resultat.bonus,
        cumul=cumul,
        sanction=nommer(decision) if decision and decision.motifs else "",
        motifs=motifs(decision) if decision else [],
        mots_refuses=list(decision.mots_refuses) if decision else [],
        avertissements=resultat.avertissements,
        disciplines=partie.hors_bulletin(coup.numero, table),
        conduite=actes(partie, coup, table),
        solo=resultat.solo,
        moyenne=resultat.moyenne,
        sous_reserve=provisoire(etat, numero, coup.numero, table),
        billet_remis=est_remis(partie, coup, table),
        billet=_billet(etat, partie, coup, table),
        dispense=nommer_dispense(dispense(partie, coup, table) or ""),
        recherche=_recherche(partie, coup, table),
        changements=[] if coup.annule else changements(partie, coup, table),
    )


def mot_dit(coup: CoupDeLaFeuille) -> str:
    """The word of a slip in the column of a table."""
    return dire("top") if coup.au_top else coup.mot


def _recherche(partie: Partie, coup: Coup, table: int) -> RechercheVue | None:
    if not partie.formule.topping:
        return None
    une = coup.recherches.get(table, Recherche())
    return RechercheVue(temps(partie, coup, table), une.trouve, une.essais)


def _billet(etat: Etat, partie: Partie, coup: Coup, table: int) -> OuEstLeBillet:
    """Where the correction slip is: ``remis``, ``en_route``, ``rectificatif`` on its way, ``dispense`` when
    the text asks for none, or nothing."""
    if not a_notifier(partie, coup, table):
        return ""
    if not est_du(etat, partie.numero, coup.numero, table):
        return "dispense"
    if est_remis(partie, coup, table):
        return "remis"
    return "rectificatif" if remises(partie, coup.numero, table) else "en_route"
