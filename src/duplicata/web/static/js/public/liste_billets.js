// Slips ruled on while the page is open: said at once, shown when asked for, so that no tick is lost.
import { lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dire } from "../commun/langue.js";

/** A whole pile is entered in a minute: the list is asked for once in a while, not at every slip. */
const DELAI = 2000;
const par = (id) => document.getElementById(id);
const cle = ({ coup, table, annonce }) => `${coup}/${table}/${annonce}`;

/** `montres`: the slips to hand over that the page shows. */
export function suivreListe(partie, montres) {
  if (!partie) return;
  const connus = new Set(montres.map(cle));
  const voulus = new URLSearchParams({ partie, remis: "non" });
  for (const [nom, valeur] of new URLSearchParams(location.search)) if (valeur && ["coup", "table"].includes(nom)) voulus.set(nom, valeur);
  let attente;
  const comparer = async () => {
    attente = undefined;
    const { billets } = await lire(`/billets?${voulus}`);
    const n = billets.filter((billet) => !connus.has(cle(billet))).length;
    par("depuis").hidden = !n;
    par("depuis-phrase").textContent = n === 1 ? dire("1 billet nouveau ou corrigé depuis l’affichage.") : dire("{n} billets nouveaux ou corrigés depuis l’affichage.", { n });
  };
  par("actualiser").addEventListener("click", () => location.reload());
  for (const sujet of ["etat", "classement"]) suivre(sujet, () => { attente ??= setTimeout(() => comparer().catch(() => {}), DELAI); });
}
