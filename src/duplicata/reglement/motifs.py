"""A reason as a version gives it, and what is said around it: its source, readings set aside, flags."""

from duplicata.arbitrage.decision import Motif
from duplicata.arbitrage.faute import Faute
from duplicata.langue import dire
from duplicata.reglement.version import Version

ECARTEES = {
    "moins_favorable": "moins favorable au joueur",
    "score_designe": "écartée : le score désigne l’autre place",
    "fallacieux": "écartée : raccordement fallacieux",
    "ambiguite": "laissée à la commission",
    "place_et_score_differents": "laissée à la commission : place d’une solution, score d’une autre",
    "plusieurs_solutions": "la solution minimale est retenue",
    "raccord_plusieurs_places": "la place la moins chère est payée",
    "deux_sens": "le moins cher des deux sens est payé",
    "joker_incertain": "le joker le moins cher est retenu",
    "decalage_non_valide": "écartée : le mot peut aussi former un mot non admis",
    "fallacieux_ailleurs": "à la lettre du 5.4.2.b, zéro : une place fallacieuse a ce score",
    "premier_coup_plusieurs_mots": "le 5.4.2.a donnerait le maximum",
    "inversion_non_precisee": "selon le projet de 2016, une référence inversée est erronée",
    "lettres_sans_raccord": "les lettres dessinées seraient un mode fautif",
    "lettres_parasites": "les lettres dessinées seraient des parasites",
}

SIGNALEMENTS = {
    "plausibilite": "Mots non admis jugés plausibles : l’arbitre peut les déclarer non plausibles.",
    "plusieurs_solutions": "Plusieurs solutions sur le bulletin : à vérifier.",
    "lettres_etrangeres": "Deux lettres étrangères ou plus dans une ligne, négligées : à vérifier.",
    "places_non_valables": "Une place non valable a ce score : l’arbitre peut déclarer ses mots plausibles.",
    "ecrit_apres_la_fin": "A écrit après la fin annoncée (4.1) : relevé, la sanction est au juge-arbitre.",
    "encre_interdite": "Crayon ou encre interdits (2.1) : relevé, la sanction est au juge-arbitre.",
    "appareil_interdit": "Appareil ou document interdit (2.1) : relevé, la sanction est au juge-arbitre.",
    "decalage_a_soumettre": "Si le décalage ne paraît pas involontaire, l’arbitre peut saisir la commission.",
    "fallacieux_ailleurs": "Place juste, mais le score est aussi celui d’une place fallacieuse : à vérifier.",
    "premier_coup_plusieurs_mots": "Plusieurs mots admis au premier coup : le moindre, ou le maximum.",
    "inversion_non_precisee": "Inversion : le texte de 2016 n’est pas connu, avertissement ou pénalité.",
    "lettres_sans_raccord": "Référence juste, lettres dessinées toutes fausses : parasites, ou mode fautif.",
}

SOURCES = {
    "fisf-2010": "règlement FISF de septembre 2010 (reconstitué)",
    "fisf-2015": "règlement FISF amendé, en vigueur jusqu’au 31 décembre 2015",
    "fisf-2016": "règlement FISF du 1er janvier 2016",
    "fisf-2023": "règlement FISF du 1er janvier 2023",
}


def motif(faute: Faute, version: Version, lue_dans: Version | None) -> Motif:
    """The reason as the ruling keeps it; *lue_dans* is the version that says what *version* leaves open."""
    lue = lue_dans or version
    return Motif(faute.cle, lue.articles[faute.cle], lue.id, mots=faute.mots, cas=faute.cas)


def source(motif: Motif, reglement: str) -> str:
    """Where the article of a reason stands, in a ruling under *reglement*; who ruled, where a person did."""
    if motif.source not in SOURCES:
        return motif.source
    ecrite = dire(SOURCES[motif.source])
    if motif.source == reglement:
        return ecrite
    return dire("{source} (non précisé par cette version)", source=ecrite)


def phrase_de_l_ecartee(cle: str) -> str:
    """Why a reading was set aside; a game file may say it in other words."""
    return dire(ECARTEES[cle]) if cle in ECARTEES else cle


def phrase_du_signalement(cle: str) -> str:
    """What the arbiter reads; rulings of old journals hold the sentence itself."""
    return dire(SIGNALEMENTS[cle]) if cle in SIGNALEMENTS else dire(cle)


def citer(article: str, reconstitue: bool) -> str:
    """« 5.6 », « 5.6, numéro reconstitué »."""
    return dire("{article}, numéro reconstitué", article=article) if reconstitue else article
