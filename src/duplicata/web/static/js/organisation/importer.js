// A list of players, imported whole or not at all; what came of it stays by the form until the next try.
import { base, ErreurApi, nouvelleCle, PATIENCE } from "../commun/api.js";
import { contexte, dire, nombre } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";
import { partieSans } from "./joueurs.js";

const par = (id) => document.getElementById(id);

export function installerImport(recharger, tableau) {
  par("importer").addEventListener("submit", enSonTemps(async (e) => {
    e.preventDefault();
    const [fichier] = par("fichier").files;
    if (!fichier) return;
    montrer([]);
    let recu;
    try {
      recu = await envoyer(fichier);
    } catch (erreur) {
      montrer([dire("Rien n’a été importé.")], erreur.corps?.details?.map?.(ligneFautive) ?? [erreur.message]);
      return;
    }
    e.target.reset();
    await recharger();
    montrer(reussite(recu, tableau()));
  }));
}

/** File -> key of the import whose answer was lost: sent again, it is the same one. */
const sansReponse = new Map();
const nommer = ({ name, size, lastModified }) => [name, size, lastModified].join("/");

async function envoyer(fichier) {
  const cle = sansReponse.get(nommer(fichier)) ?? nouvelleCle();
  sansReponse.delete(nommer(fichier));
  try {
    return await importer(fichier, cle);
  } catch (erreur) {
    if (erreur.passagere) sansReponse.set(nommer(fichier), cle);
    throw erreur;
  }
}

async function importer(fichier, cle) {
  const entetes = { "X-CSRF-Token": contexte.csrf, "Cle-Idempotence": cle, "Content-Type": "application/octet-stream" };
  const reponse = await fetch(`${base}/joueurs/import`, { method: "POST", body: fichier, headers: entetes, signal: AbortSignal.timeout(PATIENCE) })
    .catch(() => { throw new ErreurApi(0); });
  const recu = await reponse.json().catch(() => null);
  if (!reponse.ok) throw new ErreurApi(reponse.status, recu);
  return recu;
}

const ligneFautive = ({ ligne, faute }) => dire("Ligne {n} : {faute}", { n: ligne, faute });

function reussite({ joueurs, colonnes_ignorees: ignorees }, { joueurs: inscrits }) {
  const phrases = [joueurs === 1 ? dire("1 joueur importé.") : dire("{n} joueurs importés.", { n: nombre(joueurs) })];
  if (ignorees.length) phrases.push(dire("Colonnes non reprises : {colonnes}.", { colonnes: ignorees.join(", ") }));
  if (inscrits.some(({ joueur }) => partieSans(joueur))) phrases.push(dire("La partie est déjà ouverte : « Installer », dans la liste, y donne une table."));
  return phrases;
}

function montrer(phrases, fautes = []) {
  par("import-dit").textContent = phrases.join(" ");
  par("import-fautes").replaceChildren(...fautes.map((faute) => {
    const li = document.createElement("li");
    li.textContent = faute;
    return li;
  }));
  par("import-recu").hidden = !phrases.length;
  par("import-recu").classList.toggle("grave", fautes.length > 0);
}
