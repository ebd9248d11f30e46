/** The regulation's words as the screen says them. */

import { dire } from "../commun/langue.js";

export function sanction(decision) {
  if (decision.statut === "a_trancher") return dire("à trancher par la commission");
  if (decision.statut === "moyenne") return dire("moyenne du coup");
  switch (decision.sanction) {
    case "avertissement": return dire("avertissement");
    case "penalite": return dire("pénalité");
    case "nullite": return dire("nullité");
    default: return dire("sans sanction");
  }
}

/** Shape and colour of a ruling: always with its text. */
export function marque(decision) {
  if (decision.statut === "a_trancher" || decision.statut === "moyenne") return decision.statut;
  return decision.sanction;
}

export function incident(cle) {
  switch (cle) {
    case "non_remis": return dire("bulletin non remis");
    case "vierge": return dire("bulletin vierge");
    case "plusieurs_bulletins": return dire("plusieurs bulletins");
    case "apres_la_fin": return dire("remis après la fin");
    case "echange": return dire("échange entre joueurs");
    case "lecture_difficile": return dire("lecture difficile");
    case "discipline": return dire("avertissement de discipline");
    case "discipline_grave": return dire("faute grave de discipline");
    default: return cle;
  }
}

export function alerte(cle, { table, nom, top } = {}) {
  switch (cle) {
    case "table_inconnue": return dire("La table {table} n’existe pas dans cette partie.", { table });
    case "deja_saisi":
      return nom ? dire("La table {table} est déjà saisie par {nom}.", { table, nom }) : dire("La table {table} est déjà saisie.", { table });
    case "au_dessus_du_top": return dire("Le score dépasse le top ({top}).", { top });
    case "derniere_lettre": return dire("La dernière lettre du mot semble manquer.");
    case "incomplet": return dire("Référence ou score non saisis : - pour une case vide, # si elle est illisible.");
    default: return cle;
  }
}

/** « SWEATS 3H 50 » or « bulletin non remis »: a slip in one line. */
export function resume({ mot, dessin, reference, score, incidents = [] }) {
  const ecrit = mot ?? (dessin ? dire("dessin") : "");
  const cases = ecrit ? [ecrit, lisible(reference), lisible(score)] : [];
  return [cases.join(" "), ...incidents.map(incident)].filter(Boolean).join(", ");
}

/** The reasons of a ruling, each with its article. */
export function motifs({ motifs = [] }) {
  return motifs.map(({ texte, article }) => ({ texte, article: article ? dire("article {article}", { article }) : "" }));
}

/** All the reasons in one line: « … (article 5.3.1) ». */
export function raisons(decision) {
  return motifs(decision).map(({ texte, article }) => (article ? `${texte} (${article})` : texte)).join(" ");
}

export function tables(n) {
  return n < 2 ? dire("{n} table", { n }) : dire("{n} tables", { n });
}

export function points(n) {
  return Math.abs(n) < 2 ? dire("{n} point", { n }) : dire("{n} points", { n });
}

function lisible(valeur) {
  if (valeur === "illisible") return "#";
  return valeur === undefined || valeur === null ? "-" : String(valeur);
}
