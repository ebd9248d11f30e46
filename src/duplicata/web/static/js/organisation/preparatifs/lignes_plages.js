// The ranges of arbiters as a form: a name and two tables a line. What is sent is the text that it writes, or that was typed.
import { dire } from "../../commun/langue.js";

const champDe = (cadre) => document.getElementById(cadre.dataset.plages);

export function installerLignes() {
  for (const cadre of document.querySelectorAll("[data-plages]")) {
    const champ = champDe(cadre);
    champ.addEventListener("input", (e) => { if (e.isTrusted || !e.detail) montrerLignes(champ); });
    cadre.append(boutonAjouter(cadre));
    montrerLignes(champ);
  }
}

/** As many lines as the text has; a line that is no range is left to the text. */
export function montrerLignes(champ) {
  const cadre = document.querySelector(`[data-plages="${champ.id}"]`);
  if (!cadre || cadre.contains(document.activeElement)) return;
  const lues = champ.value.split("\n").map((texte) => texte.trim().match(/^(\w{1,12})[\s:]+(\d+)\s*(?:-|–|à)\s*(\d+)$/)).filter(Boolean);
  for (const vieille of cadre.querySelectorAll(".plage")) vieille.remove();
  for (const [, arbitre, premiere, derniere] of lues) cadre.lastElementChild.before(ligne(cadre, arbitre, premiere, derniere));
  if (!lues.length) cadre.lastElementChild.before(ligne(cadre, "A", "", ""));
}

function ecrire(cadre) {
  const champ = champDe(cadre);
  champ.value = [...cadre.querySelectorAll(".plage")].map((une) => [...une.querySelectorAll("input")].map(({ value }) => value.trim()))
    .filter(([arbitre, premiere, derniere]) => arbitre || premiere || derniere)
    .map(([arbitre, premiere, derniere]) => `${arbitre} ${premiere}-${derniere || premiere}`).join("\n");
  champ.dispatchEvent(new CustomEvent("input", { bubbles: true, detail: "lignes" }));
}

function ligne(cadre, arbitre, premiere, derniere) {
  const une = document.createElement("div");
  une.className = "plage";
  une.append(
    champ(cadre, dire("Arbitre"), arbitre, "text"), champ(cadre, dire("De la table"), premiere, "numeric"), champ(cadre, dire("à la table"), derniere, "numeric"),
  );
  const retirer = document.createElement("button");
  retirer.type = "button";
  retirer.className = "discret";
  retirer.textContent = dire("Retirer");
  retirer.setAttribute("aria-label", dire("Retirer la plage de {nom}", { nom: arbitre || "–" }));
  retirer.addEventListener("click", () => { une.remove(); ecrire(cadre); cadre.lastElementChild.querySelector("button").focus(); });
  une.append(retirer);
  return une;
}

function champ(cadre, nom, valeur, clavier) {
  const etiquette = document.createElement("label");
  etiquette.append(nom);
  const saisie = document.createElement("input");
  saisie.value = valeur;
  saisie.inputMode = clavier;
  saisie.maxLength = clavier === "text" ? 12 : 4;
  saisie.autocomplete = "off";
  saisie.addEventListener("input", () => ecrire(cadre));
  etiquette.append(saisie);
  return etiquette;
}

/** The next letter, from the table after the last one. */
function boutonAjouter(cadre) {
  const rang = document.createElement("div");
  const bouton = document.createElement("button");
  bouton.type = "button";
  bouton.textContent = dire("Ajouter un arbitre");
  bouton.addEventListener("click", () => {
    const plages = [...cadre.querySelectorAll(".plage")];
    const [nom, , fin] = [...(plages.at(-1)?.querySelectorAll("input") ?? [])].map(({ value }) => value.trim());
    const lettre = /^[A-Y]$/.test(nom ?? "") ? String.fromCharCode(nom.charCodeAt(0) + 1) : plages.length ? "" : "A";
    const neuve = ligne(cadre, lettre, fin ? String(Number(fin) + 1) : "", "");
    rang.before(neuve);
    const champs = neuve.querySelectorAll("input");
    champs[lettre ? 2 : 0].focus();
  });
  rang.append(bouton);
  return rang;
}
