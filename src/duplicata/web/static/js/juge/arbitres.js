// Arbiters in order, A to Z then those whose letter bears a number, A2 before A10; and who has everything already.
const comparer = new Intl.Collator("fr", { numeric: true }).compare;
const numerote = (nom) => /\d/.test(nom);
const enOrdre = (un, autre) => Number(numerote(un)) - Number(numerote(autre)) || comparer(un, autre);
/** More lines than that push down what comes after them. */
const NOMBREUX = 12;

/** Arbiter -> tables awaited: `lignes` in order; of many arbiters, those who wait for nothing are only named. */
export function partager(groupes, ramasses) {
  const lignes = Object.entries(groupes).sort(([un], [autre]) => enOrdre(un, autre));
  if (!ramasses || lignes.length <= NOMBREUX) return { lignes, complets: [] };
  return { lignes: lignes.filter(([, tables]) => tables.length), complets: lignes.filter(([, tables]) => !tables.length).map(([nom]) => nom) };
}
