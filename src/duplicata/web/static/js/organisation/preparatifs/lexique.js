// A word list given as a file: sent, checked, installed, each stage told.
import { base, ErreurApi, nouvelleCle } from "../../commun/api.js";
import { contexte, dire, nombre } from "../../commun/langue.js";
import { aviser, enSonTemps } from "../../commun/page.js";

const par = (id) => document.getElementById(id);

export function montrerLexiques({ choix }) {
  par("lexiques-dits").textContent = dire("Sur cet ordinateur : {noms}.", { noms: choix.lexiques.join(", ") });
}

/** The browser counts what leaves; the server then checks every word, and says how many. */
function envoyer(fichier) {
  return new Promise((tenir, rompre) => {
    const demande = new XMLHttpRequest();
    demande.open("POST", `${base}/lexiques?fichier=${encodeURIComponent(fichier.name)}`);
    demande.responseType = "json";
    demande.setRequestHeader("X-CSRF-Token", contexte.csrf);
    demande.setRequestHeader("Cle-Idempotence", nouvelleCle());
    demande.setRequestHeader("Content-Type", "application/octet-stream");
    demande.upload.onprogress = ({ loaded, total }) => direPhase(dire("Lecture du fichier…"), (100 * loaded) / total);
    demande.upload.onload = () => direPhase(dire("Vérification et installation des mots…"));
    demande.onload = () => (demande.status < 300 ? tenir(demande.response) : rompre(new ErreurApi(demande.status, demande.response)));
    demande.onerror = () => rompre(new ErreurApi(0));
    demande.send(fichier);
  });
}

function direPhase(phrase, fait) {
  par("lexique-etat").hidden = false;
  if (par("lexique-phase").textContent !== phrase) par("lexique-phase").textContent = phrase;
  if (fait === undefined) par("lexique-progres").removeAttribute("value");
  else par("lexique-progres").value = fait;
}

export function installerLexiques(recharger) {
  const formulaire = par("installer-lexique");
  formulaire.addEventListener("submit", enSonTemps(async () => {
    const [fichier] = par("lexique-fichier").files;
    if (!fichier) return;
    direPhase(dire("Lecture du fichier…"), 0);
    try {
      const { nom, mots } = await envoyer(fichier);
      formulaire.reset();
      direPhase(dire("« {nom} » est installé : {n} mots.", { nom, n: nombre(mots) }), 100);
      await recharger();
    } catch (erreur) {
      par("lexique-etat").hidden = true;
      aviser(erreur.message, true);
    }
  }));
  for (const bouton of formulaire.querySelectorAll("button")) bouton.disabled = false;
}
