// Correction slips: printing, and ticking those handed over. A slip printed again is marked « duplicata ».

import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";
import { Confirmation } from "../juge/confirmation.js";
import { suivreListe } from "./liste_billets.js";

const billets = [...document.querySelectorAll(".billet[data-cle]")];
const cases = [...document.querySelectorAll('input[name="billet"]:not(:disabled)')];
const designer = ({ dataset }) => ({ coup: Number(dataset.coup), table: Number(dataset.table) });
/** With the mark of the paper: one whose ruling has changed since tells the player something else. */
const marque = (c) => ({ ...designer(c), annonce: c.dataset.annonce });
const partie = Number(document.querySelector(".a-remettre")?.dataset.partie);
const avant = document.getElementById("connu");
const zone = document.getElementById("garde");
const confirmation = zone && new Confirmation(zone, document.getElementById("imprimer"));
let annonce = false;
suivreListe(partie, cases.map(marque));

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
  const { duplicata } = await ecrire("/billets/imprimes", { partie, billets: billets.map(marque) });
  const deja = new Set(duplicata.map(({ coup, table }) => `${coup}/${table}`));
  for (const billet of billets) if (deja.has(`${billet.dataset.coup}/${billet.dataset.table}`)) billet.dataset.duplicata = "";
}

document.getElementById("imprimer").addEventListener("click", imprimer);
// Fetched as PDF: what the server made shows which were printed before; from now on these are.
for (const lien of document.querySelectorAll("a[data-papier]")) {
  lien.addEventListener("papier", () => { if (billets.length) noter().catch((erreur) => aviser(erreur.message, true)); });
}
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

document.getElementById("remis")?.addEventListener("click", () => {
  const choisis = cases.filter((c) => c.checked).map(marque);
  if (!choisis.length) {
    aviser(dire("Cochez d’abord les billets remis."));
    return;
  }
  if (!avant.checkValidity()) {
    aviser(dire("Le coup avant lequel les billets étaient remis va de {premier} à {dernier}.", { premier: avant.min, dernier: avant.max }), true);
    avant.focus();
    return;
  }
  const n = choisis.length;
  const coup = avant.valueAsNumber;
  const marquer = () => noterRemise("/billets/remis", choisis, coup ? { connu_au_coup: coup } : {});
  // Nobody hands over seventeen slips by one key too many, nor in the past: what was ruled since is ruled again.
  if (coup) confirmation.armer(n === 1 ? dire("Marquer ce billet remis avant le coup {coup} ?", { coup }) : dire("Marquer {n} billets remis avant le coup {coup} ?", { n, coup }), marquer);
  else if (n === 1) marquer();
  else confirmation.armer(dire("Marquer remis {n} billets ?", { n }), marquer);
});

for (const bouton of document.querySelectorAll(".reprendre")) {
  bouton.addEventListener("click", () => {
    const billet = designer(bouton);
    confirmation.armer(dire("Table {table}, coup {coup} : ce billet n’a pas été remis ?", billet), () => noterRemise("/billets/repris", [billet]));
  });
}

/** Wanted though the text does not ask for it, or no longer: one key, on its own line. */
for (const [classe, precisions] of Object.entries({ ".ajouter": {}, ".laisser": { leve: true } })) {
  for (const bouton of document.querySelectorAll(classe)) {
    bouton.addEventListener("click", () => noterRemise("/billets/ajoutes", [designer(bouton)], precisions));
  }
}
addEventListener("keydown", (e) => {
  if (e.key.toLowerCase() !== "a" || e.ctrlKey || e.metaKey || e.altKey || e.repeat) return;
  const ligne = document.activeElement?.closest(".a-ajouter li");
  if (!ligne) return;
  e.preventDefault();
  ligne.querySelector(".ajouter").click();
});

addEventListener("keydown", (e) => {
  if (!confirmation?.arme || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key.toLowerCase() === "o") confirmation.confirmer();
  else if (e.key === "Escape") confirmation.desarmer();
  else return;
  e.preventDefault();
});

/** @param {"/billets/ajoutes" | "/billets/remis" | "/billets/repris"} chemin */
async function noterRemise(chemin, choisis, precisions = {}) {
  try {
    await ecrire(chemin, { partie, billets: choisis, ...precisions });
    location.reload();
  } catch (erreur) {
    aviser(erreur.message, true);
  }
}

// Drawn by the server, heard from here on: a press before that would be lost, above all on a page that has just been read again.
for (const bouton of document.querySelectorAll("button[data-attend]")) bouton.disabled = false;
