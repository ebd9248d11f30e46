// Sentences of the scripts, written in French; the page brings the other language.
const lire = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const phrases = lire("phrases");

export const contexte = lire("contexte");

/** The sentence in the page's language, its {fields} filled in. */
export function dire(phrase, valeurs = {}) {
  return (phrases[phrase] ?? phrase).replace(/\{(\w+)\}/g, (tout, nom) => valeurs[nom] ?? tout);
}

/** A game without a name of its own is called by its number. */
export function nomPartie({ numero, nom }) {
  return nom === `Partie ${numero}` ? dire("Partie {n}", { n: numero }) : nom;
}

/** 12345 as people write it. */
export function nombre(valeur) {
  return new Intl.NumberFormat(contexte.langue === "en" ? "en" : "fr").format(valeur);
}

/** The hour of a Date as people write it: 14 h 05, 14:05 in English. */
export function heure(quand) {
  const minutes = String(quand.getMinutes()).padStart(2, "0");
  return contexte.langue === "en" ? `${quand.getHours()}:${minutes}` : `${quand.getHours()}\u00a0h\u00a0${minutes}`;
}

/** Hundredths of a second as people write them: 83,45 s. */
export function secondes(centiemes) {
  const format = new Intl.NumberFormat(contexte.langue === "en" ? "en" : "fr", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${format.format(centiemes / 100)}\u00a0s`;
}
