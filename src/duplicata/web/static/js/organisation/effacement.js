// The name of a player taken off all that is shown, at his request, with a reason; his results stay.
import { ecrire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";

const par = (id) => document.getElementById(id);

export function fermerEffacement() {
  par("effacer").hidden = true;
  par("effacer").reset();
}

export function installerEffacement(essayer) {
  const { elements } = par("inscrire");
  const renoncer = () => { fermerEffacement(); par("effacer-demande").focus(); };
  par("effacer-demande").addEventListener("click", () => {
    par("effacer-phrase").textContent = dire("Effacer le nom et la licence de {nom} : écrans, impressions et fichiers ne diront plus que « Joueur {n} ». Les résultats restent, et le journal garde ce qui y fut écrit.", { nom: elements.nom.value, n: elements.joueur.value });
    par("effacer").hidden = false;
    par("motif-effacer").focus();
  });
  par("effacer-non").addEventListener("click", renoncer);
  par("effacer").addEventListener("keydown", (e) => { if (e.key === "Escape") renoncer(); });
  par("effacer").addEventListener("submit", enSonTemps(async () => {
    const n = elements.joueur.value;
    const fait = await essayer(() => ecrire(`/joueurs/${n}/effacer`, { raison: par("motif-effacer").value }), dire("Nom du joueur {n} effacé.", { n }));
    if (fait) par("inscrire").reset();
  }));
}
