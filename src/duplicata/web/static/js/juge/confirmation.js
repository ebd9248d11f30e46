// The two-key guard: an irreversible act is armed, then confirmed by another key or given up, never forgotten by itself.
export class Confirmation {
  #zone;
  #refuge;
  #acte = null;
  #avant = null;
  #phrase = null;

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

  /** phrase: the sentence, or what gives it when it counts the time that is left. */
  armer(phrase, acte) {
    if (!this.arme) this.#avant = document.activeElement;
    this.#acte = acte;
    this.#phrase = typeof phrase === "function" ? phrase : () => phrase;
    this.redire();
    this.#zone.hidden = false;
    // The second key must reach the guard, not the field where the act was written.
    this.#zone.focus();
  }

  redire() {
    if (!this.arme) return;
    const ligne = this.#zone.querySelector("p");
    const phrase = this.#phrase();
    if (ligne.textContent !== phrase) ligne.textContent = phrase;
  }

  confirmer() {
    const acte = this.#acte;
    this.desarmer();
    acte?.();
  }

  desarmer() {
    if (!this.arme) return;
    const ici = this.contient(document.activeElement);
    this.#acte = null;
    this.#zone.hidden = true;
    if (!ici) return;
    this.#avant.focus();
    if (document.activeElement !== this.#avant || this.#avant === document.body) this.#refuge.focus();
  }
}
