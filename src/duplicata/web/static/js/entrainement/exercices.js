/** Fifty slips to learn on, made from the solutions of a move: what stands on the paper, and how it is typed. */

import { sens } from "../saisie/judge/solutions.js";

/** Lesson -> number of its slips, in the order in which they are learnt. */
export const LECONS = {
  sans_faute: 8, premieres_lettres: 8, top: 4, score_faux: 8, case_vide: 5, illisible: 3, reference_inversee: 4, cercle: 4, incident: 4, dessin: 2,
};
const INCIDENTS = [["v", "vierge"], ["n", "non_remis"], ["p", "plusieurs_bulletins"], ["l", "lecture_difficile"]];

/**
 * @param {object[]} solutions  of a Solutions, best first
 * @returns {{lecon: string, papier: object, ligne: string}[]}  *papier* as the interchange format has a slip
 */
export function exercices(solutions) {
  const choisies = etaler(solutions.filter(({ mot, ecrit }) => mot === ecrit));
  const couchees = choisies.filter(({ place }) => sens(place) === "H");
  let rang = 0;
  const suivante = (parmi) => parmi[rang++ % parmi.length];
  const choisir = { top: () => solutions[0], dessin: () => suivante(couchees.length ? couchees : choisies) };
  return Object.entries(LECONS).flatMap(([lecon, nombre]) =>
    Array.from({ length: nombre }, (_, i) => ({ lecon, ...exercice(lecon, i, (choisir[lecon] ?? (() => suivante(choisies)))()) })));
}

/** Plays of all values, words of a length that people write. */
function etaler(solutions) {
  const lisibles = solutions.filter(({ mot }) => mot.length >= 4 && mot.length <= 9);
  const pas = Math.max(1, Math.floor(lisibles.length / 60));
  const etalees = lisibles.filter((_, i) => i % pas === 0);
  return etalees.length ? etalees : solutions;
}

function exercice(lecon, i, s) {
  const juste = { mot: s.ecrit, sens: sens(s.place), reference: s.place, score: s.score };
  const { mot, reference, score } = juste;
  switch (lecon) {
    case "top": return { papier: juste, ligne: "+" };
    case "score_faux": {
      const faux = score > 6 && i % 2 ? score - 3 : score + 1;
      return { papier: { ...juste, score: faux }, ligne: `${mot} ${reference} ${faux}` };
    }
    case "case_vide": return i % 2
      ? { papier: sans(juste, "score"), ligne: `${mot} ${reference} -` }
      : { papier: sans(juste, "reference"), ligne: `${mot} - ${score}` };
    case "illisible": return i % 2
      ? { papier: { ...juste, reference: "illisible" }, ligne: `${mot} # ${score}` }
      : { papier: { ...juste, mot: `${mot.slice(0, -1)}#` }, ligne: `${mot.slice(0, -1)}# ${reference} ${score}` };
    case "reference_inversee": {
      const inversee = reference.replace(/^([A-Z])(\d+)$|^(\d+)([A-Z])$/, "$2$1$4$3");
      return { papier: { ...juste, reference: inversee }, ligne: `${mot} ${inversee} ${score}` };
    }
    case "cercle": {
      const ecrit = mot.slice(0, 1) + mot[1].toLowerCase() + mot.slice(2);
      return { papier: { ...juste, mot: ecrit }, ligne: `${ecrit} ${reference} ${score}` };
    }
    case "incident": return { papier: { incidents: [INCIDENTS[i][1]] }, ligne: `/${INCIDENTS[i][0]}` };
    case "dessin": return { papier: { dessin: [mot], reference, score }, ligne: `${mot} F4 ⏎ ${reference} ${score}` };
    default: return { papier: juste, ligne: `${mot} ${reference} ${score}` };
  }
}

/** The fields in which what was typed is not what stands on the paper. */
export function differences(papier, tape) {
  return ["mot", "dessin", "reference", "score", "incidents"].filter((champ) => forme(papier, champ) !== forme(tape, champ));
}

function forme(bulletin, champ) {
  const valeur = bulletin[champ];
  if (valeur === undefined || valeur === null) return "";
  if (champ === "reference" && valeur !== "illisible") return valeur.replace(/^0+/, "").replace(/([A-Z])0+/, "$1");
  return Array.isArray(valeur) ? valeur.join("/") : String(valeur);
}

function sans(bulletin, champ) {
  const { [champ]: _, ...reste } = bulletin;
  return reste;
}
