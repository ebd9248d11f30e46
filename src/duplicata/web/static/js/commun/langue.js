// Sentences of the scripts, written in French; the page brings the other language.
const lire = (id) => JSON.parse(document.getElementById(id)?.textContent || "{}");
const phrases = lire("phrases");

export const contexte = lire("contexte");

/** The sentence in the page's language, its {fields} filled in. */
export function dire(phrase, valeurs = {}) {
  return (phrases[phrase] ?? phrase).replace(/\{(\w+)\}/g, (tout, nom) => valeurs[nom] ?? tout);
}

/** Whether a number goes with the singular: French says « 0 point », English "0 points". */
export function singulier(n) {
  return contexte.langue === "en" ? Math.abs(n) === 1 : Math.abs(n) < 2;
}

export function points(n) {
  return singulier(n) ? dire("{n} point", { n: nombre(n) }) : dire("{n} points", { n: nombre(n) });
}

/** A game without a name of its own is called by its number. */
export function nomPartie({ numero, nom }) {
  return nom === `Partie ${numero}` ? dire("Partie {n}", { n: numero }) : nom;
}

/** 12345 as people write it. */
export function nombre(valeur) {
  return new Intl.NumberFormat(contexte.langue === "en" ? "en" : "fr").format(valeur);
}

/** The day of a Date in full: samedi 14 novembre 2026. */
export function jour(quand) {
  return new Intl.DateTimeFormat(contexte.langue === "en" ? "en-GB" : "fr", { dateStyle: "full" }).format(quand);
}

const deuxChiffres = (valeur) => String(valeur).padStart(2, "0");

/** The hour of a Date as people write it: 14 h 05, 14:05 in English. */
export function heure(quand) {
  const minutes = deuxChiffres(quand.getMinutes());
  return contexte.langue === "en" ? `${quand.getHours()}:${minutes}` : `${quand.getHours()}\u00a0h\u00a0${minutes}`;
}

/** To the second: 14 h 05 min 03 s, 14:05:03 in English. */
export function heureExacte(quand) {
  const secondes = deuxChiffres(quand.getSeconds());
  return contexte.langue === "en" ? `${heure(quand)}:${secondes}` : `${heure(quand)}\u00a0min\u00a0${secondes}\u00a0s`;
}

/** Hundredths of a second as people write them: 83,45 s. */
export function secondes(centiemes) {
  const format = new Intl.NumberFormat(contexte.langue === "en" ? "en" : "fr", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${format.format(centiemes / 100)}\u00a0s`;
}
