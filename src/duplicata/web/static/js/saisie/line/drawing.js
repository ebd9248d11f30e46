/** The gridded part of a slip, drawn square by square with the keyboard; the model, without a screen. */

export const TAILLE = 15;
const VIDE = ".";

export function nouveauDessin() {
  return { cases: Array(TAILLE * TAILLE).fill(VIDE), ligne: 0, colonne: 0, vertical: false };
}

/** From the rows of a slip already transcribed, in the middle: link letters may come on every side. */
export function depuis(rangees) {
  const lignes = rangees.slice(0, TAILLE).map((rangee) => [...rangee].slice(0, TAILLE));
  const ligne = Math.floor((TAILLE - lignes.length) / 2);
  const colonne = Math.floor((TAILLE - Math.max(...lignes.map(({ length }) => length))) / 2);
  const dessin = { ...nouveauDessin(), ligne, colonne };
  lignes.forEach((marques, r) => marques.forEach((marque, c) => {
    if (marque !== " ") dessin.cases[(ligne + r) * TAILLE + colonne + c] = marque;
  }));
  return dessin;
}

export function deplacer(dessin, lignes, colonnes) {
  return { ...dessin, ligne: borner(dessin.ligne + lignes), colonne: borner(dessin.colonne + colonnes) };
}

export function tourner(dessin) {
  return { ...dessin, vertical: !dessin.vertical };
}

/** Write a letter (lower case = circled, # = unreadable) and move on in the writing direction. */
export function ecrire(dessin, marque) {
  return avancer(poser(dessin, marque), 1);
}

/** Empty the square, or the one before when it is already empty. */
export function effacer(dessin) {
  const cible = caseCourante(dessin) === VIDE ? avancer(dessin, -1) : dessin;
  return poser(cible, VIDE);
}

/** Circle the letter of the square, or of the one just written. */
export function encercler(dessin) {
  const cible = caseCourante(dessin) === VIDE ? avancer(dessin, -1) : dessin;
  const marque = caseCourante(cible);
  const autre = marque === marque.toUpperCase() ? marque.toLowerCase() : marque.toUpperCase();
  return { ...poser(cible, autre), ligne: dessin.ligne, colonne: dessin.colonne };
}

export function caseCourante(dessin) {
  return dessin.cases[dessin.ligne * TAILLE + dessin.colonne];
}

/** The rows as formats.md wants them, without the empty edges. */
export function rangees(dessin) {
  const toutes = Array.from({ length: TAILLE }, (_, r) =>
    dessin.cases.slice(r * TAILLE, (r + 1) * TAILLE).join("").replace(/\.+$/, ""));
  const ecrites = toutes.flatMap((rangee, r) => (rangee ? [r] : []));
  if (!ecrites.length) return [];
  const utiles = toutes.slice(ecrites[0], ecrites.at(-1) + 1);
  const marge = Math.min(...utiles.filter(Boolean).map((rangee) => rangee.match(/^\.*/)[0].length));
  return utiles.map((rangee) => rangee.slice(marge));
}

/** The words of two letters or more, across then down, as `MOT H` / `MOT V`. */
export function mots(dessin) {
  const lire = (lire_case) => Array.from({ length: TAILLE }, (_, a) =>
    Array.from({ length: TAILLE }, (_, b) => lire_case(a, b)).join("").toUpperCase());
  const coupes = (lignes, sens) =>
    lignes.flatMap((ligne) => ligne.split(VIDE).filter((mot) => mot.length > 1).map((mot) => `${mot} ${sens}`));
  return [
    ...coupes(lire((r, c) => dessin.cases[r * TAILLE + c]), "H"),
    ...coupes(lire((c, r) => dessin.cases[r * TAILLE + c]), "V"),
  ];
}

/** The word a drawn slip is about: the one that was told, else the longest. */
export function motPrincipal({ dessin, principal }) {
  const rangs = Array.isArray(dessin) ? dessin : dessin.split("\n");
  const dit = principal ?? mots(depuis(rangs)).sort((a, b) => b.length - a.length)[0] ?? "";
  return dit.replace(/ [HV]$/, "");
}

function poser(dessin, marque) {
  const cases = dessin.cases.slice();
  cases[dessin.ligne * TAILLE + dessin.colonne] = marque;
  return { ...dessin, cases };
}

function avancer(dessin, pas) {
  return dessin.vertical ? deplacer(dessin, pas, 0) : deplacer(dessin, 0, pas);
}

function borner(n) {
  return Math.max(0, Math.min(TAILLE - 1, n));
}
