/** A topping: one line per word announced or time read; the server's clock and no slips. */

import { ecrire as envoyer, nouvelleCle } from "../commun/api.js";
import { dire, secondes } from "../commun/langue.js";
import { ecrire, el } from "./vue.js";

const DES_BULLETINS = ["bulletin", "liste-solutions", "derniers", "pied"];
const par = (id) => document.getElementById(id);

export class Topping {
  #modele;
  #champ = par("topping-ligne");

  constructor(modele) {
    this.#modele = modele;
    par("topping-form").addEventListener("submit", (e) => {
      e.preventDefault();
      this.#relever(this.#champ.value.trim());
    });
  }

  get joue() {
    return Boolean(this.#modele.partie?.topping);
  }

  focus() {
    this.#champ.focus();
  }

  montrer() {
    const venait = par("topping").hidden;
    par("topping").hidden = !this.joue;
    for (const id of DES_BULLETINS) par(id).hidden = this.joue;
    if (!this.joue) return;
    if (venait) this.focus();
    const { groupe } = this.#modele;
    const siennes = [...this.#modele.tables.values()].filter(({ arbitre }) => groupe === null || arbitre === groupe);
    const tables = siennes.sort((a, b) => a.table - b.table);
    par("topping-tables").replaceChildren(...tables.map(rangee));
  }

  /** The line stays until the server has it: said again later, a word would have another time. */
  async #relever(ligne) {
    if (!ligne) return;
    try {
      const { phrase } = await envoyer("/topping", { coup: Math.max(1, this.#modele.coup), ligne }, { cle: nouvelleCle() });
      if (this.#champ.value.trim() === ligne) this.#champ.value = "";
      ecrire(par("topping-message"), phrase);
    } catch (erreur) {
      const perdu = dire("Le serveur ne répond pas : rien n’est enregistré. Notez le temps à la main, puis « table secondes ».");
      ecrire(par("topping-message"), erreur.statut === 0 ? perdu : erreur.message);
    }
  }
}

function rangee({ table, nom, temps, trouve, essais, dit, hors_jeu: dehors }) {
  const cherche = dehors ? dire("ne joue plus") : dire("cherche");
  const releve = trouve ? secondes(temps) : dire("top donné");
  return el("tr", "", el("td", "nombre", String(table)), el("td", "", nom),
    el("td", "nombre", temps === null || temps === undefined ? cherche : releve), el("td", "nombre", String(essais ?? 0)), el("td", "code", dit ?? ""));
}
