// Games: what the next one is made of, those already open.
import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";

const par = (id) => document.getElementById(id);
const RYTHMES = {
  normale: () => dire("normale (3 min)"), reduite: () => dire("réduite (2 min 30)"), semi_rapide: () => dire("semi-rapide (2 min)"),
  semi_blitz: () => dire("semi-blitz (1 min 30)"), blitz: () => dire("blitz (1 min)"), topping: () => dire("topping"),
};
const FORMES = {
  "": () => dire("7 lettres"), joker: () => dire("joker"), "7_sur_8": () => dire("7 sur 8"), "7_et_8": () => dire("7 et 8"),
  "7_8_et_9": () => dire("7, 8 et 9"), mort_subite: () => dire("mort subite"), paires: () => dire("paires"), equipes: () => dire("équipes"),
  "joker+7_sur_8": () => dire("joker, 7 sur 8"),
};
let prete = false;

export function montrerParties(tableau) {
  if (!prete) preparer(tableau);
  par("liste-parties").replaceChildren(...tableau.parties.map((partie) => {
    const li = document.createElement("li");
    const titre = document.createElement("strong");
    titre.textContent = `${partie.numero}. ${partie.nom}`;
    const plages = partie.plages.map(({ arbitre, premiere, derniere }) => `${arbitre || "–"} ${premiere}-${derniere}`).join(", ");
    const empreinte = document.createElement("span");
    empreinte.className = "empreinte";
    empreinte.textContent = dire("Empreinte de la graine du tirage : {empreinte}", { empreinte: partie.engagement ?? "–" });
    li.append(titre, ` · ${partie.formule} · ${partie.reglement} · ${partie.lexique} · ${plages} · ${dire("{n} coups", { n: partie.coups })}`, empreinte);
    return li;
  }));
  const dernieres = tableau.parties.at(-1)?.plages;
  if (dernieres && !par("plages").value) par("plages").value = dernieres.map(({ arbitre, premiere, derniere }) => `${arbitre} ${premiere}-${derniere}`).join("\n");
  if (!par("plages").value && tableau.joueurs.length) par("plages").value = plagesProposees(tableau.joueurs);
}

/** About sixteen tables for each arbiter. */
function plagesProposees(joueurs) {
  const tables = joueurs.map(({ joueur }) => joueur).sort((a, b) => a - b);
  const arbitres = Math.max(1, Math.ceil(tables.length / 16));
  const taille = Math.ceil(tables.length / arbitres);
  return Array.from({ length: arbitres }, (_, i) => {
    const plage = tables.slice(i * taille, (i + 1) * taille);
    return `${nomArbitre(i)} ${plage[0]}-${plage.at(-1)}`;
  }).join("\n");
}

const nomArbitre = (rang) => (rang < 26 ? String.fromCharCode(65 + rang) : `A${rang - 25}`);

function preparer({ choix }) {
  prete = true;
  options("rythme", Object.keys(choix.rythmes), (nom) => RYTHMES[nom]?.() ?? nom);
  options("forme", Object.keys(FORMES), (nom) => FORMES[nom]());
  options("reglement", ["", ...choix.reglements.toReversed()], (nom) => nom || dire("selon la date"));
  options("lexique", choix.lexiques, (nom) => nom);
}

function options(id, valeurs, nommer) {
  par(id).replaceChildren(...valeurs.map((valeur) => new Option(nommer(valeur), valeur)));
}

function lirePlages(texte) {
  return texte.split("\n").filter((ligne) => ligne.trim()).map((ligne) => {
    const lu = ligne.trim().match(/^(\w{1,12})[\s:]+(\d+)\s*(?:-|–|à)\s*(\d+)$/);
    if (!lu) throw new Error(dire("Plage « {ligne} » : écrivez A 1-16.", { ligne }));
    return { arbitre: lu[1].toUpperCase(), premiere: Number(lu[2]), derniere: Number(lu[3]) };
  });
}

export function installerPartie(essayer) {
  par("ouvrir").addEventListener("submit", (e) => {
    e.preventDefault();
    const { nom, date, rythme, forme, reglement, lexique, plages, tirages } = e.target.elements;
    const formule = forme.value === "mort_subite" ? "mort_subite" : [rythme.value, forme.value].filter(Boolean).join("+");
    essayer(() => ecrire("/parties", {
      nom: nom.value, date: date.value, formule, reglement: reglement.value, lexique: lexique.value,
      plages: lirePlages(plages.value), tirages: tirages.value.split("\n").map((ligne) => ligne.trim()).filter(Boolean),
    }), dire("Partie ouverte."));
  });
}
