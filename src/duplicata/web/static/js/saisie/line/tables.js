/** Whose slips are still to be typed, and which one comes next. */

/** *groupe*: the arbiter whose tables they are, null for everybody's; *enRoute*: those whose slip is on its way. */
export function manquantes(tables, { groupe = null, enRoute = new Set() } = {}) {
  const numeros = [];
  // Asked at every key, among thousands of tables: one pass, nothing made on the way.
  for (const { table, saisi, hors_jeu: horsJeu, arbitre } of tables) {
    if (!saisi && !horsJeu && (groupe === null || arbitre === groupe) && !enRoute.has(table)) numeros.push(table);
  }
  return numeros;
}

/** The first table not entered after the last one typed, then from the start of the pile. */
export function suivante(aSaisir, derniere = 0) {
  return aSaisir.find((table) => table > derniere) ?? aSaisir[0] ?? null;
}

/** `12, 47, 51…`: enough to find them, never a wall of numbers. */
export function resumer(numeros, limite = 12) {
  const debut = numeros.slice(0, limite).join(", ");
  return numeros.length > limite ? `${debut}…` : debut;
}
