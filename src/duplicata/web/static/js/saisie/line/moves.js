/** From one open move to another: by the arbiter's keys, by what he completes, by what his line names. */

import { dire } from "../../commun/langue.js";
import * as mots from "../judge/words.js";
import * as vue from "../vue.js";

export class ChangementDeCoup {
  /** The move left for the one that the line names. */
  #parenthese = null;
  /** The one closed under the arbiter's fingers. */
  #clos = null;

  /**
   * @param {import("../store/correction.js").Correction} modele
   * @param {() => void} surPassage  another move is to be entered
   */
  constructor(modele, surPassage) {
    this.modele = modele;
    this.surPassage = surPassage;
  }

  /** Among the moves still corrected and the one being played. */
  changer(pas) {
    this.#clos = null;
    if (this.modele.changer(pas)) this.surPassage();
    else vue.note(mots.pasDAutreCoup(this.modele.restes, this.modele.coup));
  }

  /** His slips of the move are all in: the next ones are of another. */
  avancer() {
    if (!this.modele.avancer()) return;
    const dit = vue.dit();
    this.surPassage();
    vue.note(dit || dire("Vous saisissez maintenant le coup {n}.", { n: this.modele.coup }));
  }

  /** A line goes to the open move it names, and back once it names it no more; true when the move is another one. */
  designer({ partie, coup }) {
    const { modele } = this;
    const nomme = coup !== undefined && partie === undefined && modele.estOuvert(modele.repereDe(coup)) ? coup : this.#parenthese;
    if (nomme === null || nomme === modele.coup) return false;
    this.#parenthese = nomme === this.#parenthese ? null : this.#parenthese ?? modele.coup;
    if (!modele.aller(nomme)) return false;
    this.surPassage();
    return true;
  }

  /** *coup* was closed while its slips were awaited here: the first one typed since may be meant for it. */
  surprendre(coup) {
    this.#clos = coup ?? null;
  }

  /** Said once, and nothing is stored then. */
  prevenir() {
    if (this.#clos === null) return false;
    vue.refuser(dire("Le coup {avant} vient d’être clos : ceci irait au coup {coup}. Rien n’est enregistré ; recommencez si c’est bien le sien.", { avant: this.#clos, coup: this.modele.coup }));
    this.#clos = null;
    return true;
  }
}
