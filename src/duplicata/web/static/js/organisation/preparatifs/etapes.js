// What is to be done before the first rack, each with its true tick; the next thing is the only large button.
import { dire } from "../../commun/langue.js";

const par = (id) => document.getElementById(id);
const ICI = { joueurs: "joueurs", lexique: "lexiques", partie: "parties", appareils: "appareils", badges: "badges", copie: "archives" };
const GESTES = {
  joueurs: () => dire("Inscrire les joueurs"), lexique: () => dire("Installer une liste de mots"), partie: () => dire("Ouvrir la partie"),
  appareils: () => dire("Dire quels appareils servent"), badges: () => dire("Faire les badges"), copie: () => dire("Prendre une copie"),
};

/** The button that does it, where one press does. */
const LA = { partie: "ouvrir-la-partie", badges: "tous-badges" };

export function montrerEtapes({ etapes, parties, tournoi }) {
  par("etapes").replaceChildren(...etapes.map(ligne));
  const jeu = parties.some(({ phase, coups }) => phase !== "finie" && coups);
  const suivante = etapes.find(({ faite, facultative }) => !faite && !facultative) ?? (jeu ? null : etapes.find(({ faite }) => !faite));
  const bouton = par("etape-suivante");
  bouton.hidden = !suivante && !tournoi.clos;
  if (bouton.hidden) return;
  bouton.href = tournoi.clos ? "classement" : `#${la(suivante.cle, parties)}`;
  bouton.textContent = tournoi.clos ? dire("Lire le classement") : GESTES[suivante.cle]();
}

/** A game that is open lacks arbiters: its list says for which tables. */
const la = (cle, parties) => (cle === "partie" && parties.length ? ICI.partie : LA[cle] ?? ICI[cle]);

function ligne({ cle, faite, phrase }) {
  const li = document.createElement("li");
  li.className = faite ? "faite" : "";
  const lien = document.createElement("a");
  lien.href = `#${ICI[cle]}`;
  lien.textContent = phrase;
  const dit = document.createElement("span");
  dit.className = "invisible";
  dit.textContent = faite ? dire("fait :") : dire("à faire :");
  li.append(dit, " ", lien);
  return li;
}
