/** The solutions a line may still mean: rows laid out once, in which a key changes letters and nothing else. */

import { dire } from "../commun/langue.js";
import { ecrire, el } from "./vue.js";

const rangees = new WeakMap();

/** @param {object} intention  what Enter would do; *selection* is the solution the arrows stand on */
export function montrerSolutions({ filtre, solution }, selection) {
  const liste = document.getElementById("solutions");
  const { premieres, total } = filtre;
  while (liste.children.length < premieres.length) liste.append(nouvelleRangee());
  [...liste.children].forEach((li, rang) => {
    const s = premieres[rang] ?? null;
    li.classList.toggle("absente", s === null);
    li.classList.toggle("choisie", s !== null && s === (selection ?? solution));
    if (s !== null && s === selection) li.setAttribute("aria-current", "true");
    else li.removeAttribute("aria-current");
    if (s !== null) remplir(rangees.get(li), s);
  });
  const reste = total - premieres.length;
  ecrire(document.getElementById("nombre-solutions"), reste > 0 ? dire("et {n} autres", { n: reste }) : "");
}

function nouvelleRangee() {
  const [mot, place, score] = ["mot", "place", "score"].map((classe) => el("span", classe));
  const li = el("li", "", mot, place, score);
  rangees.set(li, { montree: null, mot, place: texteDans(place), score: texteDans(score), morceaux: [] });
  return li;
}

function remplir(rangee, solution) {
  if (rangee.montree === solution) return;
  rangee.montree = solution;
  // Letters in clear and circled ones by turns: « SWEAt » is SWEA, then T in a circle, then nothing.
  const morceaux = solution.ecrit.split(/([a-z])/);
  while (rangee.morceaux.length < morceaux.length) {
    rangee.morceaux.push(texteDans(rangee.morceaux.length % 2 ? rangee.mot.appendChild(el("span", "cercle")) : rangee.mot));
  }
  rangee.morceaux.forEach((texte, i) => changer(texte, (morceaux[i] ?? "").toUpperCase()));
  changer(rangee.place, solution.place);
  changer(rangee.score, String(solution.score));
}

function texteDans(element) {
  return element.appendChild(document.createTextNode(""));
}

function changer(texte, valeur) {
  if (texte.data !== valeur) texte.data = valeur;
}
