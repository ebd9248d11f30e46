/** What the first arbiter entered for one slip, beside the paper: whoever has seen it confirms it, or reads it blind no more. */

import { ecrire, ErreurApi } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { dessinerPapier } from "../saisie/judge/paper.js";
import { el, message } from "../saisie/vue.js";
import { rendue } from "./tierce.js";

export class Premiere {
  /** @param {HTMLElement} zone  @param {{confirmer: (corps: object) => void}} outils */
  constructor(zone, { confirmer }) {
    this.zone = zone;
    this.confirmer = confirmer;
    this.vue = null;
    zone.querySelector("button").addEventListener("click", () => this.conforme());
  }

  /** Whether that slip is the one on the screen. */
  montre({ partie, coup, table }) {
    const { vue } = this;
    return vue !== null && vue.partie === partie && vue.coup === coup && vue.table === table;
  }

  async montrer(bulletin) {
    try {
      const { version, lecture } = await ecrire("/double/montrer", bulletin);
      this.vue = { ...bulletin, version };
      this.zone.querySelector("h2").textContent = dire("Table {table} : ce qui a été saisi", bulletin);
      this.zone.querySelector("div").replaceChildren(dessinerPapier(lecture.bulletin), el("div", "", ...rendue(lecture.decision)));
      this.zone.hidden = false;
    } catch (erreur) {
      if (!(erreur instanceof ErreurApi)) throw erreur;
      message(erreur.message);
    }
  }

  /** One slip, the one shown. */
  conforme() {
    const { vue } = this;
    if (vue === null) return;
    this.cacher();
    this.confirmer(vue);
  }

  /** Whether there was something to put away. */
  cacher() {
    const montree = this.vue !== null;
    this.vue = null;
    this.zone.hidden = true;
    this.zone.querySelector("div").replaceChildren();
    return montree;
  }
}
