/** Where the votes on a case stand: a ruling is given once two members have signed the same one. */

import { dire } from "../commun/langue.js";

/** Whether every vote given so far is for another ruling than the others. */
export function divises(votes) {
  return votes.length > 1 && new Set(votes.map(({ decision }) => JSON.stringify(decision))).size === votes.length;
}

export function bilan(votes) {
  if (divises(votes)) return dire("{n} votes différents : le suivant départage", { n: votes.length });
  return dire("{n} sur 2 signatures", { n: votes.length });
}

/** What became of a case this member voted on; *affaire* is undefined once it is settled. */
export function suite({ table, version }, affaire) {
  if (!affaire) return dire("Table {table} : décision rendue, les totaux suivent.", { table });
  if (affaire.version !== version) return dire("Table {table} : le bulletin a changé, votre vote ne compte plus. Relisez-le et votez de nouveau.", { table });
  if (divises(affaire.votes)) return dire("Table {table} : vote enregistré. Les votes diffèrent : un autre membre départage.", { table });
  return dire("Table {table} : vote enregistré, il manque une signature.", { table });
}
