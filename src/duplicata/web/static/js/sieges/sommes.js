// Sums of money, typed with a comma or a point, kept in hundredths.
import { contexte, dire } from "../commun/langue.js";

/** « 12,5 » is 1250; what is no sum is said. */
export function lireSomme(texte) {
  const lu = texte.trim().replace(/\s/g, "").match(/^(\d{1,4})(?:[.,](\d{1,2}))?$/);
  if (!lu) throw new Error(dire("« {texte} » n’est pas une somme : écrivez 5 ou 12,50.", { texte }));
  return Number(lu[1]) * 100 + Number((lu[2] ?? "").padEnd(2, "0"));
}

export function ecrireSomme(centimes) {
  const decimales = centimes % 100 ? 2 : 0;
  return new Intl.NumberFormat(contexte.langue === "en" ? "en" : "fr", { minimumFractionDigits: decimales, maximumFractionDigits: 2 }).format(centimes / 100);
}
