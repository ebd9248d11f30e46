/** F2: the arbiter's own ruling, which starts from the program's. */

import { Panneau } from "./panneaux.js";

export class PanneauDecision {
  #panneau;

  /** @param {(choix: {points, sanction, motif}) => boolean} surValider */
  constructor(retour, surValider) {
    this.#panneau = new Panneau("panneau-decision", retour, surValider);
  }

  /** *decision* is null while it is on its way. */
  ouvrir(decision) {
    this.#panneau.ouvrir(enChamps(decision));
  }

  /** The ruling came after the key: the panel starts from it, save what was typed meanwhile. */
  recevoir(decision) {
    if (decision && !decision.indisponible && this.#panneau.ouvert) this.#panneau.completer(enChamps(decision));
  }
}

function enChamps(decision) {
  if (!decision) return { points: "" };
  return { points: decision.points, sanction: decision.statut === "a_trancher" ? "commission" : decision.sanction };
}
