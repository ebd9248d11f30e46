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

/** A slip of another move than the one being entered. */
export function auCoup(coup, resume) {
  return dire("coup {coup} : {resume}", { coup, resume });
}

/** What is stored, by whom, and how it was ruled on. */
export function stocke({ coup, table, absent, par, bulletin, decision }) {
  if (absent) return dire("Coup {coup}, table {table} : rien que vous puissiez rectifier ici, voyez le juge-arbitre.", { coup, table });
  return dire("Enregistré au coup {coup} par {nom} : {bulletin} – {points}, {sanction}.",
    { coup, nom: par || "?", bulletin: resume(bulletin), points: points(decision.points), sanction: sanction(decision) });
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

/** Why Ctrl+Z leaves a gesture alone, and what to do instead. */
export function tropTard({ repere, coup, tables }, modele) {
  if (Number(repere.split("/")[0]) !== modele.partie?.numero) {
    return dire("Rien n’est annulé : le dernier geste de cet écran est d’une autre partie.");
  }
  return dire("Rien n’est annulé : le coup {coup} est clos. {remede}", { coup, remede: remede(coup, tables) });
}

/** The server kept the gesture: why, and what to do where the move is closed. */
export function annulationRefusee({ repere, coup, tables }, raison, modele) {
  const clos = repere !== modele.repere || !modele.ouverte;
  return dire("Rien n’est annulé, tout est resté enregistré. {raison} {remede}", { raison, remede: clos ? remede(coup, tables) : "" }).trim();
}

/** Why nothing can be entered now. */
export function fermee({ coup, partie }) {
  const comment = remede(coup);
  if (partie?.phase === "finie") return dire("La partie est finie. {comment}", { comment });
  if (partie?.phase === "clos") return dire("Le coup {coup} est clos. {comment}", { coup, comment });
  return dire("Le coup n’est pas au ramassage : la saisie s’ouvrira d’elle-même.");
}

/** How a slip of a closed move is corrected. */
export function remede(coup, tables = []) {
  const table = tables.length === 1 ? tables[0] : dire("table");
  return dire("Pour corriger : {coup}/{table}, puis le bulletin ; un motif sera demandé.", { coup, table });
}

function lisible(valeur) {
  if (valeur === "illisible") return "#";
  return valeur === undefined || valeur === null ? "-" : String(valeur);
}
