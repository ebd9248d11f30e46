// An event brought back from its copy, or from its export.
import { contexte, dire } from "../commun/langue.js";
import { garder } from "../commun/badge_garde.js";
import { enSonTemps } from "../commun/page.js";

export function installerReprise(formulaire) {
  const reponse = document.getElementById("restaurer-reponse");
  const bouton = formulaire.querySelector("button");
  bouton.disabled = false;
  formulaire.addEventListener("submit", enSonTemps(async () => {
    const [copie] = formulaire.copie.files;
    reponse.textContent = copie ? dire("Vérification de la copie…") : dire("Choisissez d’abord le fichier.");
    if (!copie) return;
    const recu = await envoyer(copie);
    if (!recu.page) {
      reponse.textContent = recu.erreur ?? dire("Le serveur ne répond pas : rien n’est repris.");
      return;
    }
    garder(recu.tournoi, recu.badge);
    location.href = `${recu.page}#${encodeURIComponent(recu.code)}`;
  }));
}

/** As it is: it may be large, and is no JSON. */
async function envoyer(copie) {
  try {
    const entetes = { Accept: "application/json", "Content-Type": "application/octet-stream", "X-CSRF-Token": contexte.csrf };
    const reponse = await fetch("/api/copies", { method: "POST", headers: entetes, body: copie, credentials: "same-origin" });
    return await reponse.json();
  } catch {
    return {};
  }
}
