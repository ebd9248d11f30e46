// Correction slips: printing, and ticking those handed over. A slip printed again is marked « duplicata ».

import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";

const CLE = "duplicata-imprimes";
const billets = [...document.querySelectorAll(".billet[data-cle]")];
const cases = [...document.querySelectorAll('input[name="billet"]:not(:disabled)')];

function imprimes() {
  try {
    return new Set(JSON.parse(localStorage.getItem(CLE) ?? "[]"));
  } catch {
    return new Set();
  }
}

function marquer() {
  const deja = imprimes();
  for (const billet of billets) if (deja.has(billet.dataset.cle)) billet.dataset.duplicata = "";
}

document.getElementById("imprimer").addEventListener("click", () => {
  print();
  const deja = imprimes();
  for (const billet of billets) deja.add(billet.dataset.cle);
  localStorage.setItem(CLE, JSON.stringify([...deja].slice(-5000)));
  marquer();
});

document.getElementById("cocher")?.addEventListener("click", () => {
  const tout = cases.some((c) => !c.checked);
  for (const c of cases) c.checked = tout;
});

document.getElementById("remis")?.addEventListener("click", async () => {
  const choisis = cases.filter((c) => c.checked).map(({ dataset }) => ({ coup: Number(dataset.coup), table: Number(dataset.table) }));
  if (!choisis.length) {
    aviser(dire("Cochez d’abord les billets remis."));
    return;
  }
  try {
    await ecrire("/billets/remis", { billets: choisis });
    location.reload();
  } catch (erreur) {
    aviser(erreur.message, true);
  }
});

marquer();
