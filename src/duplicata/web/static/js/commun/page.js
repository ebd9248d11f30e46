// What every page has: the state of the line, the way out, notices.
import { ecrire } from "./api.js";
import { contexte, dire, nomPartie } from "./langue.js";
import { suivre } from "./flux.js";
import "./aspect/champs.js";
import "./aspect/taille.js";

const avis = document.getElementById("avis");

/**
 * A notice at the foot of the page; it takes no focus. What was done leaves by itself; what was refused stays until it
 * is put away, or something else is done, and the page makes room for it.
 */
export function aviser(phrase, grave = false) {
  const ligne = document.createElement("p");
  ligne.textContent = phrase;
  ligne.classList.toggle("grave", grave);
  avis.append(ligne);
  if (grave) fermable(ligne);
  else setTimeout(() => ligne.remove(), 5000);
  return ligne;
}

function fermable(ligne) {
  const bouton = document.createElement("button");
  bouton.type = "button";
  bouton.className = "fermer";
  bouton.setAttribute("aria-label", dire("Fermer cet avis"));
  bouton.addEventListener("click", () => ligne.remove());
  ligne.append(bouton);
  degager();
}

/** What the notices cover can be scrolled from under them, and what has the focus is. */
function degager() {
  document.documentElement.style.setProperty("--avis", `${avis.offsetHeight}px`);
  const ici = document.activeElement;
  if (ici && ici !== document.body && ici.getBoundingClientRect().bottom > avis.getBoundingClientRect().top) ici.scrollIntoView({ block: "center" });
}

const oublierRefus = () => { for (const ligne of avis.querySelectorAll(".grave")) ligne.remove(); };
if (avis) {
  addEventListener("submit", oublierRefus, true);
  addEventListener("click", (e) => { if (e.target.closest?.("button, summary")) oublierRefus(); }, true);
  addEventListener("keydown", (e) => { if (e.key === "Enter" || e.key === "Escape") oublierRefus(); }, true);
  new MutationObserver(() => { if (!avis.querySelector(".grave")) document.documentElement.style.removeProperty("--avis"); }).observe(avis, { childList: true });
}

/** On pages where no button is meant to be pressed over and over: a double click, a key held down, press it once. */
export function presserUneFois() {
  addEventListener("click", (e) => {
    if (e.detail > 1 && e.target.closest?.("button")) { e.preventDefault(); e.stopImmediatePropagation(); }
  }, true);
  addEventListener("keydown", (e) => {
    const presse = e.key === "Enter" ? "button, input" : e.key === " " ? "button" : "";
    if (presse && e.repeat && e.target.closest?.(presse)) e.preventDefault();
  }, true);
}

/**
 * *action*, which does nothing while it is under way: a second press would only be refused what the first one did. The
 * browser itself never sends the form, whichever press it is.
 */
export function enSonTemps(action) {
  let enRoute = false;
  const agir = async (donnees) => {
    enRoute = true;
    try { return await action(...donnees); } finally { enRoute = false; }
  };
  return (...donnees) => {
    if (donnees[0] instanceof SubmitEvent) donnees[0].preventDefault();
    return enRoute ? undefined : agir(donnees);
  };
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

/** What concerns the server's computer stays before every official until it is over. */
const machine = document.getElementById("machine");
if (machine) suivre("machine", ({ avis: phrase }) => { machine.textContent = phrase; machine.hidden = !phrase; });

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

// Where the menu is wider than the screen, the screen one is on stands in the middle of what is shown.
const ici = document.querySelector(".onglets [aria-current]");
const menu = ici?.closest("nav");
if (menu) menu.scrollLeft += ici.getBoundingClientRect().left - menu.getBoundingClientRect().left - (menu.clientWidth - ici.offsetWidth) / 2;
