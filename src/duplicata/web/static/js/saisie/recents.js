/** The slips just typed, newest first, each with what became of it. */

import { dire } from "../commun/langue.js";
import * as mots from "./mots.js";
import { el } from "./vue.js";

const LIMITE = 40;

export class Recents {
  constructor(liste) {
    this.liste = liste;
    this.lignes = new Map();
  }

  /** A slip stored before this page was opened. */
  montrer(table, texte, decision) {
    const cle = `table ${table}`;
    this.ajouter(cle, table, texte);
    this.enregistrer(cle, decision);
  }

  /** A slip leaves the line, or was left by an earlier page: it waits until the server has it. */
  ajouter(cle, table, texte) {
    if (this.lignes.has(cle)) return;
    const ligne = el("li", "", el("span", "table", table === null ? "" : String(table)), el("span", "texte", texte),
      el("span", "resultat"), el("span", "motif"), el("span", "etat", dire("en attente")));
    ligne.dataset.etat = "attente";
    this.lignes.set(cle, ligne);
    this.liste.prepend(ligne);
    while (this.liste.children.length > LIMITE) this.liste.lastElementChild.remove();
  }

  /** Ruled on, not stored yet. */
  juger(cle, decision) {
    this.#decider(this.lignes.get(cle), decision);
  }

  /** Only ever called with the server's acknowledgement. */
  enregistrer(cle, decision) {
    this.#marquer(cle, "enregistre", dire("enregistré"), decision);
  }

  /** A second reading, stored: only whether both agree is told. */
  comparer(cle, accord) {
    if (accord) this.#marquer(cle, "enregistre", dire("d’accord, verrouillé"));
    else this.#marquer(cle, "ecart", dire("écart : un tiers tranche"));
  }

  /** Not stored: the arbiter has to settle it. */
  ecarter(cle, etat) {
    const textes = { conflit: dire("conflit, à régler"), alerte: dire("à confirmer"), refuse: dire("refusé, à régler") };
    this.#marquer(cle, etat, textes[etat]);
  }

  /** Its undoing was asked for; gives what puts the line back as it was. */
  suspendre(cle) {
    const ligne = this.lignes.get(cle);
    if (!ligne) return () => {};
    const { etat } = ligne.dataset;
    const dit = ligne.querySelector(".etat").textContent;
    this.#marquer(cle, "attente", dire("annulation demandée"));
    return () => this.#marquer(cle, etat, dit);
  }

  annuler(cle) {
    this.#marquer(cle, "annule", dire("annulé"));
  }

  vider() {
    this.lignes.clear();
    this.liste.replaceChildren();
  }

  #marquer(cle, etat, texte, decision) {
    const ligne = this.lignes.get(cle);
    if (!ligne) return;
    ligne.dataset.etat = etat;
    ligne.querySelector(".etat").textContent = texte;
    this.#decider(ligne, decision);
  }

  /** The ruling stays with the slip: points, sanction, reason and article. */
  #decider(ligne, decision) {
    if (!ligne || !decision) return;
    ligne.dataset.marque = mots.marque(decision);
    const dit = decision.sanction === "aucune" && decision.statut === "definitive"
      ? mots.points(decision.points) : `${mots.points(decision.points)}, ${mots.sanction(decision)}`;
    ligne.querySelector(".resultat").textContent = dit;
    ligne.querySelector(".motif").textContent = mots.raisons(decision);
  }
}
