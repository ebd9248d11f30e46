// The reason of a gesture: asked for in its own field, kept there until the gesture is recorded.
import { dire } from "../commun/langue.js";

export class Raison {
  #formulaire;
  #champ;
  #faute;
  #refuge;
  #donner = null;
  /** The gesture whose reason is asked for, or "". */
  geste = "";

  constructor(formulaire, refuge) {
    this.#formulaire = formulaire;
    this.#champ = formulaire.elements.raison;
    this.#faute = formulaire.querySelector(".faute");
    this.#refuge = refuge;
    formulaire.addEventListener("submit", (e) => { e.preventDefault(); this.#envoyer(); });
    formulaire.querySelector(".non").addEventListener("click", () => this.fermer());
  }

  /** donner: takes the reason once there is one. */
  demander(geste, titre, bouton, donner) {
    this.geste = geste;
    this.#donner = donner;
    this.#formulaire.querySelector("label").textContent = titre;
    this.#formulaire.querySelector(".oui").textContent = bouton;
    this.#champ.value = "";
    this.#faute.textContent = "";
    this.#formulaire.hidden = false;
    this.#champ.focus();
  }

  fermer() {
    if (!this.geste) return;
    const ici = this.#formulaire.contains(document.activeElement);
    this.geste = "";
    this.#formulaire.hidden = true;
    if (ici) this.#refuge.focus();
  }

  #envoyer() {
    const raison = this.#champ.value.trim();
    this.#faute.textContent = raison ? "" : dire("Écrivez le motif en quelques mots ; Échap ferme cette ligne.");
    if (raison) this.#donner(raison);
    else this.#champ.focus();
  }
}
