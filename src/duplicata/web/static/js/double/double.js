/** The double arbiter's screen: a second reading, blind, of slips that somebody else entered. */

import { ecrire, ErreurApi, lire, nouvelleCle } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { contexte, dire } from "../commun/langue.js";
import { ouvrirFile, relierAuReseau } from "../saisie/envoi.js";
import { Jugement } from "../saisie/jugement.js";
import { PanneauDessin } from "../saisie/panneau_dessin.js";
import { Pupitre } from "../saisie/pupitre.js";
import { Recents } from "../saisie/recents.js";
import { Registre } from "../saisie/registre.js";
import { raccourcisGardes } from "../saisie/reglages.js";
import { resumer } from "../saisie/tables.js";
import * as vue from "../saisie/vue.js";
import { montrerCoups } from "./coups.js";
import { afficherEcarts } from "./ecarts.js";
import { Pile } from "./pile.js";
import { installerSondage } from "./sondage.js";

const par = (id) => document.getElementById(id);
const champ = par("ligne");
const choixDuCoup = par("choix-coup");
const pile = new Pile();
const noms = new Map();
const recents = new Recents(par("recents"));
const file = await ouvrirFile({ surChange: montrerAttente, surAccuse: accuser });
const registre = new Registre({ modele: pile, file, recents, nouvelleCle, auteur: contexte.compte });
const jugement = new Jugement(juger, vue.decision);
let voulu = null;
let rafraichissement = 0;

const gestes = {
  top: () => confirmer(),
  repeter: () => {},
  tous_au_top: () => {},
  confirmer: () => false,
  renoncer: () => false,
  annuler: () => annuler(),
  dessiner: () => dessin.ouvrir(),
  decider: () => {},
  aide: () => par("aide").toggleAttribute("open"),
};
const pupitre = new Pupitre(champ, { modele: pile, jugement, raccourcis: raccourcisGardes(), gestes, entrer });
const dessin = new PanneauDessin(pupitre);

installerSondage(par("sondage"));
choixDuCoup.addEventListener("change", () => {
  const [partie, coup] = choixDuCoup.value.split("/").map(Number);
  aller({ partie, coup });
});
choixDuCoup.addEventListener("keydown", (e) => { if (e.key === "Enter") champ.focus(); });
addEventListener("keydown", (e) => {
  if (e.key === "F8") par("ecarts").querySelector("input")?.focus();
  if (e.key !== "F9") return;
  const [suivant] = pile.ailleurs;
  if (e.shiftKey || !suivant) return choixDuCoup.focus();
  champ.focus();
  aller(suivant);
});
suivre("etat", ({ tables = [] }) => {
  for (const { table, nom } of tables) noms.set(table, nom);
  clearTimeout(rafraichissement);
  rafraichissement = setTimeout(charger, 200);
});
suivre("liaison", (vivante) => vivante && pile.numero && charger());
await commencer();
relierAuReseau(file);
document.body.dataset.pret = "oui";

async function commencer() {
  const { tables = [], partie } = await lire("/etat");
  for (const { table, nom } of tables) noms.set(table, nom);
  pile.partie = partie;
  await charger();
}

/** Without network the piles stay as they were: the stream tells when it is back. */
async function charger() {
  try {
    const demande = voulu;
    const piles = await lire(demande ? `/double?partie=${demande.partie}&coup=${demande.coup}` : "/double");
    if (!piles || demande !== voulu) return; // cut short by a server that stops, or no longer asked for
    const nouveau = piles.coup !== pile.numero || piles.partie !== pile.jeu;
    pile.recevoirPiles(piles, noms);
    // A paper is in the reader's hands: only the reader goes to another move.
    if (pile.coup) voulu ??= { partie: pile.jeu, coup: pile.coup };
    if (nouveau && pile.coup) await chargerCoup();
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    vue.message(erreur.message);
  }
  rafraichir();
}

/** Another pile: what was being typed belongs to a paper of the one left. */
function aller({ partie, coup }) {
  voulu = { partie, coup };
  pupitre.vider();
  charger();
}

async function chargerCoup() {
  recents.vider();
  const { jeu, coup } = pile;
  const solutions = await lire(`/solutions?partie=${jeu}&coup=${coup}`);
  if (coup === pile.coup && jeu === pile.jeu) pile.recevoirSolutions(solutions);
}

function rafraichir() {
  montrerCoups(choixDuCoup, par("ailleurs"), pile);
  const restantes = pile.manquantes();
  vue.ecrire(par("manquants"), dire("À relire : {n}{liste}", { n: restantes.length, liste: restantes.length ? ` (${resumer(restantes)})` : "" }));
  par("manquants").classList.toggle("complet", restantes.length === 0);
  vue.ecrire(par("nombre-ecarts"), dire("Écarts : {n}", { n: pile.ecarts.length }));
  afficherEcarts(par("ecarts"), pile.ecarts, trancher);
  par("ecarts").hidden = pile.ecarts.length === 0;
  pupitre.lire();
}

/** The server's alerts speak of the first entry, which is not to be known here. */
async function juger(bulletin) {
  const { alertes: _, ...decision } = await ecrire("/juger", { ...bulletin, partie: pile.jeu, coup: pile.coup }, { cle: null });
  return decision;
}

function entrer(bulletin) {
  if (!autorisee(bulletin.table)) return;
  if (pile.tables.get(bulletin.table).saisi) return vue.message(dire("Table {table} : la seconde lecture est faite et verrouillée.", { table: bulletin.table }));
  partir(bulletin, { ...bulletin, partie: pile.jeu, coup: pile.coup });
}

/** The paper, its red marks and the slip agree: read again without being typed again. */
function confirmer() {
  const table = pupitre.ligne.table ?? pile.proposee;
  if (table === null || !autorisee(table)) return;
  partir({ table }, { table, partie: pile.jeu, coup: pile.coup, confirme: true });
}

/** Never one's own entries, nor a slip that nobody has entered. */
function autorisee(table) {
  const connue = pile.tables.get(table);
  if (!connue) vue.message(dire("Table {table} : rien à relire pour vous (pas encore saisie, ou saisie par vous).", { table }));
  return Boolean(connue);
}

function partir(bulletin, corps) {
  registre.relire(bulletin, corps, champ.value);
  vue.message("");
  pupitre.vider();
  rafraichir();
}

async function annuler() {
  const geste = await registre.annuler();
  vue.message(geste ? dire("Relecture annulée.") : dire("Rien à annuler depuis cet écran."));
  if (geste) pupitre.remplacer(geste.texte);
  rafraichir();
}

function montrerAttente() {
  vue.attente(file);
  for (const { cle, table, reponse } of file.aRegler) {
    recents.ecarter(cle, "refuse");
    pile.rendre(table);
    if (reponse?.erreur) vue.message(reponse.erreur);
  }
}

function accuser({ cle, table }, donnees) {
  if (donnees?.accord === undefined) recents.enregistrer(cle);
  else recents.comparer(cle, donnees.accord);
  if (table !== undefined) pile.rendre(table, { saisi: true });
  charger();
}

async function trancher({ partie, coup, table }, lecture, raison) {
  try {
    await ecrire("/double/trancher", { partie, coup, table, lecture, raison });
    vue.message(dire("Table {table} : tranché.", { table }));
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    vue.message(erreur.message);
  }
  champ.focus();
  await charger();
}
