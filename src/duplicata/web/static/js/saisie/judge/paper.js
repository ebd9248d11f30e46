/** A slip drawn as it stands on paper: its squares, its reference, its score. */

import { dire } from "../../commun/langue.js";
import { incident } from "./words.js";
import { sens as sensDe } from "./solutions.js";
import { el } from "../vue.js";

/** @param {object} bulletin  fields of formats.md; *rangees* its drawing when the server has it ready */
export function dessinerPapier(bulletin, rangees = rangeesDe(bulletin)) {
  const papier = el("div", "papier");
  const largeur = Math.max(1, ...rangees.map((rangee) => rangee.length));
  const grille = el("div", "grille-dessin");
  grille.setAttribute("role", "img");
  grille.setAttribute("aria-label", rangees.length ? dire("Bulletin : {lignes}", { lignes: rangees.join(" / ") }) : dire("Rien d’écrit"));
  for (const rangee of rangees) {
    grille.append(el("div", "rangee", ...[...rangee.padEnd(largeur, ".")].map((marque) =>
      el("span", marque !== marque.toUpperCase() ? "carre cercle" : "carre", marque === "." ? "" : marque.toUpperCase()))));
  }
  papier.append(grille, el("dl", "cases",
    el("dt", "", dire("Référence")), el("dd", "", valeur(bulletin.reference)),
    el("dt", "", dire("Score")), el("dd", "", valeur(bulletin.score))));
  if (bulletin.incidents?.length) papier.append(el("p", "incidents", bulletin.incidents.map(incident).join(", ")));
  return papier;
}

function rangeesDe({ mot, sens, reference, dessin }) {
  if (dessin) return Array.isArray(dessin) ? dessin : dessin.split("\n");
  if (!mot) return [];
  const vertical = (sens ?? sensDe(reference ?? "")) === "V";
  return vertical ? [...mot] : [mot];
}

function valeur(ecrite) {
  if (ecrite === undefined || ecrite === null || ecrite === "") return dire("vide");
  return ecrite === "illisible" ? dire("illisible") : String(ecrite);
}
