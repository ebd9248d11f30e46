// At the desk of a room that follows: whom, how the line is, where the game stands there, and what differs.
import { lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dire } from "../commun/langue.js";
import { Ordre } from "../commun/ordre.js";

const par = (id) => document.getElementById(id);
const ordre = new Ordre();
let suivi = null;

/** horloge: the server's, by which the line was last heard. */
export function installerBandeau(horloge) {
  suivre("multiplex", () => relire().catch(() => {}));
  setInterval(() => direLigne(horloge), 500);
}

export async function relire() {
  const actuel = ordre.demander();
  const recu = await lire("/multiplex");
  if (!recu || !actuel()) return;
  suivi = recu.suivi;
  par("multiplex").hidden = !suivi;
  if (!suivi) return;
  par("multiplex-la-bas").textContent = suivi.la_bas;
  par("multiplex-refus").textContent = suivi.refus;
  par("multiplex-ecarts").replaceChildren(...suivi.ecarts.map((phrase) => Object.assign(document.createElement("li"), { textContent: phrase })));
  par("multiplex-differe").hidden = !suivi.ecarts.length;
}

/** Not a live region: the seconds would be read aloud one by one; what changes is told by what comes next. */
function direLigne(horloge) {
  if (!suivi) return;
  const { nom, etablie, depuis, seul } = suivi;
  par("multiplex").dataset.etat = etablie ? "etablie" : "coupee";
  const secondes = Math.max(0, Math.round((horloge.maintenant() - depuis) / 1000));
  const ligne = etablie ? dire("liaison établie")
    : depuis && Number.isFinite(secondes) ? dire("liaison coupée depuis {duree}", { duree: duree(secondes) })
      : dire("liaison pas encore établie");
  const dit = seul ? dire("Seule, suivait « {nom} », {ligne}", { nom, ligne }) : dire("Suit « {nom} », {ligne}", { nom, ligne });
  if (par("multiplex-ligne").textContent !== dit) par("multiplex-ligne").textContent = dit;
}

const duree = (secondes) => (secondes < 120 ? dire("{n} s", { n: secondes }) : dire("{n} min", { n: Math.floor(secondes / 60) }));
