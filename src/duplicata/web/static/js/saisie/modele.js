/** The move as this arbiter sees it: what the server said, and what was typed here and is on its way. */

import { cle, encercler, Repertoire } from "./solutions.js";
import { manquantes, suivante } from "./tables.js";

const SAISISSABLE = new Set(["ramassage", "saisie"]);

export class Modele {
  /** @param {string|null} groupe  the arbiter's tables; null for somebody who has the whole room */
  constructor(groupe) {
    this.groupe = groupe;
    this.partie = null;
    this.tables = new Map();
    this.solutions = new Repertoire();
    this.top = Infinity;
    this.vues = new Set();
    this.derniere = 0;
    this.enRoute = new Set();
  }

  /** A whole state, or the changed parts of it; true when another move has begun. */
  recevoir(etat) {
    const avant = this.repere;
    if (etat.partie) this.partie = etat.partie;
    for (const table of etat.tables ?? []) this.tables.set(table.table, table);
    const autre = this.repere !== avant;
    if (autre) this.vider();
    return autre;
  }

  /** The tables of a game, all of them at once: another game has others, shared out otherwise. */
  recommencer(tables = [], compte) {
    this.tables = new Map();
    this.groupe = tables.some(({ arbitre }) => arbitre === compte) ? compte : null;
  }

  recevoirSolutions({ top, solutions }) {
    this.solutions = new Repertoire(solutions);
    this.top = top ?? Infinity;
  }

  get coup() {
    return this.partie?.coup ?? 0;
  }

  /** What names a move of a game. */
  get repere() {
    return this.repereDe(this.coup);
  }

  repereDe(coup) {
    return `${this.partie?.numero ?? 0}/${coup}`;
  }

  get ouverte() {
    return SAISISSABLE.has(this.partie?.phase);
  }

  get premierCoup() {
    return (this.partie?.grille ?? []).every((rangee) => /^\.*$/.test(rangee));
  }

  /** Tables whose slip is still to be typed, this arbiter's or everybody's. */
  manquantes(groupe = this.groupe) {
    const attendues = [...this.tables.values()].filter((t) => !t.hors_jeu && !this.enRoute.has(t.table));
    return manquantes(attendues, groupe ?? undefined).sort((a, b) => a - b);
  }

  get proposee() {
    return suivante(this.manquantes(), this.derniere);
  }

  get meilleure() {
    return this.solutions.meilleure;
  }

  version(table) {
    return this.tables.get(table)?.version ?? 0;
  }

  /** What the reading of the line depends on. */
  get contexte() {
    const tables = new Map(this.tables);
    for (const table of this.enRoute) tables.set(table, { ...tables.get(table), table, saisi: true });
    const { solutions, top, proposee, premierCoup, vues } = this;
    return { tables, solutions, top, proposee, premierCoup, vues };
  }

  /** Typed here: no longer missing, proposed no more, and worth proposing first to the next slip. */
  noter(bulletin) {
    this.enRoute.add(bulletin.table);
    this.derniere = bulletin.table;
    if (bulletin.mot && bulletin.reference) this.vues.add(cle(bulletin.mot, bulletin.reference));
  }

  noterVues(decisions) {
    for (const { mot, place, jokers } of decisions) {
      if (mot && place) this.vues.add(cle(encercler(mot.toUpperCase(), jokers), place));
    }
  }

  /** Stored, refused or taken back: the server's word counts again. */
  rendre(table, suite = {}) {
    this.enRoute.delete(table);
    const connue = this.tables.get(table);
    if (connue) this.tables.set(table, { ...connue, ...suite });
  }

  /** Another move: nothing typed before helps. */
  vider() {
    this.vues.clear();
    this.enRoute.clear();
    this.solutions = new Repertoire();
    this.top = Infinity;
    this.derniere = 0;
  }
}
