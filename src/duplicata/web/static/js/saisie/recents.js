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
      el("span", "resultat"), el("span", "etat", dire("en attente")));
    ligne.dataset.etat = "attente";
    this.lignes.set(cle, ligne);
    this.liste.prepend(ligne);
    while (this.liste.children.length > LIMITE) this.liste.lastElementChild.remove();
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

  conflit(cle) {
    this.#marquer(cle, "conflit", dire("conflit, à régler"));
  }

  refuser(cle) {
    this.#marquer(cle, "refuse", dire("refusé, à régler"));
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
    if (!decision) return;
    ligne.dataset.marque = mots.marque(decision);
    const dit = decision.sanction === "aucune" && decision.statut === "definitive"
      ? mots.points(decision.points) : `${mots.points(decision.points)}, ${mots.sanction(decision)}`;
    ligne.querySelector(".resultat").textContent = dit;
    ligne.title = mots.motifs(decision).map(({ texte }) => texte).join(" ");
  }
}
