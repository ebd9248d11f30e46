// Coming in: the code is typed, pasted, or brought by the QR after the # (which never leaves the browser).
import { ecrire } from "../commun/api.js";
import { garder } from "../commun/badge_garde.js";
import { contexte } from "../commun/langue.js";

const formulaire = document.getElementById("connexion");
const champ = document.getElementById("code");
const reponse = document.getElementById("reponse");

async function entrer(voulue = new URLSearchParams(location.search).get("vers")) {
  reponse.textContent = "";
  try {
    const { page } = await ecrire("/connexion", { code: champ.value });
    location.href = voulue?.startsWith("/t/") ? voulue : page;
  } catch (erreur) {
    reponse.textContent = erreur.message;
    champ.select();
  }
}

formulaire.addEventListener("submit", (evenement) => {
  evenement.preventDefault();
  entrer();
});
document.getElementById("sans-badge").addEventListener("submit", async (evenement) => {
  evenement.preventDefault();
  const { elements } = evenement.target;
  const refus = document.getElementById("sans-badge-reponse");
  refus.textContent = "";
  try {
    const badge = await ecrire("/organisateur", { code: elements.serveur?.value ?? "" });
    garder(contexte.tournoi, badge);
    champ.value = badge.code;
    await entrer(null);
  } catch (erreur) {
    refus.textContent = erreur.message;
    elements.serveur?.select();
  }
});
document.getElementById("masquer").addEventListener("change", (evenement) => {
  champ.type = evenement.target.checked ? "password" : "text";
});
if (location.hash.length > 1) {
  champ.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  // Another event would be left: that is said first, and asked for with a key.
  if (contexte.ailleurs) formulaire.querySelector("button").focus();
  else entrer();
}
document.body.dataset.pret = "oui";
