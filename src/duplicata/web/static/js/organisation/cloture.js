// Closing the event and opening it again; what prevents it stays beside the button.
import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";
import { enSuspens, relireReste } from "../commun/reste.js";

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

/** A reason is asked for where results would stay under reserve. */
function ouvrirGarde() {
  const suspens = enSuspens();
  par("garde-clore-phrase").textContent = suspens.length
    ? dire("Reste à régler : {reste}. Clore maintenant laisse les résultats sous réserve jusqu’à ce que ce soit fait.", { reste: suspens.join(" ; ") })
    : dire("Clore l’événement : ses résultats seront définitifs, plus aucune partie ne pourra y être ouverte.");
  par("clore-motif").hidden = !suspens.length;
  par("motif-clore").required = suspens.length > 0;
  par("garde-clore").hidden = false;
  (suspens.length ? par("motif-clore") : par("clore-oui")).focus();
}

export function installerCloture(essayer) {
  par("clore").addEventListener("click", () => { refuser(""); ouvrirGarde(); });
  par("garde-clore").addEventListener("submit", enSonTemps(async (e) => {
    const raison = par("motif-clore").value;
    e.target.hidden = true;
    if (await essayer(() => ecrire("/clore", { raison }), dire("Événement clos."), refuser)) { e.target.reset(); par("etape-suivante").focus(); return; }
    par("clore").focus();
    await relireReste().catch(() => {});
    if (enSuspens().length && !raison) ouvrirGarde();
  }));
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
