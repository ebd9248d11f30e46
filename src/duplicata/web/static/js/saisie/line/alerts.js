/** What looks wrong in a slip about to be entered: asked once, with another key than Enter. */

/**
 * @param {object} bulletin  as it will be sent
 * @param {object} contexte  {tables: Map, solutions: Solutions, top, complet, groupe, doutes}; *groupe*: whose tables
 *   these are, *doutes*: what the line was not read without
 */
export function alertes(bulletin, { tables, solutions, top, complet = true, groupe = null, doutes = [] }) {
  const trouvees = [...doutes];
  const table = tables.get(bulletin.table);
  if (!table) trouvees.push("table_inconnue");
  else if (table.saisi) trouvees.push("deja_saisi");
  if (groupe && table?.arbitre && table.arbitre !== groupe) trouvees.push("autre_arbitre");
  if (typeof bulletin.score === "number" && bulletin.score > top) trouvees.push("au_dessus_du_top");
  if (bulletin.mot && derniereLettre(bulletin, solutions)) trouvees.push("derniere_lettre");
  if (!complet && !bulletin.incidents?.length) trouvees.push("incomplet");
  return trouvees;
}

/** The word is a solution short of its last letter: the score written says so, or else the place. */
function derniereLettre(bulletin, solutions) {
  const mot = bulletin.mot.toUpperCase();
  const courtes = [];
  const longues = [];
  for (const solution of solutions.commencantPar(mot)) {
    const reste = solution.mot.length - mot.length;
    if (reste === 0) courtes.push(solution);
    else if (reste === 1) longues.push(solution);
  }
  const parLeScore = (s) => s.score === bulletin.score;
  const parLaPlace = (s) => s.place === bulletin.reference;
  if (courtes.some(parLeScore)) return false;
  return longues.some(parLeScore) || (longues.some(parLaPlace) && !courtes.some(parLaPlace));
}
