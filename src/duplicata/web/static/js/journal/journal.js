// The journal page: gestures, the latest first, and the room just before any of them.
import { lire } from "../commun/api.js";
import { nommerCompte } from "./comptes.js";
import { dire, heureExacte, jour, nombre, nomPartie } from "../commun/langue.js";
import { aviser } from "../commun/page.js";
import { nomPhase } from "../commun/phases.js";

const par = (id) => document.getElementById(id);
const instant = ({ quand }) => heureExacte(new Date(quand));
const formulaire = par("filtre");
let suite = null;
let jourMontre = "";

async function charger(avant = null) {
  const choix = new URLSearchParams();
  for (const [nom, valeur] of new FormData(formulaire)) if (Number(valeur)) choix.set(nom, valeur);
  if (avant) choix.set("avant", avant);
  try {
    const page = await lire(`/journal?${choix}`);
    if (!avant) {
      par("gestes").replaceChildren();
      jourMontre = "";
    }
    par("gestes").append(...page.gestes.flatMap((geste) => [...nouveauJour(geste), ligne(geste)]));
    suite = page.suite;
    par("suite").hidden = suite === null;
  } catch (erreur) {
    aviser(erreur.message, true);
  }
}

/** An event may last several days: each has its heading. */
function nouveauJour({ quand }) {
  const dit = jour(new Date(quand));
  if (dit === jourMontre) return [];
  jourMontre = dit;
  const tr = document.createElement("tr");
  const titre = element("th", dit, "jour");
  titre.colSpan = 5;
  titre.scope = "rowgroup";
  tr.append(titre);
  return [tr];
}

function ligne(geste) {
  const tr = document.createElement("tr");
  tr.classList.toggle("defait", geste.defait);
  const texte = document.createElement("td");
  texte.append(...geste.phrases.map((phrase) => element("span", phrase, "phrase")));
  if (geste.motif) texte.append(element("span", dire("Motif : {motif}", { motif: geste.motif }), "motif"));
  if (geste.defait) texte.append(" ", element("span", dire("annulé"), "marque-etat attention"));
  const action = document.createElement("td");
  const bouton = element("button", dire("Juste avant"), "discret");
  bouton.type = "button";
  bouton.setAttribute("aria-label", dire("État juste avant la ligne {n}", { n: geste.seq }));
  bouton.addEventListener("click", () => montrer(geste, tr));
  action.append(bouton);
  tr.append(element("td", String(geste.seq)), element("td", instant(geste)), element("td", nommerCompte(geste.auteur)), texte, action);
  return tr;
}

async function montrer(geste, tr) {
  for (const autre of par("gestes").children) autre.removeAttribute("aria-selected");
  tr.setAttribute("aria-selected", "true");
  try {
    const etat = await lire(`/journal/etat?avant=${geste.seq}`);
    resumer(geste, etat);
    placer(tr);
  } catch (erreur) {
    aviser(erreur.statut === 404 ? dire("Rien avant ce geste : c’est le premier.") : erreur.message, true);
  }
}

/** Below the list, as on a phone, the answer is gone to, and back from. */
function placer(tr) {
  const dessous = par("avant").getBoundingClientRect().top >= par("gestes").getBoundingClientRect().bottom;
  par("revenir").hidden = !dessous;
  if (!dessous) return;
  par("avant").scrollIntoView();
  par("revenir").firstElementChild.onclick = () => {
    tr.scrollIntoView({ block: "center" });
    tr.querySelector("button").focus({ preventScroll: true });
  };
}

function resumer(geste, etat) {
  const { partie, classement } = etat;
  par("avant-vide").hidden = true;
  par("avant-resume").hidden = false;
  par("avant-zone").hidden = !classement?.lignes?.length;
  const lignes = [
    [dire("Avant la ligne"), `${geste.seq} (${instant(geste)}, ${nommerCompte(geste.auteur)})`],
    [dire("Partie"), partie ? nomPartie(partie) : dire("aucune")],
    [dire("Coup"), partie ? `${partie.coup} · ${nomPhase(partie)}` : "–"],
    [dire("Tirage"), partie?.tirage || "–"],
    [dire("Manquants"), String(etat.nombre_manquants)],
  ];
  par("avant-resume").replaceChildren(...lignes.flatMap(([titre, valeur]) => [element("dt", titre), element("dd", valeur)]));
  par("avant-classement").replaceChildren(...(classement?.lignes ?? []).map((une) => {
    const tr = document.createElement("tr");
    tr.append(element("td", classement.entamee ? String(une.rang) : "–", "nombre"), element("td", String(une.table), "nombre"), element("td", une.nom), element("td", nombre(une.total), "nombre"));
    return tr;
  }));
}

function element(balise, texte, classe = "") {
  const cree = document.createElement(balise);
  cree.textContent = texte;
  if (classe) cree.className = classe;
  return cree;
}

formulaire.addEventListener("submit", (e) => { e.preventDefault(); charger(); });
formulaire.addEventListener("reset", () => setTimeout(charger));
par("suite").addEventListener("click", () => charger(suite));
charger();
