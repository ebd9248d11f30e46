/** The solutions a line may still mean: rows laid out once, in which a key changes letters and nothing else. */

import { dire } from "../../commun/langue.js";
import { ecrire, el } from "../vue.js";

/** Characters of a row; a circled letter takes the room of two. */
const LARGEUR = 24;
const CASE = 5;
const rangees = new WeakMap();

/** A row touched chooses its solution, as the arrows do. */
export function surChoix(choisir) {
  const liste = document.getElementById("solutions");
  liste.addEventListener("mousedown", (e) => e.preventDefault()); // the line keeps the focus
  liste.addEventListener("click", ({ target }) => {
    const rangee = rangees.get(target.closest("li"));
    if (rangee?.montree) choisir(rangee.montree);
  });
}

/** @param {object} intention  what Enter would do; *selection* is the solution the arrows stand on */
export function montrerSolutions({ filtre, solution }, selection) {
  const liste = document.getElementById("solutions");
  const { premieres, total } = filtre;
  while (liste.children.length < premieres.length) liste.append(nouvelleRangee());
  liste.classList.toggle("vide", premieres.length === 0);
  [...liste.children].forEach((li, rang) => {
    const s = premieres[rang] ?? null;
    li.classList.toggle("absente", s === null);
    li.classList.toggle("choisie", s !== null && s === (selection ?? solution));
    if (s !== null && s === selection) li.setAttribute("aria-current", "true");
    else li.removeAttribute("aria-current");
    if (s !== null) remplir(rangees.get(li), s);
  });
  const reste = total - premieres.length;
  ecrire(document.getElementById("nombre-solutions"), reste > 1 ? dire("et {n} autres", { n: reste }) : reste ? dire("et 1 autre") : "");
}

function nouvelleRangee() {
  const li = el("li", "");
  rangees.set(li, { li, montree: null, morceaux: [] });
  return li;
}

/** Word, place and score are one text, its columns made of spaces: what is laid out again with a key is a line, not a table. */
function remplir(rangee, solution) {
  if (rangee.montree === solution) return;
  rangee.montree = solution;
  const { ecrit, place, score } = solution;
  // Letters in clear and circled ones by turns: « SWEAt » is SWEA, then T in a circle, then nothing.
  const morceaux = ecrit.split(/([a-z])/);
  const cercles = (morceaux.length - 1) / 2;
  const cases = place.padStart(CASE) + String(score).padStart(CASE);
  morceaux.push(morceaux.pop() + cases.padStart(LARGEUR - ecrit.length - cercles));
  while (rangee.morceaux.length < morceaux.length) {
    rangee.morceaux.push(texteDans(rangee.morceaux.length % 2 ? rangee.li.appendChild(el("span", "cercle")) : rangee.li));
  }
  rangee.morceaux.forEach((texte, i) => changer(texte, (morceaux[i] ?? "").toUpperCase()));
}

function texteDans(element) {
  return element.appendChild(document.createTextNode(""));
}

function changer(texte, valeur) {
  if (texte.data !== valeur) texte.data = valeur;
}
