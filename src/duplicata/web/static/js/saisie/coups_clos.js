/** Moves already closed, of which the line `3/12 …` speaks. */

import { Modele } from "./modele.js";

/** A closed move as the line is read on it: no table is proposed, every slip is already stored. */
class CoupClos extends Modele {
  constructor(numero, { partie, tables }) {
    super(null);
    this.numero = numero;
    this.partie = { ...partie, grille: [] };
    this.tables = new Map([...tables].map(([table, { nom }]) => [table, { table, nom, saisi: false }]));
  }

  get coup() {
    return this.numero;
  }

  get ouverte() {
    return false;
  }

  get clos() {
    return true;
  }

  /** Unknown until the grid has come. */
  get premierCoup() {
    return this.partie.grille.length > 0 && super.premierCoup;
  }

  get proposee() {
    return null;
  }
}

export class CoupsClos {
  #connus = new Map();

  /**
   * @param {Modele} modele  the move being played
   * @param {(coup: number) => Promise<object>} lire  the solutions and the grid of a move
   * @param {() => void} surArrivee
   */
  constructor(modele, lire, surArrivee) {
    Object.assign(this, { modele, lire, surArrivee });
  }

  /** The model of a closed move of this game, whose solutions come a moment later; null when it is not closed. */
  pour(coup) {
    const { modele } = this;
    const dernier = ["clos", "finie"].includes(modele.partie?.phase) ? modele.coup : modele.coup - 1;
    if (coup < 1 || coup > dernier) return null;
    const repere = modele.repereDe(coup);
    if (!this.#connus.has(repere)) {
      this.#connus.set(repere, new CoupClos(coup, modele));
      this.#charger(repere);
    }
    return this.#connus.get(repere);
  }

  async #charger(repere) {
    const clos = this.#connus.get(repere);
    try {
      const { grille, ...solutions } = await this.lire(clos.coup);
      clos.partie.grille = grille;
      clos.recevoirSolutions(solutions);
      this.surArrivee();
    } catch {
      this.#connus.delete(repere); // asked again with the next key
    }
  }
}
