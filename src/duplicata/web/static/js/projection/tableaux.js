// What the standings on the wall are made of: the game's, the event's, and what is said under them.

import { dire, nombre, secondes } from "../commun/langue.js";
import { bulletinsManquants } from "./panneau.js";

/**
 * The standings shown one after the other, from what the server sends.
 * moment: "clos" between two moves, "finie" after a game, "evenement" once the event is closed.
 */
export function tableaux(classement, moment) {
  const partie = { nom: "partie", titre: titrePartie(classement), lignes: classement.lignes };
  const general = { nom: "general", titre: titreGeneral(classement), lignes: classement.general ?? [] };
  if (moment === "clos" || !general.lignes.length) return [partie];
  return moment === "evenement" ? [general] : [partie, general];
}

function titrePartie({ apres_coup: coup }) {
  return coup ? dire("Classement après le coup {n}", { n: coup }) : dire("Classement");
}

function titreGeneral({ general }) {
  const n = general?.[0]?.totaux?.length ?? 0;
  return n > 1 ? dire("Classement général après {n} parties", { n }) : dire("Classement général");
}

const auTemps = (lignes) => (lignes[0]?.temps ?? null) !== null;

export function mesure(lignes) {
  return auTemps(lignes) ? dire("Temps") : dire("Total");
}

/** The figures of a line, as written: rank, table, total or time; the star of a provisional one. */
export function chiffres({ rang, table, total, temps = null, sous_reserve: reserve }) {
  return [String(rang), String(table ?? ""), (temps === null ? nombre(total) : secondes(temps)) + (reserve ? "\u00a0*" : "")];
}

/** Under the lines shown: a star is explained where one of them bears it. */
export function notes(lignes, { manquants, topping, sous_reserve: commission, ecarts_ouverts: ecarts }) {
  const dites = [];
  if (manquants && !topping) dites.push(bulletinsManquants(manquants));
  if (lignes.some((ligne) => ligne.sous_reserve)) {
    if (commission) dites.push(dire("* sous réserve : la commission n’a pas fini"));
    if (ecarts) dites.push(dire("* sous réserve : deux lectures à trancher"));
    if (!commission && !ecarts) dites.push(dire("* sous réserve"));
  }
  return dites.join(" · ");
}
