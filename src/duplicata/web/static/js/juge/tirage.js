// The draw: where the letters come from, and those typed from the bag.
import { dire } from "../commun/langue.js";

const SIGNE = /^[\p{L}?+-]$/u;
const EXEMPLE = "EEU+ESI?";

export class Tirage {
  #formulaire;
  #mode;
  #lettres;
  #partie = "";
  #repere = "";
  /** The last draw that was proposed. */
  #tire = "";
  #scellee = false;
  #saisi = false;
  #reliquat = "";
  #change;

  /** change: called when the letters begin or cease to be typed here. */
  constructor(formulaire, change) {
    this.#formulaire = formulaire;
    this.#mode = formulaire.elements.mode;
    this.#lettres = formulaire.elements.lettres;
    this.#change = change;
    // The focus stays on the list: its reader is still choosing.
    this.#mode.addEventListener("change", () => this.#accorder());
  }

  /** A new game is drawn in the way that fits it; letters are typed for one draw only, and never wait for the next. */
  proposer({ numero, engagement, preparee, coup, annule }, { geste, rejet, scellee = false, saisi = false, reliquat = "", autres = [] }) {
    this.#reliquat = reliquat;
    this.#formulaire.hidden = geste !== "tirer";
    // A game that was taken back leaves its number to the next one.
    // A room that followed another is told its racks, and types them.
    const seule = autres.includes("suivre_de_nouveau");
    const partie = [numero, engagement, preparee, seule].join();
    const repere = [partie, coup, annule, rejet].join();
    if (geste === "tirer") this.#permettre(preparee, scellee, saisi, partie !== this.#partie, repere !== this.#tire);
    if (geste === "tirer" && seule && partie !== this.#partie) this.#mode.value = "manuel";
    if (this.#repere !== repere) this.#lettres.value = "";
    this.#repere = repere;
    if (geste === "tirer") [this.#partie, this.#tire] = [partie, repere];
    this.#accorder();
  }

  /** A sealed game is drawn as it was prepared, or by hand; only by hand once it went otherwise.
   *  Opened again once its racks were public, it goes on from a seed, as another game would.
   *  A rack typed in advance is proposed at every draw: none is passed over because another was. */
  #permettre(preparee, scellee, saisi, autrePartie, autreTirage) {
    this.#scellee = scellee;
    this.#saisi = saisi;
    this.#mode.querySelector("[value=auto]").disabled = preparee;
    this.#mode.querySelector("[value=prepare]").disabled = !(scellee || saisi);
    if (autrePartie) this.#mode.value = preparee ? "prepare" : "auto";
    if (saisi && autreTirage) this.#mode.value = "prepare";
    if (this.#mode.selectedOptions[0].disabled) this.#mode.value = scellee ? "prepare" : preparee ? "manuel" : "auto";
  }

  /** Letters are typed only where they are taken: elsewhere they are shortcuts, and nothing says otherwise. */
  #accorder() {
    const ailleurs = this.#mode.value !== "manuel";
    this.#lettres.disabled = ailleurs;
    this.#lettres.placeholder = ailleurs ? "" : this.#reliquat ? `${this.#reliquat}+…` : EXEMPLE;
    document.getElementById("lettres-aide").hidden = ailleurs;
    const garde = document.getElementById("reliquat");
    garde.hidden = ailleurs || !this.#reliquat;
    garde.textContent = dire("Reliquat : {lettres}", { lettres: [...this.#reliquat].join(" ") });
    this.#change(this.attend);
  }

  /** Whether letters are waited for: they are typed there, wherever the focus is. */
  get attend() {
    return !this.#formulaire.hidden && this.#mode.value === "manuel";
  }

  get vide() {
    return this.attend && this.#lettres.value.trim() === "";
  }

  /** Whether the draw replaces a rack that was prepared. */
  get quitte() {
    return (this.#scellee || this.#saisi) && this.#mode.value !== "prepare" && !this.vide;
  }

  get choisi() {
    return this.#mode.value === "manuel" ? { mode: "manuel", lettres: this.#lettres.value } : { mode: this.#mode.value };
  }

  /** Takes a key typed outside the field: a letter is never a shortcut while letters are waited for. */
  prendre(touche) {
    if (!this.attend || !SIGNE.test(touche)) return false;
    this.#lettres.focus();
    return true;
  }
}
