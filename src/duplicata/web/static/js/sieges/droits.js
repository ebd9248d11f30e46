// What everybody owes, what a category owes instead, and one player's other sum. Who keeps the door alone fixes none of them.
import { remplacer } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser, enSonTemps } from "../commun/page.js";
import { DIRIGE } from "./role.js";
import { ecrireSomme, lireSomme } from "./sommes.js";

const par = (id) => document.getElementById(id);
let choisi = null;

export function montrerDroit({ droit, tarifs }) {
  const champ = par("droit-somme");
  const choix = par("droit-categorie");
  const noms = Object.keys(tarifs);
  par("droit-pour").hidden = !noms.length;
  if (noms.join("\n") !== [...choix.options].slice(1).map(({ value }) => value).join("\n")) {
    choix.replaceChildren(choix.options[0], ...noms.map((nom) => new Option(nom, nom)));
  }
  const fixes = noms.filter((nom) => tarifs[nom] !== null);
  par("tarifs").textContent = fixes.map((nom) => dire("{categorie} : {somme}", { categorie: nom, somme: ecrireSomme(tarifs[nom]) })).join(" · ");
  const du = choix.value ? tarifs[choix.value] ?? droit : droit;
  if (document.activeElement !== champ) champ.value = du ? ecrireSomme(du) : "";
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

export function installerDroits(essayer, remontrer) {
  const lues = (...ids) => {
    try { return ids.map((id) => lireSomme(par(id).value)); } catch (erreur) { aviser(erreur.message, true); return null; }
  };
  if (DIRIGE) installerTarifs(essayer, lues, remontrer);
  par("autre").addEventListener("submit", enSonTemps(async () => {
    const sommes = lues("autre-du", "autre-paye");
    if (!sommes || !choisi) return;
    const [du, paye] = sommes;
    const { joueur } = choisi;
    const fait = await essayer(async () => {
      if (DIRIGE && du !== choisi.du) await remplacer("/droit", { centimes: du, joueur });
      return remplacer(`/pointage/paiements/${joueur}`, { centimes: paye });
    }, dire("Noté."));
    if (fait) fermer();
  }));
  par("autre-non").addEventListener("click", fermer);
  par("autre").addEventListener("keydown", (e) => { if (e.key === "Escape") fermer(); });
  par("autre-du").readOnly = !DIRIGE;
}

function installerTarifs(essayer, lues, remontrer) {
  par("droit-categorie").addEventListener("change", remontrer);
  par("droit").addEventListener("submit", enSonTemps(async () => {
    const [centimes] = lues("droit-somme") ?? [];
    const categorie = par("droit-categorie").value;
    if (centimes !== undefined) await essayer(() => remplacer("/droit", { centimes, categorie }), dire("Droit d’inscription fixé."));
  }));
  for (const bouton of document.querySelectorAll("#droit button")) bouton.disabled = false;
}
