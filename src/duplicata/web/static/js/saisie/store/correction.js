/**
 * The moves open to slips: the one being played, and those still corrected under it.
 *
 * The arbiter begins with the oldest of which he has slips to type and, each time he completes one, goes to the oldest
 * that is left. What happens in the room takes him nowhere a slip could be stored: it changes his move only when that is
 * no longer open, or when he is done and the next one is not collected yet. What he is typing keeps its move.
 */

import { Tables } from "../../commun/tables_dites.js";
import { Modele, SAISISSABLE } from "../modele.js";

export class Correction extends Modele {
  #parCoup = new Map();
  #joueurs = new Map();
  #dites = new Tables();
  #tient;

  /** @param {() => boolean} tient  whether something is being typed or drawn, which keeps its move */
  constructor(tient = () => false) {
    super(null);
    this.#tient = tient;
    /** The game as it is played, whatever move is entered here. */
    this.jouee = null;
  }

  /** A whole state, or the changed parts of it; true when another move, or another rack, is to be entered.
   *  @param {Partial<import("contract").EtatVu>} etat */
  recevoir(etat) {
    const { partie } = etat;
    if (partie) this.jouee = partie;
    const { tables, anterieures } = this.#dites.prendre(etat);
    if (tables.length || anterieures.length) this.#ranger(tables, anterieures);
    const autre = this.jouee !== null && this.#entrer(this.#suivreLaSalle());
    this.#oublierLesClos();
    return autre;
  }

  /** The tables of a game, all of them at once: another game has others, shared out otherwise. */
  recommencer(etat, compte) {
    if (this.compte === undefined) this.partie = null; // what the stream told before was not the whole
    this.#parCoup = new Map();
    if (this.#tient()) this.#parCoup.set(this.coup, this.tables);
    this.#joueurs.clear();
    this.compte = compte;
    this.#dites.prendreTout(etat);
    this.#ranger(this.#dites.tables, this.#dites.anterieures);
  }

  /** The server has stored it, at that line of the journal. */
  accuser(table, suite, repere, ligne) {
    this.rendre(table, suite, repere);
    const [partie, coup] = (repere ?? "").split("/").map(Number);
    if (partie === this.jouee?.numero) this.#dites.tenir(ligne, { coup, table }, suite);
  }

  /** Once something was typed: where the next slip is likely to be; true when that is another move. */
  avancer() {
    if (!this.jouee || (this.estOuvert(this.repere) && this.manquantes().length)) return false;
    return this.#entrer(this.#incomplet() ?? this.jouee);
  }

  /** The open move that is named; true when it is another one. */
  aller(coup) {
    const ouvert = this.#ouvert(coup);
    return Boolean(ouvert) && this.#entrer(ouvert);
  }

  /** The open move before or after, at the arbiter's wish. */
  changer(pas) {
    const rang = this.ouverts.findIndex(({ coup }) => coup === this.coup) + pas;
    return this.ouverts[rang] ? this.#entrer(this.ouverts[rang]) : false;
  }

  /** Nothing can be entered on this move, not yet or no more. */
  get fermee() {
    return !this.ouverte;
  }

  /** The moves still corrected, the oldest first, then the one being played. */
  get ouverts() {
    if (!this.jouee) return [];
    return [...(this.jouee.anterieurs ?? []).map((un) => ({ ...this.jouee, ...un })), this.jouee];
  }

  estOuvert(repere) {
    return this.ouverts.some(({ coup, phase }) => SAISISSABLE.has(phase) && this.repereDe(coup) === repere);
  }

  /** What is missing on the other open moves: {coup, n}, this arbiter's tables. */
  get restes() {
    return this.ouverts.filter(({ coup, phase }) => coup !== this.coup && SAISISSABLE.has(phase))
      .map(({ coup }) => ({ coup, n: this.#manquantesDe(coup).length }));
  }

  repereDe(coup) {
    return `${this.jouee?.numero ?? 0}/${coup}`;
  }

  tablesDe(repere) {
    const [partie, coup] = repere.split("/").map(Number);
    return partie === this.jouee?.numero ? this.#tables(coup) : null;
  }

  /** Be on that move; true when it is another one than before, or has another rack. */
  #entrer(partie) {
    const nom = ({ numero, coup, tirage, annule }) => `${numero}/${coup} ${tirage} ${annule}`;
    const autre = this.repere !== this.repereDe(partie.coup) || nom(this.partie ?? {}) !== nom(partie);
    this.partie = partie;
    this.tables = this.#tables(partie.coup);
    if (autre) this.vider();
    return autre;
  }

  #suivreLaSalle() {
    const { jouee, partie } = this;
    if (partie?.numero !== jouee.numero) return this.#incomplet() ?? jouee;
    const ici = this.#ouvert(partie.coup);
    if (this.#tient()) return ici ?? { ...partie, phase: partie.coup < jouee.coup ? "clos" : "tirage" };
    if (!ici) return this.#incomplet() ?? jouee;
    const fini = partie.coup !== jouee.coup && !this.#manquantesDe(partie.coup).length;
    return fini && !SAISISSABLE.has(jouee.phase) ? jouee : ici;
  }

  #ouvert(coup) {
    return this.ouverts.find((un) => un.coup === coup);
  }

  /** The oldest open move that lacks slips of his. */
  #incomplet() {
    return this.ouverts.find(({ coup, phase }) => SAISISSABLE.has(phase) && this.#manquantesDe(coup).length > 0);
  }

  #manquantesDe(coup) {
    return this.sansBulletin(this.#tables(coup), this.repereDe(coup));
  }

  /** His are the tables of his letter, if any are; the organiser may share them out anew before the first rack. */
  #ranger(tables, anterieures) {
    for (const { table, nom, arbitre } of tables) this.#joueurs.set(table, { nom, arbitre });
    for (const une of [...tables, ...anterieures]) this.#tables(une.coup).set(une.table, { ...this.#joueurs.get(une.table), ...une });
    this.groupe = [...this.#joueurs.values()].some(({ arbitre }) => arbitre === this.compte) ? this.compte : null;
  }

  #oublierLesClos() {
    const gardes = new Set([this.coup, ...this.ouverts.map(({ coup }) => coup)]);
    for (const coup of this.#parCoup.keys()) if (!gardes.has(coup)) this.#parCoup.delete(coup);
  }

  #tables(coup) {
    if (!this.#parCoup.has(coup)) this.#parCoup.set(coup, new Map());
    return this.#parCoup.get(coup);
  }
}
