/** The arbiter's entry screen: puts the parts together and keeps them in step with the room. */

import { ecrire, ErreurApi, lire, nouvelleCle } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dessinerGrille } from "../commun/grille.js";
import { contexte, dire } from "../commun/langue.js";
import { Ardoise } from "./ardoise.js";
import { FileAttente, MagasinMemoire } from "./attente.js";
import { Jugement } from "./jugement.js";
import { MagasinIndexedDB } from "./magasin.js";
import { Modele } from "./modele.js";
import * as mots from "./mots.js";
import { Panneau } from "./panneaux.js";
import { Pupitre } from "./pupitre.js";
import { Recents } from "./recents.js";
import { afficherARegler } from "./regler.js";
import { Registre } from "./registre.js";
import { installerReglages, raccourcisGardes } from "./reglages.js";
import { enBulletin, sens } from "./solutions.js";
import { resumer } from "./tables.js";
import * as vue from "./vue.js";

const par = (id) => document.getElementById(id);
const champ = par("ligne");
const modele = new Modele(null);
const recents = new Recents(par("recents"));
const raccourcis = raccourcisGardes();
const file = new FileAttente(await ouvrirMagasin(), envoyer, { surChange: montrerAttente, surAccuse: accuser });
const registre = new Registre({ modele, file, recents, nouvelleCle });
const jugement = new Jugement((bulletin) => ecrire("/juger", bulletin, { cle: null }), vue.decision);
const ardoise = new Ardoise(par("ardoise"), () => montrerMots());
let liaison = navigator.onLine;
let topAnnonce = null;
let reprise = null;
let dessinDiffere = 0;

const gestes = {
  top: () => modele.meilleure && entrerSolution(modele.meilleure),
  repeter: () => registre.dernier && entrer({ ...registre.dernier, table: tableVisee() }, {}),
  tous_au_top: () => (topAnnonce ? appliquerTop() : annoncerTop()),
  confirmer: () => topAnnonce && appliquerTop(),
  renoncer: () => topAnnonce && taireTop(),
  annuler: () => annuler(),
  dessiner: () => ouvrirArdoise(),
  decider: () => ouvrirDecision(),
  aide: () => par("aide").toggleAttribute("open"),
};
const pupitre = new Pupitre(champ, { modele, jugement, raccourcis, gestes, entrer });
pupitre.surLecture = montrerSurLaGrille;

const panneauMotif = new Panneau("panneau-motif", champ, ({ motif }) => {
  enregistrer(reprise, { motif: motif.trim() });
  return true;
});
const panneauDecision = new Panneau("panneau-decision", champ, ({ points, sanction, motif }) => {
  if (sanction === "commission") {
    const { table } = reprise;
    enregistrer(reprise);
    registre.appel(table, motif.trim());
  } else {
    enregistrer(reprise, { decision: { points: Number(points), sanction, raison: motif.trim() }, motif: motif.trim() });
  }
  return true;
});
const panneauDessin = new Panneau("panneau-dessin", champ, ({ principal }) => {
  pupitre.dessin = { dessin: ardoise.rangees, ...(principal ? { principal } : {}) };
  const { table } = pupitre.ligne;
  pupitre.remplacer(`${table === null ? "" : `${table} `}@ `);
  return ardoise.rangees.length > 0;
});

installerReglages(par("reglages"), raccourcis);
addEventListener("online", () => changerLiaison(true));
addEventListener("offline", () => changerLiaison(false));
suivre("liaison", changerLiaison);
suivre("etat", recevoir);
addEventListener("keydown", (e) => {
  if (document.activeElement === document.body && e.key.length === 1 && !e.ctrlKey && !e.metaKey) champ.focus();
  if (e.key === "F8" && file.aRegler.length) par("a-regler").querySelector("button").focus();
});
ardoise.zone.addEventListener("keydown", (e) => {
  if (e.key === "Enter") panneauDessin.formulaire.requestSubmit();
});
await charger();
await file.reprendre();

async function ouvrirMagasin() {
  try {
    return await MagasinIndexedDB.ouvrir(`${contexte.tournoi}/${contexte.compte}`);
  } catch {
    vue.message(dire("Ce navigateur ne garde rien : ne fermez pas la page tant que des bulletins attendent."));
    return new MagasinMemoire();
  }
}

async function charger() {
  try {
    const etat = await lire("/etat");
    const groupes = new Set((etat.tables ?? []).map(({ arbitre }) => arbitre));
    modele.groupe = groupes.has(contexte.compte) ? contexte.compte : null;
    await recevoir(etat);
  } catch (erreur) {
    vue.message(erreur.message);
  }
}

async function recevoir(etat) {
  if (modele.recevoir(etat)) await chargerCoup();
  rafraichir();
}

async function chargerCoup() {
  recents.vider();
  topAnnonce = null;
  const { repere } = modele;
  const [solutions, saisis] = await Promise.all([lire("/solutions"), lire(`/bulletins?coup=${modele.coup}`)]);
  if (repere !== modele.repere) return;
  modele.recevoirSolutions(solutions);
  const deja = saisis.bulletins ?? [];
  modele.noterVues(deja.map(({ decision }) => decision));
  for (const { table, bulletin, decision } of deja) recents.montrer(table, mots.resume(bulletin), decision);
  for (const entree of file.entrees) recents.ajouter(entree.cle, entree.table ?? null, mots.resume(entree.corps));
}

function rafraichir() {
  vue.coup(modele);
  vue.manquants(modele);
  pupitre.lire();
}

function changerLiaison(vivante) {
  liaison = vivante && navigator.onLine;
  if (liaison) file.relancer();
  montrerAttente(file);
}

function montrerAttente(file) {
  vue.attente(file, liaison);
  afficherARegler(par("a-regler"), file.aRegler, { garder, remplacer });
  for (const { cle, etat, table } of file.aRegler) {
    if (etat === "conflit") recents.conflit(cle);
    else recents.refuser(cle);
    if (table !== undefined) modele.rendre(table);
  }
}

async function envoyer({ chemin, corps, cle }) {
  try {
    return { statut: 200, donnees: await ecrire(`/${chemin}`, corps, { cle }) };
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi) || erreur.statut === 0) throw erreur;
    return { statut: erreur.statut, donnees: erreur.corps };
  }
}

/** The server has it, durably. */
function accuser({ cle, table, tables = [], chemin, coup }, donnees) {
  recents.enregistrer(cle, donnees?.decision);
  if (coup !== modele.coup) return;
  if (chemin === "annuler") for (const une of tables) modele.rendre(une, { saisi: false });
  else if (table !== undefined) modele.rendre(table, { saisi: true, version: donnees?.version ?? modele.version(table) });
  else for (const une of donnees?.tables ?? tables) modele.rendre(une, { saisi: true });
  rafraichir();
}

function tableVisee() {
  return pupitre.ligne.table ?? modele.proposee;
}

function entrerSolution(solution) {
  const table = tableVisee();
  if (table !== null) entrer(enBulletin(solution, table, modele.premierCoup), { solution });
}

/** A slip leaves the line; changing one that is stored asks for a reason first. */
function entrer(bulletin, { alertes = null }) {
  if (!modele.ouverte) return vue.message(dire("Rien n’est enregistré : le coup n’est pas au ramassage."));
  const deja = modele.contexte.tables.get(bulletin.table)?.saisi;
  if (deja && alertes === null) return pupitre.remplacer(`${bulletin.table} ${bulletin.mot} ${bulletin.reference ?? ""} ${bulletin.score}`);
  if (deja) {
    reprise = bulletin;
    return panneauMotif.ouvrir({ motif: dire("Erreur de saisie") });
  }
  return enregistrer(bulletin);
}

function enregistrer(bulletin, plus = {}) {
  registre.enregistrer(bulletin, { texte: champ.value, ...plus });
  vue.message("");
  pupitre.vider();
  vue.manquants(modele);
}

function annoncerTop() {
  const tables = modele.manquantes();
  if (!modele.ouverte || !tables.length || !modele.meilleure) return vue.message(dire("Aucune table à mettre au top."));
  topAnnonce = tables;
  const { ecrit, place, score } = modele.meilleure;
  return vue.message(dire("Top ({mot} {place}, {score}) à {n} tables : {liste}. Alt+T ou Maj+Entrée applique, Échap renonce.",
    { mot: ecrit, place, score, n: tables.length, liste: resumer(tables) }));
}

function taireTop() {
  topAnnonce = null;
  vue.message("");
  return true;
}

function appliquerTop() {
  const tables = topAnnonce;
  topAnnonce = null;
  registre.topPartout(tables, dire("top à {n} tables", { n: tables.length }));
  vue.message(dire("Top donné à {n} tables. Ctrl+Z annule.", { n: tables.length }));
  rafraichir();
  return true;
}

async function annuler() {
  const geste = await registre.annuler();
  if (!geste) return vue.message(dire("Rien à annuler depuis cet écran."));
  vue.message(geste.tables.length > 1 ? dire("Annulé : {n} tables à saisir de nouveau.", { n: geste.tables.length })
    : dire("Table {table} annulée : corrigez et validez.", { table: geste.tables[0] ?? "" }));
  pupitre.remplacer(geste.texte);
  return vue.manquants(modele);
}

async function garder(entree) {
  await file.oublier(entree);
  champ.focus();
  await charger();
}

async function remplacer(entree, motif, conflit) {
  await file.oublier(entree);
  const { coup: _, version: __, ...bulletin } = entree.corps;
  modele.rendre(entree.table, { version: conflit.version ?? modele.version(entree.table) });
  registre.enregistrer(bulletin, { motif });
  champ.focus();
}

function ouvrirArdoise() {
  const { mot, sens: ecrit, reference } = pupitre.ligne;
  const vertical = (ecrit ?? (reference ? sens(reference) : "H")) === "V";
  const rangees = pupitre.dessin.dessin ?? (mot ? (vertical ? [...mot] : [mot]) : []);
  ardoise.effacer(rangees);
  montrerMots();
  panneauDessin.ouvrir();
}

function montrerMots() {
  const choix = panneauDessin.formulaire.elements.principal;
  choix.replaceChildren(choix.options[0], ...ardoise.mots.map((mot) => new Option(mot, mot)));
}

function ouvrirDecision() {
  reprise = pupitre.intention.bulletin ?? pupitre.telQuel;
  if (!reprise) return vue.message(dire("Saisissez d’abord le bulletin : table, mot, référence, score."));
  return panneauDecision.ouvrir();
}

/** The grid follows the typing when the fingers rest. */
function montrerSurLaGrille({ solution, bulletin }) {
  clearTimeout(dessinDiffere);
  dessinDiffere = setTimeout(() => {
    const mot = solution?.ecrit ?? bulletin?.mot ?? "";
    dessinerGrille(par("grille"), modele.partie?.grille ?? [], { mot, place: solution?.place ?? bulletin?.reference ?? "" });
  }, 150);
}
