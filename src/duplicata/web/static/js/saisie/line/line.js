/**
 * The entry line: table, word, reference, score, in the order of the paper.
 *
 *   12 SWEATS 3H 50      12 SWEATs h3 50      12 SWEATS - 50      SWE      12 /n      12 @ 50      3/12 SWEATS 3H 50
 *
 * `3/12` is table 12 at move 3, already closed; `1/3/12`, the same in game 1, when another one is being played.
 * `@` stands for the slip drawn square by square, which has its word and its link letters.
 * A field is `undefined` while it is not written, `null` when it is declared empty (`-`),
 * `ILLISIBLE` when it is declared unreadable (`#`). `doutes` names what has to be asked about the reading.
 */

import { chiffres, ILLISIBLE, lireCases, VIDE } from "./boxes.js";

export { ILLISIBLE };
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
  t: "ecrit_apres_la_fin",
  c: "encre_interdite",
  a: "appareil_interdit",
};

const RANGEE = /^[0-9&é"'(\-è_çà]{1,5}$/;
const VISEE = /^(?:(\d{1,2})\/)?(\d{1,3})\/(\d{0,5})$/;
/** The table and the word, no space between. */
const COLLES = /^(\d{1,5})([a-z#].*)$/i;

export function lireLigne(texte) {
  const ligne = { table: null, mot: "", motFerme: false, dessin: false, incidents: [], inconnus: [], doutes: [] };
  const brut = texte.normalize("NFKC");
  const jetons = brut.trim().split(/\s+/).filter(Boolean);
  const suite = jetons.filter((jeton) => !prendreIncidents(jeton, ligne));
  const visee = VISEE.exec(suite[0] ?? "");
  if (visee) {
    const [, partie, coup, table] = visee;
    if (partie) ligne.partie = Number(partie);
    ligne.coup = Number(coup);
    ligne.table = table ? Number(table) : null;
    suite.shift();
  } else if (suite.length && estTable(suite[0])) ligne.table = Number(chiffres(suite.shift()));
  else if (COLLES.test(suite[0] ?? "")) {
    const [, table, reste] = COLLES.exec(suite[0]);
    ligne.table = Number(table);
    suite[0] = reste;
  }
  if (suite.length) lireMot(suite.shift(), ligne);
  ligne.motFerme = suite.length > 0 || (ligne.mot !== "" && /\s$/.test(brut));
  lireCases(suite, ligne);
  return ligne;
}

/** How a line begins that speaks of this slip: `12`, `3/12`, `1/3/12`. @param {{partie?: number, coup?: number, table?: number}} visee */
export function adresse({ partie, coup, table }) {
  return [partie, coup, table ?? ""].filter((numero) => numero !== undefined).join("/");
}

/** Whether the next character typed after *texte* belongs to the word, where é is a letter and no 2. */
export function dansLeMot(texte) {
  const jetons = texte.normalize("NFKC").trimStart().split(/\s+/);
  const premier = estTable(jetons[0]) || VISEE.test(jetons[0]) ? 1 : 0;
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

/** A slip as it is typed: what `lireLigne` reads back. @param {import("contract").Transcription & {table?: number}} bulletin */
export function ecrireLigne({ table, mot, dessin, reference, score, sens, incidents = [] }) {
  const ecrit = mot ?? (dessin ? DESSIN : "");
  return joindre([table, ...(ecrit ? [ecrit, ...ecrireCases(reference ?? null, score ?? null), sens?.toLowerCase()] : []), ecrireIncidents(incidents)]);
}

/** The line once its word is drawn: what else was typed stays. */
export function avecDessin(ligne) {
  return `${joindre([adresse(ligne), DESSIN, ...ecrireCases(ligne.reference, ligne.score), ecrireIncidents(ligne.incidents)])} `;
}

/** Reference and score; undefined is not typed, null an empty box. */
function ecrireCases(reference, score) {
  const entiere = /^(?:[A-Z]|\d+)$/.test(reference) ? `${reference}#` : reference; // what follows belongs to another box
  return [entiere, score].filter((valeur) => valeur !== undefined).map((valeur) => (valeur === ILLISIBLE ? "#" : valeur ?? "-"));
}

function ecrireIncidents(incidents) {
  const touches = incidents.map((incident) => Object.keys(INCIDENTS).find((touche) => INCIDENTS[touche] === incident));
  return touches.length ? `/${touches.join("")}` : "";
}

function joindre(jetons) {
  return jetons.filter((jeton) => jeton !== undefined && jeton !== "").join(" ");
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
  if (/^[A-Za-z#]{1,15}$/.test(plat)) ligne.mot = lireCercles(plat);
  else ligne.inconnus.push(jeton);
}

function sansAccents(texte) {
  return texte
    .replace(/œ/g, "oe").replace(/Œ/g, "OE").replace(/æ/g, "ae").replace(/Æ/g, "AE")
    .normalize("NFD").replace(/\p{M}/gu, "");
}
