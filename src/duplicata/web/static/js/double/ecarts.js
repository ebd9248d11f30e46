/** Slips two people read differently: shown without names to a third one, who settles with the paper. */

import { dire } from "../commun/langue.js";
import { dessinerPapier } from "../saisie/judge/paper.js";
import { el } from "../saisie/vue.js";
import { rendue, Tierce } from "./tierce.js";

const TIERCE = "tierce";

/**
 * What is already shown stays where it is: a reason may be under the fingers.
 * @param {object} outils  {trancher(ecart, choix, raison), juger, dessiner}; *plusieurs*: games are named
 */
export function afficherEcarts(zone, ecarts, outils, plusieurs) {
  const voulus = new Set(ecarts.map(cle));
  for (const affichee of [...zone.children]) if (!voulus.has(affichee.dataset.cle)) affichee.remove();
  const connus = new Set([...zone.children].map((affichee) => affichee.dataset.cle));
  zone.append(...ecarts.filter((ecart) => !connus.has(cle(ecart))).map((ecart) => fiche(ecart, outils, plusieurs)));
}

function cle({ partie, coup, table, version, peut_trancher: tiers }) {
  return `${partie}/${coup}/${table}/${version}/${tiers}`;
}

function fiche(ecart, outils, plusieurs) {
  const { partie, coup, table, nom, lectures, peut_trancher: tiers } = ecart;
  const titre = plusieurs ? dire("Partie {partie}, coup {coup}, table {table} – {nom}", { partie, coup, table, nom })
    : dire("Coup {coup}, table {table} – {nom}", { coup, table, nom });
  const boite = el("article", "ecart panneau", el("h2", "", titre));
  boite.dataset.cle = cle(ecart);
  if (!tiers) {
    boite.append(el("p", "", dire("Vous avez lu ce bulletin : une troisième personne tranche, papier en main.")));
    return boite;
  }
  const formulaire = el("form", "lectures");
  const tierce = new Tierce(ecart, outils);
  const autre = proposer(ecart, TIERCE, dire("Ni l’une ni l’autre : je saisis ce que je lis sur le papier"), [tierce.zone]);
  autre.classList.add("tierce-lecture");
  const raison = el("input", "");
  Object.assign(raison, { required: true, name: "raison", maxLength: 200, autocomplete: "off", id: `raison-${partie}-${coup}-${table}` });
  const etiquette = el("label", "", dire("Motif"));
  etiquette.htmlFor = raison.id;
  const soumettre = el("button", "", dire("Soumettre à la commission"));
  soumettre.type = "button";
  soumettre.addEventListener("click", () => { if (raison.reportValidity()) outils.soumettre({ partie, coup, table }, raison.value.trim()); });
  formulaire.append(
    ...lectures.map(({ bulletin, decision }, rang) =>
      proposer(ecart, String(rang), dire("Lecture {n}", { n: rang + 1 }), [dessinerPapier(bulletin), ...rendue(decision)])),
    autre, el("div", "champ", etiquette, raison), el("button", "principal", dire("Trancher")), soumettre);
  const choisie = () => new FormData(formulaire).get("lecture");
  formulaire.addEventListener("change", () => { tierce.zone.hidden = choisie() !== TIERCE; });
  // Enter on the slip goes on to the reason, as Tab does: the ruling is read on the way.
  tierce.champ.addEventListener("keydown", (e) => {
    if (e.key !== "Enter") return;
    e.preventDefault();
    if (tierce.bulletin) raison.focus();
  });
  formulaire.addEventListener("submit", (e) => {
    e.preventDefault();
    if (choisie() === TIERCE && !tierce.prete) tierce.reclamer();
    else outils.trancher(ecart, choisie() === TIERCE ? tierce.bulletin : { lecture: Number(choisie()) }, raison.value.trim());
  });
  boite.append(formulaire);
  return boite;
}

function proposer({ partie, coup, table }, valeur, nom, contenu) {
  const choix = el("input", "");
  Object.assign(choix, { type: "radio", name: "lecture", value: valeur, required: true, id: `lecture-${partie}-${coup}-${table}-${valeur}` });
  const etiquette = el("label", "", nom);
  etiquette.htmlFor = choix.id;
  return el("section", "lecture-anonyme", el("p", "case", choix, etiquette), ...contenu);
}
