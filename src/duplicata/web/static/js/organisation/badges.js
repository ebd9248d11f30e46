// Badges: made, renewed, withdrawn; each code is shown once, with its QR.
import { ecrire } from "../commun/api.js";
import { contexte, dire, nombre } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";
import { bouton, boutonGarde, cellule, garnir, parcourir, rangee } from "./listes.js";
import { rangerMonBadge } from "./mon_badge.js";
import { appareilsDits } from "./preparatifs/appareils.js";
import { installerReimpression, montrerReimpression } from "./preparatifs/reimpression.js";

const par = (id) => document.getElementById(id);
const ROLES = {
  arbitre: () => dire("arbitre"), double_arbitre: () => dire("double arbitre"), commission: () => dire("commission"),
  juge_arbitre: () => dire("juge-arbitre"), organisateur: () => dire("organisation"), joueur: () => dire("joueur"), pointage: () => dire("pointage"),
};
const roles = ({ roles: siens }) => siens.map((role) => ROLES[role]?.() ?? role).join(", ");
let refaire;

export function montrerComptes({ comptes }, retirer) {
  garnir(par("liste-comptes"), comptes, (tenu) => {
    const { compte, nom, sessions, ecrans } = tenu;
    const tr = rangee([compte, nom, roles(tenu), [String(ecrans), "nombre"]]);
    tr.append(cellule(nouveauCode(compte, sessions), " ",
      boutonGarde(dire("Retirer"), dire("Retirer le badge {nom}", { nom: compte }), dire("Le badge {nom} n’ouvrira plus rien : pressez une seconde fois.", { nom: compte }), () => retirer(compte))));
    return tr;
  });
  parcourir(par("liste-comptes"));
  montrerReimpression(comptes);
}

/** Asked twice when it shuts somebody's screens, asleep ones too; one's own stay open. */
function nouveauCode(compte, sessions) {
  const dit = [dire("Nouveau code"), dire("Nouveau code pour {nom}", { nom: compte })];
  const action = () => refaire([{ compte }]);
  if (!sessions || compte === contexte.compte) return bouton(...dit, action);
  return boutonGarde(...dit, dire("Les écrans ouverts avec le badge {nom} seront fermés : pressez une seconde fois.", { nom: compte }), action);
}

/** Whose badge it replaces, and what goes with it; "" for a new one. */
function remplace({ comptes }, voulu) {
  const tenu = comptes.find(({ compte }) => compte === voulu.toUpperCase());
  if (!tenu) return "";
  const { compte, nom, sessions } = tenu;
  const qui = { badge: compte, nom, roles: roles(tenu) };
  const ferme = sessions > 1 ? dire("Ses {n} écrans seront fermés.", { n: nombre(sessions) }) : dire("Son écran sera fermé.");
  return [dire("Le badge {badge} existe déjà : {nom}, {roles}. Il sera remplacé, et son code n’ouvrira plus rien.", qui), sessions && compte !== contexte.compte ? ferme : ""].filter(Boolean).join(" ");
}

export function installerBadges(essayer, tableau) {
  let voulu = null;
  const fermerGarde = () => { voulu = null; par("garde-badger").hidden = true; };
  refaire = enSonTemps(async (voulus) => {
    const faits = [];
    for (const un of voulus) {
      const badge = await essayer(() => ecrire("/comptes", un));
      if (badge) { montrer(badge); faits.push(badge); }
      if (badge?.compte === contexte.compte) rangerMonBadge();
    }
    // A code is shown once: it must not wait below the fold for somebody to scroll.
    par("nouveaux-badges").lastElementChild?.scrollIntoView({ block: "nearest" });
    return faits;
  });
  const faire = async (demande) => { if ((await refaire([demande]))?.length) par("badger").reset(); };
  // What was asked was about this badge: another one is asked about anew.
  par("badger").addEventListener("input", fermerGarde);
  par("badger").addEventListener("submit", (e) => {
    e.preventDefault();
    const { compte, nom, role } = e.target.elements;
    const demande = { compte: compte.value.trim(), nom: nom.value, roles: [role.value] };
    if (!appareilsDits()) return;
    const phrase = remplace(tableau(), demande.compte);
    if (!phrase) { faire(demande); return; }
    voulu = demande;
    par("garde-badger-phrase").textContent = phrase;
    par("garde-badger").hidden = false;
    par("badger-oui").focus();
  });
  par("badger-oui").addEventListener("click", () => {
    const demande = voulu;
    fermerGarde();
    par("compte").focus();
    faire(demande);
  });
  par("badger-non").addEventListener("click", () => { fermerGarde(); par("compte").focus(); });
  par("tous-badges").addEventListener("click", async () => {
    if (appareilsDits() && (await refaire(tableau().badges_manquants))?.length) par("imprimer").focus();
  });
  installerReimpression(tableau, (voulus) => refaire(voulus));
  par("imprimer").addEventListener("click", () => imprimer(par("badges")));
}

/** The badges of one section, and nothing else of the page. */
export function imprimer(section) {
  section.classList.add("a-imprimer");
  document.body.classList.add("imprime-badges");
  print();
  document.body.classList.remove("imprime-badges");
  section.classList.remove("a-imprimer");
}

function montrer(badge) {
  par("nouveaux-badges").querySelector(`[data-compte="${CSS.escape(badge.compte)}"]`)?.remove();
  par("nouveaux-badges").append(carte(badge));
  par("imprimer").hidden = false;
  par("badges-locaux").hidden = !badge.local;
}

/** A QR that says 127.0.0.1 would send a telephone into itself: none is drawn. */
export function carte({ compte, nom, code, adresse, local, qr }) {
  const carte = document.createElement("article");
  carte.className = "badge";
  carte.dataset.compte = compte;
  const titre = document.createElement("strong");
  titre.textContent = nom;
  const texte = document.createElement("span");
  texte.className = "code";
  texte.textContent = code;
  const lien = document.createElement("span");
  lien.className = "petit discrete";
  lien.textContent = local ? dire("sur cet ordinateur") : new URL(adresse).host;
  carte.append(titre, ...(local ? [] : [dessin(nom, qr)]), texte, lien);
  return carte;
}

function dessin(nom, qr) {
  // The picture comes from our own server, drawn from the address alone.
  const image = document.importNode(new DOMParser().parseFromString(qr, "image/svg+xml").documentElement, true);
  image.setAttribute("role", "img");
  image.setAttribute("aria-label", dire("QR du badge {nom}", { nom }));
  return image;
}
