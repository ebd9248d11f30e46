/** The double arbiter's pile: the slips of a move entered by somebody else, and what is known of them. */

import { Modele } from "../saisie/modele.js";

export class Pile extends Modele {
  constructor() {
    super(null);
    this.numero = 0;
    this.ecarts = [];
  }

  /** The move being read again, which is not always the one being played. */
  get coup() {
    return this.numero || super.coup;
  }

  get ouverte() {
    return this.coup > 0;
  }

  /** Nothing of the first reading comes with the piles: only which tables are left. */
  recevoirPiles({ coup, coups, piles, lus, ecarts }, noms) {
    if (coup !== this.numero) this.vider();
    this.numero = coup;
    this.coups = coups;
    this.ecarts = ecarts;
    this.tables = new Map();
    for (const [arbitre, tables] of Object.entries(piles)) {
      for (const table of tables) this.tables.set(table, { table, arbitre, nom: noms.get(table) ?? "", saisi: false });
    }
    for (const table of lus) this.tables.set(table, { table, nom: noms.get(table) ?? "", saisi: true });
  }
}
