"""Game files: the record of a game on paper (formats.md, section 6)."""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from duplicata.arbitrage.decision import Decision
from duplicata.arbitrage.lecture import CLES as CLES_BULLETIN
from duplicata.arbitrage.lecture import lire_bulletin, lire_table
from duplicata.competition.causes import Cause
from duplicata.competition.evenements import JoueurInscrit, PartieOuverte
from duplicata.competition.evenements_tournoi import nommer
from duplicata.competition.formules import BONUS_SOLO, SEUIL_SOLO, lire_formule
from duplicata.competition.rejouer import situer
from duplicata.competition.releve import Billet, Correction, CoupReleve, Releve, Temps
from duplicata.competition.signataires import sans_signataires
from duplicata.competition.topping import lire_secondes
from duplicata.competition.transcription import Transcription, transcrire
from duplicata.documents.decisions import CLES_BREVES, lire_decision
from duplicata.documents.fichier import charger, dossier, liste_de_textes, refuser_les_cles_inconnues
from duplicata.documents.positions import lire_lexique
from duplicata.engine.lexicon import Lexicon
from duplicata.errors import SaisieInvalide
from duplicata.langue import dire
from duplicata.reglement import version, version_du

CLES = frozenset({"partie", "joueurs", "coups"})
CLES_PARTIE = frozenset({"nom", "date", "reglement", "formule", "lexique", "seuil_solo", "bonus_solo"})
CLES_JOUEUR = frozenset(
    {"table", "nom", "partenaire", "arbitre", "equipe", "arrive_au_coup", "exclu_au_coup", "abandon_au_coup"}
)
CLES_COUP = frozenset(
    {"tirage", "retenu", "annule", "bulletins", "temps", "billets_remis", "rectifications", "discipline"}
)
CLES_TEMPS = frozenset({"table", "secondes", "essais"})
CLES_RECTIFICATION = CLES_BREVES | {"table", "cause", "motif", "auteur", "apres_coup", "bulletin", "decision"}


class PartieEcrite(NamedTuple):
    """A game of a file: its record, and the words it was played with."""

    releve: Releve
    lexique: Lexicon
    attendu: Mapping[str, Any] = {}
    """Results that the file says the game gives."""


def lire_parties(source: str, aujourdhui: date) -> list[PartieEcrite]:
    """Every game of the file; *aujourdhui* chooses the regulation of an undated one."""
    parties = []
    for document in charger(source):
        for one in document if isinstance(document, list) else [document]:
            champs = refuser_les_cles_inconnues(one, CLES, source)
            entete = refuser_les_cles_inconnues(champs.get("partie") or {}, CLES_PARTIE, "partie")
            lexique = lire_lexique(entete.get("lexique"), dossier(source))
            attendu = champs.get("attendu") or {}
            if not isinstance(attendu, dict):
                raise SaisieInvalide(dire("« attendu » : il faut des clés et des valeurs."))
            parties.append(PartieEcrite(lire_releve(champs, entete, lexique, aujourdhui), lexique, attendu))
    if not parties:
        raise SaisieInvalide(dire("« {nom} » ne contient aucune partie.", nom=source))
    return parties


def lire_releve(
    champs: Mapping[str, Any], entete: Mapping[str, Any], lexique: Lexicon, aujourdhui: date
) -> Releve:
    fiches = [
        refuser_les_cles_inconnues(fiche, CLES_JOUEUR, dire("joueur")) for fiche in _liste(champs, "joueurs")
    ]
    joueurs = tuple(_joueur(fiche) for fiche in fiches)
    tables = [joueur.table for joueur in joueurs]
    double = next((table for table in tables if tables.count(table) > 1), None)
    if double is not None:
        raise SaisieInvalide(dire("La table {table} a deux joueurs.", table=double))
    ouverture = _ouverture(entete, lexique, aujourdhui)
    coups = enumerate(_liste(champs, "coups"), 1)
    return Releve(
        ouverture,
        joueurs,
        tuple(_situer(numero, coup, ouverture.reglement) for numero, coup in coups),
        {_table(fiche): _entier(fiche, "arrive_au_coup") for fiche in fiches if "arrive_au_coup" in fiche},
        {_table(fiche): _entier(fiche, "exclu_au_coup") for fiche in fiches if "exclu_au_coup" in fiche},
        {_table(fiche): _entier(fiche, "abandon_au_coup") for fiche in fiches if "abandon_au_coup" in fiche},
    )


def _situer(numero: int, donnee: Any, reglement: str) -> CoupReleve:
    try:
        return _coup(numero, donnee, reglement)
    except SaisieInvalide as erreur:
        raise situer(numero, erreur) from None


def _ouverture(entete: Mapping[str, Any], lexique: Lexicon, aujourdhui: date) -> PartieOuverte:
    jour = _date(entete)
    reglement = entete.get("reglement")
    reglement = version(str(reglement)).id if reglement else version_du(jour or aujourdhui)
    formule = entete.get("formule") or "normale"
    if not isinstance(formule, str | Mapping):
        raise SaisieInvalide(dire("« {cle} » doit être un texte.", cle="formule"))
    return PartieOuverte(
        nom=str(entete.get("nom", "")),
        date=jour.isoformat() if jour else None,
        reglement=reglement,
        formule=lire_formule(formule, reglement),
        lexique=lexique.name,
        empreinte_lexique=lexique.digest,
        seuil_solo=_entier(entete, "seuil_solo", SEUIL_SOLO),
        bonus_solo=_entier(entete, "bonus_solo", BONUS_SOLO),
    )


def _date(entete: Mapping[str, Any]) -> date | None:
    texte = entete.get("date")
    if texte in (None, ""):
        return None
    try:
        return date.fromisoformat(str(texte))
    except ValueError:
        raise SaisieInvalide(dire("Date « {texte} » : écrire 2023-11-18.", texte=texte)) from None


def _joueur(fiche: Mapping[str, Any]) -> JoueurInscrit:
    table = _table(fiche)
    return JoueurInscrit(
        table=table,
        nom=nommer(
            str(fiche.get("nom") or dire("Table {table}", table=table)), str(fiche.get("partenaire") or "")
        ),
        arbitre=str(fiche.get("arbitre", "")),
        equipe=str(fiche.get("equipe", "")),
    )


def _coup(numero: int, donnee: Any, reglement: str) -> CoupReleve:
    coup = refuser_les_cles_inconnues(donnee, CLES_COUP, dire("coup"))
    tirage, retenu = coup.get("tirage"), coup.get("retenu")
    if not isinstance(tirage, str) or not isinstance(retenu, str | None):
        raise SaisieInvalide(dire("il faut un tirage, et le mot retenu suivi de sa place."))
    bulletins: dict[int, Transcription] = {}
    libres: dict[int, Decision] = {}
    for bulletin in _liste(coup, "bulletins"):
        table = _table(bulletin)
        if table in bulletins:
            raise SaisieInvalide(dire("la table {table} a deux bulletins.", table=table))
        if "decision" in bulletin:
            libres[table] = lire_decision(bulletin["decision"], reglement)
        bulletins[table] = _bulletin({cle: valeur for cle, valeur in bulletin.items() if cle != "decision"})
    return CoupReleve(
        tirage,
        retenu or None,
        _oui(coup, "annule"),
        bulletins,
        tuple(_billet(billet, reglement) for billet in _liste(coup, "billets_remis")),
        tuple(_rectification(numero, une, reglement) for une in _liste(coup, "rectifications")),
        tuple(
            _numero(table, "discipline") for table in liste_de_textes(coup.get("discipline"), "discipline")
        ),
        tuple(_temps(un) for un in _liste(coup, "temps")),
        libres,
    )


def _billet(champs: Mapping[str, Any], reglement: str) -> Billet:
    decision = lire_decision(champs["decision"], reglement) if "decision" in champs else None
    seule = _oui(champs, "conduite_seule")
    if decision and seule:
        raise SaisieInvalide(dire("un billet dit une décision, ou la conduite seule."))
    return Billet(_table(champs), _entier(champs, "coup"), decision, seule)


def _temps(donnee: Any) -> Temps:
    """``{table: 1, secondes: 23.4, essais: 2}``; without seconds, the top was not found."""
    champs = refuser_les_cles_inconnues(donnee, CLES_TEMPS, "temps")
    secondes = champs.get("secondes")
    essais = _entier(champs, "essais") if "essais" in champs else None
    return Temps(_table(champs), None if secondes in (None, "") else lire_secondes(str(secondes)), essais)


def _rectification(numero: int, donnee: Any, reglement: str) -> Correction:
    """A slip read again, a ruling in short (``points``, ``sanction``…) or in full (``decision``)."""
    champs = refuser_les_cles_inconnues(donnee, CLES_RECTIFICATION, dire("rectification"))
    cause, bulletin = str(champs.get("cause", "")), champs.get("bulletin")
    if bulletin is not None:
        refuser_les_cles_inconnues(bulletin, CLES_BULLETIN, dire("bulletin"))
    if cause not in set(Cause):
        raise SaisieInvalide(dire("cause de rectification inconnue : « {cause} ».", cause=cause))
    brefs = {cle: champs[cle] for cle in CLES_BREVES & champs.keys()}
    if sum((bulletin is not None or "decision" in champs, "points" in champs)) != 1:
        raise SaisieInvalide(dire("une rectification donne un bulletin ou des points."))
    decision = None
    if "decision" in champs or brefs:
        decision = lire_decision(champs.get("decision", brefs), reglement)
    ecrit, signe = str(champs.get("motif", "")), str(champs.get("auteur", ""))
    motif, auteur = sans_signataires(ecrit, Cause(cause), signe)
    return Correction(
        _table(champs),
        Cause(cause),
        motif,
        _entier(champs, "apres_coup", numero),
        None if bulletin is None else _bulletin(bulletin),
        decision,
        auteur,
    )


def _bulletin(champs: Mapping[str, Any]) -> Transcription:
    """Read at once, so that what cannot stand on a slip is refused here; kept as it is written."""
    lire_bulletin(champs)
    return transcrire(champs)


def _liste(champs: Mapping[str, Any], cle: str) -> list[Any]:
    valeur = champs.get(cle)
    if valeur in (None, ""):
        return []
    if not isinstance(valeur, list) or not all(isinstance(element, dict) for element in valeur):
        raise SaisieInvalide(dire("« {cle} » doit être une liste.", cle=cle))
    return valeur


def _table(champs: Mapping[str, Any]) -> int:
    valeur = champs.get("table")
    table = lire_table(valeur if valeur is None else str(valeur))
    if not table:
        raise SaisieInvalide(dire("il manque un numéro de table."))
    return table


def _entier(champs: Mapping[str, Any], cle: str, defaut: int | None = None) -> int:
    valeur = champs.get(cle)
    if valeur in (None, "") and defaut is not None:
        return defaut
    return _numero(str(valeur), cle)


def _numero(texte: str, cle: str) -> int:
    if not (texte.isascii() and texte.isdecimal() and len(texte) <= 6):
        raise SaisieInvalide(dire("« {cle} » : « {texte} » n’est pas un nombre.", cle=cle, texte=texte))
    return int(texte)


def _oui(champs: Mapping[str, Any], cle: str) -> bool:
    valeur = str(champs.get(cle, "false")).lower()
    if valeur not in ("true", "false", "oui", "non", ""):
        raise SaisieInvalide(
            dire("« {cle} » : répondre true ou false, non « {texte} ».", cle=cle, texte=valeur)
        )
    return valeur in ("true", "oui")
