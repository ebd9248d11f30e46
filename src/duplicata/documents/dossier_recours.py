"""The file of a case (6.4): all that a higher body needs to look at a slip again, in one document."""

from collections.abc import Iterable, Iterator
from typing import Any

from duplicata.app.read.recours import delai
from duplicata.app.state.state import Etat, Lecture, Renvoi
from duplicata.arbitrage.decision import Decision
from duplicata.competition.coup import trouver
from duplicata.competition.etat import Coup, Partie, Rectification
from duplicata.competition.notification import refuses_non_notifies, remises
from duplicata.competition.signataires import motif_signe
from duplicata.competition.transcription import Transcription
from duplicata.documents.cas import decision_json
from duplicata.engine.board import Board
from duplicata.errors import SaisieInvalide
from duplicata.journal import Row
from duplicata.journal.row import instant
from duplicata.langue import dire, en_francais

FORMAT = 1
DU_COUP = frozenset({"tirage_fait", "mot_retenu", "coup_clos", "coup_annule"})
"""Lines of the move that concern every slip of it."""


def dossier_recours(
    etat: Etat, lignes: Iterable[Row], numero: int, coup: int, table: int
) -> dict[str, Any]:
    """*lignes*: the whole journal; of it, those of the slip, of its move, and what took any of them back."""
    partie = etat.partie(numero)
    joue = trouver(partie, coup)
    decision = joue.decisions.get(table)
    if decision is None:
        raise SaisieInvalide(
            dire("Coup {coup} : la table {table} n’a pas de décision.", coup=coup, table=table)
        )
    dossier = etat.dossier(numero, coup, table)
    joueur, ouverture, evenement = partie.joueurs[table], partie.ouverture, etat.ouvert().ouverture
    return {
        "format": FORMAT,
        "evenement": {"nom": evenement.nom, "lieu": evenement.lieu, "date": evenement.date},
        "partie": {"numero": numero, "nom": ouverture.nom, "date": ouverture.date},
        "coup": coup,
        "table": table,
        "joueur": joueur.nom,
        "arbitre": joueur.arbitre,
        "annule": joue.annule,
        "cas": _cas(partie, joue, table),
        "empreinte_lexique": ouverture.empreinte_lexique,
        "retenu": {"mot": joue.retenu.mot, "place": joue.retenu.place, "points": joue.retenu.points}
        if joue.retenu
        else None,
        "decision": _decision(decision),
        "saisie_par": list(dossier.auteurs),
        "seconde_lecture": _lecture(dossier.seconde) if dossier.seconde else None,
        "confirmation": {"auteur": confirmation.auteur, "quand": confirmation.quand}
        if (confirmation := dossier.confirmation) and confirmation.sur == dossier.version
        else None,
        "rectifications": [_rectification(un) for un in joue.rectifications if un.table == table],
        "renvoi": _renvoi(dossier.renvoi) if dossier.renvoi else None,
        "delai": _delai(etat, numero),
        "billets": [
            {"connu_au_coup": un.connu_au_coup, "decision": _decision(un.decision)}
            for un in remises(partie, coup, table)
        ],
        "journal": _journal(lignes, numero, coup, table),
    }


def _cas(partie: Partie, coup: Coup, table: int) -> dict[str, Any]:
    """Position and slip as a case file (formats.md, section 3): ``duplicata juger`` rules on it again."""
    bulletin = coup.bulletins.get(table, Transcription()).champs()
    if inconnus := sorted(refuses_non_notifies(partie, table, coup.numero)):
        bulletin["refuses_non_notifies"] = inconnus
    ouverture = partie.ouverture
    position = {
        "grille": Board(coup.grille).rows,
        "tirage": coup.lettres,
        "coup": partie.rang(coup.numero),
        "formule": partie.formule.nom,
        "lexique": ouverture.lexique,
    }
    return {
        **{cle: valeur for cle, valeur in position.items() if valeur},
        "x-reglement": ouverture.reglement,
        "bulletins": [{**bulletin, "table": table}],
    }


def _decision(decision: Decision | None) -> dict[str, Any] | None:
    return decision_json(decision) if decision else None


def _ecrit(bulletin: Transcription | None) -> dict[str, object] | None:
    return bulletin.champs() if bulletin else None


def _lecture(lecture: Lecture) -> dict[str, Any]:
    return {
        "auteur": lecture.auteur,
        "quand": lecture.quand,
        "aveugle": lecture.aveugle,
        "bulletin": lecture.bulletin.champs(),
        "decision": _decision(lecture.decision),
    }


def _rectification(lien: Rectification) -> dict[str, Any]:
    return {
        "cause": lien.cause,
        "motif": en_francais(motif_signe, lien.motif, lien.cause, lien.auteur),
        "auteur": lien.auteur,
        "apres_coup": lien.apres_coup,
        "bulletin_avant": _ecrit(lien.bulletin_avant),
        "bulletin": _ecrit(lien.bulletin),
        "avant": _decision(lien.avant),
        "apres": _decision(lien.apres),
    }


def _renvoi(renvoi: Renvoi) -> dict[str, Any]:
    return {
        "auteur": renvoi.auteur,
        "motif": renvoi.motif,
        "tardif": renvoi.tardif,
        "clos": renvoi.clos,
        "votes": [
            {"membre": vote.membre, "motif": vote.motif, "decision": _decision(vote.decision)}
            for vote in renvoi.votes
        ],
    }


def _delai(etat: Etat, numero: int) -> dict[str, Any]:
    limite = delai(etat, numero)
    jusqu_a = instant(limite.jusqu_a) if limite.jusqu_a else None
    return {"suivante": limite.suivante, "commencee": limite.commencee, "jusqu_a": jusqu_a}


def _journal(lignes: Iterable[Row], numero: int, coup: int, table: int) -> dict[str, Any]:
    toutes = list(lignes)
    choisies = list(_choisies(toutes, numero, coup, table))
    return {
        "tete": toutes[-1].digest if toutes else "",
        "lignes": [
            {
                "ligne": row.seq,
                "quand": row.at,
                "auteur": row.author,
                "evenement": row.kind,
                "motif": row.reason,
                "geste": row.key,
                "contenu": row.content,
                "precedente": row.previous,
                "empreinte": row.digest,
            }
            for row in choisies
        ],
    }


def _choisies(lignes: list[Row], numero: int, coup: int, table: int) -> Iterator[Row]:
    gestes: set[str] = set()
    for row in lignes:
        if row.kind == "geste_defait":
            if row.content["geste"] in gestes:
                yield row
            continue
        # Looked for before it is read: a long event has hundreds of thousands of lines.
        if f'"coup":{coup},' not in row.payload and f'"coup":{coup}}}' not in row.payload:
            continue
        contenu = row.content
        if (contenu.get("partie"), contenu.get("coup")) != (numero, coup):
            continue
        if contenu.get("table") == table:
            gestes.add(row.key)
            yield row
        elif row.kind in DU_COUP:
            yield row
