// Slips still awaited, from the tables as they are told.
import { Tables } from "../commun/tables_dites.js";

export class Absents {
  #tables = new Tables();

  /** The changed parts of a state; true when they say something of tables. */
  prendre(etat) {
    this.#tables.prendre(etat);
    return Boolean(etat.tables || etat.anterieures);
  }

  /** A whole state. */
  prendreTout(etat) {
    this.#tables.prendreTout(etat);
  }

  /** Arbiter -> tables, at the last move. */
  get manquants() {
    return this.#parArbitre(this.#tables.tables);
  }

  /** The same for the moves corrected meanwhile. */
  anterieurs({ anterieurs = [] }) {
    return anterieurs.map(({ coup }) => ({ coup, manquants: this.#parArbitre(this.#tables.anterieures.filter((une) => une.coup === coup)) }));
  }

  #parArbitre(tables) {
    const groupes = Object.fromEntries(this.#tables.tables.map(({ table }) => [this.#tables.arbitre(table), []]));
    for (const { table, attendu } of tables.sort((a, b) => a.table - b.table)) if (attendu) groupes[this.#tables.arbitre(table)]?.push(table);
    return groupes;
  }
}
