/** Alt+T: the top to every table not yet entered; the count first, then the same key again. */

import { dire } from "../../commun/langue.js";
import * as mots from "../judge/words.js";
import { tactile } from "../line/buttons.js";
import { resumer } from "../line/tables.js";
import { message, note } from "../vue.js";

export class TopPartout {
  constructor(modele, envoyes, surChange) {
    this.modele = modele;
    this.envoyes = envoyes;
    this.surChange = surChange;
    this.tables = null;
  }

  geste() {
    if (!this.appliquer()) this.#annoncer();
  }

  /** False when nothing was announced: the key then means something else. */
  appliquer() {
    if (!this.tables) return false;
    const { tables } = this;
    this.tables = null;
    this.envoyes.topPartout(tables, dire("top à {tables}", { tables: mots.tables(tables.length) }));
    note(dire("Top noté pour {tables}. Ctrl+Z annule.", { tables: mots.tables(tables.length) }));
    this.surChange();
    return true;
  }

  renoncer() {
    if (!this.tables) return false;
    this.tables = null;
    message("");
    return true;
  }

  #annoncer() {
    const { meilleure, ouverte } = this.modele;
    const tables = this.modele.manquantes();
    if (!ouverte || !meilleure || !tables.length) return note(dire("Aucune table à mettre au top."));
    this.tables = tables;
    // A list cut short ends with its own points.
    const faits = { mot: meilleure.ecrit, place: meilleure.place, score: meilleure.score, tables: mots.tables(tables.length), liste: resumer(tables) };
    const phrase = tactile() ? dire("Top ({mot} {place}, {score}) à {tables} : {liste}. « Top à tous » de nouveau l’applique, « Effacer » y renonce.", faits)
      : dire("Top ({mot} {place}, {score}) à {tables} : {liste}. Alt+T ou Maj+Entrée applique, Échap renonce.", faits);
    return message(phrase.replace("….", "…"));
  }
}
