/** What a slip means on the grid: where the ruling pays for it, else where it is written. */

import { motPrincipal } from "./dessin.js";
import { encercler } from "./solutions.js";

/** @returns {{mot: string, place: string, paye: boolean}} */
export function lu(bulletin, decision) {
  if (decision?.points > 0 && decision.place) {
    return { mot: encercler((decision.mot ?? "").toUpperCase(), decision.jokers), place: decision.place, paye: true };
  }
  const mot = bulletin?.mot ?? (bulletin?.dessin ? motPrincipal(bulletin) : "");
  return { mot, place: bulletin?.reference ?? "", paye: false };
}
