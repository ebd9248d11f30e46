/** Whose slips are still to be typed, and which one comes next. */

export function manquantes(tables, groupe) {
  return tables.filter((t) => !t.saisi && (groupe === undefined || t.arbitre === groupe)).map((t) => t.table);
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
