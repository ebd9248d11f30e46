/** The solutions of the open moves, asked for once each: there is no waiting between one move and the next. */

const GARDES = 4;

export class SolutionsDesCoups {
  #connus = new Map();

  /** @param {(coup: number) => Promise<object>} lire */
  constructor(lire) {
    this.lire = lire;
  }

  /** What the server answered for a move, or will; asked again after a failure, and for another rack. */
  pour({ numero, coup, tirage }) {
    const cle = `${numero}/${coup} ${tirage}`;
    if (!this.#connus.has(cle)) {
      const reponse = this.lire(coup);
      this.#connus.set(cle, reponse);
      reponse.catch(() => this.#connus.delete(cle));
      for (const ancienne of [...this.#connus.keys()].slice(0, -GARDES)) this.#connus.delete(ancienne);
    }
    return this.#connus.get(cle);
  }
}
