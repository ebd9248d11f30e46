// Standings by pages that turn at reading speed.

import { chiffres, mesure, notes, tableaux } from "./tableaux.js";

const PAR_LIGNE = 600;
const AU_MOINS = 6000;
const PAR_PAGE = 20;
const ECHELLES = [1, 0.9, 0.8];
const COURT = 60;

/** Milliseconds a page stays: 12 s for 20 lines, never less than 6 s. */
export function duree(lignes) {
  return Math.max(AU_MOINS, lignes * PAR_LIGNE);
}

/** Where the pages begin, as few as fit and all about as long: hauteurs are those of the lines, place that of a page. */
export function couper(hauteurs, place) {
  const jusqua = [0];
  for (const hauteur of hauteurs) jusqua.push(jusqua.at(-1) + hauteur);
  const n = hauteurs.length;
  for (let pages = Math.max(1, Math.ceil(n / PAR_PAGE)); pages < n; pages++) {
    const debuts = Array.from({ length: pages + 1 }, (_, i) => Math.round((i * n) / pages));
    const tient = (i) => jusqua[debuts[i + 1]] - jusqua[debuts[i]] <= place && debuts[i + 1] - debuts[i] <= PAR_PAGE;
    if (debuts.slice(1).every((_, i) => tient(i))) return debuts.slice(0, -1);
  }
  return hauteurs.map((_, i) => i);
}

export class Defilement {
  #boite;
  #corps;
  #classement = null;
  #moment = "";
  #pages = [];
  #page = 0;
  #reveil;
  pause = false;

  constructor(boite) {
    this.#boite = boite;
    this.#corps = boite.querySelector("tbody");
  }

  /** classement: what the server sends; a page being read is not turned back. */
  suivre(classement) {
    this.#classement = classement;
    this.dessiner();
  }

  /** moment: which standings are shown (tableaux.js), "" for none. */
  montrer(moment) {
    if (this.#moment === moment) return;
    this.#moment = moment;
    this.#boite.hidden = !moment;
    this.#pages = [];
    this.#page = 0;
    this.dessiner();
  }

  basculer() {
    this.pause = !this.pause;
    this.dessiner();
    return this.pause;
  }

  tourner(sens) {
    if (!this.#pages.length) return;
    this.#page = (this.#page + sens + this.#pages.length) % this.#pages.length;
    this.dessiner();
  }

  /** The room and the lines may have changed: the pages are cut again, around the line that opened the one being read. */
  dessiner() {
    clearTimeout(this.#reveil);
    this.#corps.replaceChildren();
    if (!this.#moment || !this.#classement) return;
    const lue = this.#pages[this.#page];
    this.#pages = tableaux(this.#classement, this.#moment).flatMap((tableau) => this.#choisir(tableau));
    if (!this.#pages.length) return;
    const suite = this.#pages.findLastIndex(({ tableau, debut }) => tableau.nom === lue?.tableau.nom && debut <= lue.debut);
    this.#page = Math.max(0, suite);
    const { tableau, debut, fin, echelle } = this.#pages[this.#page];
    const lignes = tableau.lignes.slice(debut, fin);
    this.#regler(echelle);
    this.#preparer(tableau, lignes);
    this.#corps.replaceChildren(...lignes.map(ligne));
    this.#boite.dataset.page = String(this.#page);
    if (!this.pause && this.#pages.length > 1) this.#reveil = setTimeout(() => this.tourner(1), duree(lignes.length));
  }

  /** Where the standings have the whole image, letters a little smaller may save a page of few lines. */
  #choisir(tableau) {
    const echelles = this.#moment === "clos" || tableau.lignes.length > COURT ? [1] : ECHELLES;
    return echelles.map((echelle) => this.#decouper(tableau, echelle)).reduce((a, b) => (b.length < a.length ? b : a));
  }

  #regler(echelle) {
    this.#boite.style.setProperty("--echelle", String(echelle));
  }

  /** The pages of one of the standings, every line measured as it will be drawn. */
  #decouper(tableau, echelle) {
    this.#regler(echelle);
    this.#preparer(tableau, tableau.lignes);
    this.#corps.replaceChildren(...tableau.lignes.map(ligne));
    const note = this.#boite.querySelector("#reserves");
    const dessous = note.textContent ? note.getBoundingClientRect().height + 8 : 0;
    const place = this.#boite.parentElement.getBoundingClientRect().bottom - this.#corps.getBoundingClientRect().top - dessous;
    const debuts = couper([...this.#corps.rows].map((tr) => tr.getBoundingClientRect().height), place);
    return debuts.map((debut, i) => ({ tableau, debut, fin: debuts[i + 1] ?? tableau.lignes.length, echelle }));
  }

  #preparer({ nom, titre, lignes: toutes, reserves }, montrees) {
    this.#boite.classList.toggle("general", nom === "general");
    this.#boite.querySelector("h2").textContent = titre;
    this.#boite.querySelector("#mesure").textContent = mesure(toutes);
    this.#boite.querySelector("#reserves").textContent = notes(montrees, reserves);
    ["--rangs", "--tables", "--mesures"].forEach((signes, i) => {
      this.#boite.style.setProperty(signes, String(Math.max(0, ...toutes.map((une) => chiffres(une)[i].length))));
    });
  }
}

function ligne(donnees) {
  const tr = document.createElement("tr");
  const [rang, table, total] = chiffres(donnees);
  for (const texte of [rang, table, donnees.nom, total]) tr.insertCell().textContent = texte;
  return tr;
}
