// Players: entered or corrected by hand, and seated in a game that is open.
import { ecrire, remplacer } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser, enSonTemps } from "../commun/page.js";
import { repond } from "../sieges/recherche.js";
import { fermerEffacement, installerEffacement } from "./effacement.js";
import { bouton, cellule, parcourir, rangee } from "./listes.js";

const par = (id) => document.getElementById(id);
/** All that an entry says: a correction replaces it, so whatever were left out would be lost. */
const CHAMPS = ["nom", "partenaire", "club", "serie", "categorie", "equipe", "licence"];
let essayer;
let tableau;
/** The player whom the page offers to seat. */
let venu = null;
/** The entry on its way, over once its form is empty. */
let envoi = Promise.resolve();

/** A column that nobody fills is not shown; what is looked for is found by the beginning of words, or by the licence. */
const COLONNES = ["club", "serie", "categorie", "equipe", "licence"];
let colonnes = COLONNES;

export function montrerJoueurs() {
  const { joueurs } = tableau();
  colonnes = COLONNES.filter((colonne) => joueurs.some((joueur) => joueur[colonne]));
  for (const titre of document.querySelectorAll("[data-colonne]")) titre.hidden = !colonnes.includes(titre.dataset.colonne);
  const texte = par("cherche-joueur").value;
  const cherches = joueurs.filter((joueur) => repond(texte, { nom: nommer(joueur), licence: joueur.licence, table: joueur.joueur }));
  par("liste-joueurs").replaceChildren(...cherches.map(ligneJoueur));
  parcourir(par("liste-joueurs"));
}

const nommer = ({ nom, partenaire }) => (partenaire ? `${nom} / ${partenaire}` : nom);

function ligneJoueur(joueur) {
  const noms = nommer(joueur);
  const tr = rangee([[String(joueur.joueur), "nombre"], joueur.forfait ? `${noms} (${dire("forfait")})` : noms, ...colonnes.map((colonne) => joueur[colonne])]);
  /** @type {(Node | string)[]} */
  const gestes = [bouton(dire("Corriger"), dire("Corriger {nom}", { nom: joueur.nom }), () => corriger(joueur))];
  if (partieSans(joueur.joueur)) gestes.push(" ", bouton(dire("Installer"), dire("Installer {nom}", { nom: joueur.nom }), () => { venu = joueur.joueur; proposerPlace(); par("installer-oui").focus(); }));
  tr.append(cellule(...gestes));
  return tr;
}

/** Once the form is free: the list may show an entry before its own form knows that it is stored, and is emptied. */
async function corriger(joueur) {
  await envoi;
  const { elements } = par("inscrire");
  for (const champ of ["joueur", ...CHAMPS]) elements[champ].value = joueur[champ];
  elements.numero.value = joueur.joueur;
  elements.numero.disabled = true;
  elements.forfait.disabled = false;
  elements.forfait.checked = joueur.forfait;
  elements.par_table.disabled = false;
  elements.par_table.checked = joueur.par_table;
  direForfait();
  par("inscrire-titre").textContent = dire("Corriger le joueur {n}", { n: joueur.joueur });
  par("inscrire-envoi").textContent = dire("Enregistrer");
  par("inscrire-non").hidden = false;
  par("effacer-demande").hidden = false;
  elements.nom.focus();
}

function vider() {
  const { elements } = par("inscrire");
  elements.joueur.value = "";
  elements.numero.disabled = false;
  elements.forfait.disabled = true;
  elements.par_table.disabled = true;
  par("forfait-dit").textContent = "";
  par("inscrire-titre").textContent = dire("Inscrire un joueur");
  par("inscrire-envoi").textContent = dire("Inscrire");
  par("inscrire-non").hidden = true;
  par("effacer-demande").hidden = true;
  fermerEffacement();
}

/** Nothing is a free table; what is no number of a table is said, and never taken for nothing. */
function numeroLisible(champ) {
  const texte = champ.value.trim();
  if (!texte || /^0*[1-9]\d*$/.test(texte)) return true;
  aviser(dire("Table « {texte} » : écrivez un nombre entier, 12 par exemple, ou laissez vide pour la première table libre.", { texte }), true);
  champ.select();
  champ.focus();
  return false;
}

/** A player who withdraws keeps his table in the games that are open: only the juge-arbitre takes him out of them. */
function direForfait() {
  const { joueur, forfait } = par("inscrire").elements;
  const assis = tableau().parties.find(({ phase, sieges, abandons }) => phase !== "finie" && sieges[joueur.value] && !abandons.includes(sieges[joueur.value]));
  par("forfait-dit").textContent = forfait.checked && assis
    ? dire("La table {table} reste dans la partie {n}, ouverte : le forfait vaut pour les parties suivantes. Pour qu’elle ne soit plus attendue, le juge-arbitre inscrit son abandon (« Incidents de salle », sur son écran).", { table: assis.sieges[joueur.value], n: assis.numero })
    : "";
}

async function enregistrer(e) {
  const { elements } = e.target;
  const { joueur, numero, forfait } = elements;
  if (!joueur.value && !numeroLisible(numero)) return;
  /** @type {any} */
  const fiche = Object.fromEntries(CHAMPS.map((champ) => [champ, elements[champ].value]));
  const reste = par("forfait-dit").textContent;
  const avant = new Set(tableau().joueurs.map((un) => un.joueur));
  const fait = joueur.value
    ? await essayer(() => remplacer(`/joueurs/${joueur.value}`, { ...fiche, forfait: forfait.checked }), dire("Joueur corrigé."))
    : await essayer(() => ecrire("/joueurs", [{ ...fiche, numero: Number(numero.value) || null }]), dire("Joueur inscrit."));
  if (!fait) return;
  const { par_table } = tableau().joueurs.find((un) => un.joueur === Number(joueur.value)) ?? { par_table: elements.par_table.checked };
  if (par_table !== elements.par_table.checked && !(await essayer(() => ecrire(`/joueurs/${joueur.value}/affichage`, { par_table: elements.par_table.checked })))) return;
  e.target.reset();
  if (reste) par("forfait-dit").textContent = reste;
  venu = tableau().joueurs.find((un) => !avant.has(un.joueur))?.joueur ?? venu;
  proposerPlace();
  elements.nom.focus();
}

/** The first game not over in which this player has no table. */
export const partieSans = (joueur) => tableau().parties.find(({ phase, absents }) => phase !== "finie" && absents.includes(joueur));

/** Entered once the game is open, a player is in none: it is said, and one key seats him. */
export function proposerPlace() {
  const joueur = tableau().joueurs.find((un) => un.joueur === venu);
  const partie = joueur && partieSans(venu);
  par("installer").hidden = !partie;
  if (!partie) { venu = null; return; }
  const place = { table: partie.libres[venu], n: partie.numero, coup: partie.arrivee };
  par("installer-phrase").textContent = dire("{nom} n’a pas de place dans la partie {n}, déjà ouverte.", { nom: joueur.nom, n: partie.numero });
  par("installer-suite").textContent = partie.arrivee > 1 ? dire("Les coups d’avant compteront zéro (6.2).") : "";
  par("installer-oui").textContent = partie.arrivee > 1
    ? dire("L’installer à la table {table} de la partie {n}, à partir du coup {coup}", place)
    : dire("L’installer à la table {table} de la partie {n}", place);
}

async function asseoir() {
  const { nom } = tableau().joueurs.find((un) => un.joueur === venu);
  const place = await essayer(() => ecrire(`/parties/${partieSans(venu).numero}/places`, { joueur: venu }));
  if (!place) return;
  aviser(dire("{nom} joue à la table {table} à partir du coup {coup}.", { nom, table: place.table, coup: place.coup }));
  par("nom").focus();
}

export function installerJoueurs(geste, lu) {
  essayer = geste;
  tableau = lu;
  par("inscrire").addEventListener("reset", vider);
  installerEffacement(essayer);
  const soumettre = enSonTemps(enregistrer);
  par("inscrire").addEventListener("submit", (e) => { envoi = soumettre(e) ?? envoi; });
  par("forfait").addEventListener("change", direForfait);
  par("cherche-joueur").addEventListener("input", () => { if (tableau()) montrerJoueurs(); });
  par("installer-oui").addEventListener("click", enSonTemps(asseoir));
  par("installer-non").addEventListener("click", () => { venu = null; proposerPlace(); par("nom").focus(); });
}
