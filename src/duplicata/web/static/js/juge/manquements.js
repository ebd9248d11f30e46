// What the arbiters noted of the players and no ruling sanctions (2.1, 4.1): the juge-arbitre's to settle.
import { lire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { Ordre } from "../commun/ordre.js";
import { incident } from "../saisie/judge/words.js";
import { element } from "./vue.js";

/** A whole pile is entered in a minute: they are asked for once in a while, not at every slip. */
const DELAI = 2000;
const par = (id) => document.getElementById(id);
const demandes = new Ordre();
let attente;

/** `statuer`: what the button of one does. */
export async function relireManquements(statuer) {
  attente = undefined;
  const actuel = demandes.demander();
  const recu = await lire("/partie/manquements");
  if (!recu || !actuel()) return;
  par("releves").closest("section").hidden = !recu.manquements.length;
  par("releves").replaceChildren(...recu.manquements.map((un) => ligne(un, statuer)));
}

export function relireBientot(statuer) {
  attente ??= setTimeout(() => relireManquements(statuer).catch(() => {}), DELAI);
}

function ligne(un, statuer) {
  const { coup, table, nom, avertissements, exclu } = un;
  const quoi = incident(un.incident);
  const li = element("li", dire("Coup {coup}, table {table}, {nom} : {quoi}", { coup, table, nom, quoi }));
  const suite = exclu ? dire("exclu") : avertissements ? dire("avertissement donné") : "";
  if (suite) {
    const marque = element("span", suite);
    marque.className = "marque-etat neutre";
    li.append(" ", marque);
  }
  const bouton = element("button", dire("Statuer"));
  bouton.type = "button";
  bouton.className = "discret";
  bouton.setAttribute("aria-label", dire("Statuer : coup {coup}, table {table}, {quoi}", { coup, table, quoi }));
  bouton.addEventListener("click", () => statuer({ coup, table, raison: quoi }));
  li.append(" ", bouton);
  return li;
}
