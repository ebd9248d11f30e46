// Tables given to everybody in one press, taken back in another until the first rack.
import { ecrire, remplacer } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";

const par = (id) => document.getElementById(id);
const boutons = () => [...document.querySelectorAll("[data-ordre]")];

export function montrerTables({ ordre, ordre_dit, donnees, reprenables, commencee, classes, joueurs, parcours }) {
  const champ = par("parcours-texte");
  if (document.activeElement !== champ) champ.value = parcours;
  const situation = donnees ? dire("Tables données {ordre}.", { ordre: ordre_dit }) : dire("Chacun est à la table de son numéro.");
  par("tables-dites").textContent = commencee ? `${situation} ${dire("Une partie est en cours : de nouvelles tables vaudront pour la suivante.")}` : situation;
  for (const bouton of boutons()) {
    bouton.disabled = !joueurs.length || (bouton.dataset.ordre === "rang" && !classes);
    bouton.setAttribute("aria-pressed", String(donnees && bouton.dataset.ordre === ordre));
  }
  par("reprendre").hidden = !reprenables;
}

export function installerTables(essayer) {
  for (const bouton of boutons()) {
    bouton.addEventListener("click", enSonTemps(() => essayer(() => ecrire("/places/donner", { ordre: bouton.dataset.ordre }), dire("Tables données."))));
  }
  par("parcours").addEventListener("submit", enSonTemps(() => essayer(() => remplacer("/parcours", { parcours: par("parcours-texte").value }), dire("Parcours fixé."))));
  par("parcours").querySelector("button").disabled = false;
  par("reprendre").addEventListener("click", enSonTemps(() => essayer(() => ecrire("/places/reprendre"), dire("Chacun est revenu à sa table d’avant."))));
}
