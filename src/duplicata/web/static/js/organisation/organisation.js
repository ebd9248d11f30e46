// The organiser's screen: players, games, badges, who is connected.
import { base, ecrire, ErreurApi, lire, nouvelleCle } from "../commun/api.js";
import { contexte, dire, heure, nombre } from "../commun/langue.js";
import { suivre } from "../commun/flux.js";
import { aviser } from "../commun/page.js";
import { installerBadges, montrerComptes } from "./badges.js";
import { installerPartie, montrerParties } from "./parties.js";

const par = (id) => document.getElementById(id);
const jour = new Intl.DateTimeFormat(contexte.langue, { dateStyle: "short" });
let tableau = null;

export async function essayer(action, succes) {
  try {
    const reponse = await action();
    if (succes) aviser(succes);
    await charger();
    return reponse;
  } catch (erreur) {
    aviser(erreur.message, true);
    return null;
  }
}

async function charger() {
  tableau = await lire("/organisation");
  par("avancement").textContent = prochaineEtape();
  par("nombre-joueurs").textContent = `(${nombre(tableau.joueurs.length)})`;
  par("liste-joueurs").replaceChildren(...tableau.joueurs.map(ligneJoueur));
  montrerParties(tableau);
  montrerComptes(tableau, supprimerCompte);
  par("spectateurs").textContent = decompte(tableau.sessions.length, tableau.spectateurs);
  par("liste-sessions").replaceChildren(...tableau.sessions.map(ligneSession));
}

function decompte(badges, spectateurs) {
  const assistance = spectateurs === 1 ? dire("1 spectateur") : dire("{n} spectateurs", { n: nombre(spectateurs) });
  return `(${nombre(badges)}${spectateurs ? `, ${assistance}` : ""})`;
}

/** What is left to do before the game, in one sentence. */
function prochaineEtape() {
  if (tableau.tournoi.clos) return dire("L’événement est clos.");
  if (!tableau.joueurs.length) return dire("Commencez par inscrire les joueurs : importez une liste, ou ajoutez-les un par un.");
  if (!tableau.parties.length && tableau.joueurs.length === 1) return dire("1 joueur inscrit. Inscrivez les autres, puis ouvrez la première partie.");
  if (!tableau.parties.length) return dire("{n} joueurs inscrits. Ouvrez la première partie : arbitres, formule, règlement.", { n: nombre(tableau.joueurs.length) });
  if (!tableau.comptes.some(({ roles }) => roles.includes("juge_arbitre"))) return dire("La partie est ouverte. Faites les badges du juge-arbitre et des arbitres.");
  const courante = tableau.parties.at(-1);
  return dire("{nom} : coup {n}. Le juge-arbitre conduit la partie.", { nom: courante.nom, n: courante.coups });
}

function ligneJoueur(joueur) {
  const tr = rangee([[String(joueur.joueur), "nombre"], joueur.forfait ? `${joueur.nom} (${dire("forfait")})` : joueur.nom, joueur.club, joueur.serie, joueur.licence]);
  tr.append(cellule(bouton(dire("Corriger"), dire("Corriger {nom}", { nom: joueur.nom }), () => corriger(joueur))));
  return tr;
}

function corriger(joueur) {
  const { elements } = par("inscrire");
  for (const champ of ["joueur", "nom", "club", "serie", "licence"]) elements[champ].value = joueur[champ];
  elements.numero.value = joueur.joueur;
  elements.numero.disabled = true;
  elements.forfait.disabled = false;
  elements.forfait.checked = joueur.forfait;
  par("inscrire-titre").textContent = dire("Corriger le joueur {n}", { n: joueur.joueur });
  par("inscrire-envoi").textContent = dire("Enregistrer");
  par("inscrire-non").hidden = false;
  elements.nom.focus();
}

par("inscrire").addEventListener("reset", () => {
  const { elements } = par("inscrire");
  elements.joueur.value = "";
  elements.numero.disabled = false;
  elements.forfait.disabled = true;
  par("inscrire-titre").textContent = dire("Inscrire un joueur");
  par("inscrire-envoi").textContent = dire("Inscrire");
  par("inscrire-non").hidden = true;
});

par("inscrire").addEventListener("submit", async (e) => {
  e.preventDefault();
  const { joueur, nom, club, serie, licence, numero, forfait } = e.target.elements;
  const fiche = { nom: nom.value, club: club.value, serie: serie.value, licence: licence.value };
  const fait = joueur.value
    ? await essayer(() => ecrire(`/joueurs/${joueur.value}`, { ...fiche, forfait: forfait.checked }, { methode: "PUT" }), dire("Joueur corrigé."))
    : await essayer(() => ecrire("/joueurs", [{ ...fiche, numero: Number(numero.value) || null }]), dire("Joueur inscrit."));
  if (fait) { e.target.reset(); nom.focus(); }
});

par("importer").addEventListener("submit", (e) => {
  e.preventDefault();
  const [fichier] = par("fichier").files;
  if (fichier) essayer(() => envoyer(fichier)).then((recu) => {
    if (recu) { aviser(dire("{n} joueurs importés.", { n: nombre(recu.joueurs) })); e.target.reset(); }
  });
});

async function envoyer(fichier) {
  const reponse = await fetch(`${base}/joueurs/import`, {
    method: "POST",
    body: fichier,
    headers: { "X-CSRF-Token": contexte.csrf, "Cle-Idempotence": nouvelleCle(), "Content-Type": "application/octet-stream" },
  });
  const recu = await reponse.json();
  if (!reponse.ok) throw new ErreurApi(reponse.status, recu);
  return recu;
}

const moment = (quand) => `${jour.format(quand)} ${heure(quand)}`;

function ligneSession(session) {
  const tr = rangee([session.compte, session.nom, moment(new Date(session.depuis)), session.adresse]);
  const fermer = bouton(dire("Déconnecter"), dire("Déconnecter {nom}", { nom: session.nom }), () =>
    essayer(() => ecrire(`/sessions/${session.numero}`, undefined, { methode: "DELETE" }), dire("Écran déconnecté.")));
  tr.append(cellule(fermer));
  return tr;
}

const supprimerCompte = (compte) =>
  essayer(() => ecrire(`/comptes/${compte}`, undefined, { methode: "DELETE" }), dire("Badge retiré."));

export function rangee(valeurs) {
  const tr = document.createElement("tr");
  for (const valeur of valeurs) {
    const [texte, classe] = Array.isArray(valeur) ? valeur : [valeur, ""];
    const td = document.createElement("td");
    td.textContent = texte;
    if (classe) td.className = classe;
    tr.append(td);
  }
  return tr;
}

export function cellule(...contenu) {
  const td = document.createElement("td");
  td.append(...contenu);
  return td;
}

export function bouton(texte, etiquette, action, classe = "discret") {
  const element = document.createElement("button");
  element.type = "button";
  element.className = classe;
  element.textContent = texte;
  element.setAttribute("aria-label", etiquette);
  element.addEventListener("click", action);
  return element;
}

par("clore").addEventListener("click", () => {
  par("garde-clore").hidden = false;
  par("clore-oui").focus();
});
par("clore-oui").addEventListener("click", () => {
  par("garde-clore").hidden = true;
  essayer(() => ecrire("/clore"), dire("Événement clos."));
});

installerPartie(essayer, () => tableau);
installerBadges(essayer, () => tableau);
suivre("etat", (recu) => { if (tableau && (recu.tournoi || recu.partie)) charger().catch(() => {}); });
await charger();
