// Closing the event and opening it again; what prevents it stays beside the button.
import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";

const par = (id) => document.getElementById(id);

export function montrerCloture({ tournoi }) {
  par("clore").hidden = tournoi.clos;
  par("rouvrir").hidden = !tournoi.clos;
  if (tournoi.clos) refuser("");
}

function refuser(phrase) {
  par("clore-refus").textContent = phrase;
  par("clore-refus").hidden = !phrase;
}

export function installerCloture(essayer) {
  par("clore").addEventListener("click", () => {
    refuser("");
    par("garde-clore").hidden = false;
    par("clore-oui").focus();
  });
  par("clore-oui").addEventListener("click", async () => {
    par("garde-clore").hidden = true;
    if (!await essayer(() => ecrire("/clore"), dire("Événement clos."), refuser)) par("clore").focus();
  });
  par("rouvrir").addEventListener("click", () => {
    par("garde-rouvrir").hidden = false;
    par("motif-rouvrir").focus();
  });
  par("garde-rouvrir").addEventListener("submit", enSonTemps(async (e) => {
    if (!await essayer(() => ecrire("/rouvrir", { raison: par("motif-rouvrir").value }), dire("Événement rouvert."))) return;
    e.target.reset();
    e.target.hidden = true;
  }));
}
