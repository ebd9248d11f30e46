/** The rulings a member chooses among, and what the others have signed, and why. */

import { contexte, dire } from "../commun/langue.js";
import { motEcrit } from "../commun/mot.js";
import * as mots from "../saisie/judge/words.js";
import { encercler } from "../saisie/judge/solutions.js";
import { el } from "../saisie/vue.js";

/** What stands, the second reading, those that the program set aside. */
export function cartes({ decision, seconde }) {
  const titre = seconde ? dire("Décision provisoire (première lecture)") : dire("Décision provisoire");
  return [carte(titre, decision),
    ...(seconde ? [carte(dire("Seconde lecture : {texte}", { texte: mots.resume(seconde.bulletin) }), seconde.decision)] : []),
    ...decision.autres_lectures.map((autre) => carte(dire("Autre lecture possible"), { ...autre, motifs: [{ texte: autre.ecartee }] }))];
}

function carte(titre, decision) {
  const motifs = mots.motifs(decision).map(({ texte, article }) => el("li", "", article ? `${texte} (${article})` : texte));
  const mot = motEcrit(encercler((decision.mot ?? "").toUpperCase(), decision.jokers));
  const place = decision.place ? [" – ", ...mot, ` ${decision.place}`] : [];
  const boite = el("article", "decision", el("h4", "", titre),
    el("p", "verdict", el("span", "icone"), el("strong", "", `${mots.points(decision.points)}, ${mots.sanction(decision)}`, ...place)),
    el("ul", "motifs", ...motifs));
  boite.querySelector(".icone").setAttribute("aria-hidden", "true");
  boite.dataset.marque = mots.marque(decision);
  return boite;
}

export function proposer(decision, rang) {
  const choix = el("input", "");
  Object.assign(choix, { type: "radio", name: "lecture", value: String(rang), id: `lecture-${rang}`, required: true });
  const etiquette = el("label", "", `${mots.points(decision.points)}, ${mots.sanction(decision)}${decision.place ? ` (${decision.place})` : ""}`);
  etiquette.htmlFor = choix.id;
  return el("p", "case", choix, etiquette);
}

export function vote({ membre, decision, motif }) {
  const signe = dire("{membre} : {points}, {sanction}", {
    membre: membre === contexte.compte ? dire("vous") : membre, points: mots.points(decision.points), sanction: mots.sanction(decision),
  });
  return el("li", "", signe, motif ? el("span", "raison-vote", dire("« {motif} »", { motif })) : null);
}

/** The reason that somebody gave for this ruling: who signs it too may give the same. */
export function motifDonne(votes, rang) {
  return votes.find(({ lecture }) => String(lecture) === rang)?.motif ?? "";
}
