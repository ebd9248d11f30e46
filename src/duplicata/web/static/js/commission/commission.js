/** The commission's screen: the queue, the slip, its possible places, the votes. */

import { ecrire, ErreurApi, lire } from "../commun/api.js";
import { nommerCompte } from "../journal/comptes.js";
import { suivre } from "../commun/flux.js";
import { dire, points } from "../commun/langue.js";
import { motEcrit } from "../commun/mot.js";
import { dessinerPapier } from "../saisie/judge/paper.js";
import { el } from "../saisie/vue.js";
import { cartes, motifDonne, proposer, vote } from "./lectures.js";
import { afficherPlaces } from "./places.js";
import { installerRecours, liensDuDossier, montrerRecours, situer } from "./recours.js";
import { bilan, suite } from "./signatures.js";

const par = (id) => document.getElementById(id);
const formulaire = par("vote");
const champRaison = formulaire.elements.raison;
let affaires = [];
let choisie = null;
let demandes = 0;
let montree = 0;
let votee = null;
let coupee = false;
let jouee = null;
const nommer = ({ numero, phase, coup }) => `${numero}/${phase === "finie"}/${coup > 0}`;

par("cas").addEventListener("keydown", parcourir);
formulaire.addEventListener("change", ({ target }) => { if (target.name === "lecture") choisir(target.value); });
formulaire.addEventListener("submit", voter);
addEventListener("keydown", (e) => { if (e.key === "Escape") caseCourante()?.focus(); });
suivre("commission", charger);
// A game that ends, opens or begins changes the time that is left for appeals.
suivre("etat", ({ partie }) => { if (partie && nommer({ ...jouee, ...partie }) !== nommer(jouee ?? {})) charger(); });
installerRecours(async (cas) => {
  await charger();
  const recue = affaires.find((affaire) => affaire.cas === cas);
  if (recue) ouvrir(recue);
});
suivre("liaison", (vivante) => { if (vivante && montree) charger(); });
await charger();
caseCourante()?.focus();
document.body.dataset.pret = "oui";

async function charger() {
  const demande = ++demandes;
  let recu;
  try {
    recu = await lire("/commission");
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    coupee = true;
    par("message").textContent = erreur.passagere ? dire("Le serveur ne répond pas : ces bulletins ne sont peut-être plus à jour.") : erreur.message;
    return;
  }
  // An answer cut short by a server that stops says nothing: what is shown stays until the next one.
  if (!recu || demande < montree) return; // a later answer came first
  montree = demande;
  affaires = recu.cas;
  jouee = recu.partie;
  montrerRecours(recu);
  if (coupee) par("message").textContent = "";
  coupee = false;
  par("nombre").textContent = affaires.length
    ? dire("Bulletins à trancher : {n}. Leurs points restent sous réserve.", { n: affaires.length })
    : dire("Aucun bulletin n’attend la commission. Un arbitre y envoie un bulletin par F7 ou « Commission » à la saisie, à la relecture, sur la feuille d’une table ; un appel s’enregistre ci-dessous.");
  // What was said of one's own vote stays true when the others have voted.
  if (votee) par("message").textContent = suite(votee, affaires.find(({ cas }) => cas === votee.cas));
  const meme = affaires.find(({ cas }) => cas === choisie?.cas);
  montrerFile(meme ?? affaires[0]);
  // News of other slips neither wipes a vote being written nor takes the focus away from its form.
  const { lecture, raison } = Object.fromEntries(new FormData(formulaire));
  if (meme && meme.version !== choisie.version) remontrer(meme, raison);
  else if (!meme || !(lecture || raison || inchangee(meme))) montrer(meme ?? affaires[0] ?? null);
  else montrerVotes(meme);
}

/** Whether a case is the one on screen, but for the votes. */
function inchangee(affaire) {
  const sansVotes = (une) => JSON.stringify({ ...une, votes: null, a_vote: null });
  return sansVotes(affaire) === sansVotes(choisie);
}

/** The slip is no longer the one that was being voted on: a choice made on it is void, its reason may still serve. */
function remontrer(affaire, raison) {
  montrer(affaire);
  champRaison.value = raison;
  if (votee?.cas !== affaire.cas) par("message").textContent = dire("Table {table} : le bulletin vient de changer. Relisez-le avant de voter.", { table: affaire.table });
}

function montrerFile(courante) {
  const active = document.activeElement?.dataset?.cas;
  par("cas").replaceChildren(...affaires.map((affaire) => {
    const { cas, nom, motif, votes } = affaire;
    const bouton = el("button", "", el("strong", "", situer(affaire)), el("span", "", nom),
      el("span", "aide", motif), el("span", "marque-etat neutre", bilan(votes)), affaire.tardif ? el("span", "marque-etat attention", dire("appel tardif")) : null);
    bouton.type = "button";
    bouton.dataset.cas = cas;
    // One stop of the Tab key for the whole queue: the arrows walk it, the next stop is the vote.
    bouton.tabIndex = affaire === courante ? 0 : -1;
    if (affaire === courante) bouton.setAttribute("aria-current", "true");
    bouton.addEventListener("click", () => ouvrir(affaire));
    return el("li", "", bouton);
  }));
  if (active) (par("cas").querySelector(`[data-cas="${active}"]`) ?? caseCourante())?.focus();
}

function caseCourante() {
  return par("cas").querySelector("[aria-current]");
}

/** Arrows go through the queue; Enter or Space opens a case. */
function parcourir(e) {
  const pas = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[e.key];
  if (!pas) return;
  e.preventDefault();
  const boutons = [...par("cas").querySelectorAll("button")];
  boutons[boutons.indexOf(document.activeElement) + pas]?.focus();
}

/** Asked for by its member: the slip is before the eyes, the vote under the fingers. */
function ouvrir(affaire) {
  if (affaire.cas !== choisie?.cas) montrer(affaire);
  montrerFile(affaire);
  (formulaire.querySelector("[name=lecture]:checked") ?? formulaire.querySelector("[name=lecture]")).focus();
}

function montrer(affaire) {
  choisie = affaire;
  par("affaire").hidden = !affaire;
  if (!affaire) return;
  const { nom, motif, tardif, par: auteur, bulletin, dessin, illisible, tirage, retenu } = affaire;
  par("titre-affaire").textContent = dire("{bulletin} – {nom}", { bulletin: situer(affaire), nom });
  par("marque-tardif").hidden = par("motif-tardif").hidden = !tardif;
  par("motif-tardif").textContent = tardif ? dire("Reçu après le délai (6.3) : {raison}", { raison: tardif }) : "";
  par("dossier").replaceChildren(...liensDuDossier(affaire.cas));
  par("motif-renvoi").textContent = auteur ? dire("{motif} (renvoi : {auteur})", { motif, auteur: nommerCompte(auteur) }) : motif;
  par("papier").replaceChildren(illisible
    ? el("p", "", dire("La transcription de ce bulletin ne se lit pas : reprenez le papier."))
    : dessinerPapier(bulletin, dessin));
  par("tirage").replaceChildren(...[...tirage].map((lettre) => el("span", lettre === "?" ? "tuile joker" : "tuile", lettre)));
  par("retenu").replaceChildren(...(retenu
    ? [dire("Mot retenu :"), " ", ...motEcrit(retenu.mot), ` ${retenu.place}, ${points(retenu.points)}`] : []));
  afficherPlaces({ liste: par("liste-places"), note: par("note-places"), grille: par("grille") }, affaire);
  formulaire.reset();
  par("autre").hidden = true;
  par("lectures").replaceChildren(...cartes(affaire));
  par("propositions").replaceChildren(...affaire.propositions.map(proposer));
  montrerVotes(affaire);
}

function montrerVotes(affaire) {
  choisie = { ...choisie, votes: affaire.votes, a_vote: affaire.a_vote };
  par("votes").replaceChildren(...affaire.votes.map(vote));
  par("signatures").hidden = affaire.votes.length === 0;
}

/** A ruling that somebody has signed comes with the reason given for it, until another one is typed. */
function choisir(rang) {
  par("autre").hidden = rang !== "autre";
  const { value } = champRaison;
  if (!value || choisie.votes.some(({ motif }) => motif === value)) champRaison.value = motifDonne(choisie.votes, rang);
}

async function voter(e) {
  e.preventDefault();
  const { lecture, points: donnes, sanction, raison } = Object.fromEntries(new FormData(formulaire));
  const choix = lecture === "autre" ? { points: Number(donnes), sanction } : { lecture: Number(lecture) };
  const { cas, table, version } = choisie;
  const corps = { ...choix, raison: raison.trim(), version };
  try {
    await ecrire(`/commission/${cas}/vote`, corps);
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    return refuser(erreur);
  }
  votee = { cas, table, version };
  formulaire.reset();
  par("autre").hidden = true;
  await charger();
  const suivante = affaires.find(({ a_vote: vote }) => !vote);
  if (suivante && choisie?.a_vote) {
    montrer(suivante);
    montrerFile(suivante);
  }
  (caseCourante() ?? par("message")).focus();
}

async function refuser(erreur) {
  votee = null;
  par("message").textContent = erreur.passagere
    ? dire("Le serveur ne répond pas : ce vote n’est pas enregistré. Il reste écrit ici, votez de nouveau quand la liaison est revenue.")
    : erreur.message;
  if (!erreur.passagere) await charger();
}
