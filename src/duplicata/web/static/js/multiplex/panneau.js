// On the organiser's screen: opening the room to others, or following one.
import { ecrire, lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dire } from "../commun/langue.js";
import { enSonTemps } from "../commun/page.js";

const par = (id) => document.getElementById(id);

async function montrer() {
  const recu = await lire("/multiplex");
  if (!recu) return;
  const { menante, suivi } = recu;
  par("mener").hidden = Boolean(suivi);
  par("menante").hidden = par("mener-fin").hidden = !menante;
  par("mener-oui").textContent = menante ? dire("Changer de code") : dire("Ouvrir à d’autres salles");
  if (menante) {
    par("menante-adresse").textContent = menante.adresse || dire("aucun réseau trouvé");
    par("menante-code").textContent = menante.code.match(/.{4}/g).join(" ");
    par("menante-empreinte").textContent = menante.empreinte;
  }
  par("suivre").hidden = Boolean(menante || suivi);
  par("suivie").hidden = !suivi;
  if (suivi) par("suivie-dit").textContent = direSuivi(suivi);
}

function direSuivi({ nom, etablie, refus, incertitude }) {
  if (refus) return dire("Suit « {nom} ». {refus}", { nom, refus });
  return etablie ? dire("Suit « {nom} », liaison établie ; les deux horloges à {n} ms près.", { nom, n: incertitude })
    : dire("Suit « {nom} », pas de liaison.", { nom });
}

export function installerMultiplex(essayer) {
  const faire = (chemin, succes) => essayer(() => ecrire(chemin), succes).then(montrer);
  par("mener-oui").addEventListener("click", () => faire("/multiplex/ouvrir", dire("Salle ouverte à d’autres.")));
  par("mener-fin").addEventListener("click", () => faire("/multiplex/fermer", dire("Salle fermée aux autres.")));
  par("suivie-fin").addEventListener("click", () => faire("/multiplex/arreter", dire("Cette salle n’en suit plus d’autre.")));
  par("suivre").addEventListener("submit", enSonTemps(async ({ target }) => {
    const { adresse, code, empreinte } = Object.fromEntries(new FormData(target));
    const refuser = (phrase) => { par("suivre-refus").textContent = phrase; };
    refuser("");
    const fait = await essayer(() => ecrire("/multiplex/suivre", { adresse: String(adresse), code: String(code), empreinte: String(empreinte) }), dire("Cette salle en suit une autre."), refuser);
    if (fait) target.reset();
    await montrer();
  }));
  suivre("multiplex", () => montrer().catch(() => {}));
}
