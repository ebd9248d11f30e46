// The two-key guard: an irreversible act is armed, then confirmed by another key, or forgotten.
const PATIENCE = 15_000;

export class Garde {
  #zone;
  #refuge;
  #acte = null;
  #avant = null;
  #oubli;

  /** refuge: what takes the focus when what had it is gone. */
  constructor(zone, refuge) {
    this.#zone = zone;
    this.#refuge = refuge;
    zone.querySelector(".oui").addEventListener("click", () => this.confirmer());
    zone.querySelector(".non").addEventListener("click", () => this.desarmer());
  }

  get arme() {
    return this.#acte !== null;
  }

  contient(element) {
    return this.#zone.contains(element);
  }

  armer(phrase, acte) {
    if (!this.arme) this.#avant = document.activeElement;
    this.#acte = acte;
    this.#zone.querySelector("p").textContent = phrase;
    this.#zone.hidden = false;
    // The second key must reach the guard, not the field where the act was written.
    this.#zone.focus();
    clearTimeout(this.#oubli);
    this.#oubli = setTimeout(() => this.desarmer(), PATIENCE);
  }

  confirmer() {
    const acte = this.#acte;
    this.desarmer();
    acte?.();
  }

  desarmer() {
    clearTimeout(this.#oubli);
    if (!this.arme) return;
    const ici = this.contient(document.activeElement);
    this.#acte = null;
    this.#zone.hidden = true;
    if (!ici) return;
    this.#avant.focus();
    if (document.activeElement !== this.#avant || this.#avant === document.body) this.#refuge.focus();
  }
}
