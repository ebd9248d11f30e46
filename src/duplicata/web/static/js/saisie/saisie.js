/** The arbiter's entry screen: puts the parts together and keeps them in step with the room. */

import { ecrire, lire, nouvelleCle } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { contexte, dire } from "../commun/langue.js";
import { CoupsClos } from "./coups_clos.js";
import { Enregistre } from "./enregistre.js";
import { relierAuReseau } from "./envoi.js";
import { Jugement } from "./jugement.js";
import { Modele } from "./modele.js";
import * as mots from "./mots.js";
import { PanneauDecision } from "./panneau_decision.js";
import { PanneauDessin } from "./panneau_dessin.js";
import { Panneau } from "./panneaux.js";
import { Plateau } from "./plateau.js";
import { Pupitre } from "./pupitre.js";
import { Recents } from "./recents.js";
import { Registre } from "./registre.js";
import { installerReglages, raccourcisGardes } from "./reglages.js";
import { Retours } from "./retours.js";
import { correspond, enBulletin } from "./solutions.js";
import { Topping } from "./topping.js";
import { TopPartout } from "./top_partout.js";
import * as vue from "./vue.js";

const par = (id) => document.getElementById(id);
const champ = par("ligne");
const modele = new Modele(null);
const recents = new Recents(par("recents"));
const raccourcis = raccourcisGardes();
const retours = new Retours({ modele, recents, zone: par("a-regler"), champ, rafraichir, charger });
const file = await retours.ouvrirFile();
const registre = new Registre({ modele, file, recents, nouvelleCle, auteur: contexte.compte });
retours.registre = registre;
const jugement = new Jugement(juger, montrerDecision);
const plateau = new Plateau(par("grille"), jugement);
const enregistre = new Enregistre(lireStocke, vue.enregistre);
const clos = new CoupsClos(modele, (coup) => lire(`/solutions?coup=${coup}`), () => pupitre.lire());
const topping = new Topping(modele, raccourcis);
const topPartout = new TopPartout(modele, registre, rafraichir);
let repris = null;
let chargement = null;

const pupitre = new Pupitre(champ, {
  modele, jugement, raccourcis, entrer, clos,
  gestes: {
    top: () => viser((table, { meilleure, premierCoup }) => meilleure && entrer(pupitre.adresser(enBulletin(meilleure, table, premierCoup)))),
    repeter: () => registre.dernier && viser((table) => entrer(pupitre.adresser({ ...registre.dernier, table }))),
    tous_au_top: () => topPartout.geste(),
    confirmer: () => topPartout.appliquer(),
    renoncer: () => topPartout.renoncer(),
    annuler,
    dessiner: () => dessin.ouvrir(),
    decider: ouvrirDecision,
    aide: montrerAide,
  },
  surLecture: suivreLaLecture,
});
const dessin = new PanneauDessin(pupitre);
const panneauMotif = new Panneau("panneau-motif", champ, ({ motif }) => enregistrer(repris, { motif: motif.trim(), confirme: true }));
const panneauDecision = new PanneauDecision(champ, decider);

installerReglages(par("reglages"), raccourcis);
addEventListener("keydown", (e) => {
  if (document.activeElement === document.body && e.key.length === 1 && !e.ctrlKey && !e.metaKey) (topping.joue ? topping : champ).focus();
  if (e.key === "F8") par("a-regler").querySelector("button")?.focus();
});
suivre("etat", recevoir);
await charger();
suivre("liaison", (vivante) => vivante && charger());
relierAuReseau(file);
document.body.dataset.pret = "oui";

async function charger() {
  try {
    const etat = await lire("/etat");
    modele.recommencer(etat.tables, contexte.compte);
    await recevoir(etat, { entier: true });
  } catch (erreur) {
    vue.message(erreur.message);
  }
}

/** Several news may come while the solutions of a new move are on their way: all wait for them. */
async function recevoir(etat, { entier = false } = {}) {
  const jouee = modele.partie?.numero;
  const autreCoup = modele.recevoir(etat);
  if (autreCoup) oublierLeCoup();
  // Other tables, other arbiters: what the stream tells piece by piece would leave those of the game before.
  if (jouee !== undefined && modele.partie.numero !== jouee && !entier) return charger();
  if (autreCoup || (modele.coup && !modele.meilleure && !chargement)) chargement = chargerCoup();
  try {
    await chargement;
  } catch (erreur) {
    vue.message(erreur.message);
  }
  chargement = null;
  rafraichir();
}

/** What was said or asked about the move before has no object any more. */
function oublierLeCoup() {
  topPartout.renoncer();
  vue.message("");
  vue.precedent(null);
}

async function chargerCoup() {
  const { repere } = modele;
  const [solutions, { bulletins }] = await Promise.all([lire("/solutions"), lire(`/bulletins?coup=${modele.coup}`)]);
  if (repere !== modele.repere) return;
  modele.recevoirSolutions(solutions);
  modele.noterVues(bulletins.map(({ decision }) => decision));
  recents.vider();
  for (const { table, bulletin, decision } of bulletins) recents.montrer(table, mots.resume(bulletin), decision);
  retours.montrer();
}

function rafraichir() {
  vue.coup(modele);
  vue.manquants(modele);
  pupitre.lire();
  topping.montrer();
}

/** The table typed, else the one proposed. */
function viser(action) {
  const table = pupitre.ligne.table ?? pupitre.vise.proposee;
  if (table !== null) action(table, pupitre.vise);
}

/** A slip leaves the line; one that is already stored changes only with a reason. */
function entrer(bulletin, { confirme = false } = {}) {
  if (bulletin.coup) return rectifier(bulletin);
  if (!modele.ouverte) return vue.message(dire("Rien n’est enregistré. {raison}", { raison: mots.fermee(modele) }));
  const dejaSaisi = modele.contexte.tables.get(bulletin.table)?.saisi;
  if (!dejaSaisi) return enregistrer(bulletin, { confirme });
  if (!confirme) return pupitre.remplacer(`${bulletin.table} ${mots.resume(bulletin)}`);
  repris = bulletin;
  return panneauMotif.ouvrir();
}

/** A slip of a closed move: only the one that is on screen as stored, and with a reason. */
function rectifier(bulletin) {
  if (!stockeDe(bulletin)) return vue.message(dire("Rien n’est rectifié : le bulletin enregistré n’est pas affiché."));
  repris = bulletin;
  return panneauMotif.ouvrir();
}

function stockeDe({ coup, table }) {
  const { stocke } = enregistre;
  return stocke && !stocke.absent && stocke.coup === coup && stocke.table === table ? stocke : null;
}

/** A ruling that was never shown comes before the storing, unless it is the arbiter's own. */
function enregistrer(bulletin, plus = {}) {
  const { solutions, premierCoup } = pupitre.vise;
  const connue = !bulletin.incidents && bulletin.mot && correspond(solutions, bulletin, premierCoup);
  const aJuger = !connue && !plus.decision && !jugement.aMontre(bulletin);
  const { coup, ...ecrit } = bulletin;
  const ancien = coup ? { coup, version: stockeDe(bulletin).version } : {};
  registre.enregistrer(ecrit, { texte: champ.value, aJuger, ...ancien, ...plus });
  vue.precedent(null);
  vue.message("");
  pupitre.vider();
  vue.manquants(modele);
  return true;
}

function ouvrirDecision() {
  repris = pupitre.intention.bulletin ?? null;
  if (!repris) return vue.message(dire("Saisissez d’abord le bulletin : table, mot, référence, score."));
  if (repris.coup && !stockeDe(repris)) return rectifier(repris);
  return panneauDecision.ouvrir(jugement.decision);
}

function montrerDecision(decision, bulletin) {
  vue.decision(decision, bulletin);
  if (decision) panneauDecision.recevoir(decision);
}

function decider({ points, sanction, motif }) {
  const raison = motif.trim();
  if (sanction !== "commission") {
    return enregistrer(repris, { decision: { points: Number(points), sanction, raison }, motif: raison });
  }
  if (!repris.coup) enregistrer(repris);
  registre.appel(repris.table, raison, repris.coup);
  pupitre.vider();
  return true;
}

/** Only on the move being entered; done when the server says so, and not before. */
async function annuler() {
  const vise = registre.reprenable;
  if (!vise) return vue.message(dire("Rien à annuler depuis cet écran."));
  if (vise.repere !== modele.repere || !modele.ouverte) return vue.message(mots.tropTard(vise, modele));
  let raison = "";
  const geste = await registre.annuler({ surRefus: (refus) => { raison = refus; } });
  await charger();
  if (!geste) return vue.message(mots.annulationRefusee(vise, raison, modele));
  vue.message(geste.tables.length > 1 ? dire("Annulé : {tables} à saisir de nouveau.", { tables: mots.tables(geste.tables.length) })
    : dire("Table {table} annulée : corrigez et validez.", { table: geste.tables[0] ?? "" }));
  if (!champ.value) pupitre.remplacer(geste.texte);
  return vue.manquants(modele);
}

/** A slip of a closed move is there already: nothing strange in that. */
async function juger(bulletin) {
  const decision = await ecrire("/juger", bulletin, { cle: null });
  return bulletin.coup ? { ...decision, alertes: decision.alertes.filter((cle) => cle !== "deja_saisi") } : decision;
}

async function lireStocke(coup, table) {
  return (await lire(`/bulletins?coup=${coup}&table=${table}`)).bulletins[0] ?? null;
}

function suivreLaLecture(intention, ligne, vise) {
  plateau.montrer(intention.bulletin, vise.partie?.grille);
  const { table } = ligne;
  const nommee = table !== null && /^\s*\S+\s/.test(champ.value);
  const { saisi, version } = modele.tables.get(table) ?? {};
  enregistre.suivre(nommee && (vise.clos || saisi) ? { coup: vise.coup, table, version: vise.clos ? 0 : version } : {});
}

/** The help lies below the fold of a small screen. */
function montrerAide() {
  const aide = par("aide");
  aide.open = !aide.open;
  (aide.open ? aide : champ).scrollIntoView({ block: aide.open ? "start" : "center" });
}
