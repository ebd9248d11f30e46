/** Slips two people read differently: shown without names to a third one, who settles with the paper. */

import { dire } from "../commun/langue.js";
import * as mots from "../saisie/mots.js";
import { dessinerPapier } from "../saisie/papier.js";
import { el } from "../saisie/vue.js";

/**
 * What is already shown stays where it is: a reason may be under the fingers.
 * @param {(ecart, lecture: number, raison: string) => void} trancher
 */
export function afficherEcarts(zone, ecarts, trancher) {
  const voulus = new Set(ecarts.map(cle));
  for (const affichee of [...zone.children]) if (!voulus.has(affichee.dataset.cle)) affichee.remove();
  const connus = new Set([...zone.children].map((affichee) => affichee.dataset.cle));
  zone.append(...ecarts.filter((ecart) => !connus.has(cle(ecart))).map((ecart) => fiche(ecart, trancher)));
}

function cle({ partie, coup, table, peut_trancher: tiers }) {
  return `${partie}/${coup}/${table}/${tiers}`;
}

function fiche(ecart, trancher) {
  const { coup, table, nom, lectures, peut_trancher: tiers } = ecart;
  const boite = el("article", "ecart panneau", el("h2", "", dire("Coup {coup}, table {table} – {nom}", { coup, table, nom })));
  boite.dataset.cle = cle(ecart);
  if (!tiers) {
    boite.append(el("p", "", dire("Vous avez lu ce bulletin : une troisième personne tranche, papier en main.")));
    return boite;
  }
  const formulaire = el("form", "lectures");
  lectures.forEach((lecture, rang) => formulaire.append(proposer(ecart, lecture, rang)));
  const raison = el("input", "");
  raison.required = true;
  raison.name = "raison";
  raison.maxLength = 200;
  raison.id = `raison-${coup}-${table}`;
  const etiquette = el("label", "", dire("Motif"));
  etiquette.htmlFor = raison.id;
  formulaire.append(el("div", "champ", etiquette, raison), el("button", "principal", dire("Trancher")));
  formulaire.addEventListener("submit", (e) => {
    e.preventDefault();
    trancher(ecart, Number(new FormData(formulaire).get("lecture")), raison.value.trim());
  });
  boite.append(formulaire);
  return boite;
}

function proposer({ coup, table }, { bulletin, decision }, rang) {
  const choix = el("input", "");
  choix.type = "radio";
  choix.name = "lecture";
  choix.value = String(rang);
  choix.required = true;
  choix.id = `lecture-${coup}-${table}-${rang}`;
  const etiquette = el("label", "", dire("Lecture {n}", { n: rang + 1 }));
  etiquette.htmlFor = choix.id;
  const verdict = `${mots.points(decision.points)}, ${mots.sanction(decision)}`;
  const motifs = mots.motifs(decision).map(({ texte, article }) => el("li", "", article ? `${texte} (${article})` : texte));
  return el("section", "lecture-anonyme", el("p", "case", choix, etiquette), dessinerPapier(bulletin),
    el("p", "", el("strong", "", verdict)), el("ul", "motifs", ...motifs));
}
