/** What a slip means on the grid: where the ruling pays for it, else where it is written. */

import { motPrincipal } from "../line/drawing.js";
import { encercler, sens } from "./solutions.js";

const ENTIERE = /^(?:[A-Z]\d{1,2}|\d{1,2}[A-Z])$/;

/** @returns {{mot: string, place: string, paye: boolean}} */
export function lu(bulletin, decision) {
  if (decision?.points > 0 && decision.place) {
    return { mot: encercler((decision.mot ?? "").toUpperCase(), decision.jokers), place: decision.place, paye: true };
  }
  const mot = bulletin?.mot ?? (bulletin?.dessin ? motPrincipal(bulletin) : "");
  return { mot, place: bulletin?.reference ?? "", paye: false };
}

/** Which way a slip says it is written, "H" or "V": in so many words, else by a reference written in full; null while nothing tells. */
export function sensLu({ mot, reference, sens: ecrit }, ligne, dessine) {
  if (ecrit || ligne.sens) return ecrit ?? ligne.sens;
  if (dessine) return dessine.place ? sens(dessine.place) : null;
  const ecrite = reference ?? ligne.reference;
  return mot && ENTIERE.test(ecrite ?? "") ? sens(ecrite) : null;
}
