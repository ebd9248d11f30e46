/** The double arbiter's screen: a second reading, blind, of slips that somebody else entered; or what was entered, beside the paper. */

import { ecrire, ErreurApi, lire, nouvelleCle } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { contexte, dire } from "../commun/langue.js";
import { ouvrirFile, relierAuReseau } from "../saisie/store/network.js";
import { Jugement } from "../saisie/judge/ruling.js";
import * as mots from "../saisie/judge/words.js";
import { Brouillon } from "../saisie/line/draft.js";
import { installerBoutons, suivreLeClavier } from "../saisie/line/buttons.js";
import { PanneauMotif } from "../saisie/panels/reason.js";
import { PanneauDessin } from "../saisie/panels/drawing.js";
import { Plateau } from "../saisie/judge/board.js";
import { Pupitre } from "../saisie/line/desk.js";
import { Recents } from "../saisie/store/recent.js";
import { GestesEnvoyes } from "../saisie/store/gestures.js";
import { raccourcisGardes } from "../saisie/line/settings.js";
import { resumer } from "../saisie/line/tables.js";
import * as vue from "../saisie/vue.js";
import { montrerCoups } from "./coups.js";
import { afficherEcarts } from "./ecarts.js";
import { Pile } from "./pile.js";
import { Premiere } from "./premiere.js";
import { Relecture } from "./relecture.js";
import { installerSondage } from "./sondage.js";

const par = (id) => document.getElementById(id);
const champ = par("ligne");
const choixDuCoup = par("choix-coup");
const RELECTURES = ["double", "double/confirmer"];
const pile = new Pile();
const recents = new Recents(par("recents"));
const file = await ouvrirFile({ surChange: montrerAttente, surAccuse: accuser });
const envoyes = new GestesEnvoyes({ modele: pile, file, recents, nouvelleCle, auteur: contexte.compte });
const premiere = new Premiere(par("premiere"), { confirmer });
const relecture = new Relecture({ pile, envoyes, premiere, rafraichir });
const jugement = new Jugement(juger, (decision, bulletin) => vue.decision(decision, bulletin, pile.premierCoup));
const plateau = new Plateau(par("grille"), jugement);
let voulu = null;
let rafraichissement = 0;

const gestes = {
  top: () => relecture.top(),
  repeter: () => {},
  tous_au_top: () => {},
  confirmer: () => false,
  renoncer: () => premiere.cacher(),
  annuler: () => annuler(),
  dessiner: () => dessiner(pupitre),
  decider: () => relecture.confirmer(),
  commission: () => relecture.soumettre(),
  suivant: () => allerPlusLoin(),
  ecarts: () => allerAuxEcarts(),
  aide: () => par("aide").toggleAttribute("open"),
};
const pupitre = new Pupitre(champ, {
  modele: pile, jugement, raccourcis: raccourcisGardes(), gestes, entrer: (bulletin) => relecture.entrer(bulletin),
  brouillon: new Brouillon(`${contexte.tournoi}/${contexte.compte}/double`),
  surLecture: ({ bulletin }) => plateau.montrer(bulletin, pile.partie?.grille),
});
relecture.pupitre = pupitre;
const dessin = new PanneauDessin(pupitre);
relecture.motif = new PanneauMotif(champ, (raison) => relecture.envoyer(raison));
installerBoutons(pupitre, par("panneau-incidents"));
suivreLeClavier(champ);

installerSondage(par("sondage"));
choixDuCoup.addEventListener("change", () => {
  const [partie, coup] = choixDuCoup.value.split("/").map(Number);
  aller({ partie, coup });
});
choixDuCoup.addEventListener("keydown", (e) => { if (e.key === "Enter") champ.focus(); });
addEventListener("keydown", (e) => {
  if (e.key === "F8") allerAuxEcarts();
  if (e.key === "F9") allerPlusLoin(e.shiftKey);
});
// Slips of the move being played, of earlier ones, differences, second readings of others: all change what is shown here.
for (const sujet of ["etat", "classement", "commission", "double"]) suivre(sujet, rechargerBientot);
suivre("liaison", (vivante) => vivante && pile.numero && charger());
await charger();
pupitre.retrouver();
relierAuReseau(file);
document.body.dataset.pret = "oui";

function rechargerBientot() {
  clearTimeout(rafraichissement);
  rafraichissement = setTimeout(charger, 200);
}

/** Without network the piles stay as they were: the stream tells when it is back. */
async function charger() {
  try {
    const demande = voulu;
    const piles = await lire(demande ? `/double?partie=${demande.partie}&coup=${demande.coup}` : "/double");
    if (!piles || demande !== voulu) return; // cut short by a server that stops, or no longer asked for
    const nouveau = piles.coup !== pile.numero || piles.partie !== pile.jeu;
    pile.recevoirPiles(piles);
    if (nouveau) recents.vider();
    // A paper is in the reader's hands: only the reader goes to another move.
    if (pile.coup) voulu ??= { partie: pile.jeu, coup: pile.coup };
    if (pile.coup && !pile.partie) await chargerCoup();
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    vue.message(erreur.message);
  }
  rafraichir();
}

/** Another pile: what was being typed belongs to a paper of the one left. */
function aller({ partie, coup }) {
  voulu = { partie, coup };
  premiere.cacher();
  pupitre.vider();
  return charger();
}

async function chargerCoup() {
  const { jeu, coup } = pile;
  const solutions = await lire(`/solutions?partie=${jeu}&coup=${coup}`);
  if (coup === pile.coup && jeu === pile.jeu) pile.recevoirSolutions(solutions);
}

function rafraichir() {
  vue.tirage(pile.partie?.tirage);
  montrerCoups(choixDuCoup, par("ailleurs"), pile);
  const restantes = pile.manquantes();
  vue.ecrire(par("manquants"), dire("À relire : {n}{liste}", { n: restantes.length, liste: restantes.length ? ` (${resumer(restantes)})` : "" }));
  par("manquants").classList.toggle("complet", restantes.length === 0);
  vue.ecrire(par("comptes-lus"), dire("Relus à l’aveugle : {lus} – confirmés : {confirmes}", { lus: pile.lus, confirmes: pile.confirmes }));
  vue.ecrire(par("nombre-ecarts"), dire("Écarts : {n}", { n: pile.ecarts.length }));
  afficherEcarts(par("ecarts"), pile.ecarts, { trancher, juger: jugerLe, dessiner, soumettre: (ecart, raison) => envoyes.appel(ecart, raison) }, pile.parties.length > 1);
  par("ecarts").hidden = pile.ecarts.length === 0;
  pupitre.lire();
}

/** Of the server's alerts, only those about the line itself: others speak of the first entry, which is not to be known here. */
async function juger(bulletin) {
  const decision = await jugerLe({ ...bulletin, partie: pile.jeu, coup: pile.coup });
  return { ...decision, alertes: decision.alertes.filter((cle) => cle === "sens_a_preciser") };
}

function jugerLe(bulletin) {
  return ecrire("/juger", bulletin, { cle: null });
}

/** On the line of the pile, or on that of a difference: the panel comes back to where it was asked for. */
function dessiner(ou) {
  dessin.pupitre = ou;
  dessin.panneau.retour = ou.champ;
  dessin.ouvrir();
}

/** Done when the server says so; what was typed comes back on the line of its own pile. */
async function annuler() {
  const vise = envoyes.reprenable;
  if (!vise) return vue.message(dire("Rien à annuler depuis cet écran."));
  let raison = "";
  const geste = await envoyes.annuler({ surRefus: (refus) => { raison = refus; } });
  const [partie, coup] = vise.repere.split("/").map(Number);
  if (geste && vise.repere !== pile.repere) await aller({ partie, coup });
  else await charger();
  if (!geste) return vue.message(mots.relectureGardee(vise, raison));
  vue.message(dire("Relecture annulée."));
  if (!champ.value) pupitre.remplacer(geste.texte);
}

function montrerAttente() {
  vue.attente(file);
  for (const entree of file.aRegler.filter(({ chemin }) => RELECTURES.includes(chemin))) ecarter(entree);
}

/** Somebody else read it first, or its move is cancelled: the reader is told, and nothing is left to settle. */
function ecarter(entree) {
  const { cle, table, repere, reponse } = entree;
  recents.refuser(cle);
  pile.rendre(table, {}, repere);
  vue.message(reponse?.erreur ?? "");
  file.oublier(entree);
  rechargerBientot();
}

function accuser({ cle, table, chemin, repere }, donnees) {
  if (donnees?.accord === undefined) recents.enregistrer(cle);
  else recents.comparer(cle, donnees.accord);
  if (RELECTURES.includes(chemin)) pile.rendre(table, { saisi: true }, repere);
  charger();
}

function confirmer(bulletin) {
  envoyes.confirmer(bulletin);
  vue.message("");
  pupitre.vider();
  rafraichir();
}

/** To the next pile that waits, or to the choice of one. */
function allerPlusLoin(choisir = false) {
  const [suivant] = pile.ailleurs;
  if (choisir || !suivant) return choixDuCoup.focus();
  champ.focus();
  return aller(suivant);
}

function allerAuxEcarts() {
  const choix = par("ecarts").querySelector("input");
  if (choix) choix.focus();
  else vue.message(pile.ecarts.length ? dire("Vous avez lu ces bulletins : une troisième personne tranche.") : dire("Aucun écart à trancher."));
}

async function trancher({ partie, coup, table, version }, choix, raison) {
  try {
    await ecrire("/double/trancher", { ...choix, partie, coup, table, version, raison });
    vue.message(dire("Table {table} : tranché.", { table }));
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    vue.message(erreur.message);
  }
  champ.focus();
  await charger();
}
