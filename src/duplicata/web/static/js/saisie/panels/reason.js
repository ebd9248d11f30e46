/** Why a stored slip changes, or why one is added to a move that is closed. */

import { dire } from "../../commun/langue.js";
import { Panneau } from "./panels.js";
import { ecrire } from "../vue.js";

export class PanneauMotif {
  #panneau;

  /** @param {(motif: string) => boolean} surValider */
  constructor(retour, surValider) {
    this.#panneau = new Panneau("panneau-motif", retour, ({ motif }) => surValider(motif.trim()));
  }

  /** *ajout*: the move was closed without this slip; *soumis*: what goes before the commission, in words. */
  ouvrir({ ajout = false, soumis = "" } = {}) {
    const dites = soumis ? { titre: dire("{bulletin} : pourquoi le soumettre à la commission ?", { bulletin: soumis }), valider: dire("Soumettre"), renoncer: dire("Échap : ne rien soumettre.") }
      : ajout
        ? { titre: dire("Le coup est clos : pourquoi ajouter ce bulletin ?"), valider: dire("Ajouter"), renoncer: dire("Échap : ne rien ajouter.") }
        : { titre: dire("Ce bulletin est déjà enregistré : pourquoi le changer ?"), valider: dire("Remplacer"), renoncer: dire("Échap : garder la version enregistrée.") };
    for (const [quoi, texte] of Object.entries(dites)) ecrire(document.getElementById(`${quoi}-motif`), texte);
    this.#panneau.ouvrir();
  }
}
