/** F6: a correction slip that the text does not ask for is wanted all the same, its reason matters (5.9). */

import { dire } from "../commun/langue.js";
import * as vue from "./vue.js";

/** Of the slip that the line names and the screen shows as stored, else of the last one stored here that has a sanction. */
export function ajouterBillet({ enregistre, recents, envoyes }) {
  const nomme = enregistre.stocke && !enregistre.stocke.absent ? enregistre.stocke : null;
  const vise = nomme ?? recents.dernierSanctionne();
  if (!vise) return vue.note(dire("Aucun bulletin sanctionné n’est affiché : tapez sa table, ou coup/table."));
  envoyes.billet(vise);
  return vue.note(dire("Table {table}, coup {coup} : le billet de correction sera imprimé.", vise));
}
