// The game move by move: the grid before, the word retained shown over it.

import { dessinerGrille } from "../commun/grille.js";
import { dire, nombre, points } from "../commun/langue.js";
import { dessinerTirage } from "../projection/tirage.js";

const { coups } = JSON.parse(document.getElementById("rejeu").textContent);
const element = (id) => document.getElementById(id);
const boutons = [...document.querySelectorAll("#coups button")];
let rang = coups.length - 1;

function montrer(nouveau) {
  rang = Math.min(Math.max(nouveau, 0), coups.length - 1);
  const coup = coups[rang];
  dessinerGrille(element("grille"), coup.grille, coup.annule ? {} : { mot: coup.mot, place: coup.place });
  dessinerTirage(element("tirage"), coup.tirage);
  element("legende").textContent = coup.annule
    ? dire("Coup {n} : annulé", { n: coup.coup })
    : dire("Coup {n} : {mot} {place}, {points} (cumul {cumul})", {
        n: coup.coup, mot: coup.mot.toUpperCase(), place: coup.place, points: points(coup.points), cumul: nombre(coup.cumul),
      });
  boutons.forEach((bouton, i) => {
    if (i === rang) bouton.setAttribute("aria-current", "true");
    else bouton.removeAttribute("aria-current");
  });
  element("premier").disabled = element("avant").disabled = rang === 0;
  element("apres").disabled = element("dernier").disabled = rang === coups.length - 1;
}

if (coups.length) {
  element("premier").addEventListener("click", () => montrer(0));
  element("avant").addEventListener("click", () => montrer(rang - 1));
  element("apres").addEventListener("click", () => montrer(rang + 1));
  element("dernier").addEventListener("click", () => montrer(coups.length - 1));
  boutons.forEach((bouton, i) => bouton.addEventListener("click", () => montrer(i)));
  document.addEventListener("keydown", (e) => {
    if (e.target.closest("input") || e.altKey || e.ctrlKey || e.metaKey) return;
    if (e.key === "ArrowLeft") montrer(rang - 1);
    else if (e.key === "ArrowRight") montrer(rang + 1);
  });
  montrer(rang);
}
