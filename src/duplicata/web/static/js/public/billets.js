// Correction slips: printing, and ticking those handed over. A slip printed again is marked « duplicata ».

import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";

const billets = [...document.querySelectorAll(".billet[data-cle]")];
const cases = [...document.querySelectorAll('input[name="billet"]:not(:disabled)')];
const designer = ({ dataset }) => ({ coup: Number(dataset.coup), table: Number(dataset.table) });
const partie = Number(document.querySelector(".a-remettre")?.dataset.partie);
let annonce = false;

/** The server, which knows every printer of the room, is told first: what it has seen come out is marked. */
async function imprimer() {
  try {
    await noter();
  } catch (erreur) {
    aviser(dire("Rien n’est imprimé : {raison}", { raison: erreur.message }), true);
    return;
  }
  annonce = true;
  print();
}

async function noter() {
  const { duplicata } = await ecrire("/billets/imprimes", { partie, billets: billets.map(designer) });
  const deja = new Set(duplicata.map(({ coup, table }) => `${coup}/${table}`));
  for (const billet of billets) if (deja.has(`${billet.dataset.coup}/${billet.dataset.table}`)) billet.dataset.duplicata = "";
}

document.getElementById("imprimer").addEventListener("click", imprimer);
// Printed from the browser's own menu: nothing can wait for the server any more, but it is told.
addEventListener("beforeprint", () => { if (!annonce && billets.length) noter().catch(() => {}); });
addEventListener("afterprint", () => {
  annonce = false;
  for (const billet of billets) billet.dataset.duplicata = "";
});

document.getElementById("cocher")?.addEventListener("click", () => {
  const tout = cases.some((c) => !c.checked);
  for (const c of cases) c.checked = tout;
});

document.getElementById("remis")?.addEventListener("click", async () => {
  const choisis = cases.filter((c) => c.checked).map(designer);
  if (!choisis.length) {
    aviser(dire("Cochez d’abord les billets remis."));
    return;
  }
  try {
    await ecrire("/billets/remis", { partie, billets: choisis });
    location.reload();
  } catch (erreur) {
    aviser(erreur.message, true);
  }
});
