// Games: what the next one is made of, those already open.
import { base, ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";
import { montrerEnveloppe } from "./enveloppe.js";
import { FORMES, RYTHMES, nommerFormule } from "./formules.js";
import { bouton } from "./listes.js";
import { changerPlages, decouvertes, installerPlages, lireNumeros, lirePlages, proposerPlages } from "./plages.js";
import { demanderRetrait, installerRetrait, suivreRetrait } from "./retrait.js";

const par = (id) => document.getElementById(id);
let prete = false;
/** What the guard asks, while it is shown. */
let demandee = "";

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
    const dits = [
      partie.barrage && dire("barrage"), nommerFormule(partie.formule), partie.reglement, partie.lexique, plages, coupsJoues(partie.coups),
      partie.prepares && dire("tirages préparés : {n}", { n: partie.prepares }), partie.phase === "finie" && dire("partie finie"),
    ].filter(Boolean);
    const verifier = document.createElement("details");
    const resume = document.createElement("summary");
    resume.textContent = dire("Vérifier");
    verifier.append(resume, empreinte);
    li.append(titre, ` · ${dits.join(" · ")}`, gestes(partie), verifier);
    return li;
  }));
  proposerLexiques(tableau);
  suivreRetrait(tableau.parties);
  proposerPlages(tableau);
  suivreGarde(tableau);
}

function gestes(partie) {
  const { numero: n, coups, phase, retirable } = partie;
  const rang = document.createElement("div");
  rang.className = "actions";
  if (!coups && phase !== "finie") rang.append(bouton(dire("Changer les plages"), dire("Changer les plages de la partie {n}", { n }), () => changerPlages(partie)));
  if (coups) rang.append(lienExport(n), ...Object.entries(FORMATS).map(([vers, nom]) => lienExport(n, vers, nom)));
  if (retirable) rang.append(bouton(dire("Retirer"), dire("Retirer la partie {n}", { n }), (e) => demanderRetrait(partie, e.target), "discret danger"));
  return rang;
}

/** Those of other programs, by their names. */
const FORMATS = { gcg: "GCG", eliot: "Eliot", sigles: "SIGLES" };

/** Slips, rulings and results of the closed moves, in a file that replays them; or what another program takes of it. */
function lienExport(n, vers = "", nom = dire("Exporter")) {
  const lien = document.createElement("a");
  lien.className = "bouton discret";
  lien.href = `${base}/parties/${n}/export${vers && `?vers=${vers}`}`;
  lien.download = "";
  lien.textContent = nom;
  lien.setAttribute("aria-label", vers ? dire("Exporter la partie {n} au format {nom}", { n, nom }) : dire("Exporter la partie {n}", { n }));
  return lien;
}

export function coupsJoues(n) {
  if (!n) return dire("aucun coup");
  return n === 1 ? dire("1 coup") : dire("{n} coups", { n });
}

function preparer({ choix, tournoi }) {
  prete = true;
  par("partie-date").value = tournoi.date ?? "";
  options("rythme", Object.keys(choix.rythmes), (nom) => RYTHMES[nom]?.() ?? nom);
  options("forme", Object.keys(FORMES), (nom) => FORMES[nom]());
  options("reglement", ["", ...choix.reglements.toReversed()], (nom) => nom || dire("selon la date"));
}

/** A list may be installed while the page is open: the one chosen stays chosen. */
function proposerLexiques({ choix }) {
  const champ = par("lexique");
  if (champ.disabled || champ.options.length === choix.lexiques.length) return;
  const avant = champ.value;
  options("lexique", choix.lexiques, (nom) => nom);
  if (avant) champ.value = avant;
}

function options(id, valeurs, nommer) {
  par(id).replaceChildren(...valeurs.map((valeur) => new Option(nommer(valeur), valeur)));
}

export function installerPartie(essayer, tableau) {
  let enRoute = false;
  installerPlages(essayer);
  installerRetrait(essayer);
  par("enveloppe").addEventListener("change", montrerEnveloppe);
  // What was asked twice was this form: changed, it is asked again.
  par("ouvrir").addEventListener("input", fermerGarde);
  par("ouvrir").addEventListener("submit", async (e) => {
    e.preventDefault();
    let phrases;
    try { phrases = reserves(tableau()); } catch (erreur) { return aviser(erreur.message, true); }
    if (!phrases.length) return envoyer();
    demandee = signature(tableau(), phrases);
    par("garde-phrase").textContent = phrases.join(" ");
    par("garde-ouvrir").hidden = false;
    par("ouvrir-oui").focus();
  });
  par("ouvrir-oui").addEventListener("click", envoyer);
  par("ouvrir-non").addEventListener("click", fermerGarde);

  async function envoyer() {
    fermerGarde();
    if (enRoute) return;
    enRoute = true;
    try { await ouvrirUneFois(); } finally { enRoute = false; }
  }

  async function ouvrirUneFois() {
    const { elements } = par("ouvrir");
    const [enveloppe] = par("enveloppe").files;
    const ouverte = await essayer(() => (enveloppe ? ouvrirScellee(elements, enveloppe) : ouvrir(elements)), dire("Partie ouverte."));
    if (!ouverte) return;
    par("enveloppe").value = "";
    await montrerEnveloppe();
    // What was said of this game only: the next one has the same rhythm, not the same name or players.
    for (const champ of [elements.nom, elements.tirages, elements.choisis]) champ.value = "";
    elements.departage.checked = false;
    par("etape-suivante").focus();
  }
}

/** What is better asked twice: a game that waits for another, one that nobody plays, tables that nobody corrects. */
function reserves({ parties, joueurs, tables }) {
  const enCours = parties.find(({ phase }) => phase !== "finie");
  const attente = enCours ? dire("{nom} n’est pas finie : la nouvelle partie attendra sa fin, les écrans restent sur celle-ci.", { nom: enCours.nom }) : "";
  const choisis = lireNumeros(par("choisis").value);
  const inconnu = choisis.find((choisi) => !joueurs.some(({ joueur }) => joueur === choisi));
  if (inconnu !== undefined) throw new Error(dire("Joueur {joueur} inconnu.", { joueur: inconnu }));
  const assis = choisis.length ? choisis.map((joueur) => tables[joueur] ?? joueur) : Object.values(tables);
  const personne = assis.length ? "" : dire("Aucun joueur n’est inscrit : personne n’aura de table dans cette partie.");
  return [attente, personne, decouvertes(lirePlages(par("plages").value), assis)].filter(Boolean);
}

const signature = ({ parties }, phrases) => [parties.length, par("plages").value, ...phrases].join("\n");

/** Whoever opens or ends a game meanwhile, here or elsewhere, changes what is asked. */
function suivreGarde(tableau) {
  if (par("garde-ouvrir").hidden) return;
  let actuelle;
  try { actuelle = signature(tableau, reserves(tableau)); } catch { actuelle = ""; }
  if (actuelle !== demandee) fermerGarde();
}

function fermerGarde() {
  const garde = par("garde-ouvrir");
  const dedans = garde.contains(document.activeElement);
  garde.hidden = true;
  if (dedans) par("ouvrir").querySelector("button.principal").focus();
}

/** Who plays, who corrects them, what a solo is worth: asked of a sealed game too. */
const particuliers = ({ plages, choisis, departage, seuil, bonus }) => ({
  plages: lirePlages(plages.value), joueurs: lireNumeros(choisis.value), departage: departage.checked,
  seuil_solo: Number(seuil.value), bonus_solo: Number(bonus.value),
});

function ouvrir(elements) {
  const { nom, date, rythme, forme, reglement, lexique, tirages } = elements;
  const formule = forme.value === "mort_subite" ? "mort_subite" : [rythme.value, forme.value].filter(Boolean).join("+");
  return ecrire("/parties", {
    nom: nom.value, date: date.value, formule, reglement: reglement.value, lexique: lexique.value, ...particuliers(elements),
    tirages: tirages.value.split("\n").map((ligne) => ligne.trim()).filter(Boolean),
  });
}

async function ouvrirScellee(elements, enveloppe) {
  return ecrire("/parties/scellee", {
    enveloppe: await enveloppe.text(), code: par("code-enveloppe").value, fenetre: par("fenetre").value, nom: elements.nom.value, date: elements.date.value, ...particuliers(elements),
  });
}
