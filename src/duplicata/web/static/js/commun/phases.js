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
