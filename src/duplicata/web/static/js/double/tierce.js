/** The slip as the third person reads it on the paper, when neither reading is right: typed, drawn and ruled on before it is settled. */

import { dire } from "../commun/langue.js";
import { Jugement } from "../saisie/judge/ruling.js";
import { adresse, enBulletin, estEcrite, lireLigne } from "../saisie/line/line.js";
import * as mots from "../saisie/judge/words.js";
import { boutonsDuSens } from "../saisie/line/prompt.js";
import { dessinerPapier } from "../saisie/judge/paper.js";
import { el } from "../saisie/vue.js";

/** What the server finds strange in the slip itself; that the table is entered already is no news here. */
const UTILES = new Set(["derniere_lettre", "sens_a_preciser"]);

export class Tierce {
  /** @param {object} ecart  *outils*: {juger(bulletin), dessiner(tierce)} */
  constructor({ partie, coup, table }, { juger, dessiner }) {
    this.table = table;
    this.dessin = {};
    this.champ = el("input", "ligne-tierce");
    Object.assign(this.champ, { id: `tierce-${partie}-${coup}-${table}`, autocomplete: "off", autocapitalize: "off", spellcheck: false, placeholder: "SWEATS 3H 50" });
    this.apercu = el("div", "apercu");
    this.apercu.setAttribute("aria-live", "polite");
    const etiquette = el("label", "", dire("Mot, référence, score"));
    etiquette.htmlFor = this.champ.id;
    this.zone = el("div", "tierce", etiquette, this.champ, this.apercu);
    this.zone.hidden = true;
    this.jugement = new Jugement((bulletin) => juger({ ...bulletin, partie, coup }), () => this.#montrer());
    this.champ.addEventListener("input", () => this.#lire());
    // The Enter that closes the panel of the drawing ends here: it is not that of the form.
    this.champ.addEventListener("keypress", (e) => { if (e.key === "Enter") e.preventDefault(); });
    this.champ.addEventListener("keydown", (e) => {
      if (e.key !== "F4") return;
      e.preventDefault();
      dessiner(this);
    });
    this.#lire();
  }

  /** Whether what would be sent has its ruling on the screen. */
  get prete() {
    return this.bulletin !== null && this.jugement.aMontre(this.bulletin);
  }

  /** As the panel where slips are drawn gives it back. */
  remplacer(texte) {
    this.champ.value = texte;
    this.#lire();
  }

  #lire() {
    this.reclame = false;
    this.ligne = lireLigne(this.champ.value);
    const { table, coup, inconnus } = this.ligne;
    if (coup !== undefined || (table !== null && table !== this.table)) inconnus.push(adresse(this.ligne));
    this.bulletin = inconnus.length || !estEcrite(this.ligne) ? null : enBulletin(this.ligne, this.table, this.dessin);
    this.jugement.suivre(this.bulletin ? { bulletin: this.bulletin } : {});
    this.#montrer();
  }

  #montrer() {
    const { inconnus } = this.ligne;
    if (inconnus.length) this.apercu.replaceChildren(el("p", "inconnus", dire("Je ne comprends pas « {texte} ».", { texte: inconnus.join(" ") })));
    else this.apercu.replaceChildren(...(this.bulletin ? [dessinerPapier(this.bulletin), el("div", "", ...this.#verdict())] : []));
    if (this.reclame && !this.prete) this.apercu.append(el("p", "inconnus", dire("Saisissez le bulletin tel que vous le lisez, et attendez sa décision avant de trancher.")));
  }

  #verdict() {
    if (!this.prete) return [el("p", "", "…")];
    const alertes = this.jugement.alertes.filter((cle) => UTILES.has(cle)).map((cle) => el("p", "inconnus", mots.alerte(cle),
      cle === "sens_a_preciser" ? boutonsDuSens((sens) => this.#preciser(sens)) : null));
    return [...rendue(this.jugement.decision), ...alertes];
  }

  #preciser(sens) {
    this.remplacer(`${this.champ.value.trimEnd()} ${sens.toLowerCase()}`);
    this.champ.focus();
  }

  /** Settled too soon: what is missing is said where it is typed. */
  reclamer() {
    this.champ.focus();
    this.reclame = true;
    this.#montrer();
  }
}

/** Points, sanction, reasons with their articles. */
export function rendue(decision) {
  const motifs = mots.motifs(decision).map(({ texte, article }) => el("li", "", article ? `${texte} (${article})` : texte));
  return [el("p", "", el("strong", "", `${mots.points(decision.points)}, ${mots.sanction(decision)}`)), el("ul", "motifs", ...motifs)];
}
