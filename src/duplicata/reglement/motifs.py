"""The sentence of every reason: what the arbiter reads and the correction slip prints."""

from duplicata.arbitrage.decision import Motif
from duplicata.arbitrage.faute import Faute
from duplicata.langue import dire
from duplicata.reglement.version import Version

PHRASES = {
    "premier_coup_score": "Au premier coup, le score est absent ou n’est pas le maximum du mot.",
    "premier_coup_encerclement": "Au premier coup, le cercle manque ou n’est pas celui du maximum du mot.",
    "score_absent": "La place est juste, le score manque ou ne se lit pas.",
    "score_errone": "La place est juste, le score est faux.",
    "joker_incertain": "On ne sait quelle lettre le joker remplace : le moindre score est payé.",
    "joker_non_encercle": "La lettre que remplace le joker n’est pas encerclée.",
    "encerclement_errone": "Une lettre est encerclée alors qu’aucun joker n’en tient lieu.",
    "score_autre_encerclement": "Le score est celui d’un autre encerclement que celui du bulletin.",
    "score_sans_joker": "Le score est celui du mot sans joker, alors qu’une lettre est encerclée.",
    "inversion": "La référence, ou le sens du mot, est inversé.",
    "deux_sens": "Le mot se joue dans les deux sens depuis la case, en {mots} : le moindre score est payé.",
    "un_mode_fautif": "Les deux modes de localisation sont employés, dont un est fautif.",
    "deux_modes_fautifs": "Les deux modes de localisation sont fautifs : sanction la plus légère.",
    "raccord_de_deux_lettres": "Le raccord n’a que deux lettres.",
    "prolongement_de_deux_lettres": "Mot de deux lettres prolongé sans troisième lettre ni référence juste.",
    "raccord_plusieurs_places": "Le raccord convient à plusieurs places, {mots} : la moins chère est payée.",
    "raccord_altere": "Une lettre du raccord est omise ou changée, ou deux lettres voisines sont inversées.",
    "localisation_absente": "La place manque ; le score existe pour ce mot dans le sens écrit.",
    "localisation_erronee": "La localisation est erronée ; le score existe pour ce mot dans le sens écrit.",
    "localisation_illisible": "La référence est illisible ; le score existe pour ce mot dans le sens écrit.",
    "localisation_incompatible": "La place indiquée n’est pas celle du score, qui existe dans le sens écrit.",
    "decalage": "La référence est décalée d’une case ; le score est celui de la place juste.",
    "decalage_non_valide": "La référence est décalée d’une case et le mot peut former {mots}, non admis.",
    "derniere_lettre_omise": "La dernière lettre du mot {mots}, déjà sur la grille, est omise.",
    "derniere_lettre_changee": "La dernière lettre du mot {mots}, déjà sur la grille, est changée.",
    "fallacieux": "Raccordement fallacieux : pour ce score, le mot peut aussi former {mots}, non admis.",
    "raccord_fallacieux": "Le raccord convient à plusieurs places ; à l’une, le mot forme {mots}, non admis.",
    "ambiguite": "Place fausse ou absente, et le mot peut aussi former {mots}, non admis.",
    "penalite_impossible": "La pénalité de 5 points frappe un coup de 4 points ou moins.",
    "mot_non_admis": "Mot non admis : {mots}.",
    "raccord_non_admis": "À la place indiquée, le mot forme {mots}, non admis.",
    "localisation_et_score": "Ni la place ni le score ne sont justes.",
    "double_inversion": "Le sens du mot et la référence sont tous deux inversés : la place n’est pas juste.",
    "score_de_l_autre_sens": "La place n’est pas juste, et le score n’existe que dans l’autre sens du mot.",
    "localisation_fausse": "La place manque, est fausse ou ne se lit pas.",
    "lettre_ajoutee": "Une lettre est ajoutée dans le raccord, qui ne donne donc pas la place.",
    "autre_mot_joue": "Le bulletin porte un autre mot joué, {mots}, qui n’est pas une solution acceptable.",
    "erreur_de_grille": "Erreur de grille : {mots} ne peut pas se former sur la grille actuelle.",
    "erreur_de_lettre": "Erreur de lettre : {mots} ne peut pas se former avec les lettres du tirage.",
    "trop_de_lettres": "{mots} pose plus de lettres que la formule n’en permet.",
    "erreur_de_recopie": "Erreur de recopie : une lettre de {mots} n’est pas celle de la grille.",
    "mot_illisible": "Le mot est illisible.",
    "mot_incomplet": "Aucun mot n’est écrit en entier.",
    "mot_non_entier": "Le mot n’est pas écrit en entier : une lettre de {mots}, déjà sur la grille, manque.",
    "bulletin_illisible": "Bulletin illisible.",
    "plusieurs_solutions": "Plusieurs solutions indépendantes : la moindre est retenue, nullité comprise.",
    "lecture_difficile": "Le bulletin est difficile à lire.",
    "discipline": "Motif disciplinaire.",
    "non_remis": "Bulletin non remis.",
    "vierge": "Bulletin vierge.",
    "plusieurs_bulletins": "Plusieurs bulletins remis.",
    "apres_la_fin": "Bulletin écrit après la fin du coup.",
    "echange": "Bulletin échangé après la fin du coup.",
    "discipline_grave": "Motif disciplinaire grave.",
    "moyenne": "Mot refusé auparavant sans que le billet soit parvenu : {mots}. Moyenne du coup.",
}

PLURIELS = {
    "mot_non_admis": "Mots non admis : {mots}.",
    "moyenne": "Mots refusés auparavant sans que le billet soit parvenu : {mots}. Moyenne du coup.",
}
"""The same for several words, where the sentence has to agree."""

PRECISIONS = {
    "premier_coup_score absent": "Au premier coup, le score manque.",
    "premier_coup_score illisible": "Au premier coup, le score ne se lit pas.",
    "premier_coup_score faux": "Au premier coup, le score n’est pas le maximum du mot.",
    "premier_coup_encerclement aucun_joker": (
        "Au premier coup, une lettre est encerclée alors qu’aucun joker n’est tiré."
    ),
    "premier_coup_encerclement inutile": (
        "Au premier coup, une lettre est encerclée alors que le maximum du mot est sans joker."
    ),
    "premier_coup_encerclement absent": (
        "Au premier coup, la lettre que remplace le joker n’est pas encerclée."
    ),
    "premier_coup_encerclement faux": "Au premier coup, le cercle n’est pas celui du maximum du mot.",
}
"""The same where one key stands for several faults; old journals have the sentence that names them all."""

A_LA_PLACE = {
    "fallacieux": "Raccordement fallacieux : à la place indiquée, le mot forme {mots}, non admis.",
    "ambiguite": "À la place indiquée, le mot forme {mots}, non admis ; une autre place a ce score.",
    "decalage_non_valide": "La référence est décalée d’une case ; le mot y forme {mots}, non admis.",
}
"""The same when the slip itself names the place where the words are formed."""

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


def enumerer(mots: tuple[str, ...]) -> str:
    """« A », « A et B », « A, B et C »."""
    if len(mots) < 2:
        return "".join(mots)
    return dire("{debut} et {fin}", debut=", ".join(mots[:-1]), fin=mots[-1])


def motif(faute: Faute, version: Version, lue_dans: Version | None) -> Motif:
    """The reason as the ruling gives it; *lue_dans* is the version that says what *version* leaves open."""
    texte = phrase(faute)
    if lue_dans is None:
        return Motif(faute.cle, version.articles[faute.cle], dire(SOURCES[version.id]), texte)
    return Motif(faute.cle, lue_dans.articles[faute.cle], non_precise(SOURCES[lue_dans.id]), texte)


def phrase(faute: Faute) -> str:
    """The sentence, which names all the words of the fault (5.9)."""
    mots = enumerer(faute.mots)
    if faute.cas:
        return dire(PRECISIONS[f"{faute.cle} {faute.cas}"])
    if faute.a_la_place:
        return dire(A_LA_PLACE[faute.cle], mots=mots)
    if len(faute.mots) > 1 and faute.cle in PLURIELS:
        return dire(PLURIELS[faute.cle], mots=mots)
    return dire(PHRASES[faute.cle], mots=mots)


def phrase_du_signalement(cle: str) -> str:
    """What the arbiter reads; rulings of old journals hold the sentence itself."""
    return dire(SIGNALEMENTS[cle]) if cle in SIGNALEMENTS else dire(cle)


def citer(article: str, reconstitue: bool) -> str:
    """« 5.6 », « 5.6, numéro reconstitué »."""
    return dire("{article}, numéro reconstitué", article=article) if reconstitue else article


def non_precise(source: str) -> str:
    """Where a version that says nothing is completed by another."""
    return dire("{source} (non précisé par cette version)", source=dire(source))
