/** What the entry screen shows. Nothing here moves the focus. */

import { dire } from "../commun/langue.js";
import { lu, sensLu } from "./judge/meaning.js";
import * as mots from "./judge/words.js";
import { resumer } from "./line/tables.js";
import { refus } from "./sound.js";

const par = (id) => document.getElementById(id);

/** An element with its class and its text or children; text is never read as markup. */
export function el(nom, classe, ...contenu) {
  const element = document.createElement(nom);
  if (classe) element.className = classe;
  element.append(...contenu.filter((morceau) => morceau !== null && morceau !== undefined));
  return element;
}

/** Change a text only when it differs: a live region repeats what is written again. */
export function ecrire(element, texte) {
  if (element.textContent === texte) return;
  // The same text node with other letters is laid out again for less than a new one.
  if (texte && element.childNodes.length === 1 && element.firstChild.nodeType === Node.TEXT_NODE) element.firstChild.data = texte;
  else element.textContent = texte;
}

let passager = false;
const montres = new WeakMap();

/** Draw again only when what is shown changes: a key pressed costs what it changes, no more. */
export function redessiner(element, cle, dessiner) {
  if (montres.get(element) === cle) return;
  montres.set(element, cle);
  element.replaceChildren(...dessiner());
}

export function coup(modele) {
  const { partie } = modele;
  const tire = modele.coup ? dire("Coup {n}", { n: modele.coup }) : dire("Aucun coup tiré");
  ecrire(par("coup"), partie ? tire : dire("Aucune partie ouverte"));
  tirage(partie?.tirage);
  ecrire(par("top"), mots.tops(modele.tops, partie?.retenu));
  const fermee = par("fermee");
  fermee.hidden = modele.ouverte;
  if (!modele.ouverte) ecrire(fermee, mots.fermee(modele));
}

/** The rack, in tiles. */
export function tirage(lettres = "") {
  redessiner(par("tirage"), lettres, () => [...lettres].map((lettre) => el("span", "tuile", lettre)));
}

export function manquants(modele) {
  const miens = modele.manquantes();
  const salle = modele.manquantes(null).length;
  const liste = miens.length ? ` (${resumer(miens)})` : "";
  ecrire(par("manquants"), dire("Manquants : {n}{liste}", { n: miens.length, liste }));
  ecrire(par("manquants-salle"), dire("Salle : {n}", { n: salle }));
  ecrire(par("coups-ouverts"), mots.coupsOuverts(modele));
  par("manquants").classList.toggle("complet", miens.length === 0);
}

/** A word in tiles: one letter more is one tile more. */
function tuiles(zone, mot) {
  while (zone.children.length > mot.length) zone.lastElementChild.remove();
  while (zone.children.length < mot.length) zone.append(el("span", "tuile"));
  [...mot].forEach((c, rang) => {
    const tuile = zone.children[rang];
    ecrire(tuile, c.toUpperCase());
    tuile.classList.toggle("joker", c !== c.toUpperCase());
  });
}

/** The line as it is understood: table and player, word with its circles, reference, score. */
export function lecture(ligne, modele, intention, decision = null) {
  const table = ligne.table ?? modele.proposee;
  const joueur = modele.tables.get(table)?.nom ?? "";
  const bulletin = intention.bulletin ?? {};
  const proposee = ligne.table === null && table !== null;
  redessiner(par("lu-table"), `${modele.titre ?? ""}/${table} ${proposee} ${joueur}`, () => [
    el("strong", "", table === null ? "–" : String(table)), " ",
    proposee ? el("em", "", dire("proposée")) : modele.titre ? el("em", "", modele.titre) : "", el("span", "joueur", joueur)]);
  // A drawing writes neither word nor place in so many letters: those that were read in it.
  const dessine = bulletin.dessin ? lu(bulletin, decision) : null;
  tuiles(par("lu-mot"), bulletin.mot ?? dessine?.mot ?? ligne.mot);
  const reference = bulletin.reference ?? ligne.reference;
  const { ajouts = {} } = intention;
  ecrire(par("lu-reference"), dessine?.place && !reference ? `(${dessine.place})` : ajoute(afficher(reference), ajouts.reference));
  const sens = sensLu(bulletin, ligne, dessine);
  redessiner(par("lu-sens"), sens, () => (sens ? fleche(sens) : []));
  ecrire(par("lu-score"), ajoute(afficher(bulletin.score ?? ligne.score), ajouts.score));
  ecrire(par("lu-incidents"), ligne.incidents.map(mots.incident).join(", "));
  ecrire(par("inconnus"), ligne.inconnus.length ? mots.incompris(ligne) : "");
}

/** The direction understood: an arrow, and a word for those who do not see it. */
function fleche(sens) {
  const dessinee = el("span", "fleche", mots.fleches[sens]);
  dessinee.setAttribute("aria-hidden", "true");
  return [dessinee, el("span", "invisible", sens === "V" ? dire("vertical") : dire("horizontal"))];
}

/** The ruling on the slip being typed, or on nothing; *premierCoup*: the grid is empty, no reference counts. */
export function decision(rendue, bulletin, premierCoup = false) {
  const carte = par("decision");
  carte.dataset.marque = rendue && !rendue.indisponible ? mots.marque(rendue) : "";
  carte.classList.toggle("vide", !rendue);
  if (!rendue || rendue.indisponible) {
    ecrire(par("points"), bulletin ? "…" : "");
    ecrire(par("sanction"), rendue ? dire("Décision à l’arrivée : le serveur ne répond pas.") : "");
    redessiner(par("motifs"), null, () => []);
    return;
  }
  const moyenne = rendue.statut === "moyenne";
  ecrire(par("points"), moyenne ? mots.sanction(rendue) : mots.points(rendue.points));
  ecrire(par("sanction"), moyenne ? dire("connue à la clôture du coup") : mots.sanction(rendue));
  redessiner(par("motifs"), rendue, () => [
    ...mots.motifs(rendue).map(({ texte, article }) => el("li", "", texte, article ? el("span", "article", ` (${article})`) : null)),
    ...(premierCoup && bulletin?.mot ? [el("li", "sans-reference", dire("Premier coup : la référence ne compte pas."))] : [])]);
}

/** The ruling of the slip just entered, when it came after Enter; null clears it. */
export function precedent(table, decision = null) {
  const zone = par("precedent");
  zone.dataset.marque = decision ? mots.marque(decision) : "";
  ecrire(zone, decision ? dire("Table {table} : {verdict}. {raisons}", {
    table, verdict: mots.verdict(decision), raisons: mots.raisons(decision),
  }) : "");
}

/** The slip that is stored already, beside what the line would make of it; *jouee* is the game being played. */
export function enregistre(stocke, jouee) {
  ecrire(par("enregistre"), stocke ? mots.stocke(stocke, jouee) : "");
  par("soumettre-enregistre").hidden = !stocke || Boolean(stocke.absent);
}

/** Between brackets, what the line does not say. */
function ajoute(texte, oui) {
  return oui ? `(${texte})` : texte;
}

export function message(texte) {
  passager = false;
  ecrire(par("message"), texte);
}

/** Said of what was just done: it goes with the next key typed on the line, or with the state of the move. */
export function note(texte) {
  message(texte);
  passager = true;
}

/** Nothing was done: said, and heard. */
export function refuser(texte) {
  refus();
  note(texte);
}

/** What was said of the moment before. */
export function oublier() {
  if (passager) message("");
}

/** The message on screen. */
export function dit() {
  return par("message").textContent;
}

/** How many slips wait in this browser, and why; counted is only what it has on its disk. */
export function attente(file) {
  const n = file.gardees.length;
  const attend = file.enAttente.length > 0;
  const zone = par("attente");
  const coupee = !file.liaison || file.coupee;
  const refuses = file.aRegler.length;
  zone.dataset.etat = file.arret ? "arret" : coupee ? "coupee" : attend ? "envoi" : refuses ? "a-regler" : "calme";
  if (file.arret) ecrire(zone, dire("Session close : identifiez-vous de nouveau, {n} en attente ici", { n }));
  else if (coupee) ecrire(zone, dire("Réseau coupé : {n} en attente, continuez", { n }));
  else if (refuses && !attend) ecrire(zone, dire("À régler : {n}", { n: refuses }));
  else if (n) ecrire(zone, dire("{n} en attente", { n }));
  else ecrire(zone, attend ? dire("Un instant…") : dire("Tout est enregistré"));
}

function afficher(valeur) {
  if (valeur === null) return "–";
  return valeur === undefined ? "" : valeur === "illisible" ? "#" : String(valeur);
}
