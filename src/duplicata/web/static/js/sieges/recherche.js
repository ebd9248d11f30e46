// A search by the beginning of words, or of the licence; accents, hyphens and case do not matter.
const plat = (texte) => texte.normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/giu, "oe").replace(/æ/giu, "ae").toLowerCase();
export const mots = (texte) => plat(texte).replace(/['’.]/g, "").split(/[^\p{L}\p{N}]+/u).filter(Boolean);

export function repond(texte, { nom, licence, table }) {
  const cherches = mots(texte);
  if (!cherches.length) return true;
  if (cherches.length === 1 && /^\d+$/.test(cherches[0])) return licence.startsWith(cherches[0]) || String(table) === cherches[0];
  const siens = mots(nom);
  return cherches.every((un) => siens.some((mot) => mot.startsWith(un)));
}
