// Where a move stands, in words.
import { dire } from "./langue.js";

const PHASES = {
  tirage: () => dire("tirage"), annonce: () => dire("annoncé"), chrono: () => dire("réflexion"), ramassage: () => dire("ramassage"),
  saisie: () => dire("saisie"), clos: () => dire("clos"), finie: () => dire("partie finie"),
};

export function nomPhase({ annule, phase, chrono }) {
  if (annule && phase !== "finie") return dire("annulé");
  if (phase === "chrono" && chrono?.interrompu_a) return dire("interrompu");
  return PHASES[phase]?.() ?? phase;
}

const EN_TIRAGE = new Set(["tirage", "annonce"]);
/** The rack as a screen shows it: in the order drawn until the clock starts, then as on every slip, joker last. */
export const tirageMontre = (partie) => (EN_TIRAGE.has(partie?.phase) ? partie.tirage_ordre : partie?.tirage) ?? "";
