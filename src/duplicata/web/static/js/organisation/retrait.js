// A game opened by mistake, taken back with a reason while nothing of it is drawn.
import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";

const par = (id) => document.getElementById(id);
let partie = null;
let bouton = null;

export function demanderRetrait(choisie, origine) {
  partie = choisie;
  bouton = origine;
  par("retirer-phrase").textContent = dire("Retirer « {nom} » : elle disparaît de tous les écrans. Le motif reste au journal.", { nom: partie.nom });
  par("retirer").hidden = false;
  par("motif-retirer").focus();
}

/** The form goes with the game: somebody may have drawn its first rack, or taken it back elsewhere. */
export function suivreRetrait(parties) {
  if (partie && !parties.some(({ numero, retirable }) => numero === partie.numero && retirable)) fermer();
}

function fermer() {
  partie = null;
  par("retirer").hidden = true;
  par("retirer").reset();
}

export function installerRetrait(essayer) {
  const renoncer = () => { fermer(); if (bouton.isConnected) bouton.focus(); };
  par("retirer-non").addEventListener("click", renoncer);
  par("retirer").addEventListener("keydown", (e) => { if (e.key === "Escape") renoncer(); });
  par("retirer").addEventListener("submit", enSonTemps(async (e) => {
    const { numero } = partie;
    const fait = await essayer(() => ecrire(`/parties/${numero}/retirer`, { raison: par("motif-retirer").value }), dire("Partie {n} retirée.", { n: numero }));
    if (!fait) return;
    fermer();
    par("parties").focus();
  }));
}
