/**
 * The outbox: what was typed and not yet acknowledged, kept in the browser, sent in order, applied once.
 *
 * An entry leaves it only when the server has answered: acknowledged, or set aside (`alerte`, `conflit`,
 * `refuse`) for the arbiter to settle. A cut before or after the answer is the same to us: the same key is sent
 * again. A slip entered before its ruling came (`aJuger`) is ruled on and shown first, then stored.
 */

const DELAIS = [250, 500, 1000, 2000];
/** @type {(...dits: any[]) => any} */
const muette = () => {};

export class FileAttente {
  /**
   * @param {object} stockage  lister(), ajouter(entree), modifier(entree), retirer(id)
   * @param {(entree) => Promise<{statut: number, donnees: object}>} envoyer  rejects when the network is cut
   * @param {object} reactions  {surChange, surAccuse, juger, montrer, patienter}: *juger* asks for a ruling as
   *   *envoyer* sends, *montrer* resolves once the arbiter has it before his eyes
   */
  constructor(stockage, envoyer, { surChange = muette, surAccuse = muette, juger = null, montrer = muette, patienter = dormir } = {}) {
    this.stockage = stockage;
    this.envoyer = envoyer;
    this.surChange = surChange;
    this.surAccuse = surAccuse;
    this.juger = juger;
    this.montrer = montrer;
    this.patienter = patienter;
    this.entrees = [];
    this.reponses = new Map();
    this.coupee = false;
    this.liaison = true;
    this.arret = null;
    this.enCours = null;
  }

  /** Take up what an earlier page, closed or killed, had left, before what was typed here meanwhile. */
  async reprendre() {
    const laissees = await this.stockage.lister();
    const dIci = new Set(this.entrees.map(({ cle }) => cle));
    this.entrees = [...laissees.filter(({ cle }) => !dIci.has(cle)), ...this.entrees];
    this.surChange(this);
    return this.vider();
  }

  get enAttente() {
    return this.entrees.filter((entree) => entree.etat === "attente");
  }

  /** Of those that wait, the ones a page closed now would find again. */
  get gardees() {
    return this.enAttente.filter(({ id }) => id !== undefined);
  }

  get aRegler() {
    return this.entrees.filter((entree) => entree.etat !== "attente");
  }

  /** Resolves once the entry is safe in the browser; the sending goes on by itself. */
  async ajouter(entree) {
    const complete = { ...entree, etat: "attente", essais: 0 };
    this.entrees.push(complete);
    this.surChange(this);
    complete.id = await this.stockage.ajouter(complete);
    if (!this.entrees.includes(complete)) await this.stockage.retirer(complete.id); // taken back meanwhile
    this.surChange(this);
    this.vider();
    return complete;
  }

  /** A demand whose answer is waited for: null once it is done, else why not; a refusal leaves nothing to settle. */
  async demander(entree) {
    const reponse = new Promise((resolve) => { this.reponses.set(entree.cle, resolve); });
    await this.ajouter(entree);
    return reponse;
  }

  /** Take back an entry that was never sent, or was set aside; false when the server may have it already. */
  async reprendreAvantEnvoi(cle) {
    const entree = this.entrees.find((e) => e.cle === cle);
    if (!entree || (entree.etat === "attente" && entree.essais > 0)) return false;
    await this.oublier(entree);
    return true;
  }

  /** The arbiter wants it stored in spite of what looked wrong. */
  async confirmer(entree) {
    entree.etat = "attente";
    await this.stockage.modifier(entree);
    this.surChange(this);
    return this.vider();
  }

  /** The arbiter has settled a conflict or a refusal. */
  async oublier(entree) {
    this.entrees = this.entrees.filter((e) => e !== entree);
    if (entree.id !== undefined) await this.stockage.retirer(entree.id);
    this.surChange(this);
  }

  /** Send everything that waits; one sender at a time. */
  vider() {
    this.enCours ??= this.#boucle();
    return this.enCours;
  }

  /** The line to the server was found dead, or alive again. */
  relier(vivante) {
    this.liaison = vivante;
    this.surChange(this);
    if (vivante) this.relancer();
  }

  /** The session is closed: what waits stays here until its badge comes in again. */
  suspendre() {
    this.arret = 401;
    this.surChange(this);
  }

  /** The network or the session is back: no need to wait for the next try. */
  relancer() {
    this.arret = null;
    this.reveil?.();
    return this.vider();
  }

  async #boucle() {
    await null; // enCours is set before it can be cleared
    let echecs = 0;
    try {
      for (;;) {
        const entree = this.entrees.find((e) => e.etat === "attente" && e.id !== undefined);
        if (!entree || this.arret) return;
        if (await this.#essayer(entree)) {
          echecs = 0;
        } else if (!this.arret) {
          const delai = DELAIS[Math.min(echecs++, DELAIS.length - 1)];
          await Promise.race([this.patienter(delai), new Promise((resolve) => { this.reveil = resolve; })]);
        }
      }
    } finally {
      this.enCours = null; // at once: what is added next must find a sender
    }
  }

  /** One step of an entry: its ruling when it was never shown, else its storing; false when it must be tried again. */
  async #essayer(entree) {
    const aJuger = this.juger && entree.aJuger;
    if (!aJuger) entree.essais += 1;
    await this.stockage.modifier(entree);
    let reponse;
    try {
      reponse = await (aJuger ? this.juger(entree) : this.envoyer(entree));
    } catch {
      return this.#couper();
    }
    if (!this.entrees.includes(entree)) return true; // taken back meanwhile
    const { statut, donnees } = reponse;
    if (statut === 429 || statut >= 500) return this.#couper();
    this.coupee = false;
    if (statut === 401 || statut === 403) {
      this.arret = statut;
      this.surChange(this);
      return false;
    }
    if (statut >= 300) await this.#ecarter(entree, statut === 409 ? "conflit" : "refuse", donnees);
    else if (aJuger) await this.#presenter(entree, donnees);
    else await this.#accuser(entree, donnees);
    return true;
  }

  #couper() {
    this.coupee = true;
    this.surChange(this);
    return false;
  }

  /** The ruling is shown; what the server finds strange is asked before anything is stored. */
  async #presenter(entree, decision) {
    entree.aJuger = false;
    await this.montrer(entree, decision);
    if (!this.entrees.includes(entree)) return;
    if (decision.alertes?.length && !entree.confirme) await this.#ecarter(entree, "alerte", decision);
    else await this.stockage.modifier(entree);
  }

  /** Later corrections of the same slip, typed meanwhile, follow from the version just stored. */
  async #accuser(entree, donnees) {
    const suit = (e) => e !== entree && e.table === entree.table && e.repere === entree.repere && "version" in e.corps;
    if (donnees?.version !== undefined) {
      for (const suite of this.entrees.filter(suit)) {
        suite.corps.version = donnees.version;
        await this.stockage.modifier(suite);
      }
    }
    this.entrees = this.entrees.filter((e) => e !== entree);
    await this.stockage.retirer(entree.id);
    this.surAccuse(entree, donnees);
    this.surChange(this);
    this.#repondre(entree, null);
  }

  async #ecarter(entree, etat, donnees) {
    if (this.reponses.has(entree.cle)) {
      await this.oublier(entree);
      this.#repondre(entree, donnees?.erreur ?? "");
      return;
    }
    entree.etat = etat;
    entree.reponse = donnees;
    await this.stockage.modifier(entree);
    this.surChange(this);
  }

  #repondre({ cle }, refus) {
    this.reponses.get(cle)?.(refus);
    this.reponses.delete(cle);
  }
}

function dormir(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
