/** What the double arbiter does with a paper of the pile: reads it, finds the top on it, or ticks it. */

import { dire } from "../commun/langue.js";
import { estEcrite } from "../saisie/line/line.js";
import { enBulletin } from "../saisie/judge/solutions.js";
import { message } from "../saisie/vue.js";

export class Relecture {
  /** @param {object} outils  {pile, envoyes, premiere, rafraichir}; the line is given once it is there */
  constructor({ pile, envoyes, premiere, rafraichir }) {
    this.pile = pile;
    this.envoyes = envoyes;
    this.premiere = premiere;
    this.rafraichir = rafraichir;
    this.pupitre = null;
    /** The panel where a reason is written, given with the line. */
    this.motif = null;
    this.soumis = null;
  }

  entrer(bulletin) {
    if (this.#autorisee(bulletin.table)) this.#partir(bulletin, bulletin);
  }

  /** The same key as on the entry screen does the same here: the reader has found the top on the paper. */
  top() {
    const { meilleure, premierCoup } = this.pile;
    if (this.#table !== null && meilleure) this.entrer(enBulletin(meilleure, this.#table, premierCoup));
  }

  /** A first press shows what was entered for one slip, a second one says that its paper agrees. */
  confirmer() {
    const { pile, premiere } = this;
    if (estEcrite(this.pupitre.ligne)) return message(dire("La ligne porte une lecture : Entrée l’enregistre, Échap l’efface."));
    if (!pile.confirmations) return message(dire("L’organisation veut des lectures à l’aveugle : saisissez ce que vous lisez sur le papier."));
    const table = this.#table;
    if (table === null || !this.#autorisee(table)) return undefined;
    const bulletin = { partie: pile.jeu, coup: pile.coup, table };
    return premiere.montre(bulletin) ? premiere.conforme() : premiere.montrer(bulletin);
  }

  /** F7: the slip of the table typed or proposed goes before the commission, after the reading that the line has of it. */
  soumettre() {
    const { pile, pupitre } = this;
    const table = this.#table;
    if (table === null || !pile.tables.has(table)) return message(dire("Tapez la table du bulletin à soumettre à la commission."));
    const { bulletin = null } = pupitre.intention;
    if (bulletin && !this.#autorisee(table)) return undefined;
    this.soumis = { vise: { partie: pile.jeu, coup: pile.coup, table }, bulletin };
    return this.motif.ouvrir({ soumis: dire("Table {table}", { table }) });
  }

  /** The reason is written. */
  envoyer(raison) {
    const { vise, bulletin } = this.soumis;
    if (bulletin) this.#partir(bulletin, bulletin);
    this.envoyes.appel(vise, raison);
    this.pupitre.vider();
    return true;
  }

  get #table() {
    return this.pupitre.ligne.table ?? this.pile.proposee;
  }

  /** Never one's own entries, nor a slip that nobody has entered, nor one read already. */
  #autorisee(table) {
    const connue = this.pile.tables.get(table);
    if (!connue) message(dire("Table {table} : rien à relire pour vous (pas encore saisie, ou saisie par vous).", { table }));
    else if (connue.saisi) message(dire("Table {table} : la seconde lecture est faite et verrouillée.", { table }));
    return Boolean(connue) && !connue.saisi;
  }

  #partir(bulletin, corps) {
    const { pile, pupitre } = this;
    this.envoyes.relire(bulletin, { ...corps, partie: pile.jeu, coup: pile.coup }, pupitre.champ.value);
    this.premiere.cacher();
    message("");
    pupitre.vider();
    this.rafraichir();
  }
}
