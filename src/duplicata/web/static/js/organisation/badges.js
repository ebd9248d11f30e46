// Badges: made, renewed, withdrawn; each code is shown once, with its QR.
import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { bouton, cellule, rangee } from "./organisation.js";

const par = (id) => document.getElementById(id);
const ROLES = {
  arbitre: () => dire("arbitre"), double_arbitre: () => dire("double arbitre"), commission: () => dire("commission"),
  juge_arbitre: () => dire("juge-arbitre"), organisateur: () => dire("organisation"), joueur: () => dire("joueur"),
};
let refaire;

export function montrerComptes({ comptes }, retirer) {
  par("liste-comptes").replaceChildren(...comptes.map(({ compte, nom, roles, sessions }) => {
    const tr = rangee([compte, nom, roles.map((role) => ROLES[role]?.() ?? role).join(", "), [String(sessions), "nombre"]]);
    tr.append(cellule(
      bouton(dire("Nouveau code"), dire("Nouveau code pour {nom}", { nom: compte }), () => refaire([{ compte }])), " ",
      bouton(dire("Retirer"), dire("Retirer le badge {nom}", { nom: compte }), () => retirer(compte), "discret danger")));
    return tr;
  }));
}

export function installerBadges(essayer, tableau) {
  refaire = async (voulus) => {
    for (const voulu of voulus) {
      const badge = await essayer(() => ecrire("/comptes", voulu));
      if (badge) montrer(badge);
    }
    // A code is shown once: it must not wait below the fold for somebody to scroll.
    par("nouveaux-badges").lastElementChild?.scrollIntoView({ block: "nearest" });
  };
  par("badger").addEventListener("submit", (e) => {
    e.preventDefault();
    const { compte, nom, role } = e.target.elements;
    refaire([{ compte: compte.value, nom: nom.value, roles: [role.value] }]).then(() => e.target.reset());
  });
  par("tous-badges").addEventListener("click", () => refaire(manquants(tableau())));
  par("imprimer").addEventListener("click", () => {
    document.body.classList.add("imprime-badges");
    print();
    document.body.classList.remove("imprime-badges");
  });
}

/** The people a game needs and who have no badge yet. */
function manquants({ comptes, parties }) {
  const faits = new Set(comptes.map(({ compte }) => compte));
  const arbitres = new Set((parties.at(-1)?.plages ?? []).map(({ arbitre }) => arbitre).filter(Boolean));
  const voulus = [
    { compte: "JA", nom: dire("Juge-arbitre"), roles: ["juge_arbitre", "commission"] },
    ...[...arbitres].map((arbitre) => ({ compte: arbitre, nom: dire("Arbitre {nom}", { nom: arbitre }), roles: ["arbitre"] })),
    ...[1, 2].map((n) => ({ compte: `D${n}`, nom: dire("Double arbitre {n}", { n }), roles: ["double_arbitre"] })),
    ...[1, 2].map((n) => ({ compte: `K${n}`, nom: dire("Commission {n}", { n }), roles: ["commission"] })),
  ];
  return voulus.filter(({ compte }) => !faits.has(compte));
}

function montrer({ compte, nom, code, adresse, qr }) {
  const carte = document.createElement("article");
  carte.className = "badge";
  carte.dataset.compte = compte;
  const titre = document.createElement("strong");
  titre.textContent = nom;
  // The picture comes from our own server, drawn from the address alone.
  const image = new DOMParser().parseFromString(qr, "image/svg+xml").documentElement;
  image.setAttribute("role", "img");
  image.setAttribute("aria-label", dire("QR du badge {nom}", { nom }));
  const texte = document.createElement("span");
  texte.className = "code";
  texte.textContent = code;
  const lien = document.createElement("span");
  lien.className = "petit discrete";
  lien.textContent = new URL(adresse).host;
  carte.append(titre, document.importNode(image, true), texte, lien);
  par("nouveaux-badges").querySelector(`[data-compte="${CSS.escape(compte)}"]`)?.remove();
  par("nouveaux-badges").append(carte);
  par("imprimer").hidden = false;
}
