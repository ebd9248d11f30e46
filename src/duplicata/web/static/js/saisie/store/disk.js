/** The outbox on disk: IndexedDB, written through before the entry counts as kept. */

const NOM = "duplicata";
const COLLECTION = "attente";

export class StockageIndexedDB {
  #base;
  #proprietaire;

  /** Entries belong to one arbiter of one tournament: never sent under another name. */
  static async ouvrir(proprietaire) {
    const base = await promettre(Object.assign(indexedDB.open(NOM, 1), {
      onupgradeneeded: ({ target }) =>
        target.result.createObjectStore(COLLECTION, { keyPath: "id", autoIncrement: true })
          .createIndex("proprietaire", "proprietaire"),
    }));
    return new StockageIndexedDB(base, proprietaire);
  }

  constructor(base, proprietaire) {
    this.#base = base;
    this.#proprietaire = proprietaire;
  }

  lister() {
    return promettre(this.#rayon("readonly").index("proprietaire").getAll(this.#proprietaire));
  }

  async ajouter(entree) {
    const { id: _, ...nouvelle } = entree;
    return this.#ecrire((rayon) => rayon.add({ ...nouvelle, proprietaire: this.#proprietaire }));
  }

  modifier(entree) {
    return this.#ecrire((rayon) => rayon.put({ ...entree, proprietaire: this.#proprietaire }));
  }

  retirer(id) {
    return this.#ecrire((rayon) => rayon.delete(id));
  }

  #rayon(mode) {
    return this.#base.transaction(COLLECTION, mode, { durability: "strict" }).objectStore(COLLECTION);
  }

  #ecrire(operation) {
    const rayon = this.#rayon("readwrite");
    const demande = operation(rayon);
    return new Promise((resolve, reject) => {
      rayon.transaction.oncomplete = () => resolve(demande.result);
      rayon.transaction.onabort = rayon.transaction.onerror = () => reject(rayon.transaction.error);
    });
  }
}

/** A store that forgets with the page: tests, and browsers that refuse to keep anything. */
export class StockageMemoire {
  #entrees = new Map();
  #suivant = 1;

  async lister() {
    return [...this.#entrees.values()].map((entree) => structuredClone(entree));
  }

  async ajouter(entree) {
    const id = this.#suivant++;
    this.#entrees.set(id, { ...structuredClone(entree), id });
    return id;
  }

  async modifier(entree) {
    if (entree.id !== undefined) this.#entrees.set(entree.id, structuredClone(entree));
  }

  async retirer(id) {
    this.#entrees.delete(id);
  }
}

function promettre(demande) {
  return new Promise((resolve, reject) => {
    demande.onsuccess = () => resolve(demande.result);
    demande.onerror = () => reject(demande.error);
  });
}
