// The two-key guard: an irreversible act is armed, then confirmed by another key, or forgotten.
import { dire } from "../commun/langue.js";

const PATIENCE = 15_000;

export class Garde {
  #zone;
  #acte = null;
  #oubli;

  constructor(zone) {
    this.#zone = zone;
  }

  get arme() {
    return this.#acte !== null;
  }

  armer(phrase, acte) {
    this.#acte = acte;
    const oui = bouton(dire("Confirmer"), "O", () => this.confirmer());
    const non = bouton(dire("Renoncer"), dire("Échap"), () => this.desarmer());
    const texte = document.createElement("p");
    texte.textContent = phrase;
    const actions = document.createElement("div");
    actions.className = "actions";
    actions.append(oui, non);
    this.#zone.replaceChildren(texte, actions);
    this.#zone.hidden = false;
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
    this.#acte = null;
    this.#zone.hidden = true;
    this.#zone.replaceChildren();
  }
}

function bouton(texte, touche, action) {
  const element = document.createElement("button");
  element.type = "button";
  const lettre = document.createElement("kbd");
  lettre.textContent = touche;
  element.append(lettre, ` ${texte}`);
  element.addEventListener("click", action);
  return element;
}
