/** Ctrl+Z: the last gesture of this screen taken back. */

import { dire } from "../../commun/langue.js";
import * as mots from "../judge/words.js";
import * as vue from "../vue.js";

/** Only on an open move; done when the server says so, and not before. */
export async function reprendreLeDernier({ envoyes, modele, pupitre, charger, suivreLeCoup }) {
  const vise = envoyes.reprenable;
  if (!vise) return vue.note(dire("Rien à annuler depuis cet écran."));
  if (!modele.estOuvert(vise.repere)) return vue.note(mots.tropTard(vise, modele));
  let raison = "";
  const geste = await envoyes.annuler({ surRefus: (refus) => { raison = refus; } });
  await charger();
  if (!geste) return vue.note(mots.annulationRefusee(vise, raison, modele));
  if (modele.aller(vise.coup)) await suivreLeCoup(true);
  vue.note(geste.tables.length > 1 ? dire("Annulé : {tables} à saisir de nouveau.", { tables: mots.tables(geste.tables.length) })
    : dire("Table {table} annulée : corrigez et validez.", { table: geste.tables[0] ?? "" }));
  if (!pupitre.champ.value) pupitre.remplacer(geste.texte);
  return vue.manquants(modele);
}
