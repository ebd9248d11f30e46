// The organiser's screen: players, games, badges, who is connected.
import { lire, supprimer } from "../commun/api.js";
import { dire, nombre } from "../commun/langue.js";
import { suivre } from "../commun/flux.js";
import { Ordre } from "../commun/ordre.js";
import { aviser, presserUneFois } from "../commun/page.js";
import { relireReste, relireResteBientot } from "../commun/reste.js";
import { installerMultiplex } from "../multiplex/panneau.js";
import { installerBadges, montrerComptes } from "./badges.js";
import { installerCloture, montrerCloture } from "./cloture.js";
import { montrerConnectes } from "./connectes.js";
import { installerImport } from "./importer.js";
import { installerJoueurs, montrerJoueurs, proposerPlace } from "./joueurs.js";
import { montrerSiChange } from "./listes.js";
import { installerMonBadge } from "./mon_badge.js";
import { coupsJoues, installerPartie, montrerParties } from "./parties.js";
import { installerAppareils, montrerAppareils } from "./preparatifs/appareils.js";
import { montrerEtapes } from "./preparatifs/etapes.js";
import { installerLexiques, montrerLexiques } from "./preparatifs/lexique.js";
import { installerRelecture, montrerRelecture } from "./relecture.js";

const par = (id) => document.getElementById(id);
let tableau = null;
const ordre = new Ordre();

/** What is refused is a notice, unless *refuser* shows it where it stays. */
export async function essayer(action, succes, refuser = (phrase) => aviser(phrase, true)) {
  let reponse;
  try {
    reponse = await action();
  } catch (erreur) {
    refuser(erreur.message);
    return null;
  }
  if (succes) aviser(succes);
  await recharger();
  return reponse;
}

/** After something is done, which a page that cannot be read again does not undo: a code is shown once. */
async function recharger() {
  await charger().catch(() => aviser(dire("C’est fait, mais le serveur ne répond plus : le reste de cette page n’est peut-être plus à jour."), true));
}

async function charger() {
  const actuel = ordre.demander();
  const recu = await lire("/organisation");
  // An answer cut short by a server that stops says nothing.
  if (!recu || !actuel()) return;
  tableau = recu;
  par("avancement").textContent = prochaineEtape();
  montrerEtapes(tableau);
  montrerAppareils(tableau);
  montrerLexiques(tableau);
  montrerCloture(tableau);
  montrerRelecture(tableau);
  if (!tableau.parties.length) par("partie-en-cours").textContent = "";
  par("nombre-joueurs").textContent = `(${nombre(tableau.joueurs.length)})`;
  const { joueurs, parties, comptes, sessions } = tableau;
  montrerSiChange("joueurs", [joueurs, parties.map(({ numero, phase, absents }) => [numero, phase === "finie", absents])], montrerJoueurs);
  proposerPlace();
  montrerSiChange("parties", [parties, tableau.tables, tableau.choix.lexiques], () => montrerParties(tableau));
  montrerSiChange("comptes", comptes, () => montrerComptes(tableau, supprimerCompte));
  montrerSiChange("sessions", [sessions, tableau.spectateurs], () => montrerConnectes(tableau, essayer));
}

/** What is left to do before the game, in one sentence. */
function prochaineEtape() {
  if (tableau.tournoi.clos) return tableau.tournoi.sous_reserve ? dire("L’événement est clos sous réserve.") : dire("L’événement est clos.");
  if (!tableau.joueurs.length) return dire("Commencez par inscrire les joueurs : importez une liste, ou ajoutez-les un par un.");
  if (!tableau.parties.length && tableau.joueurs.length === 1) return dire("1 joueur inscrit. Inscrivez les autres, puis ouvrez la première partie.");
  if (!tableau.parties.length) return dire("{n} joueurs inscrits. Ouvrez la première partie : arbitres, formule, règlement.", { n: nombre(tableau.joueurs.length) });
  if (!tableau.comptes.some(({ roles }) => roles.includes("juge_arbitre"))) return dire("La partie est ouverte. Faites les badges du juge-arbitre et des arbitres.");
  const courante = tableau.parties.find(({ phase }) => phase !== "finie") ?? tableau.parties.at(-1);
  if (courante.phase === "finie") return dire("{nom} : partie finie, {coups}. Ouvrez la suivante, ou clôturez l’événement.", { nom: courante.nom, coups: coupsJoues(courante.coups) });
  if (!courante.coups) return dire("{nom} : pas encore commencée. Le juge-arbitre conduit la partie.", { nom: courante.nom });
  return dire("{nom} : coup {n}. Le juge-arbitre conduit la partie.", { nom: courante.nom, n: courante.coups });
}

const supprimerCompte = (compte) =>
  essayer(() => supprimer(`/comptes/${compte}`), dire("Badge retiré."));

presserUneFois();
installerMonBadge();
installerJoueurs(essayer, () => tableau);
installerImport(recharger, () => tableau);
installerPartie(essayer, () => tableau);
installerBadges(essayer, () => tableau);
installerCloture(essayer);
installerMultiplex(essayer);
installerRelecture(essayer);
installerAppareils(essayer);
installerLexiques(recharger);
suivre("etat", (recu) => { if (tableau && (recu.tournoi || recu.partie)) charger().catch(() => {}); });
suivre("etat", (recu) => { if (recu.tables || recu.anterieures) relireResteBientot(); });
suivre("commission", () => relireResteBientot());
suivre("presence", () => { if (tableau) charger().catch(() => {}); });
await Promise.all([charger(), relireReste().catch(() => {})]);
