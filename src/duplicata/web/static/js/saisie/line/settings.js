/** Shortcuts as this arbiter wants them, kept in this browser. */

import { dire } from "../../commun/langue.js";
import { GESTES, nommer, Raccourcis } from "./keys.js";
import { el } from "../vue.js";

const CLE = "duplicata.raccourcis";

export function raccourcisGardes() {
  try {
    return new Raccourcis(JSON.parse(localStorage.getItem(CLE) ?? "{}"));
  } catch {
    return new Raccourcis();
  }
}

export function installerReglages(zone, raccourcis) {
  const dessiner = () => zone.replaceChildren(...Object.keys(GESTES).map((geste) => rangee(geste)), pied());
  dessiner();

  function rangee(geste) {
    const touche = el("input", "touche");
    touche.id = `touche-${geste}`;
    touche.value = raccourcis.touches(geste).map(gravee).join("  ");
    touche.readOnly = true;
    touche.addEventListener("keydown", (e) => {
      if (["Tab", "Escape", "Shift", "Control", "Alt", "Meta"].includes(e.key)) return;
      e.preventDefault();
      const prise = raccourcis.changer(geste, nommer(e));
      garder(prise ? dire("Cette touche sert déjà : {geste}.", { geste: nom(prise) }) : "");
      document.getElementById(touche.id).focus();
    });
    const couper = el("button", "discret", dire("Désactiver"));
    couper.type = "button";
    couper.setAttribute("aria-label", dire("Désactiver la touche : {geste}", { geste: nom(geste) }));
    couper.addEventListener("click", () => { raccourcis.choix[geste] = ""; garder(""); });
    const etiquette = el("label", "", nom(geste));
    etiquette.htmlFor = touche.id;
    return el("div", "raccourci", etiquette, touche, couper);
  }

  function pied() {
    const retablir = el("button", "discret", dire("Rétablir les touches d’origine"));
    retablir.type = "button";
    retablir.addEventListener("click", () => { raccourcis.retablir(); garder(""); });
    return el("p", "actions", retablir, el("span", "aide", zone.dataset.note ?? ""));
  }

  function garder(note) {
    zone.dataset.note = note;
    localStorage.setItem(CLE, JSON.stringify(raccourcis.choix));
    dessiner();
  }
}

/** A key as it is engraved: Maj+Entrée, Ctrl+Z. */
function gravee(touche) {
  if (touche.length === 1) return touche;
  const noms = {
    Control: "Ctrl", Shift: dire("Maj"), Enter: dire("Entrée"), Backspace: dire("Retour arrière"), Delete: dire("Suppr"),
    ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", " ": dire("Espace"),
  };
  return touche.split("+").map((partie) => noms[partie] ?? (partie.length === 1 ? partie.toUpperCase() : partie)).join("+");
}

function nom(geste) {
  switch (geste) {
    case "top": return dire("Donner le top à la table");
    case "repeter": return dire("Répéter le bulletin précédent");
    case "tous_au_top": return dire("Donner le top à toutes les tables restantes");
    case "confirmer": return dire("Confirmer, ou enregistrer tel quel");
    case "dessiner": return dire("Dessiner le bulletin");
    case "decider": return dire("Décider autrement");
    case "billet": return dire("Ajouter un billet de correction qui n’est pas dû");
    case "commission": return dire("Soumettre à la commission");
    case "aide": return dire("Afficher l’aide");
    case "coup_precedent": return dire("Passer au coup ouvert précédent");
    case "coup_suivant": return dire("Passer au coup ouvert suivant");
    default: return dire("Annuler le dernier geste");
  }
}
