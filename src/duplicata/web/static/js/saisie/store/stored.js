/** The slip already stored for the table on the line: shown beside what is about to replace it. */

export class BulletinEnregistre {
  #demande = 0;
  #repere = "";

  /**
   * @param {(visee: {partie, coup, table}) => Promise<object>} lire  the slip stored, else `{...visee, absent, ajoutable}`
   * @param {(stocke: object|null) => void} montrer
   */
  constructor(lire, montrer) {
    this.lire = lire;
    this.montrer = montrer;
    this.stocke = null;
  }

  /** Follow the line; *version* is the one the room tells of, without a coup nothing is shown. */
  suivre({ partie = null, coup = null, table = null, version = 0 } = {}) {
    const repere = coup === null ? "" : `${partie}/${coup}/${table}/${version}`;
    if (repere === this.#repere) return;
    this.#repere = repere;
    this.#rendre(null);
    const numero = ++this.#demande;
    if (coup !== null) this.#demander({ partie, coup, table }, numero);
  }

  async #demander(visee, numero) {
    let stocke;
    try {
      stocke = await this.lire(visee);
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
