// What everybody owes, and one player's other sum.
import { remplacer } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser, enSonTemps } from "../commun/page.js";
import { ecrireSomme, lireSomme } from "./sommes.js";

const par = (id) => document.getElementById(id);
let choisi = null;

export function montrerDroit({ droit }) {
  const champ = par("droit-somme");
  if (document.activeElement !== champ) champ.value = droit ? ecrireSomme(droit) : "";
}

export function ouvrirAutre(joueur) {
  choisi = joueur;
  par("autre-titre").textContent = joueur.nom;
  par("autre-du").value = ecrireSomme(joueur.du);
  par("autre-paye").value = ecrireSomme(joueur.paye);
  par("autre").hidden = false;
  par("autre-paye").focus();
  par("autre-paye").select();
}

function fermer() {
  par("autre").hidden = true;
  if (choisi) par(`autre-${choisi.joueur}`)?.focus();
  choisi = null;
}

export function installerDroits(essayer) {
  const lues = (...ids) => {
    try { return ids.map((id) => lireSomme(par(id).value)); } catch (erreur) { aviser(erreur.message, true); return null; }
  };
  par("droit").addEventListener("submit", enSonTemps(async () => {
    const [centimes] = lues("droit-somme") ?? [];
    if (centimes !== undefined) await essayer(() => remplacer("/droit", { centimes }), dire("Droit d’inscription fixé."));
  }));
  par("autre").addEventListener("submit", enSonTemps(async () => {
    const sommes = lues("autre-du", "autre-paye");
    if (!sommes || !choisi) return;
    const [du, paye] = sommes;
    const { joueur } = choisi;
    const fait = await essayer(async () => {
      if (du !== choisi.du) await remplacer("/droit", { centimes: du, joueur });
      return remplacer(`/pointage/paiements/${joueur}`, { centimes: paye });
    }, dire("Noté."));
    if (fait) fermer();
  }));
  par("autre-non").addEventListener("click", fermer);
  par("autre").addEventListener("keydown", (e) => { if (e.key === "Escape") fermer(); });
  for (const bouton of document.querySelectorAll("#droit button")) bouton.disabled = false;
}
