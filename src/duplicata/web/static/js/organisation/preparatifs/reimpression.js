// All badges made anew and printed again, after asking: a new code each, the old one opens nothing any more.
import { contexte, dire, nombre } from "../../commun/langue.js";
import { enSonTemps } from "../../commun/page.js";
import { appareilsDits } from "./appareils.js";

const par = (id) => document.getElementById(id);
const autres = (comptes) => comptes.filter(({ compte }) => compte !== contexte.compte);

export function montrerReimpression(comptes) {
  par("refaire-badges").hidden = !autres(comptes).length;
}

export function installerReimpression(tableau, refaire) {
  const fermer = () => { par("garde-refaire").hidden = true; par("refaire-badges").focus(); };
  par("refaire-badges").addEventListener("click", () => {
    if (!appareilsDits()) return;
    const comptes = autres(tableau().comptes);
    const ecrans = comptes.reduce((somme, { sessions }) => somme + sessions, 0);
    par("garde-refaire-phrase").textContent = [
      dire("Nouveau code pour {n} badges : les anciens n’ouvriront plus rien. Le vôtre reste.", { n: nombre(comptes.length) }),
      ecrans ? dire("Écrans ouverts qui seront fermés : {n}.", { n: nombre(ecrans) }) : "",
    ].filter(Boolean).join(" ");
    par("garde-refaire").hidden = false;
    par("refaire-oui").focus();
  });
  par("refaire-non").addEventListener("click", fermer);
  par("refaire-oui").addEventListener("click", enSonTemps(async () => {
    fermer();
    await refaire(autres(tableau().comptes).map(({ compte }) => ({ compte })));
    par("imprimer").focus();
  }));
}
