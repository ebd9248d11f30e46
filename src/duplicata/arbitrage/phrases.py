"""The sentence of every reason: what the arbiter reads and the correction slip prints."""

from duplicata.langue import dire

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
    "fallacieux a_la_place": "Raccordement fallacieux : à la place indiquée, le mot forme {mots}, non admis.",
    "ambiguite a_la_place": (
        "À la place indiquée, le mot forme {mots}, non admis ; une autre place a ce score."
    ),
    "decalage_non_valide a_la_place": (
        "La référence est décalée d’une case ; le mot y forme {mots}, non admis."
    ),
}
"""Key and case -> the same where one key stands for several faults, or the slip names the place itself."""

HORS_ARTICLES = {"commission": "Décision de la commission d’arbitrage."}
"""What no version lists among the faults."""


def phrase(cle: str, mots: tuple[str, ...] = (), cas: str = "") -> str:
    """The sentence, which names all the words of the fault (5.9); empty for a key that no version has."""
    nommes = enumerer(mots)
    if f"{cle} {cas}" in PRECISIONS:
        return dire(PRECISIONS[f"{cle} {cas}"], mots=nommes)
    if len(mots) > 1 and cle in PLURIELS:
        return dire(PLURIELS[cle], mots=nommes)
    if cle in HORS_ARTICLES:
        return dire(HORS_ARTICLES[cle])
    return dire(PHRASES[cle], mots=nommes) if cle in PHRASES else ""


def enumerer(mots: tuple[str, ...]) -> str:
    """« A », « A et B », « A, B et C »."""
    if len(mots) < 2:
        return "".join(mots)
    return dire("{debut} et {fin}", debut=", ".join(mots[:-1]), fin=mots[-1])
