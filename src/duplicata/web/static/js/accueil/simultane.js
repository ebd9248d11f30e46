// An event of many centres: asked for in one form, given back as one archive.
import { contexte, dire } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";

const formulaire = document.getElementById("simultane");
const reponse = document.getElementById("reponse");
const bouton = formulaire.querySelector("button");

formulaire.addEventListener("submit", enSonTemps(async (evenement) => {
  evenement.preventDefault();
  const vides = [...formulaire.querySelectorAll("[required]")].filter((champ) => !champ.value.trim());
  reponse.textContent = vides.length ? dire("Il manque : {champs}.", { champs: vides.map(({ labels }) => labels[0].textContent).join(", ") }) : dire("Les dossiers se préparent…");
  if (vides.length) { vides[0].focus(); return; }
  const { refus, archive, nom } = await demander();
  reponse.textContent = refus ?? dire("Archive téléchargée : gardez le fichier de l’événement, envoyez à chaque centre le sien.");
  if (archive) telecharger(archive, nom);
}));
bouton.disabled = false;
document.body.dataset.pret = "oui";

async function demander() {
  const champs = Object.fromEntries(new FormData(formulaire));
  const parties = await Promise.all([...formulaire.scellees.files].map((fichier) => fichier.text()));
  const corps = JSON.stringify({ ...champs, generees: Number(champs.generees), parties });
  const entetes = { Accept: "application/json", "Content-Type": "application/json", "X-CSRF-Token": contexte.csrf };
  try {
    const recu = await fetch("/api/simultanes", { method: "POST", headers: entetes, body: corps, credentials: "same-origin" });
    if (!recu.ok) return { refus: (await recu.json()).erreur };
    const [, nom] = /filename="([^"]+)"/.exec(recu.headers.get("Content-Disposition") ?? "") ?? [null, "simultane.zip"];
    return { archive: await recu.blob(), nom };
  } catch {
    return { refus: dire("Le serveur ne répond pas : rien n’est fait.") };
  }
}

function telecharger(archive, nom) {
  const lien = document.createElement("a");
  lien.href = URL.createObjectURL(archive);
  lien.download = nom;
  lien.click();
  URL.revokeObjectURL(lien.href);
}
