// What the desk shows; every text comes from here or from the server.
import { direDelai } from "../commun/delais.js";
import { afficher, restant } from "../commun/horloge.js";
import { partager } from "./arbitres.js";
import { dire } from "../commun/langue.js";
import { nomPhase, tirageMontre } from "../commun/phases.js";

const par = (id) => document.getElementById(id);
const APRES = new Set(["ramassage", "saisie", "clos"]);
const TOUCHE = { clore: "C", rejeter: "R", annuler_coup: "X", interrompre: "I", reprendre: "I", clore_partie: "F", motiver: "M", corriger_tirage: "T", continuer_seule: "S", suivre_de_nouveau: "S" };
/** The gestures of a key; no two are possible at once. */
export const gestes = (touche) => Object.keys(TOUCHE).filter((geste) => TOUCHE[geste].toLowerCase() === touche);

/** Far from the great button: a hand that slips cancels nothing. */
const LOIN = new Set(["annuler_coup"]);
const SANS_DANGER = new Set(["clore", "corriger_tirage", "suivre_de_nouveau"]);

const NOMS = {
  corriger_tirage: () => dire("Corriger le tirage"), rejeter: () => dire("Rejeter le tirage"), annuler_coup: () => dire("Annuler le coup"), interrompre: () => dire("Interrompre"),
  reprendre: () => dire("Reprendre"), clore_partie: () => dire("Clore la partie"), rouvrir: () => dire("Rouvrir la partie"),
  continuer_seule: () => dire("Continuer seule"), suivre_de_nouveau: () => dire("Suivre de nouveau"),
  retenir: () => dire("Changer le mot retenu"), exclure: () => dire("Exclure"), motiver: () => dire("Noter le motif"),
};

export const nom = (geste, aClore = null) => (geste === "clore" ? dire("Clore le coup {n}", { n: aClore.coup }) : NOMS[geste]?.() ?? geste);
/** A cancelled move is over: nothing of it is retained nor read aloud. */
export const apresLaFin = ({ phase, annule }) => APRES.has(phase) && !annule;

export function partie(partie) {
  par("coup").textContent = partie.coup ? dire("Coup {n}", { n: partie.coup }) : dire("Avant le premier coup");
  par("phase").textContent = nomPhase(partie);
  const [garde, tirees] = partage(tirageMontre(partie));
  par("tirage").replaceChildren(...garde.map((l) => jeton(l, "reliquat")), ...tirees.map((l) => jeton(l)));
  par("tirage").setAttribute("aria-label", partie.tirage ? dire("Tirage : {lettres}", { lettres: [...partie.tirage].join(" ") }) : dire("Pas de tirage"));
  if (!apresLaFin(partie)) aLire(partie.phase === "finie" ? [] : partie.annonce);
  const { dernier } = partie;
  par("dernier").textContent = dernier
    ? dire("Coup {coup} : {mot} {place}, {points} points. Top cumulé : {cumul}.", { ...dernier, cumul: partie.cumul_top }) : "";
}

function aLire(lignes) {
  par("annonce").replaceChildren(...lignes.map((ligne) => element("li", ligne)));
  par("annonce").closest("section").hidden = !lignes.length;
}

function partage(ordre) {
  const [reliquat, tirees] = ordre.replace("-", "").includes("+") ? ordre.replace("-", "").split("+") : ["", ordre.replace("-", "")];
  return [[...reliquat], [...tirees]];
}

function jeton(lettre, classe = "") {
  const tuile = element("span", lettre === "?" ? "★" : lettre);
  if (classe) tuile.className = classe;
  return tuile;
}

/** What one should know before the next gesture: which of several tops it retains, why the game stands still. */
export function precision({ geste, precision, rejet }, { motif_arret: motif }, tops) {
  const phrases = [precision];
  const propose = tops?.tops.length > 1 && tops.tops.find((top) => top.propose);
  if (geste === "retenir" && propose) phrases.unshift(dire("{n} tops à égalité : Entrée retient {mot} {place}.", { ...propose, n: tops.tops.length }));
  if (typeof motif === "string") phrases.push(motif ? dire("Motif : {motif}", { motif }) : dire("Aucun motif noté."));
  par("precision").replaceChildren(...rejet ? [rejete(rejet)] : [], phrases.filter(Boolean).join(" "));
}

function rejete(phrase) {
  const dit = element("strong", phrase);
  dit.className = "rejet";
  return dit;
}

export function suivant({ geste, phrase, autres, a_clore: aClore }, choisir) {
  par("suivant-phrase").textContent = phrase;
  par("suivant").classList.toggle("fini", !geste);
  const offerts = autres.filter((autre) => autre !== "retenir");
  par("autres").replaceChildren(...offerts.filter((autre) => !LOIN.has(autre)).map(offrir));
  par("graves").replaceChildren(...offerts.filter((autre) => LOIN.has(autre)).map(offrir));
  par("graves").closest("section").hidden = !par("graves").children.length;

  function offrir(autre) {
    const bouton = element("button", ` ${nom(autre, aClore)}`);
    bouton.type = "button";
    bouton.className = SANS_DANGER.has(autre) ? "discret" : "discret danger";
    if (TOUCHE[autre]) bouton.prepend(element("kbd", TOUCHE[autre]));
    bouton.addEventListener("click", () => choisir(autre));
    return bouton;
  }
}

/** Nothing is complete nor missing before the slips are collected; moves corrected meanwhile have each their list. */
export function manquants({ partie, manquants: groupes = {}, anterieurs_manquants: anterieurs = [] }) {
  par("anterieurs").replaceChildren(...anterieurs.flatMap(({ coup, manquants: absents }) => {
    const liste = document.createElement("dl");
    liste.replaceChildren(...lignes(absents, true));
    return [element("h3", dire("Coup {n}, correction en cours", { n: coup })), liste];
  }));
  const ramasses = apresLaFin(partie) || partie.phase === "finie" || (partie.topping && partie.phase === "chrono");
  const bulletins = anterieurs.length ? dire("Bulletins manquants, coup {n}", { n: partie.coup }) : dire("Bulletins manquants");
  par("manquants-nom").textContent = partie.topping ? dire("Tables qui cherchent") : bulletins;
  const total = Object.values(groupes).flat().length;
  par("total-manquants").textContent = ramasses ? `(${total})` : "";
  par("manquants").replaceChildren(...lignes(groupes, ramasses));
}

/** One line for each arbiter; when they are many, those who have everything are told together. */
function lignes(groupes, ramasses) {
  const { lignes: vues, complets } = partager(groupes, ramasses);
  const ensemble = complets.length ? ligne([dire("Complets"), []], true, complets.map((nom) => nom || dire("Salle")).join(", ")) : [];
  return [...vues.flatMap((vue) => ligne(vue, ramasses)), ...ensemble];
}

function ligne([arbitre, tables], ramasses, complets = dire("complet")) {
  const fini = ramasses && !tables.length;
  const nombre = element("dd", ramasses ? String(tables.length) : "");
  const liste = element("dd", fini ? complets : tables.join(", ") || "–");
  nombre.className = fini ? "nombre complet" : "nombre";
  if (fini) liste.className = "complet";
  return [element("dt", arbitre || dire("Salle")), nombre, liste];
}

/** From the announcement of a word to the next rack (3.1): before its end, drawing takes a second key. */
export function intervalle({ geste, tirable_a: tirable }, horloge) {
  const reste = geste === "tirer" && tirable ? tirable - horloge.maintenant() : 0;
  par("intervalle").hidden = !(reste > 0);
  if (reste > 0) par("intervalle").textContent = direIntervalle(reste);
}

const direIntervalle = (reste) => (reste > 0 ? dire("Tirage possible dans {n} s (3.1)", { n: Math.ceil(reste / 1000) }) : "");

/** Until when the rulings of games that are over may be appealed; of those long over, nothing. */
export function delais(recus, horloge) {
  const ouverts = (recus ?? []).filter((delai) => delai.finie && !delai.commencee);
  const zone = par("delais");
  while (zone.children.length > ouverts.length) zone.lastElementChild.remove();
  ouverts.forEach((delai, rang) => {
    const li = zone.children[rang] ?? zone.appendChild(document.createElement("li"));
    const dit = direDelai(delai, horloge.maintenant());
    if (li.textContent !== dit) li.textContent = dit;
  });
}

/** The clock; nothing rather than a time that may be false. */
export function chrono(chrono, horloge) {
  const zone = par("chrono");
  if (!chrono || chrono.termine) { zone.textContent = ""; return; }
  const instant = chrono.interrompu_a ?? horloge.maintenant();
  if (Number.isNaN(instant) || (!horloge.vivante && !chrono.interrompu_a)) { zone.textContent = "–:––"; return; }
  const reste = restant(chrono, instant);
  zone.textContent = afficher(reste);
  zone.dataset.etat = chrono.interrompu_a ? "arrete" : reste <= chrono.alerte * 1000 ? "alerte" : "";
}

export function avertissement(geste, faits, partie) {
  if (geste !== "tirer") return mise(geste, faits, partie);
  const tot = faits.reste > 0 ? dire("{intervalle} : tirer maintenant ?", { intervalle: direIntervalle(faits.reste) }) : "";
  const abandon = faits.quitte ? mise(geste, faits, partie) : "";
  return [tot, abandon].filter(Boolean).join(" ") || dire("Tirer maintenant ?");
}

/** What the act does that cannot be taken back. */
function mise(geste, { coup, non_remis: absents = [], reste, table, lettres, mode }, { preparee, tirage, phase }) {
  if (geste === "tirer" && mode === "auto") return dire("Un tirage est préparé pour ce coup. Le tirage automatique le laisse de côté.");
  if (geste === "tirer" && !preparee) return dire("Un tirage est préparé pour ce coup. Tirer {lettres} à la main le laisse de côté.", { lettres: lettres.trim().toUpperCase() });
  if (geste === "tirer") return dire("Ce coup est préparé et scellé. Tirer {lettres} à la main abandonne la partie préparée : les coups suivants se tireront à la main.", { lettres: lettres.trim().toUpperCase() });
  if (geste === "rejeter") return [
    dire("Le tirage {tirage} est valide (3.2) : rien ne demande de le rejeter.", { tirage }),
    phase === "annonce" ? dire("Il est déjà annoncé.") : "",
    preparee ? dire("La partie préparée redonnera les mêmes lettres.") : dire("Toutes ses lettres retournent au sac, reliquat compris."),
  ].filter(Boolean).join(" ");
  if (geste === "terminer" && reste <= 0) return dire("Annoncer la fin du coup {coup} : le temps est écoulé.", { coup });
  if (geste === "terminer") return dire("Annoncer la fin du coup {coup} avant la fin du temps : il reste {reste}.", { coup, reste: Number.isNaN(reste) ? "–:––" : afficher(reste) });
  if (geste === "clore" && !absents.length) return dire("Clore le coup {coup} : tous les bulletins sont là.", { coup });
  if (geste === "clore") return absents.length === 1
    ? dire("Clore le coup {coup} sans le bulletin de la table {table} : il sera noté non remis, zéro point.", { coup, table: absents[0] })
    : dire("Clore le coup {coup} sans {n} bulletins (tables {tables}) : ils seront notés non remis, zéro point.", { coup, n: absents.length, tables: absents.join(", ") });
  if (geste === "passer") return absents.length === 1
    ? dire("Donner le top à la table {table} : tout le temps du coup, et 20 secondes de plus.", { table: absents[0] })
    : dire("Donner le top aux tables {tables} : tout le temps du coup, et 20 secondes de plus.", { tables: absents.join(", ") });
  if (geste === "annuler_coup" && preparee) return dire("Annuler le coup {coup} : ses points sont annulés, ses lettres retournent au sac. La partie préparée est abandonnée : les coups suivants se tireront à la main.", { coup });
  if (geste === "annuler_coup") return dire("Annuler le coup {coup} : ses points sont annulés, ses lettres retournent au sac.", { coup });
  if (geste === "abandon") return dire("Table {table} : abandon à partir du coup {coup}. Ses coups vaudront zéro dès celui-là ; ce qu’elle a marqué avant reste.", { table, coup });
  if (geste === "exclure") return dire("Exclure la table {table} : ses scores sont annulés.", { table });
  return dire("Clore la partie : plus aucun coup ne sera joué.");
}

export const sansReponse = () => dire("Le serveur ne répond pas : ce geste n’est pas confirmé et ne sera pas renvoyé. Refaites-le quand la liaison est revenue, si l’écran le demande encore.");

export function element(balise, texte) {
  const cree = document.createElement(balise);
  cree.textContent = texte;
  return cree;
}
