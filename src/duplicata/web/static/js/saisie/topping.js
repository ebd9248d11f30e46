/** A topping: one line per word announced or time read; the server's clock and no slips. */

import { ecrire as envoyer, nouvelleCle } from "../commun/api.js";
import { contexte, dire, secondes } from "../commun/langue.js";
import { ecrire, el } from "./vue.js";

const DES_BULLETINS = ["bulletin", "derniers", "pied"];
const par = (id) => document.getElementById(id);

export class Topping {
  #modele;
  #raccourcis;
  #champ = par("topping-ligne");
  #faits = [];
  /** The line that got no answer: sent again, it is the same one. */
  #perdue = null;

  constructor(modele, raccourcis) {
    this.#modele = modele;
    this.#raccourcis = raccourcis;
    this.#champ.addEventListener("keydown", (e) => {
      if (e.repeat && e.key === "Enter") return e.preventDefault();
      if (e.repeat || this.#raccourcis.geste(e) !== "annuler" || this.#champ.value) return;
      e.preventDefault();
      this.#annuler();
    });
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
    const { repere, partie: { numero: partie }, coup } = this.#modele;
    const cle = this.#perdue?.ligne === ligne && this.#perdue.repere === repere ? this.#perdue.cle : nouvelleCle();
    this.#perdue = null;
    // Whoever types on before the answer begins another line.
    this.#champ.select();
    try {
      const { phrase } = await envoyer("/topping", { partie, coup: Math.max(1, coup), ligne }, { cle });
      this.#faits.push({ cle, ligne, repere });
      if (this.#champ.value.trim() === ligne) this.#champ.value = "";
      ecrire(par("topping-message"), phrase);
    } catch (erreur) {
      if (erreur.passagere) this.#perdue = { cle, ligne, repere };
      ecrire(par("topping-message"), erreur.statut === 0 ? dire("Le serveur ne répond pas. Notez le temps à la main. Entrée renvoie cette ligne, qui ne compte qu’une fois ; « table secondes » en corrige le temps.") : erreur.message);
    }
  }

  /** Take back the last line of this screen on this move; it comes back under the fingers, and both stay in the journal. */
  async #annuler() {
    const dernier = this.#faits.at(-1);
    if (dernier?.repere !== this.#modele.repere) {
      ecrire(par("topping-message"), dire("Rien à annuler depuis cet écran."));
      return;
    }
    this.#faits.pop();
    try {
      await envoyer("/annuler", { lot: `${contexte.compte}/${dernier.cle}` });
      if (!this.#champ.value) this.#champ.value = dernier.ligne;
      ecrire(par("topping-message"), dire("« {ligne} » annulé : corrigez et validez.", { ligne: dernier.ligne }));
    } catch (erreur) {
      if (erreur.statut === 0) this.#faits.push(dernier);
      ecrire(par("topping-message"), erreur.message);
    }
  }
}

function rangee({ table, nom, temps, trouve, essais, dit, hors_jeu: dehors }) {
  const cherche = dehors ? dire("ne joue plus") : dire("cherche");
  const releve = trouve ? secondes(temps) : dire("top donné");
  return el("tr", "", el("td", "nombre", String(table)), el("td", "", nom),
    el("td", "nombre", temps === null || temps === undefined ? cherche : releve), el("td", "nombre", String(essais ?? 0)), el("td", "code", dit ?? ""));
}
