// A word as the player wrote it: a letter in lower case stood in a circle, for a joker. The markup is templates/_mot.html's.
import { dire } from "./langue.js";

/** Texts and circled letters, to be put one after the other in an element. */
export function motEcrit(mot) {
  return mot.split(/([a-z])/).filter(Boolean).map((morceau) => (morceau === morceau.toUpperCase() ? morceau : cercle(morceau)));
}

function cercle(lettre) {
  const rond = document.createElement("span");
  rond.className = "cercle";
  rond.title = dire("lettre encerclée");
  rond.textContent = lettre.toUpperCase();
  return rond;
}
