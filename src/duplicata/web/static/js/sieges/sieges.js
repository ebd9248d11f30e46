// Latecomers: who has no table in a game that is open, and one of them seated in two keys.
import { ecrire, lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dire } from "../commun/langue.js";
import { aviser, enSonTemps, presserUneFois } from "../commun/page.js";

const par = (id) => document.getElementById(id);
let parties = [];
/** Game and player the page offers to seat. */
let choix = null;

async function charger() {
  ({ parties } = await lire("/places"));
  const attendues = parties.filter(({ absents }) => absents.length);
  par("personne").textContent = parties.length ? dire("Tous les joueurs inscrits ont une table.") : dire("Aucune partie n’est ouverte.");
  par("personne").hidden = attendues.length > 0;
  const avant = document.activeElement?.id;
  par("parties").replaceChildren(...attendues.map(section));
  if (avant) par(avant)?.focus();
  proposer();
}

function section(partie) {
  const zone = document.createElement("section");
  zone.className = "panneau";
  const titre = document.createElement("h2");
  titre.id = `partie-${partie.numero}`;
  titre.textContent = partie.nom;
  zone.setAttribute("aria-labelledby", titre.id);
  const liste = document.createElement("ul");
  liste.className = "absents";
  liste.append(...partie.absents.map((absent) => ligne(partie, absent)));
  zone.append(titre, liste);
  return zone;
}

function ligne(partie, { joueur, nom, club }) {
  const li = document.createElement("li");
  const qui = document.createElement("span");
  const table = document.createElement("strong");
  table.textContent = String(joueur);
  qui.append(table, ` ${nom}${club ? ` · ${club}` : ""}`);
  const bouton = document.createElement("button");
  bouton.type = "button";
  bouton.id = `installer-${partie.numero}-${joueur}`;
  bouton.textContent = dire("Installer");
  bouton.setAttribute("aria-label", dire("Installer {nom}", { nom }));
  bouton.addEventListener("click", () => { choix = { numero: partie.numero, joueur }; proposer(); par("installer-oui").focus(); });
  li.append(qui, bouton);
  return li;
}

/** What will be done, with the move he plays first, which changes while one reads. */
function proposer() {
  const partie = parties.find(({ numero }) => numero === choix?.numero);
  const absent = partie?.absents.find(({ joueur }) => joueur === choix.joueur);
  par("installer").hidden = !absent;
  if (!absent) { choix = null; return; }
  const place = { table: choix.joueur, n: partie.numero, coup: partie.arrivee };
  par("installer-phrase").textContent = partie.arrivee > 1
    ? dire("{nom} arrive en retard. Les coups d’avant compteront zéro (6.2).", { nom: absent.nom })
    : dire("{nom} n’a manqué aucun coup.", { nom: absent.nom });
  par("installer-oui").textContent = partie.arrivee > 1
    ? dire("L’installer à la table {table} de la partie {n}, à partir du coup {coup}", place)
    : dire("L’installer à la table {table} de la partie {n}", place);
}

function renoncer() {
  if (!choix) return;
  const bouton = par(`installer-${choix.numero}-${choix.joueur}`);
  choix = null;
  proposer();
  bouton?.focus();
}

async function asseoir() {
  const { numero, joueur } = choix;
  const { nom } = parties.find((partie) => partie.numero === numero).absents.find((absent) => absent.joueur === joueur);
  try {
    const { table, coup } = await ecrire(`/parties/${numero}/places`, { joueur });
    aviser(dire("{nom} joue à la table {table} à partir du coup {coup}.", { nom, table, coup }));
    choix = null;
    await charger();
    par("contenu").focus();
  } catch (erreur) {
    aviser(erreur.message, true);
  }
}

presserUneFois();
par("installer-oui").addEventListener("click", enSonTemps(asseoir));
par("installer-non").addEventListener("click", renoncer);
addEventListener("keydown", (e) => { if (e.key === "Escape") renoncer(); });
suivre("etat", () => { charger().catch(() => {}); });
await charger();
