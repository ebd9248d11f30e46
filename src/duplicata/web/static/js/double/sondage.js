/** Slips drawn by lot to be checked against the paper. */

import { lire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { el, message } from "../saisie/vue.js";

const TAILLE = 10;

/** @param {HTMLElement} zone  with a button and a table */
export function installerSondage(zone) {
  zone.querySelector("button").addEventListener("click", async () => {
    try {
      montrer(zone, await lire(`/double/sondage?taille=${TAILLE}`));
    } catch (erreur) {
      message(erreur.message);
    }
  });
}

function montrer(zone, { bulletins, parmi, sort }) {
  zone.querySelector("table").hidden = false;
  zone.querySelector("caption").textContent = dire("{n} bulletins tirés parmi {total} (tirage {sort})", { n: bulletins.length, total: parmi, sort });
  zone.querySelector("tbody").replaceChildren(...bulletins.map(({ arbitre, coup, rang, table, relu }) =>
    el("tr", "", el("th", "", arbitre), ...[coup, rang, table].map((n) => el("td", "nombre", String(n))), el("td", "", relu ? dire("déjà relu") : ""))));
}
