// Coming in: the code is typed, pasted, or brought by the QR after the # (which never leaves the browser).
import { ecrire } from "../commun/api.js";
import { contexte } from "../commun/langue.js";

const formulaire = document.getElementById("connexion");
const champ = document.getElementById("code");
const reponse = document.getElementById("reponse");

async function entrer() {
  reponse.textContent = "";
  try {
    const { page } = await ecrire("/connexion", { code: champ.value });
    const voulue = new URLSearchParams(location.search).get("vers");
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
