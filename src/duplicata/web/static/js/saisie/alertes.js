/** What looks wrong in a slip about to be entered: asked once, with another key than Enter. */

export const ALERTES = ["table_inconnue", "deja_saisi", "au_dessus_du_top", "derniere_lettre", "incomplet"];

/**
 * @param {object} bulletin  as it will be sent
 * @param {object} contexte  {tables: Map, solutions: Repertoire, top, complet}
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

/** The word is a solution short of its last letter: the score written says so, or else the place. */
function derniereLettre(bulletin, solutions) {
  const mot = bulletin.mot.toUpperCase();
  const possibles = solutions.commencantPar(mot);
  const courtes = possibles.filter((s) => s.mot.length === mot.length);
  const longues = possibles.filter((s) => s.mot.length === mot.length + 1);
  const parLeScore = (s) => s.score === bulletin.score;
  const parLaPlace = (s) => s.place === bulletin.reference;
  if (courtes.some(parLeScore)) return false;
  return longues.some(parLeScore) || (longues.some(parLaPlace) && !courtes.some(parLaPlace));
}
