/** The slip's grid on screen: arrows move, letters write, Space turns the direction, Insert circles. */

import { dire } from "../../commun/langue.js";
import * as D from "./drawing.js";
import { ecrire, el } from "../vue.js";

const FLECHES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class GrilleDuBulletin {
  /** @param {HTMLElement} zone  focusable; *surChange* is called with the rows of the drawing */
  constructor(zone, surChange) {
    this.zone = zone;
    this.surChange = surChange;
    this.cases = Array.from({ length: D.TAILLE }, () =>
      Array.from({ length: D.TAILLE }, () => el("span", "carre")));
    zone.append(...this.cases.map((rangee) => el("div", "rangee", ...rangee)));
    zone.addEventListener("keydown", (e) => this.#toucher(e));
    zone.addEventListener("click", ({ target }) => this.#viser(target));
    this.effacer();
  }

  get rangees() {
    return D.rangees(this.dessin);
  }

  get mots() {
    return D.mots(this.dessin);
  }

  effacer(rangees = []) {
    this.dessin = rangees.length ? D.depuis(rangees) : D.deplacer(D.nouveauDessin(), 4, 4);
    this.#peindre();
  }

  #toucher(e) {
    if (e.ctrlKey || e.altKey || e.metaKey || e.key === "Tab" || e.key === "Escape" || e.key === "Enter") return;
    if (this.frapper(e.key)) e.preventDefault();
  }

  /** What a key does to the drawing, be it one of the screen; false when it does nothing. */
  frapper(touche) {
    const apres = this.#effet(touche);
    if (!apres) return false;
    const change = apres.cases !== this.dessin.cases;
    this.dessin = apres;
    this.#peindre();
    if (change) this.surChange(this.rangees);
    return true;
  }

  /** A square touched is the one written in next. */
  #viser(touchee) {
    const ligne = this.cases.findIndex((rangee) => rangee.includes(touchee));
    if (ligne < 0) return;
    this.dessin = D.deplacer(this.dessin, ligne - this.dessin.ligne, this.cases[ligne].indexOf(touchee) - this.dessin.colonne);
    this.#peindre();
  }

  #effet(touche) {
    if (FLECHES[touche]) return D.deplacer(this.dessin, ...FLECHES[touche]);
    if (touche === " ") return D.tourner(this.dessin);
    if (touche === "Insert" || touche === "*") return D.encercler(this.dessin);
    if (touche === "Backspace" || touche === "Delete") return D.effacer(this.dessin);
    const lettre = touche.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    return /^[A-Z#]$/.test(lettre) ? D.ecrire(this.dessin, lettre) : null;
  }

  #peindre() {
    const { ligne, colonne, vertical, cases } = this.dessin;
    this.cases.forEach((rangee, r) => rangee.forEach((boite, c) => {
      const marque = cases[r * D.TAILLE + c];
      ecrire(boite, marque === "." ? "" : marque.toUpperCase());
      const ici = r === ligne && c === colonne;
      boite.className = ["carre", marque !== marque.toUpperCase() && "cercle", ici && "ici", ici && vertical && "vertical"]
        .filter(Boolean).join(" ");
    }));
    const mots = this.mots.join(", ");
    this.zone.setAttribute("aria-label", dire("Bulletin dessiné, ligne {l}, colonne {c}, {sens}. {mots}", {
      l: ligne + 1, c: colonne + 1, sens: vertical ? dire("vers le bas") : dire("vers la droite"), mots,
    }));
  }
}
