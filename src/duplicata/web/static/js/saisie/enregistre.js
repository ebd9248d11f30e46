/** The slip already stored for the table on the line: shown beside what is about to replace it. */

export class Enregistre {
  #demande = 0;
  #repere = "";

  /**
   * @param {(coup: number, table: number) => Promise<object|null>} lire
   * @param {(stocke: object|null) => void} montrer  `{coup, table, absent: true}` when there is none within reach
   */
  constructor(lire, montrer) {
    Object.assign(this, { lire, montrer });
    this.stocke = null;
  }

  /** Follow the line; *version* is the one the room tells of, without a coup nothing is shown. */
  suivre({ coup = null, table = null, version = 0 } = {}) {
    const repere = coup === null ? "" : `${coup}/${table}/${version}`;
    if (repere === this.#repere) return;
    this.#repere = repere;
    this.#rendre(null);
    const numero = ++this.#demande;
    if (coup !== null) this.#demander(coup, table, numero);
  }

  async #demander(coup, table, numero) {
    let stocke;
    try {
      stocke = (await this.lire(coup, table)) ?? { coup, table, absent: true };
    } catch {
      if (numero === this.#demande) this.#repere = "";
      return;
    }
    if (numero === this.#demande) this.#rendre(stocke);
  }

  #rendre(stocke) {
    this.stocke = stocke;
    this.montrer(stocke);
  }
}
