/** Keys: what each one does, which can be changed or switched off (WCAG 2.1.4). */

export const GESTES = {
  top: ["+", "="],
  repeter: ["*"],
  tous_au_top: ["Alt+t"],
  confirmer: ["Shift+Enter"],
  dessiner: ["F4"],
  decider: ["F2"],
  billet: ["F6"],
  commission: ["F7"],
  aide: ["F1"],
  annuler: ["Control+z"],
  coup_precedent: ["Alt+ArrowUp"],
  coup_suivant: ["Alt+ArrowDown"],
};

export class Raccourcis {
  constructor(choix = {}) {
    this.choix = { ...choix };
  }

  /** Keys of a gesture; none when it is switched off. */
  touches(geste) {
    const choisie = this.choix[geste];
    if (choisie === undefined) return GESTES[geste];
    return choisie ? [choisie] : [];
  }

  /** The gesture of a key, or null. */
  geste(evenement) {
    const touche = nommer(evenement);
    return Object.keys(GESTES).find((geste) => this.touches(geste).includes(touche)) ?? null;
  }

  changer(geste, touche) {
    const prise = Object.keys(GESTES).find((autre) => autre !== geste && this.touches(autre).includes(touche));
    if (prise) return prise;
    this.choix[geste] = touche;
    return null;
  }

  retablir() {
    this.choix = {};
  }
}

/** `Alt+t`, `Shift+Enter`, `+`: the name of a key press, whatever the keyboard's layout. */
export function nommer({ key, code, ctrlKey, altKey, shiftKey, metaKey }) {
  const lettre = altKey && /^Key[A-Z]$/.test(code ?? "") && !/^[a-z]$/i.test(key) ? code.slice(3) : key;
  const nom = lettre.length === 1 && (ctrlKey || altKey || metaKey) ? lettre.toLowerCase() : lettre;
  const shift = shiftKey && key.length > 1;
  return `${ctrlKey || metaKey ? "Control+" : ""}${altKey ? "Alt+" : ""}${shift ? "Shift+" : ""}${nom}`;
}

/** What the digit keys of the French and Belgian keyboards give without Shift. */
const SANS_MAJ = /^[&é"'(§\-è!_çà]$/;

/** The digit engraved on a key of the top row that gives another character without Shift, or null. */
export function chiffreDeLaRangee({ key, code, ctrlKey, altKey, shiftKey, metaKey }) {
  const rangee = /^Digit(\d)$/.exec(code ?? "");
  if (!rangee || ctrlKey || altKey || metaKey || shiftKey || !SANS_MAJ.test(key)) return null;
  return rangee[1];
}
