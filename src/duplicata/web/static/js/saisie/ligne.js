/**
 * The entry line: table, word, reference, score, in the order of the paper.
 *
 *   12 SWEATS 3H 50      12 SWEATs h3 50      12 SWEATS - 50      SWE      12 /n      12 @ 50      3/12 SWEATS 3H 50
 *
 * `3/12` is table 12 at move 3, already closed.
 * `@` stands for the slip drawn square by square, which has its word and its link letters.
 * A field is `undefined` while it is not written, `null` when it is declared empty (`-`),
 * `ILLISIBLE` when it is declared unreadable (`#`).
 */

export const ILLISIBLE = "illisible";
export const DESSIN = "@";

/** Key after `/` -> incident, as the interchange format names it. */
export const INCIDENTS = {
  n: "non_remis",
  v: "vierge",
  p: "plusieurs_bulletins",
  f: "apres_la_fin",
  e: "echange",
  l: "lecture_difficile",
  d: "discipline",
  g: "discipline_grave",
};

/** What the top row of an AZERTY keyboard gives without Shift. */
const AZERTY = { "&": 1, é: 2, '"': 3, "'": 4, "(": 5, "-": 6, è: 7, _: 8, ç: 9, à: 0 };
const RANGEE = /^[0-9&é"'(\-è_çà]+$/;
const COUP_ET_TABLE = /^(\d{1,3})\/(\d{0,4})$/;
const VIDE = /^[-.,;]$/;
const COMPACTE = /^(?:([A-Z])(\d{1,2})|(\d{1,2})([A-Z]))$/;

export function lireLigne(texte) {
  const ligne = { table: null, mot: "", motFerme: false, dessin: false, incidents: [], inconnus: [] };
  const brut = texte.normalize("NFKC");
  const jetons = brut.trim().split(/\s+/).filter(Boolean);
  const suite = jetons.filter((jeton) => !prendreIncidents(jeton, ligne));
  const clos = COUP_ET_TABLE.exec(suite[0] ?? "");
  if (clos) {
    ligne.coup = Number(clos[1]);
    ligne.table = clos[2] ? Number(clos[2]) : null;
    suite.shift();
  } else if (suite.length && estTable(suite[0])) ligne.table = Number(chiffres(suite.shift()));
  else if (/^\d+[a-z#]/i.test(suite[0] ?? "")) {
    const [, table, reste] = suite[0].match(/^(\d+)(.*)$/);
    ligne.table = Number(table);
    suite[0] = reste;
  }
  if (suite.length) lireMot(suite.shift(), ligne);
  ligne.motFerme = suite.length > 0 || (ligne.mot !== "" && /\s$/.test(brut));
  lireCases(suite, ligne);
  return ligne;
}

/** Whether the next character typed after *texte* belongs to the word, where é is a letter and no 2. */
export function dansLeMot(texte) {
  const jetons = texte.normalize("NFKC").trimStart().split(/\s+/);
  const premier = estTable(jetons[0]) || COUP_ET_TABLE.test(jetons[0]) ? 1 : 0;
  return jetons.length - 1 === premier && (premier === 1 || /^[a-z#]/i.test(jetons[0]));
}

/** Reference and score both written, or declared empty or unreadable; link letters may do for a reference. */
export function estComplete(ligne, premierCoup = false) {
  const situe = premierCoup || ligne.dessin || ligne.reference !== undefined;
  return (ligne.mot !== "" || ligne.dessin) && ligne.score !== undefined && situe;
}

/** Something to enter: a word, a drawing or an incident. */
export function estEcrite(ligne) {
  return ligne.mot !== "" || ligne.dessin || ligne.incidents.length > 0;
}

/** The fields of formats.md, section 2; *dessin* is what `@` stands for. */
export function enBulletin(ligne, table, dessin = {}) {
  const bulletin = { table };
  if (ligne.mot) bulletin.mot = ligne.mot;
  if (ligne.dessin) Object.assign(bulletin, dessin);
  if (ligne.sens) bulletin.sens = ligne.sens;
  if (ligne.reference) bulletin.reference = ligne.reference;
  if (ligne.score !== undefined && ligne.score !== null) bulletin.score = ligne.score;
  if (ligne.incidents.length) bulletin.incidents = ligne.incidents;
  return bulletin;
}

/** Capitals; a circled letter in lower case. A word typed without capitals has its circles in capitals. */
export function lireCercles(mot) {
  const basses = mot.replace(/[^a-z]/g, "").length;
  const hautes = mot.replace(/[^A-Z]/g, "").length;
  const inverse = hautes === 0 || (basses > 2 && hautes <= 2);
  if (!inverse) return mot;
  return [...mot].map((c) => (c === c.toUpperCase() ? c.toLowerCase() : c.toUpperCase())).join("");
}

function estTable(jeton) {
  return RANGEE.test(jeton) && !VIDE.test(jeton);
}

function prendreIncidents(jeton, ligne) {
  if (!/^[/!]/.test(jeton)) return false;
  for (const touche of jeton.slice(1).toLowerCase()) {
    const incident = INCIDENTS[touche];
    if (!incident) ligne.inconnus.push(`/${touche}`);
    else if (!ligne.incidents.includes(incident)) ligne.incidents.push(incident);
  }
  return true;
}

function lireMot(jeton, ligne) {
  if (VIDE.test(jeton)) return;
  if (jeton === DESSIN) {
    ligne.dessin = true;
    return;
  }
  const plat = sansAccents(jeton);
  if (/^[A-Za-z#]+$/.test(plat)) ligne.mot = lireCercles(plat);
  else ligne.inconnus.push(jeton);
}

function sansAccents(texte) {
  return texte
    .replace(/œ/g, "oe").replace(/Œ/g, "OE").replace(/æ/g, "ae").replace(/Æ/g, "AE")
    .normalize("NFD").replace(/\p{M}/gu, "");
}

function lireCases(jetons, ligne) {
  const cases = jetons.map(chiffres);
  for (let i = 0; i < cases.length; i++) {
    const jeton = cases[i];
    const suivant = cases[i + 1] ?? "";
    if (VIDE.test(jeton)) declarer(ligne, null, jetons[i]);
    else if (jeton === "#") declarer(ligne, ILLISIBLE, jetons[i]);
    else if (COMPACTE.test(jeton) && ligne.reference === undefined) ligne.reference = jeton;
    else if (estReferenceEspacee(jeton, suivant, i + 2 < cases.length, ligne)) {
      ligne.reference = jeton + suivant;
      i++;
    } else if (/^[HV]$/.test(jeton)) ligne.sens = jeton;
    else if (/^[+-]?\d{1,5}$/.test(jeton) && ligne.score === undefined) ligne.score = Number(jeton);
    else ligne.inconnus.push(jetons[i]);
  }
}

/** `3 h` and `h 3 50`; but `h 50` is a direction, then a score. */
function estReferenceEspacee(jeton, suivant, encore, ligne) {
  if (ligne.reference !== undefined) return false;
  if (/^\d{1,2}$/.test(jeton)) return Number(jeton) <= 15 && /^[A-Z]$/.test(suivant);
  if (!/^[A-Z]$/.test(jeton) || !/^\d{1,2}$/.test(suivant)) return false;
  return !/^[HV]$/.test(jeton) || (jeton === "H" && encore);
}

function declarer(ligne, valeur, jeton) {
  if (ligne.reference === undefined) ligne.reference = valeur;
  else if (ligne.score === undefined) ligne.score = valeur;
  else ligne.inconnus.push(jeton);
}

/** Digits of an unshifted AZERTY row, separators of a reference (`3-h`), capitals. */
function chiffres(jeton) {
  const azerty = /[&é"'(è_çà]/.test(jeton) || (/-/.test(jeton) && !/\d/.test(jeton) && jeton !== "-");
  const plat = azerty ? jeton.replace(/[&é"'(\-è_çà]/g, (c) => AZERTY[c]) : jeton;
  const haut = plat.toUpperCase();
  return /[A-Z]/.test(haut) ? haut.replace(/[-./:]/g, "") : haut;
}
