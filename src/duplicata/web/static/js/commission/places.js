/** Every technical place of the word, valid or not; the one looked at is drawn on the grid. */

import { dessinerGrille } from "../commun/grille.js";
import { dire } from "../commun/langue.js";
import { motEcrit } from "../commun/mot.js";
import { encercler } from "../saisie/judge/solutions.js";
import { el } from "../saisie/vue.js";

export function afficherPlaces({ liste, note, grille }, { placements, grille: rangees, bulletin, seconde }) {
  const montrer = (une) => dessinerGrille(grille, rangees, une
    ? { mot: encercler(une.mot, une.jokers), place: une.place, invalide: !une.valide } : {});
  liste.replaceChildren(...placements.map((une, rang) => ligne(une, rang, montrer)));
  const memes = placements.filter((une) => une.meme_score);
  const scores = new Set([bulletin, ...(seconde ? [seconde.bulletin] : [])].map((lu) => lu.score ?? "–"));
  note.textContent = placements.length
    ? dire("Places : {n}, dont {m} pour le score écrit ({score}).", { n: placements.length, m: memes.length, score: [...scores].join(", ") })
    : bulletin.mot || bulletin.dessin ? dire("Ce mot ne peut se poser nulle part.") : dire("Aucun mot n’est écrit.");
  montrer(placements[0]);
}

function ligne(une, rang, montrer) {
  const choix = el("input", "");
  choix.type = "radio";
  choix.name = "place";
  choix.checked = rang === 0;
  choix.addEventListener("change", () => montrer(une));
  const etat = une.valide ? el("span", "valide", dire("valable")) : el("span", "non-valide", dire("non admis : {mots}", { mots: une.non_admis.join(", ") }));
  // Two places of one word may differ by nothing but the letters that the jokers stand for.
  return el("label", une.meme_score || une.referencee ? "emplacement meme-score" : "emplacement", choix,
    el("span", "chiffres", une.place), el("span", "mot", ...motEcrit(encercler(une.mot, une.jokers))), el("span", "score", String(une.score)),
    el("span", "egal", ecrits(une)), etat);
}

/** What of the slip names this place. */
function ecrits({ meme_score: score, referencee }) {
  if (score && referencee) return dire("score, référence");
  if (referencee) return dire("référence écrite");
  return score ? dire("score écrit") : "";
}
