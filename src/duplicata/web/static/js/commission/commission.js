/** The commission's screen: the queue, the slip, its possible places, the votes. */

import { ecrire, ErreurApi, lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { contexte, dire } from "../commun/langue.js";
import * as mots from "../saisie/mots.js";
import { dessinerPapier } from "../saisie/papier.js";
import { el } from "../saisie/vue.js";
import { afficherPlaces } from "./places.js";
import { bilan, suite } from "./signatures.js";

const par = (id) => document.getElementById(id);
const formulaire = par("vote");
let affaires = [];
let choisie = null;
let demandes = 0;
let montree = 0;
let votee = null;

par("cas").addEventListener("keydown", parcourir);
formulaire.addEventListener("change", () => {
  par("autre").hidden = formulaire.elements.lecture.value !== "autre";
});
formulaire.addEventListener("submit", voter);
suivre("commission", charger);
await charger();
document.body.dataset.pret = "oui";

async function charger() {
  const demande = ++demandes;
  let recues;
  try {
    recues = (await lire("/commission")).cas;
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    par("message").textContent = erreur.message;
    return;
  }
  if (demande < montree) return; // a later answer came first
  montree = demande;
  affaires = recues;
  par("nombre").textContent = affaires.length
    ? dire("Bulletins à trancher : {n}. Leurs points restent sous réserve.", { n: affaires.length })
    : dire("Aucun bulletin n’attend la commission.");
  // What was said of one's own vote stays true when the others have voted.
  if (votee) par("message").textContent = suite(votee.table, affaires.find(({ cas }) => cas === votee.cas));
  const meme = affaires.find(({ cas }) => cas === choisie?.cas);
  montrerFile(meme ?? affaires[0]);
  // News of other slips neither wipes a vote being written nor takes the focus away from its form.
  const { lecture, raison } = Object.fromEntries(new FormData(formulaire));
  if (!meme || !(lecture || raison || inchangee(meme))) montrer(meme ?? affaires[0] ?? null);
  else montrerVotes(meme);
}

/** Whether a case is the one on screen, but for the votes. */
function inchangee(affaire) {
  return JSON.stringify({ ...affaire, votes: null }) === JSON.stringify({ ...choisie, votes: null });
}

function montrerFile(courante) {
  const active = document.activeElement?.dataset?.cas;
  par("cas").replaceChildren(...affaires.map((affaire) => {
    const { cas, coup, table, nom, motif, votes } = affaire;
    const bouton = el("button", "", el("strong", "", dire("Coup {coup}, table {table}", { coup, table })), el("span", "", nom),
      el("span", "aide", motif), el("span", "marque-etat neutre", bilan(votes)));
    bouton.type = "button";
    bouton.dataset.cas = cas;
    if (affaire === courante) bouton.setAttribute("aria-current", "true");
    bouton.addEventListener("click", () => { montrer(affaire); montrerFile(affaire); });
    return el("li", "", bouton);
  }));
  if (active) par("cas").querySelector(`[data-cas="${active}"]`)?.focus();
}

/** Arrows go through the queue; Enter or Space opens a case. */
function parcourir(e) {
  const pas = { ArrowDown: 1, ArrowUp: -1 }[e.key];
  if (!pas) return;
  e.preventDefault();
  const boutons = [...par("cas").querySelectorAll("button")];
  boutons[boutons.indexOf(document.activeElement) + pas]?.focus();
}

function montrer(affaire) {
  choisie = affaire;
  par("affaire").hidden = !affaire;
  if (!affaire) return;
  const { coup, table, nom, motif, par: auteur, bulletin, dessin, illisible, tirage } = affaire;
  par("titre-affaire").textContent = dire("Coup {coup}, table {table} – {nom}", { coup, table, nom });
  par("motif-renvoi").textContent = auteur ? dire("{motif} (renvoyé par {auteur})", { motif, auteur }) : motif;
  par("papier").replaceChildren(illisible
    ? el("p", "", dire("La transcription de ce bulletin ne se lit pas : reprenez le papier."))
    : dessinerPapier(bulletin, dessin));
  par("tirage").replaceChildren(...[...tirage].map((lettre) => el("span", lettre === "?" ? "tuile joker" : "tuile", lettre)));
  afficherPlaces({ liste: par("liste-places"), note: par("note-places"), grille: par("grille") }, affaire);
  formulaire.reset();
  par("autre").hidden = true;
  montrerLectures(affaire);
  montrerVotes(affaire);
}

function montrerLectures({ decision, seconde, propositions }) {
  const titre = seconde ? dire("Décision provisoire (première lecture)") : dire("Décision provisoire");
  par("lectures").replaceChildren(carte(titre, decision),
    ...(seconde ? [carte(dire("Seconde lecture : {texte}", { texte: mots.resume(seconde.bulletin) }), seconde.decision)] : []),
    ...decision.autres_lectures.map((autre) => carte(dire("Autre lecture possible"), { ...autre, motifs: [{ texte: autre.ecartee }] })));
  par("propositions").replaceChildren(...propositions.map(proposer));
}

function carte(titre, decision) {
  const motifs = mots.motifs(decision).map(({ texte, article }) => el("li", "", article ? `${texte} (${article})` : texte));
  const place = decision.place ? ` – ${decision.mot ?? ""} ${decision.place}` : "";
  const boite = el("article", "decision", el("h4", "", titre),
    el("p", "verdict", el("span", "icone"), el("strong", "", `${mots.points(decision.points)}, ${mots.sanction(decision)}${place}`)),
    el("ul", "motifs", ...motifs));
  boite.querySelector(".icone").setAttribute("aria-hidden", "true");
  boite.dataset.marque = mots.marque(decision);
  return boite;
}

function proposer(decision, rang) {
  const choix = el("input", "");
  Object.assign(choix, { type: "radio", name: "lecture", value: String(rang), id: `lecture-${rang}`, required: true });
  const etiquette = el("label", "", `${mots.points(decision.points)}, ${mots.sanction(decision)}${decision.place ? ` (${decision.place})` : ""}`);
  etiquette.htmlFor = choix.id;
  return el("p", "case", choix, etiquette);
}

function montrerVotes({ votes }) {
  par("votes").replaceChildren(...votes.map(({ membre, decision }) => el("li", "",
    dire("{membre} : {points}, {sanction}", {
      membre: membre === contexte.compte ? dire("vous") : membre, points: mots.points(decision.points), sanction: mots.sanction(decision),
    }))));
}

async function voter(e) {
  e.preventDefault();
  const { lecture, points, sanction, raison } = Object.fromEntries(new FormData(formulaire));
  const choix = lecture === "autre" ? { points: Number(points), sanction } : { lecture: Number(lecture) };
  const { cas, table } = choisie;
  try {
    await ecrire(`/commission/${cas}/vote`, { ...choix, raison: raison.trim() });
    votee = { cas, table };
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    votee = null;
    par("message").textContent = erreur.message;
    return;
  }
  formulaire.reset();
  await charger();
  (par("cas").querySelector("[aria-current]") ?? par("message")).focus();
}
