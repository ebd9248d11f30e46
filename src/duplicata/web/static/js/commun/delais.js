/** Until when appeals are received (6.3), in words, with what is left of it by the server's time. */

import { afficher } from "./horloge.js";
import { dire } from "./langue.js";

/** Whether it is over; nobody knows before the hour of the server is. */
export function delaiPasse({ commencee, jusqu_a: limite }, maintenant) {
  return commencee || (limite !== null && maintenant > limite);
}

export function direDelai(delai, maintenant) {
  const { nom, finie, suivante, jusqu_a: limite } = delai;
  if (delaiPasse(delai, maintenant)) return dire("{nom} : délai d’appel passé (6.3).", { nom });
  if (suivante !== null) return dire("{nom} : appels reçus jusqu’au début de la partie {suivante} (6.3).", { nom, suivante });
  if (!finie) return dire("{nom}, en cours : appels reçus jusqu’au début de la suivante, ou quinze minutes après la dernière (6.3).", { nom });
  const reste = Number.isNaN(maintenant) ? "–:––" : afficher(limite - maintenant);
  return dire("{nom} : appels reçus encore {reste} (6.3), ou jusqu’au début d’une autre partie.", { nom, reste });
}
