// The juge-arbitre's desk: one key per phase, the next action always named.
import { base, ecrire, lire, nouvelleCle } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dessinerGrille } from "../commun/grille.js";
import { Horloge, restant } from "../commun/horloge.js";
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";
import { installerActes } from "./actes.js";
import * as arret from "./arret.js";
import { Garde } from "./garde.js";
import { Raison } from "./raison.js";
import * as vue from "./vue.js";

const par = (id) => document.getElementById(id);
const TOUCHES = { r: "rejeter", x: "annuler_coup", f: "clore_partie", m: "motiver" };
const MOTIVES = new Set(["annuler_coup", "rouvrir"]);
/** What ends a move: irreversible only for the tables it leaves without anything. */
const FINS = new Set(["clore", "passer"]);
const IRREVERSIBLES = new Set(["clore_partie", "annuler_coup", "exclure"]);

let etat = null;
let suivant = null;
let enCours = false;
const garde = new Garde(par("garde"), par("suivant"));
const raison = new Raison(par("raison-form"), par("suivant"));
const horloge = new Horloge(`${base}/heure`);

/** Whether the gesture is recorded. One that got no answer is not sent again by itself: the room may have moved on. */
async function faire(geste, corps) {
  if (enCours) return false;
  enCours = true;
  ouvrirSuivant();
  const enregistre = await ecrire(`/partie/${geste}`, { ...corps, coup_vu: etat.partie.coup }, { cle: nouvelleCle() })
    .then(() => true, (erreur) => { aviser(erreur.corps.erreur ?? vue.sansReponse(), true); return false; });
  await charger().catch(() => {});
  enCours = false;
  ouvrirSuivant();
  return enregistre;
}

/** Not `disabled`: a button that is would lose the focus, and the next key with it. */
const ouvrirSuivant = () => par("suivant").setAttribute("aria-disabled", String(enCours || !suivant?.geste));

/** What a gesture needs before it is sent: a reason, a second key, the letters; fait: what follows once it is recorded. */
function demander(geste, corps = {}, fait = () => {}) {
  if (enCours) return null;
  if (geste === "interrompre") return interrompre();
  if (geste === "motiver") return demanderMotif();
  if (MOTIVES.has(geste) && !corps.raison) return demanderRaison(geste);
  const complet = geste === "tirer" ? { ...corps, ...tirageChoisi() } : corps;
  if (geste === "clore" && manquants().length) complet.non_remis = manquants();
  if (geste === "clore_partie" && suivant?.geste !== "clore_partie") complet.cause ??= "decision";
  if (geste === "reprendre") complet.raison = arret.motif(etat.partie);
  const envoyer = async () => { if (await faire(geste, complet)) fait(); };
  if (!irreversible(geste)) return envoyer();
  const faits = { non_remis: manquants(), reste: temps(), ...complet };
  return garde.armer(vue.avertissement(geste, faits, etat.partie), envoyer);
}

/** The end of a move is one key once the time is up; before, it may be one Enter too many. */
function irreversible(geste) {
  if (geste === "terminer") return !(temps() <= 0);
  return FINS.has(geste) ? manquants().length > 0 : IRREVERSIBLES.has(geste);
}

/** Milliseconds left on the clock; NaN while the hour of the server is unknown. */
const temps = () => (etat.partie.chrono ? restant(etat.partie.chrono, horloge.maintenant()) : 0);

function tirageChoisi() {
  const { mode, lettres } = par("tirage-form").elements;
  return mode.value === "manuel" ? { mode: "manuel", lettres: lettres.value } : { mode: mode.value };
}

/** A sealed game is drawn as it was prepared, or by hand; only by hand after a move that was cancelled. */
function proposerTirage({ preparee, annule }) {
  const { mode } = par("tirage-form").elements;
  mode.querySelector("[value=auto]").disabled = preparee;
  if (preparee && annule) mode.value = "manuel";
  else if (preparee && mode.value === "auto") mode.value = "prepare";
}

const manquants = () => Object.values(etat?.manquants ?? {}).flat();

function demanderRaison(geste) {
  const donner = (motif) => demander(geste, { raison: motif }, () => raison.fermer());
  raison.demander(geste, dire("Motif, gardé au journal"), vue.nom(geste), donner);
}

/** Seconds count: the clock is stopped before anybody is asked why. */
async function interrompre() {
  arret.oublier(etat.partie);
  demanderMotif();
  if (!await faire("interrompre", { raison: dire("sans motif noté") })) raison.fermer();
}

function demanderMotif() {
  const { partie } = etat;
  raison.demander("interrompre", dire("Motif de l’interruption, gardé au journal à la reprise"), vue.nom("motiver"), (motif) => {
    arret.noter(partie, motif);
    raison.fermer();
    montrerSuivant(suivant);
  });
}

async function charger() {
  etat = await lire("/etat");
  const ouverte = etat.partie !== null;
  par("sans-partie").hidden = ouverte;
  par("pupitre").hidden = !ouverte;
  if (!ouverte) return;
  const [prochain, tops] = await Promise.all([lire("/partie/suivant"), vue.apresLaFin(etat.partie) ? lire("/tops") : null]);
  montrerSuivant(prochain);
  vue.tops(tops, (top) => demander("retenir", { mot: top.mot, place: top.place }));
  montrer();
  if (document.activeElement === document.body || document.activeElement.closest("[hidden]")) par("suivant").focus({ preventScroll: true });
}

function montrer() {
  vue.partie(etat.partie);
  vue.manquants(etat.manquants ?? {}, etat.partie);
  par("commission").textContent = etat.en_attente_commission ? `(${etat.en_attente_commission})` : "";
  dessinerGrille(par("grille"), etat.partie.grille, {});
  proposerTirage(etat.partie);
  par("lettres").disabled = par("mode").value !== "manuel";
}

function montrerSuivant(prochain) {
  // A guard that is armed stays so while the same act comes next: the screens are told of many other things.
  if (suivant?.phrase !== prochain.phrase) garde.desarmer();
  const arrete = prochain.geste === "reprendre";
  if (raison.geste === "interrompre" && suivant?.geste === "reprendre" && !arrete) raison.fermer();
  suivant = arrete ? arret.completer(prochain) : prochain;
  vue.suivant(suivant, (geste) => demander(geste), arrete ? arret.motif(etat.partie) : "");
  ouvrirSuivant();
  par("tirage-form").hidden = prochain.geste !== "tirer";
}

// Keys: letters work only outside the fields, and can be switched off (WCAG 2.1.4).
addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.metaKey || e.altKey) return;
  // A key held down is pressed once, and Enter never confirms by itself.
  const sourde = e.repeat || (garde.arme && !(garde.contient(e.target) && e.target.closest("button")));
  if (e.key === "Enter" && sourde) e.preventDefault();
  if (e.repeat) return;
  if (e.key === "Escape") { renoncer(); return; }
  if (e.target.closest?.("input, select, textarea") || !suivant) return;
  const touche = e.key.toLowerCase();
  if (garde.arme) {
    if (touche === "o") { e.preventDefault(); garde.confirmer(); }
    return;
  }
  if (e.key === "Enter" && !e.target.closest?.("button, a, summary")) { e.preventDefault(); agir(); return; }
  if (!par("raccourcis").checked) return;
  const geste = touche === "i" ? ["interrompre", "reprendre"].find(possible) : TOUCHES[touche];
  if (geste && possible(geste)) { e.preventDefault(); demander(geste); }
});

function renoncer() {
  if (garde.arme) garde.desarmer();
  else if (raison.geste) raison.fermer();
  else par("suivant").focus();
}

const possible = (geste) => suivant.geste === geste || suivant.autres.includes(geste);
const agir = () => { if (suivant?.geste && !garde.arme) demander(suivant.geste); };

par("suivant").addEventListener("click", agir);
par("mode").addEventListener("change", () => {
  par("lettres").disabled = par("mode").value !== "manuel";
  if (!par("lettres").disabled) par("lettres").focus();
});
par("tirage-form").addEventListener("submit", (e) => { e.preventDefault(); demander("tirer"); });
installerActes(par("table-form"), demander);

suivre("etat", (recu) => {
  if (!etat) return;
  const avant = [etat.partie?.coup, etat.partie?.phase].join();
  if (recu.partie) etat.partie = { ...etat.partie, ...recu.partie };
  if (recu.partie && [recu.partie.coup, recu.partie.phase].join() !== avant) charger().catch(() => {});
  else if (etat.partie) montrer();
});
suivre("chrono", ({ chrono }) => { if (etat?.partie) etat.partie.chrono = chrono; });
suivre("manquants", ({ manquants: recus }) => {
  if (!etat) return;
  etat.manquants = recus;
  vue.manquants(recus, etat.partie);
  lire("/partie/suivant").then(montrerSuivant).catch(() => {});
});
suivre("commission", (recu) => {
  if (!etat) return;
  etat.en_attente_commission = recu.en_attente_commission;
  par("commission").textContent = recu.en_attente_commission ? `(${recu.en_attente_commission})` : "";
});

setInterval(() => vue.chrono(etat?.partie?.chrono, horloge), 100);
horloge.demarrer();
await charger();
par("suivant").focus();
