/** The arbiter's gestures on their way to the server, and how to take the last one back. */

import { dire } from "../commun/langue.js";
import * as mots from "./mots.js";

export class Registre {
  /** @param {object} outils  {modele, file, recents, nouvelleCle, auteur} */
  constructor({ modele, file, recents, nouvelleCle, auteur }) {
    Object.assign(this, { modele, file, recents, nouvelleCle, auteur });
    this.gestes = [];
    this.dernier = null;
  }

  /** A slip, with the arbiter's own ruling or the reason of a correction; *aJuger*: its ruling was not shown yet. */
  enregistrer(bulletin, { texte, decision, motif, aJuger = false, confirme = false } = {}) {
    const corps = { ...bulletin, coup: this.modele.coup, version: this.modele.version(bulletin.table) };
    if (decision) corps.decision = decision;
    if (motif) corps.motif = motif;
    this.modele.noter(bulletin);
    this.dernier = bulletin;
    this.#partir("bulletins", corps, mots.resume(bulletin), { texte, aJuger, confirme });
  }

  /** A second reading, typed or confirmed. */
  relire(bulletin, corps, texte) {
    this.modele.noter(bulletin);
    this.#partir("double", corps, mots.resume(bulletin) || dire("confirmé"), { texte });
  }

  topPartout(tables, resume) {
    for (const table of tables) this.modele.enRoute.add(table);
    this.#partir("bulletins/top", { coup: this.modele.coup }, resume, { tables });
  }

  appel(table, raison) {
    this.#partir("appel", { table, coup: this.modele.coup, raison }, dire("soumis à la commission"), { tables: [] });
  }

  /** Take back the last gesture of this screen; gives the text that was typed, to type it better. */
  async annuler() {
    const geste = this.gestes.pop();
    if (!geste) return null;
    const { cle, coup, tables } = geste;
    if (!(await this.file.reprendreAvantEnvoi(cle))) {
      const corps = { coup, lot: `${this.auteur}/${cle}` };
      await this.file.ajouter({ cle: this.nouvelleCle(), chemin: "annuler", corps, coup, annule: cle, tables });
    }
    this.recents.annuler(cle);
    for (const table of tables) this.modele.rendre(table, { saisi: false });
    this.modele.derniere = (tables[0] ?? 1) - 1;
    return geste;
  }

  #partir(chemin, corps, resume, { texte = "", tables = [corps.table], aJuger = false, confirme = false }) {
    const cle = this.nouvelleCle();
    const { coup } = this.modele;
    this.recents.ajouter(cle, corps.table ?? null, resume);
    this.gestes.push({ cle, chemin, coup, tables, texte });
    this.file.ajouter({ cle, chemin, corps, coup, table: corps.table, tables, aJuger, confirme });
  }
}
