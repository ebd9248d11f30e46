// Documents as PDF: one click fetches and saves it; what takes long says so, what is refused says why.
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";

/** Milliseconds after which waiting is shown. */
const ATTENTE = 2_000;
const zone = document.getElementById("composition");
let enCours = 0;

async function prendre(lien) {
  enCours += 1;
  const montrer = setTimeout(() => { if (zone) zone.hidden = false; }, ATTENTE);
  try {
    const reponse = await fetch(lien.href, { headers: { Accept: "application/json" } });
    if (!reponse.ok) {
      const refus = await reponse.json().catch(() => null);
      throw new Error(refus?.erreur ?? dire("Le document n’a pas pu être fait."));
    }
    enregistrer(await reponse.blob(), reponse.headers.get("content-disposition"));
    lien.dispatchEvent(new Event("papier"));
  } catch (erreur) {
    aviser(erreur.message, true);
  } finally {
    clearTimeout(montrer);
    enCours -= 1;
    if (zone && !enCours) zone.hidden = true;
  }
}

function enregistrer(contenu, disposition) {
  const adresse = URL.createObjectURL(contenu);
  const lien = document.createElement("a");
  lien.href = adresse;
  lien.download = /filename="([^"]+)"/.exec(disposition ?? "")?.[1] ?? "document.pdf";
  lien.click();
  setTimeout(() => URL.revokeObjectURL(adresse), 60_000);
}

for (const lien of document.querySelectorAll("a[data-papier]")) {
  lien.addEventListener("click", (e) => {
    e.preventDefault();
    prendre(lien);
  });
}
