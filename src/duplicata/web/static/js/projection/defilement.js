// Standings by pages that turn at reading speed.

import { dire, nombre, secondes } from "../commun/langue.js";
import { bulletinsManquants } from "./panneau.js";

const PAR_LIGNE = 600;
const AU_MOINS = 6000;

/** Milliseconds a page stays: 12 s for 20 lines, never less than 6 s. */
export function duree(lignes) {
  return Math.max(AU_MOINS, lignes * PAR_LIGNE);
}

export class Defilement {
  #boite;
  #corps;
  #lignes = [];
  #debut = 0;
  #reveil;
  pause = false;

  constructor(boite) {
    this.#boite = boite;
    this.#corps = boite.querySelector("tbody");
    addEventListener("resize", () => this.dessiner());
  }

  /** classement: what the server sends; a page being read is not turned back. */
  suivre({ lignes, apres_coup: coup, manquants, sous_reserve: reserve, topping }) {
    this.#lignes = lignes;
    this.#boite.querySelector("#mesure").textContent = topping ? dire("Temps") : dire("Total");
    if (this.#debut >= lignes.length) this.#debut = 0;
    this.#boite.querySelector("h2").textContent = coup ? dire("Classement après le coup {n}", { n: coup }) : dire("Classement");
    const notes = [];
    if (manquants && !topping) notes.push(bulletinsManquants(manquants));
    if (reserve) notes.push(dire("* sous réserve : la commission n’a pas fini"));
    this.#boite.querySelector("#reserves").textContent = notes.join(" · ");
    this.dessiner();
  }

  montrer(visible) {
    if (this.#boite.hidden === !visible) return;
    this.#boite.hidden = !visible;
    this.#debut = 0;
    this.dessiner();
  }

  basculer() {
    this.pause = !this.pause;
    this.dessiner();
    return this.pause;
  }

  tourner(sens) {
    const taille = this.#taille();
    const pages = Math.max(1, Math.ceil(this.#lignes.length / taille));
    this.#debut = ((Math.floor(this.#debut / taille) + sens + pages) % pages) * taille;
    this.dessiner();
  }

  /** How many lines the room left by the rest allows. */
  #taille() {
    const place = this.#boite.parentElement.getBoundingClientRect().bottom - this.#corps.getBoundingClientRect().top;
    const note = this.#boite.querySelector("#reserves").getBoundingClientRect().height;
    const hauteur = this.#corps.rows[0]?.getBoundingClientRect().height ?? 0;
    return hauteur ? Math.min(20, Math.max(1, Math.floor((place - note - 8) / hauteur))) : 1;
  }

  dessiner() {
    clearTimeout(this.#reveil);
    if (this.#boite.hidden || !this.#lignes.length) {
      this.#corps.replaceChildren();
      return;
    }
    this.#corps.replaceChildren(this.#ligne(this.#lignes[0]));
    const page = this.#lignes.slice(this.#debut, this.#debut + this.#taille());
    this.#corps.replaceChildren(...page.map((ligne) => this.#ligne(ligne)));
    this.#boite.dataset.page = String(this.#debut);
    if (!this.pause && page.length < this.#lignes.length) {
      this.#reveil = setTimeout(() => this.tourner(1), duree(page.length));
    }
  }

  #ligne({ rang, table, nom, total, temps, sous_reserve: reserve }) {
    const tr = document.createElement("tr");
    const affiche = (temps === null ? nombre(total) : secondes(temps)) + (reserve ? " *" : "");
    for (const texte of [rang, table, nom, affiche]) tr.insertCell().textContent = String(texte);
    return tr;
  }
}
