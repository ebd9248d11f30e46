// What every page has: the state of the line, the way out, notices.
import { ecrire } from "./api.js";
import { contexte, dire } from "./langue.js";
import { suivre } from "./flux.js";

const avis = document.getElementById("avis");

/** A notice at the foot of the page; it takes no focus and leaves by itself. */
export function aviser(phrase, grave = false) {
  const ligne = document.createElement("p");
  ligne.textContent = phrase;
  ligne.classList.toggle("grave", grave);
  avis.append(ligne);
  setTimeout(() => ligne.remove(), grave ? 9000 : 5000);
}

document.getElementById("quitter")?.addEventListener("click", async () => {
  await ecrire("/deconnexion");
  location.href = `/t/${contexte.tournoi}/connexion`;
});

const liaison = document.getElementById("liaison");
if (liaison && contexte.tournoi) {
  let delai;
  suivre("liaison", (vivante) => {
    clearTimeout(delai);
    if (vivante) { liaison.hidden = true; return; }
    delai = setTimeout(() => {
      liaison.textContent = dire("connexion perdue");
      liaison.hidden = false;
    }, 1000);
  });
}
