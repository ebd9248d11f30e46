// The tables as they are told: whole with a state, then those that changed, whichever comes first.

export class Tables {
  #dernier = new Map();
  #anterieures = new Map();
  #partie;

  /** What a state, or a part of it, says of tables; gives back what is news: an older state may come after a newer word. */
  prendre({ version = 0, partie = undefined, tables = [], anterieures = [] }) {
    if (partie) this.#suivre(partie);
    return {
      tables: tables.filter((une) => ranger(this.#dernier, une.table, version, une)),
      anterieures: anterieures.filter((une) => ranger(this.#anterieures, `${une.coup}/${une.table}`, version, une)),
    };
  }

  /** A whole state: tables that it does not have are gone. */
  prendreTout({ version = 0, tables = [], anterieures = [], partie }) {
    this.prendre({ version, partie, tables, anterieures });
    garder(this.#dernier, version, new Set(tables.map(({ table }) => table)));
    garder(this.#anterieures, version, new Set(anterieures.map(({ coup, table }) => `${coup}/${table}`)));
  }

  /** What is known of a slip since that line of the journal, by its acknowledgement: an older state that comes later does not undo it. */
  tenir(version, { coup, table }, suite) {
    for (const [dites, cle] of /** @type {[Map<any, any>, any][]} */ ([[this.#dernier, table], [this.#anterieures, `${coup}/${table}`]])) {
      const dite = dites.get(cle);
      if (dite?.une.coup === coup && dite.version < version) dites.set(cle, { version, une: { ...dite.une, ...suite } });
    }
  }

  get vide() {
    return this.#dernier.size === 0;
  }

  /** All of them, as one message. */
  dites() {
    const dites = [...this.#dernier.values(), ...this.#anterieures.values()];
    return { version: Math.max(...dites.map(({ version }) => version)), tables: this.tables, anterieures: this.anterieures };
  }

  /** At the last move. */
  get tables() {
    return [...this.#dernier.values()].map(({ une }) => une);
  }

  /** At the moves corrected while it is played; who sits there is told with the last one. */
  get anterieures() {
    return [...this.#anterieures.values()].map(({ une }) => une);
  }

  arbitre(table) {
    return this.#dernier.get(table)?.une.arbitre ?? "";
  }

  oublier() {
    this.#dernier.clear();
    this.#anterieures.clear();
    this.#partie = undefined;
  }

  /** Another game has other tables; a move that is closed is no longer told. */
  #suivre({ numero, anterieurs = [] }) {
    if (this.#partie !== undefined && numero !== this.#partie) this.oublier();
    this.#partie = numero;
    const ouverts = new Set(anterieurs.map(({ coup }) => coup));
    for (const [cle, { une: { coup } }] of this.#anterieures) if (!ouverts.has(coup)) this.#anterieures.delete(cle);
  }
}

function garder(dites, version, presentes) {
  for (const [cle, dite] of dites) if (dite.version <= version && !presentes.has(cle)) dites.delete(cle);
}

function ranger(dites, cle, version, une) {
  if ((dites.get(cle)?.version ?? 0) > version) return false;
  dites.set(cle, { version, une });
  return true;
}
