// Creating an event: the organiser comes in with the badge that the answer brings.
import { ecrire } from "../commun/api.js";
import { garder } from "../commun/badge_garde.js";
import { dire } from "../commun/langue.js";
import { aviser, enSonTemps, presserUneFois } from "../commun/page.js";
import { installerReprise } from "./reprise.js";

const formulaire = document.getElementById("creer");
const reponse = document.getElementById("reponse");
/** At the server's own keyboard none is asked for. */
const code = formulaire.code ? [formulaire.code] : [];

const creer = enSonTemps(async (/** @type {"/api/evenements" | "/api/demonstration"} */ adresse, ...exiges) => {
  const vides = exiges.filter((champ) => !champ.value.trim());
  reponse.textContent = vides.length ? dire("Il manque : {champs}.", { champs: vides.map(({ labels }) => labels[0].textContent).join(", ") }) : "";
  if (vides.length) { vides[0].focus(); return; }
  /** @type {any} */
  const champs = { ...Object.fromEntries(new FormData(formulaire)), entrainement: formulaire.entrainement.checked };
  try {
    const { tournoi, page, code, badge } = await ecrire(adresse, champs);
    garder(tournoi, badge);
    location.href = `${page}#${encodeURIComponent(code)}`;
  } catch (erreur) {
    reponse.textContent = erreur.message;
    return;
  }
  // The event is made: the buttons stay shut until its page is there.
  await new Promise(() => {});
});

presserUneFois();
// What was lacking may be there now.
formulaire.addEventListener("input", () => { reponse.textContent = ""; });
formulaire.addEventListener("submit", (evenement) => {
  evenement.preventDefault();
  creer("/api/evenements", formulaire.nom, ...code);
});
document.getElementById("demonstration").addEventListener("click", () => creer("/api/demonstration", ...code));
if (location.hash.length > 1 && code.length) {
  formulaire.code.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
/** Of an event that this page is not of. */
const entrer = /** @type {(adresse: string, corps: { compte: string }) => Promise<{ page: string }>} */ (/** @type {any} */ (ecrire));
for (const bouton of document.querySelectorAll("[data-essai]")) {
  bouton.disabled = false;
  bouton.addEventListener("click", enSonTemps(async () => {
    const { essai, compte } = bouton.dataset;
    try {
      const { page } = await entrer(`/api/t/${essai}/essayer`, { compte });
      location.href = page;
    } catch (erreur) {
      aviser(erreur.message, true);
    }
  }));
}
for (const [id, adresse] of [["restaurer", "/api/copies"], ["ouvrir-centre", "/api/centres"]]) {
  const reprise = document.getElementById(id);
  if (reprise) installerReprise(reprise, adresse);
}
document.body.dataset.pret = "oui";
