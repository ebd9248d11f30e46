/** Moves already closed, of which the line speaks: `3/12 …` in the game being played, `1/3/12 …` in another. */

import { Modele } from "../modele.js";
import * as mots from "../judge/words.js";

/** A closed move as the line is read on it: no table is proposed, every slip is already stored. */
class CoupClos extends Modele {
  constructor(partie, numero, titre) {
    super(null);
    this.partie = { ...partie, grille: [] };
    this.numero = numero;
    this.titre = titre;
  }

  /** Who sat where in that game. */
  asseoir(tables) {
    this.tables = new Map([...tables].map(({ table, nom }) => [table, { table, nom, saisi: false }]));
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
  #refuses = new Set();

  /**
   * @param {import("./correction.js").Correction} modele  the move being played
   * @param {(chemin: string) => Promise<object>} lire  what the server answers; refused, an error with its `statut`
   * @param {() => void} surArrivee
   */
  constructor(modele, lire, surArrivee) {
    this.modele = modele;
    this.lire = lire;
    this.surArrivee = surArrivee;
  }

  /** The model of a closed move, whose solutions come a moment later; null when it is not closed. */
  pour(coup, numero = this.modele.partie?.numero) {
    const { jouee: partie, tables } = this.modele;
    const ici = numero === partie?.numero;
    const repere = `${numero}/${coup}`;
    if (coup < 1 || (ici && coup > dernierClos(partie)) || this.#refuses.has(this.#refus(repere))) return null;
    if (!this.#connus.has(repere)) {
      const clos = new CoupClos(ici ? partie : { numero }, coup, mots.nomDuCoup(coup, ici ? null : numero));
      if (ici) clos.asseoir(tables.values());
      this.#connus.set(repere, clos);
      this.#charger(repere, clos, ici);
    }
    return this.#connus.get(repere);
  }

  async #charger(repere, clos, ici) {
    try {
      if (!ici && !(await this.#situer(clos))) return this.#refuser(repere);
      const { grille, ...solutions } = await this.lire(`/solutions?partie=${clos.partie.numero}&coup=${clos.coup}`);
      clos.partie.grille = grille;
      clos.recevoirSolutions(solutions);
    } catch ({ statut }) {
      if (statut >= 400 && statut < 500) return this.#refuser(repere);
      return void this.#connus.delete(repere); // asked again with the next key
    }
    return this.surArrivee();
  }

  /** The players of another game; false when it has not closed that move. */
  async #situer(clos) {
    const { partie, tables } = await this.lire(`/etat?partie=${clos.partie.numero}`);
    clos.asseoir(tables);
    return clos.coup <= dernierClos(partie);
  }

  #refuser(repere) {
    this.#connus.delete(repere);
    this.#refuses.add(this.#refus(repere));
    this.surArrivee();
  }

  /** Asked again once the room has moved on: another game may have been opened or closed meanwhile. */
  #refus(repere) {
    return `${this.modele.repere} ${repere}`;
  }
}

function dernierClos(partie) {
  if (!partie) return 0;
  return ["clos", "finie"].includes(partie.phase) ? partie.coup : partie.coup - 1;
}
