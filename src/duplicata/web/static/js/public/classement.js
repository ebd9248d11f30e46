// Standings that went to the printer: the journal is told, so that what changes since is marked.
import { ecrire } from "../commun/api.js";
import { aviser } from "../commun/page.js";

for (const lien of document.querySelectorAll('a[data-papier][href*="/papier/classement.pdf"]')) {
  lien.addEventListener("papier", () => {
    const partie = Number(new URL(lien.href).searchParams.get("partie"));
    ecrire("/classement/imprime", { partie }).catch((erreur) => aviser(erreur.message, true));
  });
}
