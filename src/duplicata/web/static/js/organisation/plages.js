// Ranges of tables: read, proposed, and changed while no rack is drawn.
import { remplacer } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser, enSonTemps } from "../commun/page.js";
import { installerLignes, montrerLignes } from "./preparatifs/lignes_plages.js";

const par = (id) => document.getElementById(id);
let partie = null;

const TABLES = 9999;

export function lirePlages(texte) {
  const plages = texte.split("\n").filter((ligne) => ligne.trim()).map((ligne) => {
    const lu = ligne.trim().match(/^(\w{1,12})[\s:]+(\d+)\s*(?:-|–|à)\s*(\d+)$/);
    if (!lu) throw new Error(dire("Plage « {ligne} » : écrivez A 1-16.", { ligne }));
    return { arbitre: lu[1].toUpperCase(), premiere: Number(lu[2]), derniere: Number(lu[3]) };
  });
  verifierPlages(plages);
  return plages;
}

/** What the server would refuse is said before anything is asked. */
function verifierPlages(plages) {
  const ecrite = ({ arbitre, premiere, derniere }) => `${arbitre} ${premiere}-${derniere}`;
  const rangees = plages.toSorted((a, b) => a.premiere - b.premiere || a.derniere - b.derniere);
  for (const plage of rangees) {
    if (plage.derniere < plage.premiere) throw new Error(dire("Plage « {plage} » : elle finit avant de commencer.", { plage: ecrite(plage) }));
    if (plage.premiere < 1 || plage.derniere > TABLES) throw new Error(dire("Plage « {plage} » : les tables vont de 1 à {maximum}.", { plage: ecrite(plage), maximum: TABLES }));
  }
  rangees.slice(1).forEach((autre, i) => {
    if (autre.premiere <= rangees[i].derniere) throw new Error(dire("Les plages « {une} » et « {autre} » ont la table {table} en commun.", { une: ecrite(rangees[i]), autre: ecrite(autre), table: autre.premiere }));
  });
}

/** « 3, 5-8 » gives 3, 5, 6, 7, 8; nothing gives nobody in particular. */
export function lireNumeros(texte) {
  return texte.split(",").map((morceau) => morceau.trim()).filter(Boolean).flatMap((morceau) => {
    const lu = morceau.match(/^(\d{1,4})(?:\s*(?:-|–|à)\s*(\d{1,4}))?$/);
    if (!lu || Number(lu[2] ?? lu[1]) < Number(lu[1])) throw new Error(dire("Joueurs « {morceau} » : écrivez 3, 8, 12-15.", { morceau }));
    return Array.from({ length: Number(lu[2] ?? lu[1]) - Number(lu[1]) + 1 }, (_, i) => Number(lu[1]) + i);
  });
}

export const ecrirePlages = (plages) =>
  plages.filter(({ arbitre }) => arbitre).map(({ arbitre, premiere, derniere }) => `${arbitre} ${premiere}-${derniere}`).join("\n");

/** The tables that no range holds, in one sentence; "" when there are none. */
export function decouvertes(plages, tables) {
  const seules = tables.filter((table) => !plages.some(({ premiere, derniere }) => premiere <= table && table <= derniere));
  if (!seules.length) return "";
  const citees = { tables: enSuites(seules) };
  return seules.length === 1 ? dire("Aucun arbitre ne corrige la table {tables}.", citees) : dire("Aucun arbitre ne corrige les tables {tables}.", citees);
}

/** « 3, 5-8 » for 3, 5, 6, 7, 8. */
export function enSuites(numeros) {
  const suites = [];
  for (const numero of numeros.toSorted((a, b) => a - b)) {
    if (suites.at(-1)?.[1] === numero - 1) suites.at(-1)[1] = numero;
    else suites.push([numero, numero]);
  }
  return suites.map(([premier, dernier]) => (premier === dernier ? `${premier}` : `${premier}-${dernier}`)).join(", ");
}

/** The ranges of the last game while everybody has a place in them, else fresh ones; never over what was typed. */
export function proposerPlages({ parties, tables }) {
  const champ = par("plages");
  if (champ.value !== (champ.dataset.proposees ?? "")) return;
  const dernieres = parties.at(-1)?.plages ?? [];
  const assises = Object.values(tables);
  const places = dernieres.every(({ arbitre }) => arbitre) && !decouvertes(dernieres, assises);
  const proposees = dernieres.length && places ? ecrirePlages(dernieres) : plagesProposees(assises);
  champ.dataset.proposees = proposees;
  champ.value = proposees;
  montrerLignes(champ);
}

/** About sixteen tables for each arbiter. */
function plagesProposees(assises) {
  if (!assises.length) return "";
  const tables = assises.toSorted((a, b) => a - b);
  const arbitres = Math.max(1, Math.ceil(tables.length / 16));
  const taille = Math.ceil(tables.length / arbitres);
  return Array.from({ length: arbitres }, (_, i) => {
    const plage = tables.slice(i * taille, (i + 1) * taille);
    return `${nomArbitre(i)} ${plage[0]}-${plage.at(-1)}`;
  }).join("\n");
}

const nomArbitre = (rang) => (rang < 26 ? String.fromCharCode(65 + rang) : `A${rang - 25}`);

/** The form that shares out anew the tables of a game with no rack drawn. */
export function changerPlages(choisie) {
  partie = choisie;
  par("repartir-titre").textContent = dire("Plages de la partie {n}", { n: partie.numero });
  par("nouvelles-plages").value = ecrirePlages(partie.plages);
  montrerLignes(par("nouvelles-plages"));
  demander("");
  par("repartir").hidden = false;
  par("repartir").querySelector("fieldset input").focus();
}

/** Tables left to nobody are named once; sent again as it stands, the form means it. */
function demander(phrase) {
  par("repartir-phrase").textContent = phrase;
  par("repartir-oui").textContent = phrase ? dire("Enregistrer quand même") : dire("Enregistrer");
}

export function installerPlages(essayer) {
  installerLignes();
  par("nouvelles-plages").addEventListener("input", () => demander(""));
  par("repartir-non").addEventListener("click", () => { par("repartir").hidden = true; });
  par("repartir").addEventListener("submit", enSonTemps(async (e) => {
    let plages;
    try { plages = lirePlages(par("nouvelles-plages").value); } catch (erreur) { aviser(erreur.message, true); return; }
    const phrase = decouvertes(plages, partie.tables);
    if (phrase && !par("repartir-phrase").textContent) { demander(phrase); return; }
    const fait = await essayer(() => remplacer(`/parties/${partie.numero}/plages`, { plages }), dire("Plages changées."));
    if (fait) par("repartir").hidden = true;
  }));
}
