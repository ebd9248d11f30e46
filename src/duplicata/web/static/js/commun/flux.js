// One stream per browser, shared between its tabs where the browser allows it, else one per page.
import { base } from "./api.js";

const SUJETS = ["etat", "chrono", "classement", "commission", "manquants"];
const SILENCE = 20_000; // the server breathes every 15 s
const auditeurs = new Map();
let source;
let dernier = 0;
let retablir;
let perdu;

/** Call `rappel(donnees)` at each change of `sujet`; "liaison" is told true or false. */
export function suivre(sujet, rappel) {
  if (!auditeurs.has(sujet)) auditeurs.set(sujet, new Set());
  auditeurs.get(sujet).add(rappel);
  if (!source) ouvrir();
  else if (sujet === "liaison") rappel(!perdu);
  return () => auditeurs.get(sujet).delete(rappel);
}

function dire_a(sujet, donnees) {
  for (const rappel of auditeurs.get(sujet) ?? []) rappel(donnees);
}

function ouvrir() {
  source = new EventSource(`${base}/flux`);
  source.onopen = () => liaison(true);
  source.onerror = () => {
    liaison(false);
    // A refused stream is not tried again by the browser: we do, without hurry.
    if (source.readyState === EventSource.CLOSED) {
      clearTimeout(retablir);
      retablir = setTimeout(ouvrir, 2000 + Math.random() * 1000);
    }
  };
  for (const sujet of SUJETS) {
    source.addEventListener(sujet, (evenement) => {
      dernier = performance.now();
      liaison(true);
      dire_a(sujet, JSON.parse(evenement.data));
    });
  }
}

function liaison(vivante) {
  if (vivante) dernier = performance.now();
  if (perdu === !vivante) return;
  perdu = !vivante;
  dire_a("liaison", vivante);
}

export const silencieux = () => performance.now() - dernier > SILENCE;
addEventListener("offline", () => liaison(false));
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (evenement) => { if (evenement.persisted && source) ouvrir(); });
