/** What Enter will do with the line, and what must be answered first. */

import { dire } from "../../commun/langue.js";
import * as mots from "../judge/words.js";
import { tactile } from "./buttons.js";
import { ecrire, el, redessiner } from "../vue.js";

const par = (id) => document.getElementById(id);

/** `preciser`: what the buttons of an unknown direction do. */
export function montrerConsigne({ genre, alertes, filtre, bulletin, ajouts = {} }, demande, modele, preciser) {
  const zone = par("alertes");
  const { par: nom, arbitre } = modele.tables.get(bulletin?.table) ?? {};
  const contexte = { table: bulletin?.table, reference: bulletin?.reference, top: modele.top, nom, arbitre };
  // A line that is only unfinished is not wrong yet: said when Enter is pressed on it.
  const dites = demande ? alertes : alertes.filter((cle) => cle !== "incomplet");
  const montrees = (genre === "choisir" ? [] : dites).map((cle) => ({ cle, texte: mots.alerte(cle, contexte) }));
  redessiner(zone, montrees.map(({ texte }) => texte).join("\n"), () => montrees.map(({ cle, texte }) =>
    el("li", "", texte, cle === "sens_a_preciser" ? boutonsDuSens(preciser) : null)));
  zone.classList.toggle("demandee", demande);
  ecrire(par("consigne"), phrase({ genre, dites, reste: alertes.length > dites.length, filtre, ajouts, modele }));
}

/** The direction by touch; on the keyboard it is one more letter. */
export function boutonsDuSens(preciser) {
  return el("span", "sens-boutons", ...[["H", dire("horizontal")], ["V", dire("vertical")]].map(([sens, nom]) => {
    const bouton = el("button", "discret", `${mots.fleches[sens]} ${nom}`);
    bouton.type = "button";
    bouton.addEventListener("click", () => preciser(sens));
    return bouton;
  }));
}

function phrase({ genre, dites, reste, filtre, ajouts, modele }) {
  if (genre === "rien") return "";
  if (tactile()) return phraseTactile({ genre, dites, reste, filtre, ajouts, modele });
  if (genre === "choisir") return dire("{n} solutions : une lettre de plus, ↓ pour choisir, Maj+Entrée tel quel.", { n: filtre.total });
  if (modele.fermee) return dire("Entrée n’enregistre rien : la saisie n’est pas ouverte.");
  if (dites.includes("deja_saisi") && modele.fermee === false) return dire("Maj+Entrée demande le motif, puis remplace ; Échap pour reprendre.");
  if (dites.length) return dire("Maj+Entrée pour confirmer, Échap pour reprendre.");
  if (reste) return dire("Référence ou score non saisis : Maj+Entrée enregistre tel quel.");
  if (modele.clos) return dire("Entrée demande le motif, puis enregistre.");
  if (ajouts.reference || ajouts.score) return dire("Entrée complète et enregistre. Tel quel : Maj+Entrée ; case vide : -.");
  return genre === "solution" ? dire("Entrée enregistre cette solution.") : dire("Entrée enregistre le bulletin tel quel.");
}

/** The same where there are no keys: buttons by their names. */
function phraseTactile({ genre, dites, reste, filtre, ajouts, modele }) {
  if (genre === "choisir") return dire("{n} solutions : touchez la bonne, ou écrivez une lettre de plus.", { n: filtre.total });
  if (modele.fermee) return dire("Rien ne s’enregistre : la saisie n’est pas ouverte.");
  if (dites.length) return dire("« Confirmer » l’enregistre malgré cela, « Effacer » y renonce.");
  if (reste) return dire("Référence ou score non saisis : « Confirmer » enregistre tel quel.");
  if (modele.clos) return dire("« Enregistrer » demande le motif, puis enregistre.");
  if (ajouts.reference || ajouts.score) return dire("« Enregistrer » complète et enregistre, « Confirmer » enregistre tel quel.");
  return genre === "solution" ? dire("« Enregistrer » enregistre cette solution.") : dire("« Enregistrer » enregistre le bulletin tel quel.");
}

/** Why the line as it stands cannot be entered, not even as written, and what to write instead. */
export function pasDeBulletin({ ligne, table }) {
  if (ligne.inconnus.length) return dire("Rien n’est enregistré. {raison}", { raison: mots.incompris(ligne) });
  if (table === null) return dire("Rien n’est enregistré : écrivez le numéro de la table.");
  return dire("Rien n’est enregistré : écrivez le mot, ou / et la lettre d’un incident.");
}
