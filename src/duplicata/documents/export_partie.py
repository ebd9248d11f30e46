"""A game as the file that replays it (formats.md, section 6): its portable export."""

from itertools import takewhile
from typing import Any

from msgspec.structs import asdict, replace

from duplicata.app.state.readers import de_l_arbitre
from duplicata.arbitrage.decision import Decision
from duplicata.competition.classement import classement
from duplicata.competition.compte import recompter
from duplicata.competition.etat import Coup, Joueur, Partie, Recherche, Rectification, Remise
from duplicata.competition.formules import Formule, lire_formule
from duplicata.competition.signataires import motif_signe
from duplicata.competition.transcription import Transcription
from duplicata.documents.cas import decision_json
from duplicata.documents.parties import joueur_json
from duplicata.documents.rejeu_prevu import dit_autrement, juge_autrement
from duplicata.errors import SaisieInvalide
from duplicata.langue import en_francais


def exporter_partie(partie: Partie, lexique: str | list[str]) -> dict[str, Any]:
    """*lexique*: what the file should say of its words, a name or the list itself.

    It ends before the first move that is not closed: nothing of it counts yet, a slip that is awaited is
    no slip missing, and replaying would close it.
    """
    partie = jusqu_au_dernier_clos(partie)
    ouverture = partie.ouverture
    entete = {
        "nom": ouverture.nom,
        "date": ouverture.date,
        "reglement": ouverture.reglement,
        "formule": _formule(partie.formule, ouverture.reglement),
        "lexique": lexique,
        "seuil_solo": ouverture.seuil_solo,
        "bonus_solo": ouverture.bonus_solo,
    }
    return {
        "partie": {cle: valeur for cle, valeur in entete.items() if valeur not in (None, "")},
        "joueurs": [_joueur(partie, joueur) for joueur in partie.joueurs.values()],
        "coups": [_coup(partie, coup) for coup in partie.coups],
        "attendu": _attendu(partie),
    }


def jusqu_au_dernier_clos(partie: Partie) -> Partie:
    """The game before the first move that is still open: those after it are open too, or cancelled."""
    clos = tuple(takewhile(lambda coup: coup.compte, partie.coups))
    return partie if len(clos) == len(partie.coups) else recompter(replace(partie, coups=clos))


def _attendu(partie: Partie) -> dict[str, Any]:
    """What the game gave: ``partie rejouer --verifier`` judges all again and compares."""
    return {
        "top": partie.top,
        "coups": [_coup_attendu(partie, coup) for coup in partie.coups],
        "joueurs": [
            {cle: valeur for cle, valeur in joueur_json(partie, ligne).items() if cle != "nom"}
            for ligne in classement(partie)
        ],
    }


def _coup_attendu(partie: Partie, coup: Coup) -> dict[str, Any]:
    decisions = [
        {
            "table": table,
            "points_bruts": decision.points_bruts,
            "sanction": str(decision.sanction),
            "avertissements": decision.avertissements,
            "statut": str(decision.statut),
        }
        for table, decision in coup.decisions.items()
        # Annulled with all the scores of whoever cheated (6.1).
        if partie.exclus.get(table, coup.numero + 1) > coup.numero
    ]
    return {
        "coup": coup.numero,
        "top": coup.retenu.points if coup.retenu else None,
        "solo": partie.clotures[coup.numero].solo,
        "decisions": decisions,
    }


def _formule(formule: Formule, reglement: str) -> str | dict[str, Any]:
    """Its name when that says it all, else every field the event changed."""
    try:
        if lire_formule(formule.nom, reglement) == formule:
            return formule.nom
    except SaisieInvalide:
        pass  # the event gave it a name of its own
    flags = ("joker", "joker_remplace", "reliquat_remis", "mort_subite", "topping", "paires", "equipes")
    numbers = ("taille", "pose", "avertissements_gratuits", "coups_exigeants", "minimum")
    return {
        "nom": formule.nom,
        "primes": {lettres: prime for lettres, prime in enumerate(formule.primes) if prime},
        "paliers": [asdict(palier) for palier in formule.paliers],
        **{nom: getattr(formule, nom) for nom in numbers},
        **{nom: getattr(formule, nom) for nom in flags},
    }


def _joueur(partie: Partie, joueur: Joueur) -> dict[str, Any]:
    fiche: dict[str, Any] = {"table": joueur.table, "nom": joueur.nom}
    if joueur.arbitre:
        fiche["arbitre"] = joueur.arbitre
    if joueur.equipe:
        fiche["equipe"] = joueur.equipe
    if joueur.table in partie.retards:
        fiche["arrive_au_coup"] = partie.retards[joueur.table]
    if joueur.table in partie.exclus:
        fiche["exclu_au_coup"] = partie.exclus[joueur.table]
    if joueur.table in partie.abandons:
        fiche["abandon_au_coup"] = partie.abandons[joueur.table]
    return fiche


def _coup(partie: Partie, coup: Coup) -> dict[str, Any]:
    found: dict[str, Any] = {"tirage": coup.tirage}
    if coup.retenu is not None:
        found["retenu"] = f"{coup.retenu.mot} {coup.retenu.place}"
    if coup.annule:
        found["annule"] = True
    found["bulletins"] = [
        {**bulletin.champs(), "table": table, **_libre(partie, coup, table, _decision_d_origine(coup, table))}
        for table, bulletin in _bulletins_d_origine(coup).items()
    ]
    temps = [_temps(table, recherche) for table, recherche in coup.recherches.items()]
    if temps:
        found["temps"] = temps
    billets = [
        {"table": table, "coup": numero} | _dit(partie.coups[numero - 1], table, remise)
        for table, recus in partie.billets.items()
        for numero, remises in recus.items()
        for remise in remises
        if remise.connu_au_coup == coup.numero and numero <= len(partie.coups)
    ]
    if billets:
        found["billets_remis"] = billets
    disciplines = [
        table
        for table in partie.disciplines.get(coup.numero, {})
        for _ in range(partie.hors_bulletin(coup.numero, table))
    ]
    if disciplines:
        found["discipline"] = disciplines
    if coup.rectifications:
        found["rectifications"] = [_rectification(partie, coup, lien) for lien in coup.rectifications]
    return found


def _dit(coup: Coup, table: int, remise: Remise) -> dict[str, Any]:
    """Which ruling a correction slip told, when the file would otherwise tie it to another."""
    if not dit_autrement(coup, table, remise):
        return {}
    return {"decision": _decision(remise.decision)} if remise.decision else {"conduite_seule": True}


def _temps(table: int, recherche: Recherche) -> dict[str, Any]:
    champs: dict[str, Any] = {"table": table, "essais": recherche.essais}
    return champs | ({"secondes": f"{(recherche.centiemes or 0) / 100:.2f}"} if recherche.trouve else {})


def _bulletins_d_origine(coup: Coup) -> dict[int, Transcription]:
    """The slips as first entered: what they became is in the chain of corrections."""
    bulletins = dict(coup.bulletins)
    for lien in reversed(coup.rectifications):
        if lien.bulletin is not None:
            bulletins.pop(lien.table, None)
            if lien.bulletin_avant is not None:
                bulletins[lien.table] = lien.bulletin_avant
    return bulletins


def _rectification(partie: Partie, coup: Coup, lien: Rectification) -> dict[str, Any]:
    champs: dict[str, Any] = {
        "table": lien.table,
        "cause": str(lien.cause),
        "motif": en_francais(motif_signe, lien.motif, lien.cause, lien.auteur),
        "apres_coup": min(lien.apres_coup, len(partie.coups)),
    }
    if lien.auteur:
        champs["auteur"] = lien.auteur
    if lien.bulletin is None:
        return champs | {"decision": _decision(lien.apres)}
    libre = _libre(partie, coup, lien.table, lien.apres, lien.apres_coup)
    return champs | {"bulletin": lien.bulletin.champs()} | libre


def _decision_d_origine(coup: Coup, table: int) -> Decision | None:
    """The ruling first given, before any correction."""
    premiere = next((lien for lien in coup.rectifications if lien.table == table), None)
    return coup.decisions.get(table) if premiere is None else premiere.avant


def _libre(
    partie: Partie, coup: Coup, table: int, decision: Decision | None, apres_coup: int | None = None
) -> dict[str, Any]:
    """The ruling itself when judging the slip again would lose it: an arbiter's, or one of what was known."""
    if decision is None:
        return {}
    quand = coup.numero if apres_coup is None else apres_coup + 1
    repris = de_l_arbitre(decision) or juge_autrement(partie, coup, table, decision, quand)
    return {"decision": _decision(decision)} if repris else {}


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        cle: valeur
        for cle, valeur in en_francais(decision_json, decision).items()
        if cle not in ("nom", "table")
    }
