/** The small grid beside the ruling: it follows the typing when the fingers rest. */

import { dessinerGrille } from "../../commun/grille.js";
import { lu } from "./meaning.js";

const AU_REPOS = 150;

export class Plateau {
  #differe = 0;

  constructor(zone, jugement) {
    this.zone = zone;
    this.jugement = jugement;
  }

  /** A slip on the grid of its move; what is not paid is drawn as not valid once it is ruled on. */
  montrer(bulletin, grille = []) {
    clearTimeout(this.#differe);
    this.#differe = setTimeout(() => {
      const { decision } = this.jugement;
      const { mot, place, paye } = lu(bulletin, decision);
      dessinerGrille(this.zone, grille, { mot, place, invalide: decision !== null && !paye });
    }, AU_REPOS);
  }
}
