/** F2: the arbiter's own ruling, which starts from the program's. */

import { dire } from "../../commun/langue.js";
import { Panneau } from "./panels.js";
import { ecrire } from "../vue.js";

const PENALITE = 5;

export class PanneauDecision {
  #panneau;
  #top = null;
  #avant = "";

  /** @param {(choix: {points, sanction, motif}) => boolean} surValider */
  constructor(retour, surValider) {
    this.#panneau = new Panneau("panneau-decision", retour, surValider);
    this.#panneau.formulaire.addEventListener("input", (e) => {
      this.#accorder(e.target);
      this.#mesurer();
    });
  }

  /** *decision* is null while it is on its way; *top* is that of the move, null where it is not known. */
  ouvrir(decision, top = null) {
    this.#top = top;
    this.#panneau.formulaire.elements.points.disabled = false;
    this.#panneau.ouvrir(enChamps(decision));
    this.#mesurer();
  }

  /** The ruling came after the key: the panel starts from it, save what was typed meanwhile. */
  recevoir(decision) {
    if (decision && !decision.indisponible && this.#panneau.ouvert) {
      this.#panneau.completer(enChamps(decision));
      this.#accorder(this.#panneau.formulaire.elements.points);
    }
    this.#mesurer();
  }

  /** A nullity has no points: choosing it takes them away, typing some leaves it. */
  #accorder(touche) {
    const { points, sanction } = this.#panneau.formulaire.elements;
    const nulle = sanction.value === "nullite";
    if (touche === points && nulle && Number(points.value) > 0) sanction.value = "aucune";
    if (touche !== sanction || nulle === points.disabled) return;
    if (nulle) this.#avant = points.value;
    points.value = nulle ? "0" : this.#avant;
    points.disabled = nulle;
  }

  /** More than the top is not stored: said while it is typed, not after Enter. */
  #mesurer() {
    const { points, sanction } = this.#panneau.formulaire.elements;
    const dite = sanction.value === "commission" ? "" : depassement(Number(points.value), sanction.value, this.#top);
    points.setCustomValidity(dite);
    // What is left to the commission needs no points, and does not wait for the program's.
    points.required = sanction.value !== "commission";
    ecrire(document.getElementById("decide-plafond"), dite);
    const nets = sanction.value === "penalite" && points.value !== "" && !dite;
    ecrire(document.getElementById("decide-nets"), nets
      ? dire("Points nets : {bruts} moins la pénalité de {n}.", { bruts: Number(points.value) + PENALITE, n: PENALITE }) : "");
  }
}

/** Why these points cannot be given; empty when they can. */
export function depassement(points, sanction, top) {
  if (top === null) return "";
  if (points > top) return dire("{n} points dépassent le top du coup, {top} : seule la commission peut en accorder autant.", { n: points, top });
  const bruts = points + (sanction === "penalite" ? PENALITE : 0);
  return bruts > top ? dire("{n} points avant la pénalité dépassent le top du coup, {top} : seule la commission peut en accorder autant.", { n: bruts, top }) : "";
}

function enChamps(decision) {
  if (!decision) return { points: "" };
  return { points: decision.points, sanction: decision.statut === "a_trancher" ? "commission" : decision.sanction };
}
