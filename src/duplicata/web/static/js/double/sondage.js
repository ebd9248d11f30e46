/** Slips drawn in public to be held against the paper: announced, then designated by dice. */

import { ecrire, ErreurApi, lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dire } from "../commun/langue.js";
import { el, message } from "../saisie/vue.js";

/** @param {HTMLDetailsElement} zone  with the two forms and the table */
export function installerSondage(zone) {
  const [annonce, tirage] = zone.querySelectorAll("form");
  const [taille] = annonce.querySelectorAll("input");
  const [des] = tirage.querySelectorAll("input");
  let dernier = null;

  annonce.addEventListener("submit", (e) => { e.preventDefault(); faire("/double/sondage", { taille: Number(taille.value) }); });
  tirage.addEventListener("submit", (e) => { e.preventDefault(); faire("/double/sondage/tirer", { numero: dernier.numero, des: des.value }); });
  zone.addEventListener("toggle", () => zone.open && montrer());
  suivre("double", () => zone.open && montrer());

  async function faire(chemin, corps) {
    try {
      await ecrire(chemin, corps);
      des.value = "";
      message("");
      await montrer();
    } catch (erreur) {
      if (!(erreur instanceof ErreurApi)) throw erreur;
      message(erreur.message);
    }
  }

  async function montrer() {
    const recu = await lire("/double/sondage").catch(() => null);
    dernier = recu?.sondages[0] ?? null;
    const attendu = dernier !== null && !dernier.des;
    annonce.hidden = attendu;
    tirage.hidden = !attendu;
    if (attendu) tirage.querySelector("p").textContent = dire("Sondage {numero} : {taille} bulletins parmi {parmi}. Tête du journal, ligne {ligne} : {tete}. Jetez les dés maintenant.", dernier);
    const table = zone.querySelector("table");
    table.hidden = !dernier?.des;
    if (dernier?.des) remplir(table, dernier);
  }
}

function remplir(table, sondage) {
  table.querySelector("caption").textContent = dire("Sondage {numero} : {taille} bulletins parmi {parmi}, dés {des}. Sans faute, au plus {borne} bulletins fautifs en tout (19 fois sur 20).", sondage);
  table.querySelector("tbody").replaceChildren(...sondage.bulletins.map(({ arbitre, coup, rang, table: numero, relu, confirme }) =>
    el("tr", "", el("th", "", arbitre), ...[coup, rang || "–", numero].map((n) => el("td", "nombre", String(n))), el("td", "", relu ? dire("déjà relu") : confirme ? dire("confirmé") : ""))));
}
