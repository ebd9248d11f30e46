/** The arbiter's gestures on their way to the server, and how to take the last one back. */

import { dire } from "../../commun/langue.js";
import * as mots from "../judge/words.js";

export class GestesEnvoyes {
  /** @param {object} outils  {modele, file, recents, nouvelleCle, auteur} */
  constructor({ modele, file, recents, nouvelleCle, auteur }) {
    this.modele = modele;
    this.file = file;
    this.recents = recents;
    this.nouvelleCle = nouvelleCle;
    this.auteur = auteur;
    this.gestes = [];
    this.dernier = null;
  }

  /**
   * A slip, with the arbiter's own ruling or the reason of a correction; *lue* is the ruling shown, *aJuger*: none was.
   * @param {import("contract").Transcription & {table: number}} bulletin
   * @param {Record<string, any>} [plus]
   */
  enregistrer(bulletin, { texte, decision, motif, lue = null, aJuger = false, confirme = false, partie = this.modele.partie?.numero, coup = this.modele.coup, version = this.modele.version(bulletin.table) } = {}) {
    /** @type {import("contract").ASaisir} */
    const corps = { ...bulletin, partie, coup, version };
    if (decision) corps.decision = decision;
    if (motif) corps.motif = motif;
    const resume = mots.resume(bulletin, lue);
    const ailleurs = partie !== this.modele.partie?.numero;
    const autreCoup = ailleurs || coup !== this.modele.coup;
    if (autreCoup) this.modele.attendre(bulletin.table, `${partie}/${coup}`);
    else {
      this.modele.noter(bulletin);
      this.dernier = bulletin;
    }
    const dit = autreCoup ? mots.auCoup(mots.nomDuCoup(coup, ailleurs ? partie : null), resume) : resume;
    this.#partir("bulletins", corps, dit, { texte, aJuger, confirme });
  }

  /** A second reading, typed. */
  relire(bulletin, corps, texte) {
    this.modele.noter(bulletin);
    this.#partir("double", corps, mots.resume(bulletin), { texte });
  }

  /** The paper says what the screen has shown: one slip. */
  confirmer(corps) {
    this.modele.attendre(corps.table);
    this.#partir("double/confirmer", corps, dire("confirmé, non aveugle"), {});
  }

  topPartout(tables, resume) {
    for (const table of tables) this.modele.attendre(table);
    const { coup, partie: { numero: partie } } = this.modele;
    this.#partir("bulletins/top", { partie, coup, tables }, resume, { tables });
  }

  appel({ table, partie = this.modele.partie?.numero, coup = this.modele.coup }, raison) {
    this.#partir("appel", { table, partie, coup, raison }, dire("soumis à la commission"), { tables: [] });
  }

  /** A correction slip that the text does not ask for. */
  billet({ table, partie = this.modele.partie?.numero, coup = this.modele.coup }) {
    const corps = { partie, billets: [{ coup, table }] };
    this.#partir("billets/ajoutes", corps, dire("billet demandé, table {table}", { table }), { tables: [] });
  }

  /** The last gesture of this screen that stands and is not being taken back. */
  get reprenable() {
    return this.gestes.findLast(({ repris }) => !repris) ?? null;
  }

  /**
   * Take back the last gesture of this screen; gives it, with the text that was typed, once the server has undone it.
   * Refused, everything is as it was: null, and *surRefus* is told why.
   * @param {{surRefus?: (refus: any) => void}} [suites]
   */
  async annuler({ surRefus = () => {} } = {}) {
    const geste = this.reprenable;
    if (!geste) return null;
    geste.repris = true;
    if (!(await this.file.reprendreAvantEnvoi(geste.cle))) {
      const refus = await this.#demanderAnnulation(geste);
      if (refus !== null) {
        geste.repris = false;
        surRefus(refus);
        return null;
      }
    }
    const { cle, repere, tables, correction } = geste;
    this.gestes = this.gestes.filter((autre) => autre !== geste);
    this.recents.annuler(cle);
    for (const table of tables) this.modele.rendre(table, correction ? {} : { saisi: false, version: 0 }, repere);
    if (repere === this.modele.repere) this.modele.derniere = (tables[0] ?? 1) - 1;
    return geste;
  }

  /** Null once the server has undone it, else its reason; meanwhile nothing is shown as undone. */
  async #demanderAnnulation({ cle, coup, tables }) {
    const corps = { coup, lot: `${this.auteur}/${cle}` };
    const rendre = this.recents.suspendre(cle);
    const refus = await this.file.demander({ cle: this.nouvelleCle(), chemin: "annuler", corps, coup, annule: cle, tables });
    if (refus !== null) rendre();
    return refus;
  }

  #partir(chemin, corps, resume, { texte = "", tables = [corps.table], aJuger = false, confirme = false }) {
    const cle = this.nouvelleCle();
    const { partie = this.modele.partie?.numero ?? 0, coup = this.modele.coup } = corps;
    const repere = `${partie}/${coup}`;
    // What is no slip follows no version of one.
    this.recents.ajouter(cle, corps.table ?? null, resume, chemin === "bulletins" ? repere : null);
    this.gestes.push({ cle, chemin, coup, repere, tables, texte, correction: corps.version > 0 });
    this.file.ajouter({ cle, chemin, corps, coup, repere, table: corps.table, tables, aJuger, confirme });
  }
}
