/** The double arbiter's pile: the slips of a move entered by somebody else, and what is known of them. */

import { Modele } from "../saisie/modele.js";

export class Pile extends Modele {
  constructor() {
    super(null);
    this.jeu = 0;
    this.numero = 0;
    this.parties = [];
    this.ecarts = [];
    this.lus = 0;
    this.confirmes = 0;
    this.confirmations = true;
  }

  /** The move being read again, which is not always the one being played. */
  get coup() {
    return this.numero;
  }

  /** Unknown until the grid has come. */
  get premierCoup() {
    return this.partie !== null && super.premierCoup;
  }

  repereDe(coup) {
    return `${this.jeu}/${coup}`;
  }

  get ouverte() {
    return this.coup > 0;
  }

  /** Nothing of the first reading comes with the piles: only which tables are left. */
  recevoirPiles({ partie, coup, parties, piles, lus, confirmes, confirmations, noms, ecarts }) {
    if (partie !== this.jeu || coup !== this.numero) this.vider();
    this.jeu = partie;
    this.numero = coup;
    this.parties = parties;
    this.ecarts = ecarts;
    this.lus = lus.length;
    this.confirmes = confirmes.length;
    this.confirmations = confirmations;
    this.tables = new Map();
    for (const [arbitre, tables] of Object.entries(piles)) {
      for (const table of tables) this.tables.set(table, { table, arbitre, nom: noms[table] ?? "", saisi: false });
    }
    for (const table of [...lus, ...confirmes]) this.tables.set(table, { table, nom: noms[table] ?? "", saisi: true });
  }

  /** With its solutions come the grid and the rack of the move. @param {import("contract").Solutions} recu */
  recevoirSolutions(recu) {
    this.partie = { numero: this.jeu, grille: recu.grille, tirage: recu.tirage };
    super.recevoirSolutions(recu);
  }

  vider() {
    super.vider();
    this.partie = null;
  }

  /** Every move of every game: {partie, nom, coup, n}, n slips of it being left to this reader. */
  get coupsJoues() {
    return this.parties.flatMap(({ numero, nom, a_relire: restes }) =>
      restes.map((n, rang) => ({ partie: numero, nom, coup: rang + 1, n })));
  }

  /** The other moves that wait, first those that come after the one being read. */
  get ailleurs() {
    const apres = ({ partie, coup }) => partie > this.jeu || (partie === this.jeu && coup > this.numero);
    const autres = this.coupsJoues.filter(({ partie, coup, n }) => n && !(partie === this.jeu && coup === this.numero));
    return [...autres.filter(apres), ...autres.filter((autre) => !apres(autre))];
  }
}
