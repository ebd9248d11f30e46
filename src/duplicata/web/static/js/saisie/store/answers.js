/** What comes back from the outbox (rulings, acknowledgements, refusals), each shown where it belongs. */

import { ecrire, ErreurApi } from "../../commun/api.js";
import { dire } from "../../commun/langue.js";
import { ouvrirFile } from "./network.js";
import * as mots from "../judge/words.js";
import { afficherARegler } from "./refused.js";
import { refus } from "../sound.js";
import * as vue from "../vue.js";

/** The painting of a frame, or as long when the page is hidden and paints nothing. */
const peinture = () => Promise.race([
  new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); }),
  new Promise((resolve) => { setTimeout(resolve, 100); }),
]);

export class Reponses {
  /** @param {object} ecran  {modele, recents, zone, champ, rafraichir, charger} */
  constructor({ modele, recents, zone, champ, rafraichir, charger }) {
    this.modele = modele;
    this.recents = recents;
    this.zone = zone;
    this.champ = champ;
    this.rafraichir = rafraichir;
    this.charger = charger;
    /** Given once there is one. */
    this.envoyes = null;
    /** How many are set aside: one more is heard. */
    this.refuses = 0;
  }

  /** The outbox, which tells everything here. */
  async ouvrirFile() {
    this.file = await ouvrirFile({
      surChange: () => this.montrer(),
      surAccuse: (entree, donnees) => this.#accuser(entree, donnees),
      juger,
      montrer: (entree, decision) => this.#presenter(entree, decision),
    });
    return this.file;
  }

  /** What waits is no longer missing; what was set aside is shown until it is settled. */
  montrer() {
    const { file, modele, recents } = this;
    if (!file) return;
    vue.attente(file);
    for (const { cle, chemin, table = null, tables = [], corps, repere, annule } of file.enAttente) {
      if (annule) continue;
      recents.ajouter(cle, table, this.#nommer(repere, this.#resumer(chemin, corps, tables)));
      for (const une of tables) modele.attendre(une, repere);
    }
    if (file.aRegler.length > this.refuses) refus();
    this.refuses = file.aRegler.length;
    for (const { cle, etat, tables = [], repere, annule } of file.aRegler) {
      recents.ecarter(cle, etat);
      if (!annule) for (const une of tables) modele.rendre(une, {}, repere);
    }
    afficherARegler(this.zone, file.aRegler, {
      garder: (entree) => this.#garder(entree),
      confirmer: (entree) => this.#confirmer(entree),
      remplacer: (...choix) => this.#remplacer(...choix),
      top: modele.top,
      nommer: ({ repere }, titre) => this.#nommer(repere, titre),
    });
    vue.manquants(modele);
  }

  #resumer(chemin, corps, tables) {
    if (chemin === "bulletins/top") return dire("top à {tables}", { tables: mots.tables(tables.length) });
    if (chemin === "billets/ajoutes") return dire("billet demandé, table {table}", corps.billets[0]);
    return mots.resume(corps) || dire("geste en attente");
  }

  /** With its move, when it is not the one being entered. */
  #nommer(repere, texte) {
    if (!repere || repere === this.modele.repere) return texte;
    const [partie, coup] = repere.split("/").map(Number);
    return mots.auCoup(mots.nomDuCoup(coup, partie === this.modele.partie?.numero ? null : partie), texte);
  }

  /** The ruling of a slip that left the line before it came: before the arbiter's eyes, then only stored. */
  async #presenter({ cle, table }, decision) {
    this.recents.juger(cle, decision);
    vue.precedent(table, decision);
    await peinture();
  }

  /** The server has it, durably. */
  #accuser({ cle, table, tables = [], chemin, repere }, donnees) {
    const { modele } = this;
    this.recents.enregistrer(cle, donnees?.decision, donnees?.dispense);
    if (chemin === "annuler") return; // the gesture itself says what is free again
    const stocke = donnees?.version === undefined ? { saisi: true } : { saisi: true, version: donnees.version };
    const recues = table !== undefined ? [table] : donnees?.tables ?? tables;
    for (const une of recues) modele.accuser(une, stocke, repere, donnees?.enregistre ?? 0);
    // Somebody else has entered the others meanwhile: the room tells what they hold.
    for (const une of tables.filter((autre) => !recues.includes(autre))) modele.rendre(une, {}, repere);
    this.rafraichir();
  }

  async #garder(entree) {
    await this.file.oublier(entree);
    this.champ.focus();
    await this.charger();
  }

  async #confirmer(entree) {
    this.champ.focus();
    await this.file.confirmer(entree);
  }

  async #remplacer(entree, motif, { version }) {
    await this.file.oublier(entree);
    const { partie, coup, version: _, ...bulletin } = entree.corps;
    this.modele.rendre(entree.table, { version }, entree.repere);
    this.envoyes.enregistrer(bulletin, { motif, partie, coup, version });
    this.champ.focus();
  }
}

async function juger({ corps }) {
  const { motif: _, ...bulletin } = corps;
  try {
    return { statut: 200, donnees: await ecrire("/juger", bulletin, { cle: null }) };
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi) || erreur.statut === 0) throw erreur;
    return { statut: erreur.statut, donnees: erreur.corps };
  }
}
