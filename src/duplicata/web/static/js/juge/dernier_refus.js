// The last refusal told, which stays no longer than what it refuses.
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";

export class DernierRefus {
  #ligne = null;

  /** With the letters typed, unless the sentence has them. */
  dire(phrase, lettres = "") {
    this.oublier();
    const citees = phrase.toUpperCase().includes(lettres.trim().toUpperCase());
    const suite = phrase[0].toLowerCase() + phrase.slice(1);
    this.#ligne = aviser(citees ? phrase : dire("« {lettres} » : {phrase}", { lettres, phrase: suite }), true);
  }

  oublier() {
    this.#ligne?.remove();
  }
}
