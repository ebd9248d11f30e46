/** The slips just typed, newest first, each with what became of it, here and in the room. */

import { dire } from "../../commun/langue.js";
import * as mots from "../judge/words.js";
import { el } from "../vue.js";

const LIMITE = 40;
/** States of a slip that the server has, or had. */
const STOCKES = new Set(["enregistre", "remplace", "modifie"]);

export class Recents {
  constructor(liste) {
    this.liste = liste;
    this.lignes = new Map();
    /** What the button of a slip without a correction slip does: ({partie, coup, table}). */
    this.surBillet = (_vise) => {};
    /** What the button that puts a slip before the commission does; none without it. */
    this.surCommission = null;
  }

  /**
   * A slip stored before this page was opened.
   * @param {number} table
   * @param {string} texte
   * @param {import("contract").DecisionVue} decision
   * @param {{repere?: string, version?: number, dispense?: string}} [plus]
   */
  montrer(table, texte, decision, { repere, version, dispense } = {}) {
    const cle = `table ${table}`;
    this.ajouter(cle, table, texte, repere);
    this.lignes.get(cle).version = version;
    this.enregistrer(cle, decision, dispense);
  }

  /** A slip leaves the line, or was left by an earlier page: it waits until the server has it; *repere* names its move. */
  ajouter(cle, table, texte, repere = null) {
    if (this.lignes.has(cle)) return;
    const element = el("li", "", el("span", "table", table === null ? "" : String(table)), el("span", "texte", texte),
      el("span", "resultat"), el("span", "motif"), el("span", "billet"), el("span", "etat", dire("en attente")), ...this.#soumettre(table, repere));
    element.dataset.etat = "attente";
    this.lignes.set(cle, { element, table, texte, repere });
    this.liste.prepend(element);
    while (this.liste.children.length > LIMITE) this.liste.lastElementChild.remove();
  }

  /** Ruled on, not stored yet. */
  juger(cle, decision) {
    decider(this.lignes.get(cle), decision);
  }

  /** Only ever called with the server's acknowledgement. */
  enregistrer(cle, decision, dispense = "") {
    const ligne = this.lignes.get(cle);
    if (!ligne) return;
    ligne.decision = decision;
    ligne.element.querySelector(".billet").replaceChildren(...this.#sansBillet(ligne, dispense));
    marquer(ligne, "enregistre", dire("enregistré"), decision);
    for (const autre of this.lignes.values()) {
      if (autre !== ligne && autre.element.dataset.etat === "enregistre" && duMemeBulletin(autre, ligne)) marquer(autre, "remplace", dire("remplacé"));
    }
  }

  /** The last slip stored. */
  dernier() {
    const ligne = [...this.lignes.values()].findLast(({ repere, element }) => repere && STOCKES.has(element.dataset.etat));
    return ligne ? adresse(ligne.repere, ligne.table) : null;
  }

  /** Every slip of the list may go before the commission. */
  #soumettre(table, repere) {
    if (!this.surCommission || !repere) return [];
    const bouton = el("button", "soumettre", dire("Commission"));
    bouton.type = "button";
    bouton.setAttribute("aria-label", dire("Soumettre à la commission, table {table}", { table }));
    bouton.addEventListener("click", () => this.surCommission(adresse(repere, table)));
    return [bouton];
  }

  /** The last slip stored that the player has something to be told of. */
  dernierSanctionne() {
    for (const { repere, table, decision, element } of [...this.lignes.values()].reverse()) {
      if (repere && decision && STOCKES.has(element.dataset.etat) && mots.marque(decision) !== "aucune") return adresse(repere, table);
    }
    return null;
  }

  /** The text asks for no correction slip (5.9): why, and the button that wants one. */
  #sansBillet({ repere, table }, dispense) {
    if (!dispense) return [];
    const bouton = el("button", "discret", dire("Ajouter le billet"));
    bouton.type = "button";
    bouton.addEventListener("click", () => {
      bouton.remove();
      this.surBillet(adresse(repere, table));
    });
    return [dire("sans billet (5.9) : {pourquoi}", { pourquoi: mots.dispense(dispense) }), " ", bouton];
  }

  /**
   * What the room tells of the slips listed: one that was taken back, replaced or ruled on again elsewhere says so.
   * @param {object} modele  knows the tables of a move, with the version of their slips
   * @param {(bulletin: {partie, coup, table}) => Promise<object>} lire  the slip as it is stored now
   */
  suivre(modele, lire) {
    const suivis = new Set();
    for (const ligne of [...this.lignes.values()].reverse()) {
      const { repere, table: numero, element } = ligne;
      const table = repere && modele.tablesDe(repere)?.get(numero);
      if (!table || !STOCKES.has(element.dataset.etat) || modele.enChemin(numero, repere)) continue;
      ligne.version ??= table.version; // just acknowledged: nobody can have been there since
      const dernier = !suivis.has(`${repere}/${numero}`);
      suivis.add(`${repere}/${numero}`);
      if (!table.saisi) marquer(ligne, "annule", dire("annulé depuis"));
      else if (ligne.version === table.version) retablir(ligne);
      else if (!dernier) marquer(ligne, "remplace", dire("remplacé"));
      else if (ligne.vue !== table.version) relire(ligne, table, lire);
    }
  }

  /** A second reading, stored: only whether both agree is told. */
  comparer(cle, accord) {
    const ligne = this.lignes.get(cle);
    if (accord) marquer(ligne, "enregistre", dire("d’accord, verrouillé"));
    else marquer(ligne, "ecart", dire("écart : un tiers tranche"));
  }

  /** Not stored: the arbiter has to settle it. */
  ecarter(cle, etat) {
    const textes = { conflit: dire("conflit, à régler"), alerte: dire("à confirmer"), refuse: dire("refusé, à régler") };
    marquer(this.lignes.get(cle), etat, textes[etat]);
  }

  /** Not stored, and nothing left to settle. */
  refuser(cle) {
    marquer(this.lignes.get(cle), "refuse", dire("refusé"));
  }

  /** Its undoing was asked for; gives what puts the line back as it was. */
  suspendre(cle) {
    const ligne = this.lignes.get(cle);
    if (!ligne) return () => {};
    const { etat } = ligne.element.dataset;
    const dit = ligne.element.querySelector(".etat").textContent;
    marquer(ligne, "attente", dire("annulation demandée"));
    return () => marquer(ligne, etat, dit);
  }

  annuler(cle) {
    marquer(this.lignes.get(cle), "annule", dire("annulé"));
  }

  vider() {
    this.lignes.clear();
    this.liste.replaceChildren();
  }
}

function adresse(repere, table) {
  const [partie, coup] = repere.split("/").map(Number);
  return { partie, coup, table };
}

function duMemeBulletin(une, autre) {
  return une.repere !== null && une.repere === autre.repere && une.table === autre.table;
}

/** The correction of this slip was taken back: it stands again. */
function retablir(ligne) {
  if (ligne.element.dataset.etat === "enregistre") return;
  ligne.vue = undefined;
  ligne.element.querySelector(".texte").textContent = ligne.texte;
  marquer(ligne, "enregistre", dire("enregistré"), ligne.decision);
}

/** Changed by somebody else: who, and what stands there now. */
async function relire(ligne, { par, version }, lire) {
  ligne.vue = version;
  marquer(ligne, "modifie", dire("modifié par {nom}", { nom: par || "?" }));
  const [partie, coup] = ligne.repere.split("/").map(Number);
  try {
    const { bulletin, decision } = await lire({ partie, coup, table: ligne.table });
    if (!bulletin || ligne.vue !== version) return;
    ligne.element.querySelector(".texte").textContent = mots.resume(bulletin, decision);
    decider(ligne, decision);
  } catch {
    ligne.vue = undefined; // asked again with the next news
  }
}

function marquer(ligne, etat, texte, decision) {
  if (!ligne) return;
  ligne.element.dataset.etat = etat;
  ligne.element.querySelector(".etat").textContent = texte;
  decider(ligne, decision);
}

/** The ruling stays with the slip: points, sanction, reason and article. */
function decider(ligne, decision) {
  if (!ligne || !decision) return;
  ligne.element.dataset.marque = mots.marque(decision);
  ligne.element.querySelector(".resultat").textContent = mots.verdict(decision);
  ligne.element.querySelector(".motif").textContent = mots.raisons(decision);
}
