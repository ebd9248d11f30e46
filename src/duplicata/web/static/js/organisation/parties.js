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
    empreinte.textContent = partie.preparee ? dire("Empreinte de la partie préparée : {empreinte}", { empreinte: partie.engagement }) : dire("Empreinte de la graine du tirage : {empreinte}", { empreinte: partie.engagement ?? "–" });
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

const HORS_ENVELOPPE = ["rythme", "forme", "reglement", "lexique", "tirages"];

export function installerPartie(essayer) {
  par("enveloppe").addEventListener("change", montrerEnveloppe);
  par("ouvrir").addEventListener("submit", async (e) => {
    e.preventDefault();
    const [enveloppe] = par("enveloppe").files;
    const ouverte = await essayer(() => (enveloppe ? ouvrirScellee(e.target.elements, enveloppe) : ouvrir(e.target.elements)), dire("Partie ouverte."));
    if (!ouverte || !enveloppe) return;
    par("enveloppe").value = "";
    await montrerEnveloppe();
  });
}

function ouvrir({ nom, date, rythme, forme, reglement, lexique, plages, tirages }) {
  const formule = forme.value === "mort_subite" ? "mort_subite" : [rythme.value, forme.value].filter(Boolean).join("+");
  return ecrire("/parties", {
    nom: nom.value, date: date.value, formule, reglement: reglement.value, lexique: lexique.value,
    plages: lirePlages(plages.value), tirages: tirages.value.split("\n").map((ligne) => ligne.trim()).filter(Boolean),
  });
}

async function ouvrirScellee({ nom, date, plages }, enveloppe) {
  return ecrire("/parties/scellee", {
    enveloppe: await enveloppe.text(), code: par("code-enveloppe").value, nom: nom.value, date: date.value, plages: lirePlages(plages.value),
  });
}

/** What anybody may read on the envelope; what it settles is no longer chosen here. */
async function montrerEnveloppe() {
  const [enveloppe] = par("enveloppe").files;
  for (const id of HORS_ENVELOPPE) par(id).disabled = Boolean(enveloppe);
  par("code-enveloppe").disabled = !enveloppe;
  par("code-enveloppe").value = "";
  par("annoncee").textContent = enveloppe ? await empreinteAnnoncee(enveloppe) : "";
}

async function empreinteAnnoncee(enveloppe) {
  try {
    const { engagement, formule, reglement } = JSON.parse(await enveloppe.text());
    return engagement ? dire("{formule}, {reglement}. Empreinte annoncée : {empreinte}", { formule, reglement, empreinte: engagement }) : "";
  } catch {
    return dire("Ce n’est pas une partie scellée, ou elle est tronquée.");
  }
}
