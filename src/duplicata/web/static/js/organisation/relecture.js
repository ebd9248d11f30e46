// Whether double arbiters may confirm what was entered, and how many slips were read either way.
import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";

const par = (id) => document.getElementById(id);

export function montrerRelecture({ confirmations, relus, compares }) {
  const choix = /** @type {HTMLInputElement} */ (par("confirmations"));
  choix.checked = confirmations;
  par("relus").textContent = dire("Relus à l’aveugle : {relus} – papier comparé à l’écran : {compares}", { relus, compares });
}

export function installerRelecture(essayer) {
  const choix = /** @type {HTMLInputElement} */ (par("confirmations"));
  choix.addEventListener("change", () => essayer(() => ecrire("/confirmations", { admises: choix.checked })));
}
