// The clock on the wall: drawn at every change of second from the server's time, blank when that is unknown.

import { afficher, restant } from "../commun/horloge.js";

const DERNIERES = 5;
const ORDRE = ["", "alerte", "fin", "zero"];

/** What the clock says besides the time: "", "alerte" (30 or 20 s), "fin" (5 s), "zero", "arret" (interrupted). */
export function moment(chrono, reste) {
  if (chrono.interrompu_a) return "arret";
  if (reste <= 0) return "zero";
  if (reste <= DERNIERES * 1000) return "fin";
  return reste <= chrono.alerte * 1000 ? "alerte" : "";
}

export class Chrono extends EventTarget {
  #horloge;
  #boite;
  #temps;
  #chrono = null;
  #reveil;
  moment = "";

  /** Events: "moment" when the clock enters the warning, the last seconds, the end. */
  constructor(horloge, boite) {
    super();
    this.#horloge = horloge;
    this.#boite = boite;
    this.#temps = boite.querySelector("#temps");
    horloge.addEventListener("ligne", () => this.dessiner());
    document.addEventListener("visibilitychange", () => this.dessiner());
  }

  get chrono() {
    return this.#chrono;
  }

  /** chrono: {lance_a, duree, alerte, interrompu_a} of the server, null when no clock runs. */
  suivre(chrono) {
    if (JSON.stringify(chrono) === JSON.stringify(this.#chrono)) return;
    this.#chrono = chrono;
    this.moment = "";
    this.#boite.dataset.moment = "";
    this.dessiner();
  }

  dessiner() {
    clearTimeout(this.#reveil);
    this.#boite.hidden = this.#chrono === null;
    if (this.#chrono === null) return;
    const reste = this.#horloge.vivante ? restant(this.#chrono, this.#horloge.maintenant()) : NaN;
    if (Number.isNaN(reste)) {
      this.#ecrire("–:––");
      this.#boite.style.setProperty("--part", "0");
      return;
    }
    this.#ecrire(afficher(reste));
    // The second that is shown, not the one that runs: the bar and the figures never disagree.
    this.#boite.style.setProperty("--part", String(Math.min(1, Math.max(0, Math.ceil(reste / 1000) / this.#chrono.duree))));
    const nouveau = moment(this.#chrono, reste);
    // The hour is measured again all the time: a few milliseconds less must not say "cinq secondes" twice.
    const recul = nouveau !== "arret" && ORDRE.indexOf(nouveau) < ORDRE.indexOf(this.moment);
    if (nouveau !== this.moment && !recul) {
      this.moment = nouveau;
      this.#boite.dataset.moment = nouveau;
      this.dispatchEvent(new Event("moment"));
    }
    // Wake just after the displayed second changes: never late by more than the timer's grain.
    if (reste > 0 && !this.#chrono.interrompu_a) this.#reveil = setTimeout(() => this.dessiner(), (reste % 1000 || 1000) + 1);
  }

  /** Ten minutes and more take a fifth sign: the style makes room for it. */
  #ecrire(temps) {
    this.#temps.textContent = temps;
    this.#boite.dataset.signes = String(temps.length);
  }
}
