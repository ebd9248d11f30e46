/** The arbiter's entry screen: puts the parts together and keeps them in step with the room. */

import { ecrire, lire, nouvelleCle } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { contexte } from "../commun/langue.js";
import { Aide } from "./panels/help.js";
import { reprendreLeDernier } from "./store/undo.js";
import { ajouterBillet } from "./billet.js";
import { Correction } from "./store/correction.js";
import { CoupsClos } from "./store/closed_moves.js";
import { Envoi } from "./store/submit.js";
import { BulletinEnregistre } from "./store/stored.js";
import { relierAuReseau } from "./store/network.js";
import { Jugement } from "./judge/ruling.js";
import * as mots from "./judge/words.js";
import { Brouillon } from "./line/draft.js";
import { installerBoutons, suivreLeClavier } from "./line/buttons.js";
import { installerSon } from "./panels/sound.js";
import { PanneauDessin } from "./panels/drawing.js";
import { ChangementDeCoup } from "./line/moves.js";
import { Plateau } from "./judge/board.js";
import { Pupitre } from "./line/desk.js";
import { Recents } from "./store/recent.js";
import { GestesEnvoyes } from "./store/gestures.js";
import { installerReglages, raccourcisGardes } from "./line/settings.js";
import { SolutionsDesCoups } from "./judge/all_solutions.js";
import { Reponses } from "./store/answers.js";
import { enBulletin } from "./judge/solutions.js";
import { Topping } from "./topping.js";
import { TopPartout } from "./store/top_to_all.js";
import * as vue from "./vue.js";

/** Milliseconds that the stream is given to open. */
const PATIENCE = 500;
const par = (id) => document.getElementById(id);
const champ = par("ligne");
// What is being typed, or drawn or justified in a panel, keeps its move.
const modele = new Correction(() => champ.value !== "" || document.querySelector("#bulletin .flottant:not([hidden])") !== null);
const recents = new Recents(par("recents"));
const raccourcis = raccourcisGardes();
const reponses = new Reponses({ modele, recents, zone: par("a-regler"), champ, rafraichir, charger });
const file = await reponses.ouvrirFile();
const envoyes = new GestesEnvoyes({ modele, file, recents, nouvelleCle, auteur: contexte.compte });
reponses.envoyes = envoyes;
recents.surBillet = (vise) => envoyes.billet(vise);
recents.surCommission = (vise) => envoi.soumettreStocke(vise);
const jugement = new Jugement(juger, montrerDecision);
const plateau = new Plateau(par("grille"), jugement);
const enregistre = new BulletinEnregistre(lireStocke, (stocke) => vue.enregistre(stocke, modele.partie?.numero));
const solutionsDesCoups = new SolutionsDesCoups((coup) => lire(`/solutions?coup=${coup}`));
const clos = new CoupsClos(modele, lire, () => pupitre.lire());
const topping = new Topping(modele, raccourcis);
const aide = new Aide(par("aide"), champ);
const topPartout = new TopPartout(modele, envoyes, () => { changementDeCoup.avancer(); rafraichir(); });
let chargement = null;
let etatDuCoup = "";
const changementDeCoup = new ChangementDeCoup(modele, () => suivreLeCoup(true));

const pupitre = new Pupitre(champ, {
  modele, jugement, raccourcis, clos, brouillon: new Brouillon(`${contexte.tournoi}/${contexte.compte}/saisie`),
  entrer: (bulletin, plus) => changementDeCoup.prevenir() || envoi.entrer(bulletin, plus),
  gestes: {
    top: () => viser((table, { meilleure, premierCoup }) => meilleure && pupitre.entrer(pupitre.adresser(enBulletin(meilleure, table, premierCoup)))),
    repeter: () => envoyes.dernier && viser((table) => pupitre.entrer(pupitre.adresser({ ...envoyes.dernier, table }))),
    tous_au_top: () => topPartout.geste(),
    confirmer: () => topPartout.appliquer(),
    renoncer: () => topPartout.renoncer() || aide.fermer(),
    frapper: () => topPartout.renoncer(),
    annuler: () => reprendreLeDernier({ envoyes, modele, pupitre, charger, suivreLeCoup }),
    coup_precedent: () => changementDeCoup.changer(-1),
    coup_suivant: () => changementDeCoup.changer(1),
    dessiner: () => dessin.ouvrir(),
    decider: () => envoi.ouvrirDecision(),
    commission: () => envoi.soumettre(),
    billet: () => ajouterBillet({ enregistre, recents, envoyes }),
    aide: () => aide.basculer(),
  },
  surLecture: suivreLaLecture,
});
const dessin = new PanneauDessin(pupitre);
const envoi = new Envoi({ modele, pupitre, envoyes, jugement, enregistre, recents, avancer: () => changementDeCoup.avancer() });

installerReglages(par("reglages"), raccourcis);
installerSon(par("son"));
installerBoutons(pupitre, par("panneau-incidents"));
suivreLeClavier(champ);
addEventListener("keydown", (e) => {
  if (document.activeElement === document.body && e.key.length === 1 && !e.ctrlKey && !e.metaKey) (topping.joue ? topping : champ).focus();
  if (e.key === "F8") par("a-regler").querySelector("button")?.focus();
});
suivre("etat", recevoir);
// Asked for once the stream is there, the state is asked for once: nothing happens between the two. No stream keeps it waiting.
let attend = true;
await Promise.race([
  new Promise((relie) => { suivre("liaison", (vivante) => vivante && (attend ? relie() : charger())); }),
  new Promise((tard) => { setTimeout(tard, PATIENCE); }),
]);
attend = false;
await charger();
pupitre.retrouver();
relierAuReseau(file);
document.body.dataset.pret = "oui";

async function charger() {
  try {
    const etat = await lire("/etat");
    modele.recommencer(etat, contexte.compte);
    await recevoir(etat, { entier: true });
  } catch (erreur) {
    vue.message(erreur.message);
  }
}

/** Several news may come while the solutions of a new move are on their way: all wait for them. */
async function recevoir(etat, { entier = false } = {}) {
  const { numero: jouee, coup: avant } = modele.partie ?? {};
  const attendus = modele.manquantes().length;
  const autreCoup = modele.recevoir(etat);
  // Other tables, other arbiters: what the stream tells piece by piece would leave those of the game before.
  if (jouee !== undefined && modele.partie.numero !== jouee && !entier) {
    oublierLeCoup();
    return charger();
  }
  if (autreCoup && attendus && modele.ouverte && avant !== modele.coup) changementDeCoup.surprendre(avant);
  return suivreLeCoup(autreCoup);
}

/** *autre*: another move is to be entered than before. */
async function suivreLeCoup(autre) {
  const etat = `${modele.repere} ${modele.ouverte}`;
  if (autre) oublierLeCoup();
  else if (etat !== etatDuCoup) vue.oublier(); // opened or closed: what was said of it before is no longer so
  etatDuCoup = etat;
  if (autre || (modele.coup && !modele.meilleure && !chargement)) chargement = chargerCoup();
  const { repere, coup } = modele; // another game has a first move too
  const attendu = chargement;
  try {
    await attendu;
  } catch {
    if (repere === modele.repere) vue.message(mots.sansSolutions(coup));
  }
  if (attendu === chargement) chargement = null; // else a newer one is on its way
  // Those of the move that comes next are there when the last slip of this one leaves the line, network or not.
  for (const ouvert of modele.ouverts.filter((un) => modele.estOuvert(modele.repereDe(un.coup)))) solutionsDesCoups.pour(ouvert).catch(() => {});
  rafraichir();
}

/** What was said or asked about the move before has no object any more; nor is its last slip one to repeat. */
function oublierLeCoup() {
  topPartout.renoncer();
  envoyes.dernier = null;
  vue.message("");
  vue.precedent(null);
}

async function chargerCoup() {
  const { repere, coup, partie } = modele;
  const stockes = lire(`/bulletins?coup=${coup}`);
  stockes.catch(() => {}); // told below, once the solutions that may be here already are shown
  const solutions = await solutionsDesCoups.pour(partie);
  if (repere !== modele.repere || partie.tirage !== modele.partie.tirage) return;
  modele.recevoirSolutions(solutions);
  if (vue.dit() === mots.sansSolutions(coup)) vue.message("");
  const { bulletins } = await stockes;
  if (repere !== modele.repere) return;
  modele.noterVues(bulletins.map(({ decision }) => decision));
  recents.vider();
  for (const { table, bulletin, decision, version, dispense } of bulletins) recents.montrer(table, mots.resume(bulletin, decision), decision, { repere, version, dispense });
  reponses.montrer();
}

function rafraichir() {
  recents.suivre(modele, lireStocke);
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

function montrerDecision(decision, bulletin) {
  vue.decision(decision, bulletin, decision !== null && pupitre.vise.premierCoup);
  if (decision) envoi.recevoirDecision(decision);
}

function juger(bulletin, coup) {
  return ecrire("/juger", { coup, ...bulletin }, { cle: null });
}

/** The slip stored, or that there is none: it may be added where it was expected from this arbiter's tables. */
async function lireStocke({ partie, coup, table }) {
  const { bulletins: [stocke], absents } = await lire(`/bulletins?partie=${partie}&coup=${coup}&table=${table}`);
  return stocke ?? { partie, coup, table, version: 0, absent: true, ajoutable: absents.includes(table) };
}

function suivreLaLecture(intention, ligne, vise) {
  if (changementDeCoup.designer(ligne)) return pupitre.lire();
  if (modele.recevoir({})) { // nothing holds a closed move any more
    suivreLeCoup(true);
    return pupitre.lire();
  }
  plateau.montrer(intention.bulletin, vise.partie?.grille);
  const { table } = ligne;
  const nommee = table !== null && /^\s*\S+\s/.test(champ.value);
  const { saisi, version } = modele.tables.get(table) ?? {};
  return enregistre.suivre(nommee && (vise.clos || saisi) ? { partie: vise.partie.numero, coup: vise.coup, table, version: vise.clos ? 0 : version } : {});
}
