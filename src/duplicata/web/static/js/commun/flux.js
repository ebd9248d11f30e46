// Live changes of the room: one stream per browser, shared between its tabs; one per page where that is impossible.
import { base } from "./api.js";
import { Ligne } from "./ligne_flux.js";
import { contexte } from "./langue.js";

const auditeurs = new Map();
let vivante;
let ouverte = false;

/** Looked at by everybody: goes on without a badge when the session that opened it is closed. */
const pourTous = /\/(classement|table|rejeu|projection)(\/|$)/.test(location.pathname);

/** Call `rappel(donnees)` at each change of `sujet`; "liaison" is told true or false, "session" that it is closed. */
export function suivre(sujet, rappel) {
  if (!auditeurs.has(sujet)) auditeurs.set(sujet, new Set());
  auditeurs.get(sujet).add(rappel);
  if (!ouverte) ouvrir();
  else if (sujet === "liaison" && vivante !== undefined) rappel(vivante);
  return () => auditeurs.get(sujet).delete(rappel);
}

function ouvrir() {
  ouverte = true;
  const adresse = contexte.compte ? `${base}/flux?compte=${encodeURIComponent(contexte.compte)}` : `${base}/flux`;
  if (!globalThis.SharedWorker) { seul(adresse); return; }
  // One worker per account: another badge in the same browser has another stream.
  const partage = new SharedWorker("/static/js/commun/flux_partage.js", { type: "module", name: `${contexte.tournoi}/${contexte.compte}/${contexte.csrf}` });
  partage.onerror = () => seul(adresse);
  partage.port.onmessage = ({ data: { sujet, donnees } }) => recevoir(sujet, donnees);
  partage.port.postMessage({ adresse });
  addEventListener("pagehide", () => partage.port.postMessage({ fin: true }));
  addEventListener("pageshow", ({ persisted }) => { if (persisted) partage.port.postMessage({ adresse }); });
  addEventListener("online", () => partage.port.postMessage({ adresse }));
}

function seul(adresse) {
  const ligne = new Ligne(adresse, recevoir);
  addEventListener("pagehide", () => ligne.fermer());
  addEventListener("pageshow", ({ persisted }) => { if (persisted) ligne.ouvrir(); });
  addEventListener("online", () => ligne.ouvrir());
}

function recevoir(sujet, donnees) {
  if (sujet === "session" && pourTous) { seul(`${base}/flux`); return; }
  if (sujet === "liaison") {
    if (vivante === donnees) return;
    vivante = donnees;
  }
  for (const rappel of auditeurs.get(sujet) ?? []) rappel(donnees);
}

addEventListener("offline", () => recevoir("liaison", false));
