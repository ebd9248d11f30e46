/** The panel in which a slip is drawn; what is drawn comes back on the line as `@`. */

import { GrilleDuBulletin } from "../line/drawing_grid.js";
import { avecDessin } from "../line/line.js";
import { Panneau } from "./panels.js";
import { sens } from "../judge/solutions.js";

export class PanneauDessin {
  constructor(pupitre) {
    this.pupitre = pupitre;
    this.grille = new GrilleDuBulletin(document.getElementById("grille-dessin"), () => this.#montrerMots());
    this.panneau = new Panneau("panneau-dessin", pupitre.champ, ({ principal }) => this.#reprendre(principal));
    this.panneau.cadre.querySelector(".lettres").prepend(...[..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((lettre) => {
      const bouton = Object.assign(document.createElement("button"), { type: "button", textContent: lettre });
      bouton.dataset.touche = lettre;
      return bouton;
    }));
    this.panneau.cadre.addEventListener("click", ({ target }) => {
      const { touche } = target.closest?.("[data-touche]")?.dataset ?? {};
      if (touche) this.grille.frapper(touche);
    });
    this.grille.zone.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && !e.repeat) this.panneau.formulaire.requestSubmit();
    });
  }

  /** Begin with the word already typed, or go on with the drawing. */
  ouvrir() {
    const { mot, sens: ecrit, reference } = this.pupitre.ligne;
    const vertical = (ecrit ?? (reference ? sens(reference) : "H")) === "V";
    this.grille.effacer(this.pupitre.dessin.dessin ?? (vertical ? [...mot] : [mot].filter(Boolean)));
    this.#montrerMots();
    this.panneau.ouvrir();
  }

  #reprendre(principal) {
    const { rangees } = this.grille;
    if (!rangees.length) return false;
    this.pupitre.dessin = principal ? { dessin: rangees, principal } : { dessin: rangees };
    this.pupitre.remplacer(avecDessin(this.pupitre.ligne));
    return true;
  }

  #montrerMots() {
    const choix = this.panneau.formulaire.elements.principal;
    choix.replaceChildren(choix.options[0], ...this.grille.mots.map((mot) => new Option(mot, mot)));
  }
}
