// The juge-arbitre's desk: one key per phase, the next action always named.
import { base, ecrire, lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dessinerGrille } from "../commun/grille.js";
import { Horloge, restant } from "../commun/horloge.js";
import { dire } from "../commun/langue.js";
import { Ordre } from "../commun/ordre.js";
import { aviser } from "../commun/page.js";
import { enSuspens, relireReste, relireResteBientot } from "../commun/reste.js";
import { installerBandeau, relire as relireBandeau } from "../multiplex/bandeau.js";
import { Absents } from "./absents.js";
import { installerActes, preparerActe } from "./actes.js";
import { Confirmation } from "./confirmation.js";
import { relireBientot, relireManquements } from "./manquements.js";
import { Raison } from "./raison.js";
import { Debounce } from "./debounce.js";
import { DernierRefus } from "./dernier_refus.js";
import { Tirage } from "./tirage.js";
import { installerFiltre, tops as montrerTops } from "./tops.js";
import * as vue from "./vue.js";

const par = (id) => document.getElementById(id);
const MOTIVES = new Set(["annuler_coup", "rejeter", "rouvrir", "motiver"]);
const IRREVERSIBLES = new Set(["clore_partie", "annuler_coup", "rejeter", "exclure", "abandon"]);

let etat = null;
let suivant = null;
let tops = null;
let enCours = false;
/** Numbers in the journal: how far the screen has read, and the last gesture done here. Until it is read back, what is
 *  named may be done already. */
let lu = 0;
let aLire = 0;
const etats = new Ordre();
const suivants = new Ordre();
const absents = new Absents();
const dernierRefus = new DernierRefus();
const confirmation = new Confirmation(par("garde"), par("suivant"));
const raison = new Raison(par("raison-form"), par("suivant"));
// Letters that are waited for are typed: none of them is a shortcut then, and none is shown as one.
const tirage = new Tirage(par("tirage-form"), (attend) => { for (const id of ["autres", "graves"]) par(id).classList.toggle("sans-touches", attend); });
const debounce = new Debounce(() => ouvrirSuivant());
const horloge = new Horloge(`${base}/heure`);

/** @typedef {Extract<keyof import("../commun/api.js").Ecrits, `/partie/${string}`>} Gestes */

/** Whether the gesture is recorded. One that got no answer is not sent again by itself: the room may have moved on. */
async function faire(geste, corps) {
  if (occupe()) return false;
  const nomme = suivant?.phrase;
  enCours = true;
  ouvrirSuivant();
  // An answer cut short by a server that stops says that it is recorded, not where.
  const numero = await ecrire(/** @type {Gestes} */ (`/partie/${geste}`), { ...corps, coup_vu: etat.partie.coup })
    .then((recu) => recu?.enregistre ?? 0, (erreur) => { dernierRefus.dire(erreur.corps.erreur ?? vue.sansReponse(), corps.lettres); return null; });
  enCours = false;
  if (numero !== null) {
    dernierRefus.oublier();
    aLire = numero;
    // The stream may be quicker than the answer: a name that is there already had its breath.
    if (suivant?.phrase === nomme) debounce.prendre();
  }
  ouvrirSuivant();
  relire(numero);
  return numero !== null;
}

/** Read back what was recorded: by this reading or by another, whichever comes first; one that fails holds nobody up. */
async function relire(numero) {
  await charger().catch(() => {});
  if (aLire === numero) aLire = 0;
  ouvrirSuivant();
}

/** Whether a gesture is on its way, or recorded and not yet on the screen. */
const occupe = () => enCours || aLire > lu;

/** Not `disabled`: a button that is would lose the focus, and the next key with it. */
const ouvrirSuivant = () => par("suivant").setAttribute("aria-disabled", String(occupe() || debounce.dure || !suivant?.geste));

/** What a gesture needs before it is sent: a reason, a second key, the letters; fait: what follows once it is recorded. */
function demander(geste, corps = {}, fait = () => {}) {
  if (occupe()) return null;
  if (geste === "interrompre") return interrompre();
  if (MOTIVES.has(geste) && !corps.raison) return demanderRaison(geste);
  if (geste === "clore_partie" && suivant?.geste !== geste && !corps.cause) return demanderRaison(geste, suivant.causes);
  if (geste === "tirer" && tirage.vide) return attendreLettres();
  const complet = geste === "tirer" ? { ...corps, ...tirage.choisi } : corps;
  if (geste === "clore") Object.assign(complet, { coup: suivant.a_clore.coup, non_remis: suivant.a_clore.manquants });
  const envoyer = async (plus = {}) => { if (await faire(geste, { ...encoreVrai(geste, complet), ...plus })) fait(); };
  // The server holds a first key back before the time (3.1), whatever the hour of this computer.
  if (!irreversible(geste, complet)) return envoyer(geste === "tirer" ? { attendre: true } : {});
  const { partie } = etat;
  const faits = () => ({ coup: partie.coup, non_remis: manquants(), reste: geste === "tirer" ? avantLHeure() : temps(), quitte: tirage.quitte, ...encoreVrai(geste, complet) });
  return confirmation.armer(() => [vue.avertissement(geste, faits(), partie), suspens(geste, partie)].filter(Boolean).join(" "), () => envoyer());
}

/** Closing is no obstacle to what is settled later, but nobody closes without having read it. */
function suspens(geste, { numero }) {
  const reste = geste === "clore" || geste === "clore_partie" ? enSuspens(numero) : [];
  return reste.length ? dire("En suspens : {reste}.", { reste: reste.join(" ; ") }) : "";
}

/** What a player did that his slip is sanctioned for. */
function motiverConduite({ partie, coup, table }) {
  const titre = dire("Ce qui est reproché, coup {coup}, table {table}", { coup, table });
  const noter = (motif) => demander("conduite", { partie, coup, table, raison: motif }, () => { raison.fermer(); relireReste(motiverConduite).catch(() => {}); });
  raison.demander("conduite", titre, dire("Noter le motif"), noter);
}

function attendreLettres() {
  par("lettres").focus();
  dernierRefus.dire(dire("Tapez d’abord les lettres tirées du sac."));
}

/** Slips may come in while the second key is waited for: those are no longer declared missing. */
function encoreVrai(geste, corps) {
  if (geste !== "clore" || suivant.a_clore?.coup !== corps.coup) return corps;
  return { ...corps, non_remis: corps.non_remis.filter((table) => suivant.a_clore.manquants.includes(table)) };
}

/** The end of a move is one key once the time is up; before, it may be one Enter too many. Closing it is irreversible
 *  only for the tables left without anything. */
function irreversible(geste, { retrait = false }) {
  if (geste === "tirer") return tirage.quitte || !(avantLHeure() <= 0);
  if (geste === "terminer") return !(temps() <= 0);
  if (geste === "clore") return suivant.a_clore.manquants.length > 0;
  if (retrait) return false;
  return geste === "passer" ? manquants().length > 0 : IRREVERSIBLES.has(geste);
}

/** Milliseconds left on the clock; NaN while the hour of the server is unknown. */
const temps = () => (etat.partie.chrono ? restant(etat.partie.chrono, horloge.maintenant()) : 0);

/** Milliseconds before the next rack may be drawn (3.1). */
const avantLHeure = () => (suivant?.tirable_a ? suivant.tirable_a - horloge.maintenant() : 0);

const manquants = () => Object.values(etat?.manquants ?? {}).flat();

/** What is closed is what is shown: the list of the missing is there before the sentence made of it is read again. */
function suivreLesManquants() {
  if (!suivant?.a_clore) return;
  const { coup } = suivant.a_clore;
  const groupes = coup === etat.partie.coup ? etat.manquants : etat.anterieurs_manquants.find((un) => un.coup === coup)?.manquants;
  if (groupes) suivant.a_clore.manquants = Object.values(groupes).flat();
}

function demanderRaison(geste, causes = []) {
  const titre = geste === "motiver" ? dire("Motif, facultatif : Entrée sans rien écrire reprend le jeu") : dire("Motif, gardé au journal");
  const donner = (motif, cause) => demander(geste, cause ? { raison: motif, cause } : { raison: motif }, () => raison.fermer());
  raison.demander(geste, titre, vue.nom(geste), donner, causes);
}

/** Seconds count: the clock is stopped before anybody is asked why. */
async function interrompre() {
  demanderRaison("motiver");
  if (!await faire("interrompre", {})) raison.fermer();
}

async function charger() {
  const actuel = etats.demander();
  const recu = await lire("/etat");
  // An answer cut short by a server that stops says nothing.
  if (!recu || !actuel()) return;
  etat = recu;
  absents.prendreTout(recu);
  const ouverte = etat.partie !== null;
  par("sans-partie").hidden = ouverte;
  par("pupitre").hidden = !ouverte;
  if (!ouverte) return;
  const dernier = suivants.demander();
  const [prochain, trouves] = await Promise.all([lire("/partie/suivant"), vue.apresLaFin(etat.partie) ? lire("/tops") : null]);
  if (!actuel()) return;
  relireManquements(statuer).catch(() => {});
  relireReste(motiverConduite).catch(() => {});
  relireBandeau().catch(() => {});
  tops = trouves;
  lu = recu.version;
  if (dernier()) montrerSuivant(prochain);
  else ouvrirSuivant();
  montrerTops(tops, (top) => demander("retenir", { mot: top.mot, place: top.place }, revenir));
  montrer();
  if (document.activeElement === document.body || document.activeElement.closest("[hidden]")) par("suivant").focus({ preventScroll: true });
}

function montrer() {
  vue.partie(etat.partie);
  if (suivant) vue.precision(suivant, etat.partie, tops);
  vue.manquants(etat);
  par("commission").textContent = etat.en_attente_commission ? `(${etat.en_attente_commission})` : "";
  dessinerGrille(par("grille"), etat.partie.grille, {});
  tirage.proposer(etat.partie, suivant ?? {});
}

function relireSuivant() {
  const dernier = suivants.demander();
  lire("/partie/suivant").then((prochain) => { if (dernier()) montrerSuivant(prochain); }).catch(() => {});
}

function montrerSuivant(prochain) {
  // A guard that is armed stays so while the same act comes next: the screens are told of many other things.
  if (suivant?.phrase !== prochain.phrase) {
    if (confirmation.arme) aviser(dire("La partie a avancé : il n’y a plus rien à confirmer."), true);
    confirmation.desarmer();
    debounce.prendre();
  }
  if (raison.geste === "motiver" && suivant?.geste === "reprendre" && prochain.geste !== "reprendre") raison.fermer();
  suivant = prochain;
  vue.suivant(suivant, (geste) => demander(geste));
  vue.precision(suivant, etat.partie, tops);
  ouvrirSuivant();
  tirage.proposer(etat.partie, suivant);
}

// Keys: letters work only outside the fields, and can be switched off (WCAG 2.1.4).
addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  // A key held down is pressed once, and Enter never confirms by itself.
  const sourde = e.repeat || (confirmation.arme && !(confirmation.contient(e.target) && e.target.closest("button")));
  if (e.key === "Enter" && sourde) e.preventDefault();
  if (e.repeat) return;
  if (e.key === "Escape") { renoncer(); return; }
  // The reason of an interruption is optional: Enter does what the button names.
  if (e.key === "Enter" && raison.facultatif(e.target)) { e.preventDefault(); if (suivant?.geste === "reprendre") agir(); return; }
  // The key that stopped the clock starts it again; a reason that begins with this letter is typed with a capital.
  if (e.key === "i" && raison.facultatif(e.target) && par("raccourcis").checked) {
    e.preventDefault();
    if (suivant && possible("reprendre")) demander("reprendre");
    return;
  }
  if (e.target.closest?.("input, select, textarea") || !suivant) return;
  const touche = e.key.toLowerCase();
  if (confirmation.arme) {
    if (touche === "o") { e.preventDefault(); confirmation.confirmer(); }
    return;
  }
  if (e.key === "Enter" && !e.target.closest?.("button, a, summary")) { e.preventDefault(); agir(); return; }
  if (tirage.prendre(e.key) || !par("raccourcis").checked || debounce.dure) return;
  const geste = vue.gestes(touche).find(possible);
  if (geste) { e.preventDefault(); demander(geste); }
});

function renoncer() {
  if (confirmation.arme) confirmation.desarmer();
  else if (raison.geste) raison.fermer();
  else par("suivant").focus();
}

const statuer = (faits) => preparerActe(par("table-form"), faits);
const possible = (geste) => suivant.geste === geste || suivant.autres.includes(geste);
/** From far down a list of ties, to what comes next. */
const revenir = () => { par("suivant").focus(); par("suivant").scrollIntoView({ block: "center" }); };
const agir = () => { if (suivant?.geste && !confirmation.arme && !debounce.dure) demander(suivant.geste); };

par("suivant").addEventListener("click", agir);
par("tirage-form").addEventListener("submit", (e) => { e.preventDefault(); demander("tirer"); });
installerActes(par("table-form"), demander);
installerFiltre();

/** What comes next changes with it; a game taken back and opened again bears the same number, not the same digest. */
const moment = (partie) => [partie?.numero, partie?.engagement, partie?.coup, partie?.phase].join();

suivre("etat", (recu) => {
  if (!etat) return;
  const avant = moment(etat.partie);
  if (recu.partie) etat.partie = { ...etat.partie, ...recu.partie };
  if (absents.prendre(recu) && etat.partie) {
    Object.assign(etat, { manquants: absents.manquants, anterieurs_manquants: absents.anterieurs(etat.partie) });
    suivreLesManquants();
    relireSuivant();
    relireBientot(statuer);
    relireResteBientot(motiverConduite);
  }
  if (recu.partie && moment(recu.partie) !== avant) charger().catch(() => {});
  else if (etat.partie) montrer();
});
suivre("chrono", ({ chrono }) => {
  if (!etat?.partie) return;
  etat.partie.chrono = chrono;
  vue.partie(etat.partie);
});
suivre("commission", (recu) => {
  if (!etat) return;
  etat.en_attente_commission = recu.en_attente_commission;
  par("commission").textContent = recu.en_attente_commission ? `(${recu.en_attente_commission})` : "";
  if (etat.partie?.phase === "finie") relireSuivant();
  relireResteBientot(motiverConduite);
});

// What the room that is followed says may change what comes next here.
suivre("multiplex", () => { if (etat?.partie) relireSuivant(); });

setInterval(() => { vue.chrono(etat?.partie?.chrono, horloge); vue.intervalle(suivant ?? {}, horloge); vue.delais(suivant?.delais, horloge); confirmation.redire(); }, 100);
horloge.demarrer();
installerBandeau(horloge);
await charger();
par("suivant").focus();
