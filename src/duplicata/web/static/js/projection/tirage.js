// The rack, in the order in which it is announced: what was left, then what was drawn.

import { creerJeton } from "../commun/grille.js";
import { dire } from "../commun/langue.js";

const ordre = (a, b) => Number(a === "?") - Number(b === "?") || a.localeCompare(b);

/** tirage: "EEU+ESI?", "-BNISRAA", "AEGPSTW" or "" -> [[letter, newly drawn], ...]. */
export function lettres(tirage) {
  const [gauche, droite] = tirage.replace("-", "").split("+");
  if (droite === undefined) return [...gauche].map((lettre) => [lettre, false]);
  return [...[...gauche].sort(ordre).map((l) => [l, false]), ...[...droite].map((l) => [l, true])];
}

export function dessinerTirage(element, tirage) {
  if (element.dataset.tirage === tirage) return;
  element.dataset.tirage = tirage;
  const jetons = lettres(tirage).map(([lettre, neuve]) => {
    const jeton = creerJeton(lettre);
    jeton.classList.toggle("neuve", neuve);
    return jeton;
  });
  // On two lines, where one is too narrow.
  element.style.setProperty("--rangee", String(Math.ceil(Math.max(7, jetons.length) / 2)));
  element.replaceChildren(...jetons);
  element.hidden = !jetons.length;
  const noms = lettres(tirage).map(([lettre]) => (lettre === "?" ? dire("joker") : lettre));
  element.setAttribute("aria-label", dire("Tirage : {lettres}", { lettres: noms.join(" ") }));
}
