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
    li.append(titre, ` · ${partie.formule} · ${partie.reglement} · ${partie.lexique} · ${plages} · ${coupsJoues(partie.coups)}`, empreinte);
    return li;
  }));
  proposerPlages(tableau);
}

function coupsJoues(n) {
  if (!n) return dire("aucun coup");
  return n === 1 ? dire("1 coup") : dire("{n} coups", { n });
}

/** The ranges of the last game while everybody has a place in them, else fresh ones; never over what was typed. */
function proposerPlages({ parties, joueurs }) {
  const champ = par("plages");
  if (champ.value !== (champ.dataset.proposees ?? "")) return;
  const dernieres = parties.at(-1)?.plages ?? [];
  const places = dernieres.every(({ arbitre }) => arbitre)
    && joueurs.every(({ joueur }) => dernieres.some(({ premiere, derniere }) => premiere <= joueur && joueur <= derniere));
  const proposees = dernieres.length && places
    ? dernieres.map(({ arbitre, premiere, derniere }) => `${arbitre} ${premiere}-${derniere}`).join("\n") : plagesProposees(joueurs);
  champ.dataset.proposees = proposees;
  champ.value = proposees;
}

/** About sixteen tables for each arbiter. */
function plagesProposees(joueurs) {
  if (!joueurs.length) return "";
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

export function installerPartie(essayer, tableau) {
  par("enveloppe").addEventListener("change", montrerEnveloppe);
  par("ouvrir").addEventListener("submit", async (e) => {
    e.preventDefault();
    const enCours = tableau().parties.find(({ phase }) => phase !== "finie");
    if (!enCours) return envoyer();
    par("garde-phrase").textContent = dire("{nom} n’est pas finie : la nouvelle partie attendra sa fin, les écrans restent sur celle-ci.", { nom: enCours.nom });
    par("garde-ouvrir").hidden = false;
    par("ouvrir-oui").focus();
  });
  par("ouvrir-oui").addEventListener("click", () => { fermerGarde(); envoyer(); });
  par("ouvrir-non").addEventListener("click", () => { fermerGarde(); par("ouvrir").querySelector("button.principal").focus(); });

  async function envoyer() {
    const { elements } = par("ouvrir");
    const [enveloppe] = par("enveloppe").files;
    const ouverte = await essayer(() => (enveloppe ? ouvrirScellee(elements, enveloppe) : ouvrir(elements)), dire("Partie ouverte."));
    if (!ouverte || !enveloppe) return;
    par("enveloppe").value = "";
    await montrerEnveloppe();
  }
}

function fermerGarde() {
  par("garde-ouvrir").hidden = true;
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
