// A breath after every change: the second press of a nervous hand was not meant for what is only now named.
const DUREE = 500;

export class Debounce {
  #minuterie;
  #change;
  /** Whether it is too early to have read what comes next. */
  dure = false;

  /** change: called when it begins and when it ends. */
  constructor(change) {
    this.#change = change;
  }

  prendre() {
    clearTimeout(this.#minuterie);
    this.dure = true;
    this.#minuterie = setTimeout(() => this.#finir(), DUREE);
    this.#change();
  }

  #finir() {
    this.dure = false;
    this.#change();
  }
}
