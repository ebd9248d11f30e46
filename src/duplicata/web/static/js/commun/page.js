// What every page has: the state of the line, the way out, notices.
import { ecrire } from "./api.js";
import { contexte, dire, nomPartie } from "./langue.js";
import { suivre } from "./flux.js";

const avis = document.getElementById("avis");

/** A notice at the foot of the page; it takes no focus and leaves by itself, or when it is removed. */
export function aviser(phrase, grave = false) {
  const ligne = document.createElement("p");
  ligne.textContent = phrase;
  ligne.classList.toggle("grave", grave);
  avis.append(ligne);
  setTimeout(() => ligne.remove(), grave ? 9000 : 5000);
  return ligne;
}

document.getElementById("quitter")?.addEventListener("click", async () => {
  try {
    await ecrire("/deconnexion");
  } catch (erreur) {
    aviser(erreur.passagere ? dire("Le serveur ne répond pas : cet écran n’est pas déconnecté. Recommencez quand la liaison est revenue.") : erreur.message, true);
    return;
  }
  location.href = `/t/${contexte.tournoi}/connexion`;
});

const liaison = document.getElementById("liaison");
if (liaison && contexte.tournoi) {
  let delai;
  let close = false;
  suivre("session", () => {
    close = true;
    clearTimeout(delai);
    const retour = document.createElement("a");
    retour.href = `/t/${contexte.tournoi}/connexion?vers=${encodeURIComponent(location.pathname)}`;
    retour.textContent = dire("entrer de nouveau");
    liaison.replaceChildren(dire("Session close : plus rien ne vient ni ne part d’ici ;"), " ", retour);
    liaison.hidden = false;
  });
  suivre("liaison", (vivante) => {
    if (close) return;
    clearTimeout(delai);
    if (vivante) { liaison.hidden = true; return; }
    delai = setTimeout(() => {
      liaison.textContent = dire("connexion perdue");
      liaison.hidden = false;
    }, 1000);
  });
}

const enCours = document.getElementById("partie-en-cours");
if (enCours) {
  let montree = false;
  suivre("etat", ({ tournoi, partie }) => {
    if (partie) {
      montree = true;
      enCours.textContent = nomPartie({ ...partie, nom: partie.nom || `Partie ${partie.numero}` });
      return;
    }
    // The only game was taken back: the page is as before it, and nothing can be under way but on the page that did it.
    if (montree && tournoi && !tournoi.parties.length && !document.querySelector("[data-suit-les-parties]")) location.reload();
  });
}
