// What the standings on the wall are made of: the game's, the event's, and what is said under them.

import { dire, nombre, secondes, singulier } from "../commun/langue.js";

/**
 * The standings shown one after the other, from what the server sends.
 * moment: "clos" between two moves, "finie" after a game, "evenement" once the event is closed.
 */
export function tableaux(classement, moment) {
  const partie = { nom: "partie", titre: titrePartie(classement), lignes: classement.lignes, reserves: reserves(classement) };
  const general = { nom: "general", titre: titreGeneral(classement), lignes: classement.general ?? [], reserves: classement.general_reserves };
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

/** A topping collects no slips: those who have no time yet are looking for the top. */
const reserves = ({ topping, ...attend }) => ({ ...attend, manquants: topping ? 0 : attend.manquants });

const devantLaCommission = (n) =>
  n > 1 ? dire("sous réserve : {n} bulletins devant la commission", { n: nombre(n) }) : dire("sous réserve : 1 bulletin devant la commission");
const aTrancher = (n) =>
  n > 1 ? dire("sous réserve : {n} bulletins lus différemment, à trancher", { n: nombre(n) }) : dire("sous réserve : 1 bulletin lu différemment, à trancher");

/** Under the lines shown: what keeps the standings provisional, and the star where one of these lines bears it. */
export function notes(lignes, { manquants, sous_reserve: commission, ecarts_ouverts: ecarts }) {
  const causes = [commission && devantLaCommission(commission), ecarts && aTrancher(ecarts)].filter(Boolean);
  const etoile = lignes.some((ligne) => ligne.sous_reserve);
  if (etoile && !causes.length) causes.push(dire("sous réserve"));
  const dites = etoile ? causes.map((cause) => `* ${cause}`) : causes;
  return [...(manquants ? [bulletinsManquants(manquants)] : []), ...dites].join(" · ");
}

function bulletinsManquants(n) {
  return singulier(n) ? dire("1 bulletin manquant") : dire("{n} bulletins manquants", { n: nombre(n) });
}
