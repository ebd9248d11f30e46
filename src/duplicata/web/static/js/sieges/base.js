// The federation's base, kept on this computer: whoever is not entered is found there, and is then entered and present.
import { base as adresse, ecrire, ErreurApi, lire, PATIENCE } from "../commun/api.js";
import { contexte, dire, nombre } from "../commun/langue.js";
import { Ordre } from "../commun/ordre.js";
import { aviser, enSonTemps } from "../commun/page.js";

const par = (id) => document.getElementById(id);
const ordre = new Ordre();
const LETTRES = 2;
let essayer;

export function montrerBase({ licencies }) {
  par("base-dite").textContent = licencies ? dire("{n} licenciés.", { n: nombre(licencies) }) : dire("Aucune base n’a été donnée : seuls les joueurs inscrits se cherchent.");
}

/** Looked for once two letters are typed; the name alone does where there is no base. */
export async function montrerTrouves(texte, inscrits, licencies) {
  const actuel = ordre.demander();
  const cherche = texte.trim();
  const assez = cherche.length >= LETTRES;
  let trouves = [];
  if (assez && licencies) {
    const recu = await lire(`/base?q=${encodeURIComponent(cherche)}`).catch(() => null);
    if (!actuel()) return;
    trouves = (recu?.licencies ?? []).filter(({ joueur }) => joueur === null);
  }
  const nouveau = assez && !inscrits && !/\d/.test(cherche);
  par("trouves").replaceChildren(...trouves.map(ligne));
  par("accueillir-nom").hidden = !nouveau;
  par("accueillir-nom").textContent = dire("Inscrire « {nom} », présent", { nom: cherche });
  par("hors-liste").hidden = !trouves.length && !nouveau;
}

function ligne({ licence, nom, club, serie }) {
  const li = document.createElement("li");
  const vide = document.createElement("span");
  const qui = document.createElement("div");
  qui.className = "qui-la";
  const fort = document.createElement("strong");
  fort.textContent = nom;
  const plus = document.createElement("span");
  plus.textContent = [club, serie, licence].filter(Boolean).join(" · ");
  qui.append(fort, plus);
  const gestes = document.createElement("div");
  gestes.className = "gestes";
  const bouton = document.createElement("button");
  bouton.type = "button";
  bouton.textContent = dire("Inscrire, présent");
  bouton.setAttribute("aria-label", `${dire("Inscrire, présent")} – ${nom}`);
  bouton.addEventListener("click", enSonTemps(() => accueillir({ licence }, nom)));
  gestes.append(bouton);
  li.append(vide, qui, gestes);
  return li;
}

async function accueillir(venu, nom) {
  const fait = await essayer(() => ecrire("/pointage/venus", venu));
  if (fait) aviser(dire("{nom} est inscrit, présent, numéro {n}.", { nom, n: fait.joueur }));
}

async function garder(fichier) {
  let reponse;
  try {
    reponse = await fetch(`${adresse}/base`, {
      method: "PUT", body: fichier, credentials: "same-origin", signal: AbortSignal.timeout(PATIENCE),
      headers: { "X-CSRF-Token": contexte.csrf, "Content-Type": "application/octet-stream" },
    });
  } catch {
    throw new ErreurApi(0);
  }
  const recu = await reponse.json().catch(() => null);
  if (!reponse.ok) throw new ErreurApi(reponse.status, recu);
  return recu;
}

export function installerBase(geste) {
  essayer = geste;
  par("accueillir-nom").addEventListener("click", enSonTemps(() => { const nom = par("cherche").value.trim(); return accueillir({ nom }, nom); }));
  const formulaire = par("base");
  if (!formulaire) return;
  formulaire.addEventListener("submit", enSonTemps(async () => {
    const [fichier] = par("base-fichier").files;
    const lue = fichier && await essayer(() => garder(fichier));
    if (!lue) return;
    formulaire.reset();
    aviser(lue.ecartees ? dire("{n} licenciés gardés, {m} lignes sans nom ou sans licence écartées.", { n: nombre(lue.licencies), m: nombre(lue.ecartees) }) : dire("{n} licenciés gardés.", { n: nombre(lue.licencies) }));
  }));
  for (const bouton of formulaire.querySelectorAll("button")) bouton.disabled = false;
}
