// An event made from a file: its copy, its export, or the file of a centre.
import { contexte, dire } from "../commun/langue.js";
import { garder } from "../commun/badge_garde.js";
import { enSonTemps } from "../commun/page.js";

export function installerReprise(formulaire, adresse) {
  const reponse = document.getElementById(`${formulaire.id}-reponse`);
  const bouton = formulaire.querySelector("button");
  bouton.disabled = false;
  formulaire.addEventListener("submit", enSonTemps(async () => {
    const [copie] = formulaire.fichier.files;
    reponse.textContent = copie ? dire("Vérification du fichier…") : dire("Choisissez d’abord le fichier.");
    if (!copie) return;
    const recu = await envoyer(adresse, copie);
    if (!recu.page) {
      reponse.textContent = recu.erreur ?? dire("Le serveur ne répond pas : rien n’est repris.");
      return;
    }
    if (recu.badge) garder(recu.tournoi, recu.badge);
    location.href = recu.code ? `${recu.page}#${encodeURIComponent(recu.code)}` : recu.page;
  }));
}

/** As it is: it may be large, and is no JSON. */
async function envoyer(adresse, copie) {
  try {
    const entetes = { Accept: "application/json", "Content-Type": "application/octet-stream", "X-CSRF-Token": contexte.csrf };
    const reponse = await fetch(adresse, { method: "POST", headers: entetes, body: copie, credentials: "same-origin" });
    return await reponse.json();
  } catch {
    return {};
  }
}
