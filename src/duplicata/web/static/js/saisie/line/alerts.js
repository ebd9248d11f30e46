/** What looks wrong in a line about to be entered, whatever its ruling: asked once, with another key than Enter.
 *  What the position says against a slip comes with its ruling, from the server. */

/**
 * @param {object} bulletin  as it will be sent
 * @param {object} contexte  {tables: Map, complet, groupe, doutes}; *groupe*: whose tables these are, *doutes*: what the
 *   line was not read without
 */
export function alertes(bulletin, { tables, complet = true, groupe = null, doutes = [] }) {
  const trouvees = [...doutes];
  const table = tables.get(bulletin.table);
  if (!table) trouvees.push("table_inconnue");
  else if (table.saisi) trouvees.push("deja_saisi");
  if (groupe && table?.arbitre && table.arbitre !== groupe) trouvees.push("autre_arbitre");
  if (!complet && !bulletin.incidents?.length) trouvees.push("incomplet");
  return trouvees;
}
