/** The arbiter's gestures on their way to the server, and how to take the last one back. */

import { dire } from "../commun/langue.js";
import * as mots from "./mots.js";

export class Registre {
  /** @param {object} outils  {modele, file, recents, nouvelleCle} */
  constructor({ modele, file, recents, nouvelleCle }) {
    Object.assign(this, { modele, file, recents, nouvelleCle });
    this.gestes = [];
    this.dernier = null;
  }

  /** A slip, with the arbiter's own ruling or the reason of a correction when there is one. */
  enregistrer(bulletin, { texte, decision, motif } = {}) {
    const corps = { ...bulletin, coup: this.modele.coup, version: this.modele.version(bulletin.table) };
    if (decision) corps.decision = decision;
    if (motif) corps.motif = motif;
    const cle = this.#partir("bulletins", corps, [bulletin.table], texte ?? "");
    this.recents.ajouter(cle, bulletin.table, mots.resume(bulletin));
    this.modele.noter(bulletin);
    this.dernier = bulletin;
    return cle;
  }

  topPartout(tables, texte) {
    const cle = this.#partir("bulletins/top", { coup: this.modele.coup }, tables, "");
    this.recents.ajouter(cle, null, texte);
    for (const table of tables) this.modele.enRoute.add(table);
    return cle;
  }

  appel(table, raison) {
    const cle = this.#partir("appel", { table, coup: this.modele.coup, raison }, [], "");
    this.recents.ajouter(cle, table, dire("soumis à la commission"));
  }

  /** Take back the last gesture of this screen; gives the text that was typed, to type it better. */
  async annuler() {
    const geste = this.gestes.pop();
    if (!geste) return null;
    const { cle, coup, tables, texte } = geste;
    if (!(await this.file.reprendreAvantEnvoi(cle))) {
      const corps = { coup, lot: cle };
      await this.file.ajouter({ cle: this.nouvelleCle(), chemin: "annuler", corps, coup, annule: cle, tables });
    }
    this.recents.annuler(cle);
    for (const table of tables) this.modele.rendre(table, { saisi: false });
    this.modele.derniere = (tables[0] ?? 1) - 1;
    return { ...geste, texte };
  }

  #partir(chemin, corps, tables, texte) {
    const cle = this.nouvelleCle();
    const { coup } = this.modele;
    this.file.ajouter({ cle, chemin, corps, coup, table: corps.table, tables });
    this.gestes.push({ cle, chemin, coup, tables, texte });
    return cle;
  }
}
