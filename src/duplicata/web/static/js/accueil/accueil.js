// Creating an event: the organiser comes in with the badge that the answer brings.
import { ecrire } from "../commun/api.js";

const formulaire = document.getElementById("creer");
const reponse = document.getElementById("reponse");

async function creer(adresse) {
  reponse.textContent = "";
  const champs = { ...Object.fromEntries(new FormData(formulaire)), entrainement: formulaire.entrainement.checked };
  try {
    const { page, code } = await ecrire(adresse, champs);
    location.href = `${page}#${encodeURIComponent(code)}`;
  } catch (erreur) {
    reponse.textContent = erreur.message;
  }
}

formulaire.addEventListener("submit", (evenement) => {
  evenement.preventDefault();
  creer("/api/evenements");
});
document.getElementById("demonstration").addEventListener("click", () => creer("/api/demonstration"));
if (location.hash.length > 1) {
  formulaire.code.value = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname);
}
