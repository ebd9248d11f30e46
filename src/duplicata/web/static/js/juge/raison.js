// The reason of a gesture: asked for in its own field, kept there until the gesture is recorded.
// The end of a game has a cause too, among those of the regulation (3.7); only one's own decision needs words besides.
import { dire } from "../commun/langue.js";

export class Raison {
  #formulaire;
  #champ;
  #faute;
  #causes;
  #refuge;
  #donner = null;
  /** The gesture whose reason is asked for, or "". */
  geste = "";

  constructor(formulaire, refuge) {
    this.#formulaire = formulaire;
    this.#champ = formulaire.elements.raison;
    this.#causes = formulaire.elements.causes;
    this.#faute = formulaire.querySelector(".faute");
    this.#refuge = refuge;
    formulaire.addEventListener("submit", (e) => { e.preventDefault(); this.#envoyer(); });
    formulaire.querySelector(".non").addEventListener("click", () => this.fermer());
  }

  /** donner: takes the reason once there is one, and the cause where *causes* are given. */
  demander(geste, titre, bouton, donner, causes = []) {
    this.geste = geste;
    this.#formulaire.dataset.geste = geste;
    this.#donner = donner;
    this.#formulaire.querySelector(".titre-motif").textContent = titre;
    this.#formulaire.querySelector(".oui").textContent = bouton;
    this.#champ.value = "";
    this.#faute.textContent = "";
    this.#offrir(causes);
    this.#formulaire.hidden = false;
    (this.#formulaire.querySelector("[name=cause]") ?? this.#champ).focus();
  }

  /** Whether that field is left empty where nothing must be written: the reason of an interruption. */
  facultatif(champ) {
    return this.geste === "motiver" && champ === this.#champ && !this.#champ.value.trim();
  }

  fermer() {
    if (!this.geste) return;
    const ici = this.#formulaire.contains(document.activeElement);
    this.geste = "";
    this.#formulaire.hidden = true;
    if (ici) this.#refuge.focus();
  }

  #offrir(causes) {
    this.#causes.hidden = !causes.length;
    this.#causes.replaceChildren(this.#causes.firstElementChild, ...causes.map(({ cause, phrase }) => {
      const ligne = document.createElement("label");
      ligne.className = "case";
      ligne.append(Object.assign(document.createElement("input"), { type: "radio", name: "cause", value: cause }), ` ${phrase}`);
      return ligne;
    }));
  }

  #envoyer() {
    const raison = this.#champ.value.trim();
    const cause = this.#formulaire.querySelector("[name=cause]:checked")?.value;
    const [faute, ou] = this.#manque(raison, cause);
    this.#faute.textContent = faute;
    if (faute) ou.focus();
    else this.#donner(raison, cause);
  }

  /** What is still to be given, and where. */
  #manque(raison, cause) {
    if (!this.#causes.hidden && !cause) return [dire("Choisissez la cause ; Échap ferme cette ligne."), this.#formulaire.querySelector("[name=cause]")];
    if (raison || (cause && cause !== "decision")) return ["", null];
    return [dire("Écrivez le motif en quelques mots ; Échap ferme cette ligne."), this.#champ];
  }
}
