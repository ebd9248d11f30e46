// Who did something, in words where the program itself named the badge.
import { dire } from "../commun/langue.js";

const NOMS = {
  ORGA: () => dire("Organisation"), JA: () => dire("Juge-arbitre"), D1: () => dire("Double arbitre 1"), D2: () => dire("Double arbitre 2"),
  K1: () => dire("Commission 1"), K2: () => dire("Commission 2"), SERVEUR: () => dire("Programme"),
};

/** One letter is an arbiter's; a badge that people named keeps its name. */
const nommer = (compte) => NOMS[compte]?.() ?? (/^[A-Z]$/.test(compte) ? dire("Arbitre {nom}", { nom: compte }) : compte);

/** One, or those who signed together. */
export const nommerCompte = (comptes) => comptes.split(", ").map(nommer).join(", ");
