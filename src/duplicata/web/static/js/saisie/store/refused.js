/** Slips the server did not take: another arbiter's version beside ours, or the reason of a refusal. */

import { dire } from "../../commun/langue.js";
import * as mots from "../judge/words.js";
import { el } from "../vue.js";

/**
 * @param {object[]} entrees  set aside by the outbox
 * @param {object} choix  {garder, confirmer, remplacer, top, nommer}: give up ours; store it in spite of the alerts;
 *   send it again with a reason; `nommer` adds to a title the move it is about
 */
export function afficherARegler(zone, entrees, choix) {
  zone.hidden = entrees.length === 0;
  const connues = new Set([...zone.children].map((fiche) => fiche.dataset.cle));
  const voulues = new Set(entrees.map(({ cle }) => cle));
  for (const fiche of [...zone.children]) if (!voulues.has(fiche.dataset.cle)) fiche.remove();
  for (const entree of entrees) if (!connues.has(entree.cle)) zone.append(fiche(entree, choix));
}

function fiche(entree, { garder, confirmer, remplacer, top, nommer = (_, dit) => dit }) {
  const conflit = entree.etat === "conflit" ? entree.reponse?.conflit ?? {} : null;
  const boite = el("article", "a-regler", el("h2", "", nommer(entree, titre(entree, conflit))));
  boite.dataset.cle = entree.cle;
  const alertes = entree.etat === "alerte" ? entree.reponse.alertes : [];
  boite.append(version(dire("Votre saisie"), entree.corps, alertes.length ? entree.reponse : null));
  boite.append(...alertes.map((cle) => el("p", "", mots.alerte(cle, { table: entree.table, top }))));
  if (conflit?.bulletin) boite.append(version(dire("Déjà enregistré par {nom}", { nom: conflit.par || "?" }), conflit.bulletin, conflit.decision));
  else if (entree.reponse?.erreur) boite.append(el("p", "", entree.reponse.erreur));
  const laisser = bouton(conflit ? dire("Garder la version enregistrée") : dire("Retirer ma saisie"), () => garder(entree));
  const quandMeme = alertes.length ? bouton(dire("Enregistrer quand même"), () => confirmer(entree)) : null;
  const actions = el("form", "actions", quandMeme, laisser);
  if (conflit?.bulletin) {
    const motif = el("input", "");
    motif.name = "motif";
    motif.required = true;
    motif.maxLength = 200;
    motif.setAttribute("aria-label", dire("Motif du remplacement"));
    motif.placeholder = dire("Motif du remplacement");
    actions.append(motif, bouton(dire("Remplacer par la mienne"), null));
    actions.addEventListener("submit", (e) => {
      e.preventDefault();
      remplacer(entree, motif.value.trim(), conflit);
    });
  }
  boite.append(actions);
  return boite;
}

function titre(entree, conflit) {
  const { table } = entree;
  if (conflit) return dire("Table {table} : un autre arbitre l’a saisie", { table });
  if (entree.etat === "alerte") return dire("Table {table} : à confirmer avant d’enregistrer", { table });
  return table ? dire("Table {table} : saisie refusée", { table }) : dire("Geste refusé");
}

function version(nom, bulletin, decision) {
  const dite = decision ? ` – ${mots.verdict(decision)}` : "";
  return el("p", "", el("strong", "", nom), ` : ${mots.resume(bulletin)}${dite}`);
}

function bouton(texte, action) {
  const element = el("button", "", texte);
  element.type = action ? "button" : "submit";
  if (action) element.addEventListener("click", action);
  return element;
}
