/** Learning the entry line: a paper slip, what to do with it, and what was typed beside it. Nothing is stored. */

import { ecrire, lire } from "../commun/api.js";
import { dire } from "../commun/langue.js";
import { Jugement } from "../saisie/judge/ruling.js";
import { Modele } from "../saisie/modele.js";
import * as mots from "../saisie/judge/words.js";
import { PanneauDessin } from "../saisie/panels/drawing.js";
import { dessinerPapier } from "../saisie/judge/paper.js";
import { Pupitre } from "../saisie/line/desk.js";
import { raccourcisGardes } from "../saisie/line/settings.js";
import { enBulletin } from "../saisie/judge/solutions.js";
import * as vue from "../saisie/vue.js";
import { differences, exercices } from "./exercices.js";
import { dureeDite, enonce, nomDuChamp } from "./enonces.js";

const CLE = "duplicata-entrainement";
const INDICE_APRES = 2;
const par = (id) => document.getElementById(id);
const champ = par("ligne");
const modele = new Modele(null);
const etat = await lire("/etat");
modele.recevoir({ ...etat, tables: [] });
modele.recevoirSolutions(await lire("/solutions"));
const suite = modele.meilleure ? exercices(modele.solutions.toutes) : [];
suite.forEach((_, i) => modele.tables.set(i + 1, { table: i + 1, nom: "", saisi: false }));
const jugement = new Jugement(juger, vue.decision);
const rien = () => false;
const gestes = {
  top: () => modele.meilleure && entrer(enBulletin(modele.meilleure, numero + 1, modele.premierCoup)),
  repeter: rien, tous_au_top: rien, confirmer: rien, renoncer: rien, annuler: rien, decider: rien,
  dessiner: () => dessin.ouvrir(),
  aide: () => indice(),
};
let { numero, reprises, ecoule } = reprendre();
let fautes = 0;
let depuis = performance.now();
const pupitre = new Pupitre(champ, { modele, jugement, raccourcis: raccourcisGardes(), gestes, entrer });
const dessin = new PanneauDessin(pupitre);

par("recommencer").addEventListener("click", () => {
  [numero, reprises, ecoule] = [0, 0, 0];
  for (const [table, connue] of modele.tables) modele.tables.set(table, { ...connue, saisi: false });
  presenter();
});
presenter();
document.body.dataset.pret = "oui";

function reprendre() {
  const debut = { numero: 0, reprises: 0, ecoule: 0 };
  try {
    const garde = { ...debut, ...JSON.parse(sessionStorage.getItem(CLE) ?? "{}") };
    return garde.numero < suite.length ? garde : debut;
  } catch {
    return debut;
  }
}

/** The paper of the slip to type, or what the fifty took. */
function presenter() {
  fautes = 0;
  depuis = performance.now();
  sessionStorage.setItem(CLE, JSON.stringify({ numero, reprises, ecoule }));
  for (let table = 1; table <= numero; table++) modele.tables.set(table, { ...modele.tables.get(table), saisi: true });
  const exercice = suite[numero];
  par("avancement").value = numero;
  vue.ecrire(par("compte"), dire("{n} sur {total}", { n: numero, total: suite.length }));
  par("exercice").hidden = !exercice;
  par("bilan").hidden = Boolean(exercice) || !suite.length;
  par("sans-coup").hidden = suite.length > 0;
  vue.ecrire(par("indice"), "");
  if (exercice) {
    vue.ecrire(par("enonce"), enonce(exercice.lecon));
    par("papier").replaceChildren(vue.el("p", "numero", String(numero + 1)), dessinerPapier(exercice.papier));
  } else {
    vue.ecrire(par("resultat"), dire("{n} bulletins en {duree}. Reprises : {reprises}.", { n: suite.length, duree: dureeDite(ecoule), reprises }));
  }
  pupitre.vider();
  champ.focus();
}

function entrer(bulletin) {
  const exercice = suite[numero];
  if (!exercice) return;
  const ecarts = differences(exercice.papier, bulletin);
  if (bulletin.table !== numero + 1) ecarts.unshift("table");
  if (ecarts.length) return reprendreLeBulletin(ecarts);
  ecoule += performance.now() - depuis;
  numero += 1;
  vue.message(dire("Juste : {bulletin}.", { bulletin: mots.resume(bulletin) }));
  presenter();
}

function reprendreLeBulletin(ecarts) {
  fautes += 1;
  reprises += 1;
  vue.message(dire("Ce n’est pas ce qui est écrit : {champs}.", { champs: ecarts.map(nomDuChamp).join(", ") }));
  if (fautes >= INDICE_APRES) indice();
}

function indice() {
  const exercice = suite[numero];
  if (exercice) vue.ecrire(par("indice"), dire("À taper : {ligne}", { ligne: exercice.ligne }));
}

/** The ruling as in the room, on the first table there is: the training tables are nobody's. */
async function juger(bulletin) {
  const { alertes: _, ...decision } = await ecrire("/juger", { ...bulletin, table: etat.tables[0].table }, { cle: null });
  return decision;
}
