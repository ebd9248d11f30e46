/** What the entry screen shows. Nothing here moves the focus. */

import { dire } from "../commun/langue.js";
import { lu } from "./lu.js";
import * as mots from "./mots.js";
import { resumer } from "./tables.js";

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

const montres = new WeakMap();

/** Draw again only when what is shown changes: a key pressed costs what it changes, no more. */
function redessiner(element, cle, dessiner) {
  if (montres.get(element) === cle) return;
  montres.set(element, cle);
  element.replaceChildren(...dessiner());
}

export function coup(modele) {
  const { partie } = modele;
  ecrire(par("coup"), partie ? dire("Coup {n}", { n: modele.coup }) : dire("Aucune partie ouverte"));
  const tirage = partie?.tirage ?? "";
  redessiner(par("tirage"), tirage, () => [...tirage].map((lettre) => el("span", "tuile", lettre)));
  ecrire(par("top"), Number.isFinite(modele.top) && modele.meilleure
    ? dire("Top : {mot} {place}, {points}", { mot: modele.meilleure.ecrit, place: modele.meilleure.place, points: mots.points(modele.top) }) : "");
  const fermee = par("fermee");
  fermee.hidden = modele.ouverte;
  if (!modele.ouverte) ecrire(fermee, mots.fermee(modele));
}

export function manquants(modele) {
  const miens = modele.manquantes();
  const salle = modele.manquantes(null).length;
  const liste = miens.length ? ` (${resumer(miens)})` : "";
  ecrire(par("manquants"), dire("Manquants : {n}{liste}", { n: miens.length, liste }));
  ecrire(par("manquants-salle"), dire("Salle : {n}", { n: salle }));
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
  redessiner(par("lu-table"), `${modele.clos ? modele.coup : ""}/${table} ${proposee} ${joueur}`, () => [
    el("strong", "", table === null ? "–" : String(table)), " ",
    proposee ? el("em", "", dire("proposée")) : modele.clos ? el("em", "", dire("coup {n}", { n: modele.coup })) : "", el("span", "joueur", joueur)]);
  // A drawing writes neither word nor place in so many letters: those that were read in it.
  const dessine = bulletin.dessin ? lu(bulletin, decision) : null;
  tuiles(par("lu-mot"), bulletin.mot ?? dessine?.mot ?? ligne.mot);
  const reference = bulletin.reference ?? ligne.reference;
  ecrire(par("lu-reference"), dessine?.place && !reference ? `(${dessine.place})` : afficher(reference));
  ecrire(par("lu-score"), afficher(bulletin.score ?? ligne.score));
  ecrire(par("lu-incidents"), ligne.incidents.map(mots.incident).join(", "));
  ecrire(par("inconnus"), ligne.inconnus.length
    ? dire("Je ne comprends pas « {texte} ».", { texte: ligne.inconnus.join(" ") }) : "");
}

/** The ruling on the slip being typed, or on nothing. */
export function decision(rendue, bulletin) {
  const carte = par("decision");
  carte.dataset.marque = rendue && !rendue.indisponible ? mots.marque(rendue) : "";
  carte.classList.toggle("vide", !rendue);
  if (!rendue || rendue.indisponible) {
    ecrire(par("points"), bulletin ? "…" : "");
    ecrire(par("sanction"), rendue ? dire("Décision à l’arrivée : le serveur ne répond pas.") : "");
    redessiner(par("motifs"), null, () => []);
    return;
  }
  ecrire(par("points"), mots.points(rendue.points));
  ecrire(par("sanction"), mots.sanction(rendue));
  redessiner(par("motifs"), rendue, () => mots.motifs(rendue).map(({ texte, article }) =>
    el("li", "", texte, article ? el("span", "article", ` (${article})`) : null)));
}

/** The ruling of the slip just entered, when it came after Enter; null clears it. */
export function precedent(table, decision = null) {
  const zone = par("precedent");
  zone.dataset.marque = decision ? mots.marque(decision) : "";
  ecrire(zone, decision ? dire("Table {table} : {points}, {sanction}. {raisons}", {
    table, points: mots.points(decision.points), sanction: mots.sanction(decision), raisons: mots.raisons(decision),
  }) : "");
}

/** The slip that is stored already, beside what the line would make of it. */
export function enregistre(stocke) {
  ecrire(par("enregistre"), stocke ? mots.stocke(stocke) : "");
}

/** What Enter will do, and what must be answered first. */
export function consigne({ genre, alertes, filtre, bulletin }, demande, modele) {
  const zone = par("alertes");
  const contexte = { table: bulletin?.table, top: modele.top, nom: modele.tables.get(bulletin?.table)?.par };
  // A line that is only unfinished is not wrong yet: said when Enter is pressed on it.
  const dites = demande ? alertes : alertes.filter((cle) => cle !== "incomplet");
  const phrases = (genre === "choisir" ? [] : dites).map((cle) => mots.alerte(cle, contexte));
  redessiner(zone, phrases.join("\n"), () => phrases.map((phrase) => el("li", "", phrase)));
  zone.classList.toggle("demandee", demande);
  ecrire(par("consigne"), phraseDeConsigne(genre, dites, filtre, modele.clos));
}

function phraseDeConsigne(genre, alertes, filtre, clos) {
  if (genre === "rien") return "";
  if (genre === "choisir") return dire("{n} solutions : une lettre de plus, ↓ pour choisir, Maj+Entrée tel quel.", { n: filtre.total });
  if (alertes.length) return dire("Maj+Entrée pour confirmer, Échap pour reprendre.");
  if (clos) return dire("Entrée demande le motif, puis rectifie.");
  return genre === "solution" ? dire("Entrée enregistre cette solution.") : dire("Entrée enregistre le bulletin tel quel.");
}

export function message(texte) {
  ecrire(par("message"), texte);
}

/** How many slips wait in this browser, and why. */
export function attente(file) {
  const n = file.enAttente.length;
  const zone = par("attente");
  const coupee = !file.liaison || file.coupee;
  zone.dataset.etat = file.arret ? "arret" : coupee ? "coupee" : n ? "envoi" : "calme";
  if (file.arret) ecrire(zone, dire("Session close : identifiez-vous de nouveau, {n} en attente ici", { n }));
  else if (coupee) ecrire(zone, dire("Réseau coupé : {n} en attente, continuez", { n }));
  else ecrire(zone, n ? dire("{n} en attente", { n }) : dire("Tout est enregistré"));
}

function afficher(valeur) {
  if (valeur === null) return "–";
  return valeur === undefined ? "" : valeur === "illisible" ? "#" : String(valeur);
}
