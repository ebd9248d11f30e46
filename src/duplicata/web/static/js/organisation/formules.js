// Rhythms and formulas as the screen names them.
import { dire } from "../commun/langue.js";

export const RYTHMES = {
  normale: () => dire("normale (3 min)"), reduite: () => dire("réduite (2 min 30)"), semi_rapide: () => dire("semi-rapide (2 min)"),
  semi_blitz: () => dire("semi-blitz (1 min 30)"), blitz: () => dire("blitz (1 min)"), topping: () => dire("topping"),
};
export const FORMES = {
  "": () => dire("7 lettres"), joker: () => dire("joker"), "7_sur_8": () => dire("7 sur 8"), "7_et_8": () => dire("7 et 8"),
  "7_8_et_9": () => dire("7, 8 et 9"), mort_subite: () => dire("mort subite"), paires: () => dire("paires"), equipes: () => dire("équipes"),
  "joker+7_sur_8": () => dire("joker, 7 sur 8"),
};

/** « semi_rapide+7_sur_8 » as the form names them; an event's own formula keeps its name. */
export const nommerFormule = (formule) => formule.split("+").map((nom) => (RYTHMES[nom] ?? FORMES[nom])?.() ?? nom).join(", ");
