/** The move as this arbiter sees it: what the server said, and what was typed here and is on its way. */

import { cle, encercler, enLignes, Solutions } from "./judge/solutions.js";
import { manquantes, suivante } from "./line/tables.js";

export const SAISISSABLE = new Set(["ramassage", "saisie"]);

export class Modele {
  /** @param {string|null} groupe  the arbiter's tables; null for somebody who has the whole room */
  constructor(groupe) {
    this.groupe = groupe;
    this.partie = null;
    this.tables = new Map();
    this.solutions = new Solutions();
    this.top = Infinity;
    this.vues = new Set();
    this.derniere = 0;
    /** Slips on their way to the server: `game/move` -> tables. */
    this.enRoute = new Map();
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

  /** @param {Pick<import("contract").Solutions, "top" | "mots" | "places" | "scores" | "sans_faute" | "place_libre">} recu */
  recevoirSolutions(recu) {
    this.solutions = new Solutions(enLignes(recu), recu.place_libre);
    this.top = recu.top ?? Infinity;
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
    return this.partie?.annule || !this.coup ? [] : this.sansBulletin(this.tables, this.repere, groupe);
  }

  sansBulletin(tables, repere, groupe = this.groupe) {
    return manquantes(tables.values(), { groupe, enRoute: this.enRoute.get(repere) }).sort((a, b) => a - b);
  }

  /** Whether the slip of a table is on its way. */
  enChemin(table, repere = this.repere) {
    return this.enRoute.get(repere)?.has(table) ?? false;
  }

  get proposee() {
    return suivante(this.manquantes(), this.derniere);
  }

  /** The play that stands for the top: the one retained among the equal ones, once it is. */
  get meilleure() {
    const { retenu } = this.partie ?? {};
    const retenue = retenu && this.solutions.commencantPar(retenu.mot.toUpperCase())
      .find((s) => s.ecrit === retenu.mot && s.place === retenu.place && s.score >= this.top);
    return retenue ?? this.solutions.meilleure;
  }

  /** The best plays, all those of the same score; places of one word at the first move are one play. */
  get tops() {
    if (this.partie?.annule) return [];
    const egales = this.solutions.toutes.filter(({ score }) => score >= this.top);
    const mots = new Set();
    return this.premierCoup ? egales.filter(({ ecrit }) => !mots.has(ecrit) && mots.add(ecrit)) : egales;
  }

  version(table) {
    return this.tables.get(table)?.version ?? 0;
  }

  /** What the reading of the line depends on. */
  get contexte() {
    const { solutions, top, proposee, premierCoup, vues, groupe } = this;
    return { tables: { get: (numero) => this.table(numero) }, solutions, top, proposee, premierCoup, vues, groupe };
  }

  /** A table as it will be once what is on its way has arrived. */
  table(numero) {
    const connue = this.tables.get(numero);
    return this.enChemin(numero) ? { ...connue, table: numero, saisi: true } : connue;
  }

  /** Typed here: no longer missing, proposed no more, and worth proposing first to the next slip. */
  noter(bulletin) {
    this.attendre(bulletin.table);
    this.derniere = bulletin.table;
    if (bulletin.mot && bulletin.reference) this.vues.add(cle(bulletin.mot, bulletin.reference));
  }

  noterVues(decisions) {
    for (const { mot, place, jokers } of decisions) {
      if (mot && place) this.vues.add(cle(encercler(mot.toUpperCase(), jokers), place));
    }
  }

  /** On its way to the server. */
  attendre(table, repere = this.repere) {
    if (!this.enRoute.has(repere)) this.enRoute.set(repere, new Set());
    this.enRoute.get(repere).add(table);
  }

  /** Stored, refused or taken back: the server's word counts again. */
  rendre(table, suite = {}, repere = this.repere) {
    this.enRoute.get(repere)?.delete(table);
    const tables = this.tablesDe(repere);
    const connue = tables?.get(table);
    if (connue) tables.set(table, { ...connue, ...suite });
  }

  /** The server has stored it; where the room is followed, *_ligne* tells since when that is known. */
  accuser(table, suite, repere, _ligne) {
    this.rendre(table, suite, repere);
  }

  /** Null when nothing is known of that move here. */
  tablesDe(repere) {
    return repere === this.repere ? this.tables : null;
  }

  /** Another move: nothing typed before helps. */
  vider() {
    this.vues.clear();
    this.solutions = new Solutions();
    this.top = Infinity;
    this.derniere = 0;
  }
}
