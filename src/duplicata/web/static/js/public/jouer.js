// The clock of a game played again: at its end the slip is handed in as it stands, empty or not.
import { dire } from "../commun/langue.js";

const temps = document.getElementById("temps");
const formulaire = /** @type {HTMLFormElement} */ (document.getElementById("bulletin"));
const duree = Number(temps.dataset.duree);
const alerte = Number(temps.dataset.alerte);
const fin = performance.now() + duree * 1000;
let remis = false;

function montrer() {
  const reste = Math.max(0, Math.ceil((fin - performance.now()) / 1000));
  const ecrit = `${Math.floor(reste / 60)}:${String(reste % 60).padStart(2, "0")}`;
  if (temps.textContent !== ecrit) temps.textContent = ecrit;
  temps.classList.toggle("alerte", reste <= alerte);
  temps.setAttribute("aria-label", reste <= alerte ? dire("Dernières secondes") : dire("Temps restant"));
  if (reste || remis) return;
  remis = true;
  clearInterval(battement);
  formulaire.submit();
}

temps.hidden = false;
formulaire.addEventListener("submit", () => { remis = true; });
const battement = setInterval(montrer, 250);
montrer();
// A telephone would open its keyboard over the grid.
if (matchMedia("(min-width: 64rem)").matches) document.getElementById("mot").focus();
