// What the federation proposes: shown one by one, accepted or set aside with a reason, never applied by itself.
import { dire } from "../commun/langue.js";

const par = (id) => document.getElementById(id);

/** @param {(numero: number, acceptee: boolean, raison: string) => void} regler */
export function montrerPropositions(propositions, regler) {
  par("aucune").hidden = propositions.length > 0;
  par("liste-propositions").replaceChildren(...propositions.map((une) => ligne(une, regler)));
}

function ligne(une, regler) {
  const li = document.createElement("li");
  const dite = document.createElement("p");
  dite.textContent = dire("{n}. {phrase} {motif} ({auteur})", { n: une.numero, phrase: une.phrase, motif: une.motif, auteur: une.auteur });
  li.append(dite);
  if (une.acceptee !== null) {
    dite.append(" ", etiquette(une.acceptee ? dire("acceptée") : dire("écartée")));
    return li;
  }
  if (une.obstacle) {
    const obstacle = document.createElement("p");
    obstacle.className = "grave";
    obstacle.textContent = une.obstacle;
    li.append(obstacle);
  }
  li.append(reponse(une, regler));
  return li;
}

function etiquette(texte) {
  const marque = document.createElement("span");
  marque.className = "marque-etat neutre";
  marque.textContent = texte;
  return marque;
}

function reponse(une, regler) {
  const actions = document.createElement("p");
  actions.className = "actions";
  const motif = document.createElement("input");
  motif.maxLength = 200;
  motif.autocomplete = "off";
  motif.setAttribute("aria-label", dire("Motif pour la proposition {n}", { n: une.numero }));
  motif.placeholder = dire("Motif");
  const oui = bouton(une.applicable ? dire("Accepter") : dire("Vu"), une.numero, () => regler(une.numero, true, motif.value));
  oui.disabled = Boolean(une.obstacle);
  oui.className = "principal";
  actions.append(motif, oui, bouton(dire("Écarter"), une.numero, () => regler(une.numero, false, motif.value)));
  return actions;
}

function bouton(nom, numero, faire) {
  const un = document.createElement("button");
  un.type = "button";
  un.textContent = nom;
  un.setAttribute("aria-label", dire("{nom} la proposition {n}", { nom, n: numero }));
  un.addEventListener("click", faire);
  return un;
}
