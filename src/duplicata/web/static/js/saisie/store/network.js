/** The outbox joined to this browser's disk and to the network. */

import { ecrire, ErreurApi } from "../../commun/api.js";
import { suivre } from "../../commun/flux.js";
import { contexte, dire } from "../../commun/langue.js";
import { FileAttente } from "./outbox.js";
import { StockageIndexedDB, StockageMemoire } from "./disk.js";
import { message } from "../vue.js";

export async function ouvrirFile(reactions) {
  return new FileAttente(await ouvrirMagasin(), envoyer, reactions);
}

/** Take up what was left, and start again whenever the network comes back. */
export function relierAuReseau(file) {
  const relier = (vivante) => file.relier(vivante && navigator.onLine);
  file.liaison = navigator.onLine;
  addEventListener("online", () => relier(true));
  addEventListener("offline", () => relier(false));
  suivre("liaison", relier);
  suivre("session", () => file.suspendre());
  return file.reprendre();
}

async function ouvrirMagasin() {
  try {
    return await StockageIndexedDB.ouvrir(`${contexte.tournoi}/${contexte.compte}`);
  } catch {
    message(dire("Ce navigateur ne garde rien : ne fermez pas la page tant que des bulletins attendent."));
    return new StockageMemoire();
  }
}

async function envoyer({ chemin, corps, cle }) {
  try {
    return { statut: 200, donnees: await ecrire(/** @type {keyof import("../../commun/api.js").Ecrits} */ (`/${chemin}`), corps, { cle }) };
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi) || erreur.statut === 0) throw erreur;
    return { statut: erreur.statut, donnees: erreur.corps };
  }
}
