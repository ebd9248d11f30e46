// Requests to the server: anti-forgery token, idempotency key, one kind of error.
import { contexte, dire } from "./langue.js";

/** What the server refused: `statut` (0 = the network), `corps` (its JSON), `message` (a sentence). */
export class ErreurApi extends Error {
  constructor(statut, corps) {
    super(corps?.erreur ?? dire("Le serveur ne répond pas : rien n’est perdu, l’envoi sera repris."));
    this.statut = statut;
    this.corps = corps ?? {};
  }
  /** Whether sending the same thing again, with the same key, makes sense. */
  get passagere() { return this.statut === 0 || this.statut === 503; }
}

/** After so many milliseconds no answer is waited for: a line cut without a word would keep a page waiting for ever. */
export const PATIENCE = 20_000;
export const base = `/api/t/${contexte.tournoi}`;
export const nouvelleCle = () => crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint8Array(16))]
  .map((octet) => octet.toString(16).padStart(2, "0")).join("");

/**
 * What the interface says of its addresses, by method; written from its OpenAPI document when the scripts are checked.
 * @typedef {import("contract").Lus} Lus
 * @typedef {import("contract").Ecrits} Ecrits
 * @typedef {import("contract").Remplaces} Remplaces
 * @typedef {import("contract").Supprimes} Supprimes
 */

/**
 * @template {keyof Lus} C
 * @param {C} chemin
 * @returns {Promise<Lus[C]["reponse"]>}
 */
export const lire = (chemin) => appeler("GET", chemin);

const sansReponse = new Map();

/**
 * A write. `cle` names the gesture: the same key sent twice is applied once. Without one, the same demand made again
 * after its answer was lost is the same gesture: pressing a button twice does nothing twice.
 * @template {keyof Ecrits} C
 * @param {C} chemin
 * @param {Ecrits[C]["demande"]} [corps]
 * @param {{cle?: string | null}} [plus]
 * @returns {Promise<Ecrits[C]["reponse"]>}
 */
export const ecrire = (chemin, corps, { cle } = {}) => envoyer("POST", chemin, corps ?? {}, cle);

/**
 * @template {keyof Remplaces} C
 * @param {C} chemin
 * @param {Remplaces[C]["demande"]} corps
 * @returns {Promise<Remplaces[C]["reponse"]>}
 */
export const remplacer = (chemin, corps) => envoyer("PUT", chemin, corps);

/**
 * @template {keyof Supprimes} C
 * @param {C} chemin
 * @returns {Promise<Supprimes[C]["reponse"]>}
 */
export const supprimer = (chemin) => envoyer("DELETE", chemin, {});

/** @returns {Promise<any>} */
async function envoyer(methode, chemin, corps, cle = undefined) {
  if (cle !== undefined) return appeler(methode, chemin, corps, cle ?? nouvelleCle());
  const demande = `${methode} ${chemin} ${JSON.stringify(corps)}`;
  const sienne = sansReponse.get(demande) ?? nouvelleCle();
  sansReponse.delete(demande);
  try {
    return await appeler(methode, chemin, corps, sienne);
  } catch (erreur) {
    if (erreur.passagere) sansReponse.set(demande, sienne);
    throw erreur;
  }
}

/** @returns {Promise<any>} */
async function appeler(methode, chemin, corps = undefined, cle = undefined) {
  const adresse = chemin.startsWith("/api/") ? chemin : base + chemin;
  const entetes = { Accept: "application/json" };
  if (methode !== "GET") {
    entetes["X-CSRF-Token"] = contexte.csrf;
    if (cle) entetes["Cle-Idempotence"] = cle;
  }
  let contenu;
  if (corps !== undefined) {
    entetes["Content-Type"] = "application/json";
    contenu = JSON.stringify(corps);
  }
  let reponse;
  try {
    reponse = await fetch(adresse, { method: methode, headers: entetes, body: contenu, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE) });
  } catch {
    throw new ErreurApi(0);
  }
  const recu = await reponse.json().catch(() => null);
  if (!reponse.ok) throw new ErreurApi(reponse.status, recu);
  return recu;
}
