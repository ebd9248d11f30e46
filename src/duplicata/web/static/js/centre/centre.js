// A centre of a simultané: its next game, how far its journal went up, what the federation proposes.
import { base, ecrire, lire } from "../commun/api.js";
import { contexte, dire, heure, jour } from "../commun/langue.js";
import { aviser, enSonTemps } from "../commun/page.js";
import { lirePlages } from "../organisation/plages.js";
import { montrerPropositions } from "./propositions.js";

const par = (id) => document.getElementById(id);
/** What leaves in the background is told without being asked for. */
const REPOS = 10_000;

async function recharger() {
  try { montrer(await lire("/centre")); } catch (erreur) { aviser(erreur.message, true); }
}

function montrer(centre) {
  par("centre-dit").textContent = dire("{evenement}, centre {n} : {nom}. Poste {poste}, dossier {edition}.", { evenement: centre.evenement, n: centre.numero, nom: centre.centre, poste: centre.poste, edition: centre.edition });
  const fenetre = new Date(centre.fenetre);
  par("centre-fenetre").textContent = dire("Rien des parties ne se montre au public avant le {jour} à {heure}, heure de cet ordinateur.", { jour: jour(fenetre), heure: heure(fenetre) });
  const { prochaine } = centre;
  par("parties").hidden = !prochaine || !contexte.roles.includes("organisateur");
  if (prochaine) {
    const codes = centre.codes && dire("Codes : {codes}.", { codes: centre.codes });
    const appel = centre.telephone && dire("Téléphone : {n}.", { n: centre.telephone });
    par("partie-dite").textContent = [dire("Partie {n} sur {total} : {nom}. Empreinte : {empreinte}.", { n: prochaine.rang, total: centre.parties, nom: prochaine.nom, empreinte: prochaine.engagement }), codes, appel].filter(Boolean).join(" ");
  }
  par("envoi-dit").textContent = centre.envoi;
  par("envoi-avis").textContent = centre.avis;
  par("envoi-avis").hidden = !centre.avis;
  montrerPropositions(centre.propositions, regler);
}

async function regler(numero, acceptee, raison) {
  try {
    await ecrire(`/centre/propositions/${numero}`, { acceptee, raison });
  } catch (erreur) {
    aviser(erreur.message, true);
    return;
  }
  await recharger();
}

par("ouvrir").addEventListener("submit", enSonTemps(async (e) => {
  e.preventDefault();
  try {
    await ecrire("/centre/partie", { code: par("code").value, plages: lirePlages(par("plages").value) });
    par("code").value = "";
    aviser(dire("Partie ouverte."));
  } catch (erreur) {
    aviser(erreur.message, true);
  }
  await recharger();
}));
par("envoyer").addEventListener("click", enSonTemps(async () => {
  try { montrer(await ecrire("/centre/envoyer")); } catch (erreur) { aviser(erreur.message, true); }
}));
par("recevoir").addEventListener("submit", enSonTemps(async (e) => {
  e.preventDefault();
  const [fichier] = par("fichier-propositions").files;
  if (!fichier) return;
  const entetes = { Accept: "application/json", "Content-Type": "application/octet-stream", "X-CSRF-Token": contexte.csrf };
  try {
    const recu = await fetch(`${base}/centre/propositions`, { method: "POST", headers: entetes, body: fichier, credentials: "same-origin" });
    const corps = await recu.json();
    aviser(recu.ok ? dire("Nouvelles propositions : {n}.", { n: corps.nouvelles }) : corps.erreur, !recu.ok);
  } catch {
    aviser(dire("Le serveur ne répond pas : rien n’est fait."), true);
  }
  e.target.reset();
  await recharger();
}));

await recharger();
for (const bouton of document.querySelectorAll("main button[disabled]")) bouton.disabled = false;
document.body.dataset.pret = "oui";
setInterval(() => { if (!document.hidden && !document.activeElement?.closest("#liste-propositions")) recharger(); }, REPOS);
