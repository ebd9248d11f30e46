/** What the tutorial says. */

import { dire } from "../commun/langue.js";

export function enonce(lecon) {
  switch (lecon) {
    case "sans_faute": return dire("Tapez la ligne dans l’ordre du papier : mot, référence, score, puis Entrée. La table est proposée.");
    case "premieres_lettres": return dire("Les premières lettres suffisent : dès qu’une seule solution reste, Entrée. ↓ choisit dans la liste.");
    case "top": return dire("C’est le top : une seule touche, +.");
    case "score_faux": return dire("Le score est faux : tapez-le tel qu’il est écrit, la décision s’affiche, Entrée.");
    case "case_vide": return dire("Une case est vide : tapez un tiret - à sa place.");
    case "illisible": return dire("Une case ou une lettre est illisible : tapez # à sa place.");
    case "reference_inversee": return dire("La référence paraît inversée : on tape toujours ce qui est écrit.");
    case "cercle": return dire("Une lettre est encerclée : tapez-la en minuscule, les autres en majuscules.");
    case "incident": return dire("Rien à lire : un incident se tape / puis sa lettre (v vierge, n non remis, p plusieurs bulletins, l lecture difficile).");
    default: return dire("Un bulletin avec son raccord se dessine : le mot, F4, Entrée, puis référence et score.");
  }
}

export function nomDuChamp(champ) {
  switch (champ) {
    case "table": return dire("la table");
    case "mot": return dire("le mot");
    case "dessin": return dire("le dessin");
    case "reference": return dire("la référence");
    case "score": return dire("le score");
    default: return dire("l’incident");
  }
}

/** « 8 min 20 s » */
export function dureeDite(millisecondes) {
  const secondes = Math.round(millisecondes / 1000);
  return dire("{min} min {s} s", { min: Math.floor(secondes / 60), s: secondes % 60 });
}
