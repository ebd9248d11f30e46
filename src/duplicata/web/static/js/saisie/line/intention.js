/** What Enter would do with the line as it stands: nothing is ever guessed between two readings. */

import * as Alertes from "./alerts.js";
import { enBulletin as tellequelle, estComplete, estEcrite, ILLISIBLE } from "./line.js";
import { correspond, enBulletin as sansFaute, filtrer, sens } from "../judge/solutions.js";

/** Solutions shown under the line: as many as leave the ruling in sight. */
const LIGNES = 6;

/**
 * @returns {{genre: "rien"|"choisir"|"solution"|"tel_quel", table?, bulletin?, solution?, ajouts?, complet?, filtre, alertes}}
 *   `choisir`: several solutions remain, Enter waits for one more letter, an arrow or "as written".
 */
export function intention(ligne, contexte, selection = null) {
  const { solutions, proposee, premierCoup, vues, dessin } = contexte;
  const table = ligne.table ?? proposee;
  const filtre = filtrer(solutions, ligne, { vues, limite: LIGNES });
  if (ligne.inconnus.length || table === null) return { genre: "rien", filtre, alertes: [] };
  if (!estEcrite(ligne)) return { genre: "rien", filtre, table, alertes: [] };

  const complet = estComplete(ligne, premierCoup);
  const juste = complet ? correspond(solutions, ligne) : null;
  const choisie = selection ?? juste ?? (!complet && filtre.total === 1 ? filtre.premieres[0] : null);
  if (choisie && !ligne.incidents.length) {
    const bulletin = { ...sansFaute(choisie, table, premierCoup), ...(premierCoup ? placeEcrite(ligne) : {}) };
    const doutes = selection ? [] : ligne.doutes; // a solution chosen among several leaves none
    return { ...annoncer("solution", bulletin, { solution: choisie, doutes }), ajouts: ajouts(ligne, bulletin) };
  }
  const bulletin = tellequelle(ligne, table, dessin);
  const genre = !complet && filtre.total > 1 && !ligne.incidents.length ? "choisir" : "tel_quel";
  return annoncer(genre, bulletin, { complet: complet || !(ligne.mot || ligne.dessin) });

  function annoncer(genre, bulletin, { solution = null, complet = true, doutes = ligne.doutes }) {
    return { genre, bulletin, solution, complet, filtre, table, alertes: Alertes.alertes(bulletin, { ...contexte, complet, doutes }) };
  }
}

/** What the solution says and the line does not: shown, lest an empty box of the paper be filled in unnoticed.
 *  @param {Record<string, any>} ligne
 *  @param {import("contract").Transcription} bulletin */
function ajouts(ligne, { reference, score }) {
  return { reference: ligne.reference === undefined && reference !== undefined, score: ligne.score === undefined && score !== undefined };
}

/** At the first move the ruling asks for no place: the one that is written is kept all the same. */
function placeEcrite({ reference, sens: ecrit }) {
  const place = reference ? { reference } : {};
  const vers = ecrit ?? (reference && reference !== ILLISIBLE ? sens(reference) : null);
  return vers ? { ...place, sens: vers } : place;
}

/** The slip as written, whatever Enter would have chosen. */
export function telQuel(ligne, contexte) {
  const table = ligne.table ?? contexte.proposee;
  if (table === null || ligne.inconnus.length || !estEcrite(ligne)) return null;
  return tellequelle(ligne, table, contexte.dessin);
}
