/** What looks wrong in a slip about to be entered: asked once, with another key than Enter. */

export const ALERTES = ["table_inconnue", "deja_saisi", "au_dessus_du_top", "derniere_lettre", "incomplet"];

/**
 * @param {object} bulletin  as it will be sent
 * @param {object} contexte  {tables: Map, solutions, top, complet}
 */
export function alertes(bulletin, { tables, solutions, top, complet = true }) {
  const trouvees = [];
  const table = tables.get(bulletin.table);
  if (!table) trouvees.push("table_inconnue");
  else if (table.saisi) trouvees.push("deja_saisi");
  if (typeof bulletin.score === "number" && bulletin.score > top) trouvees.push("au_dessus_du_top");
  if (bulletin.mot && derniereLettre(bulletin, solutions)) trouvees.push("derniere_lettre");
  if (!complet && !bulletin.incidents?.length) trouvees.push("incomplet");
  return trouvees;
}

/** The word is a solution short of its last letter, for the same place or the same score. */
function derniereLettre(bulletin, solutions) {
  const mot = bulletin.mot.toUpperCase();
  const proche = (s) => s.place === bulletin.reference || s.score === bulletin.score;
  if (solutions.some((s) => s.mot === mot && proche(s))) return false;
  return solutions.some((s) => s.mot.length === mot.length + 1 && s.mot.startsWith(mot) && proche(s));
}
