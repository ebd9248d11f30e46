/** The entry line under the fingers: keys, the reading shown while typing, the answers asked once. */

import { intention, telQuel } from "./intention.js";
import { dansLeMot, lireLigne } from "./ligne.js";
import { montrerSolutions } from "./liste.js";
import { chiffreDeLaRangee } from "./touches.js";
import * as vue from "./vue.js";

export class Pupitre {
  /**
   * @param {HTMLInputElement} champ
   * @param {object} outils  {modele, jugement, raccourcis, gestes: {nom: fonction}, entrer(bulletin, {confirme}),
   *   surLecture(intention, ligne, vise), clos}; `entrer` is told whether an answer was given to the alerts, `clos`
   *   knows the closed moves where they can be corrected
   */
  constructor(champ, { modele, jugement, raccourcis, gestes, entrer, surLecture = () => {}, clos = null }) {
    Object.assign(this, { champ, modele, jugement, raccourcis, gestes, entrer, surLecture, clos });
    this.dessin = {};
    this.selection = null;
    this.demande = false;
    jugement.surReponse = () => this.#montrer();
    champ.addEventListener("input", () => this.#change());
    champ.addEventListener("keydown", (e) => this.#toucher(e));
    this.lire();
  }

  /** Read the line again: it was typed in, or the room changed under it. */
  lire() {
    this.ligne = lireLigne(this.champ.value);
    this.vise = this.#viser();
    this.intention = intention(this.ligne, { ...this.vise.contexte, dessin: this.dessin }, this.selection);
    if (this.intention.bulletin) this.intention.bulletin = this.adresser(this.intention.bulletin);
    montrerSolutions(this.intention, this.selection);
    // Among several solutions there is nothing to rule on yet.
    this.jugement.suivre(this.intention.genre === "choisir" ? {} : this.intention);
    this.#montrer();
  }

  /** A slip of a closed move says which. */
  adresser(bulletin) {
    return this.vise.clos ? { ...bulletin, coup: this.vise.coup } : bulletin;
  }

  /** The move the line speaks of; one that cannot be corrected here is not understood. */
  #viser() {
    const { coup, table } = this.ligne;
    if (coup === undefined || (coup === this.modele.coup && this.modele.ouverte)) return this.modele;
    const clos = this.clos?.pour(coup) ?? null;
    if (!clos) this.ligne.inconnus.push(`${coup}/${table ?? ""}`);
    return clos ?? this.modele;
  }

  remplacer(texte) {
    this.champ.value = texte;
    this.#change();
  }

  vider() {
    this.dessin = {};
    this.remplacer("");
  }

  /** What the line says, whatever Enter would choose. */
  get telQuel() {
    const bulletin = telQuel(this.ligne, { ...this.vise.contexte, dessin: this.dessin });
    return bulletin && this.adresser(bulletin);
  }

  /** What this browser sees, and what the server sees besides. */
  get alertes() {
    return [...new Set([...this.intention.alertes, ...this.jugement.alertes])];
  }

  #change() {
    this.selection = null;
    this.demande = false;
    this.lire();
  }

  #toucher(e) {
    const chiffre = chiffreDeLaRangee(e);
    const avant = this.champ.value.slice(0, this.champ.selectionStart);
    if (chiffre !== null && !dansLeMot(avant)) return this.#inserer(e, chiffre);
    const geste = this.raccourcis.geste(e);
    if (geste && this.#permis(geste)) {
      e.preventDefault();
      if (e.repeat) return; // a key held down is one gesture
      return geste === "confirmer" ? this.#confirmer() : this.gestes[geste]();
    }
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.key === "Enter") this.#valider(e);
    else if (e.key === "ArrowDown" || e.key === "ArrowUp") this.#choisir(e);
    else if (e.key === "Escape") this.#renoncer(e);
  }

  /** Keys that also write or undo text act only where the text has nothing to lose. */
  #permis(geste) {
    if (geste === "annuler") return this.champ.value === "";
    if (geste === "top" || geste === "repeter") return this.ligne.mot === "" && !this.ligne.dessin;
    return true;
  }

  #inserer(e, texte) {
    e.preventDefault();
    this.champ.setRangeText(texte, this.champ.selectionStart, this.champ.selectionEnd, "end");
    this.#change();
  }

  #valider(e) {
    e.preventDefault();
    if (e.repeat) return;
    const { genre, bulletin } = this.intention;
    if (genre === "rien" || genre === "choisir") return;
    if (this.alertes.length) this.#demander();
    else this.entrer(bulletin);
  }

  /** As written when several solutions remain; otherwise whatever Enter would have sent, in spite of the alerts. */
  #confirmer() {
    if (this.gestes.confirmer()) return;
    const bulletin = this.intention.genre === "solution" ? this.intention.bulletin : this.telQuel;
    if (bulletin) this.entrer(bulletin, { confirme: true });
  }

  #demander() {
    this.demande = true;
    this.#montrerConsigne();
  }

  /** The line, as far as it is read and ruled on. */
  #montrer() {
    vue.lecture(this.ligne, this.vise, this.intention, this.jugement.decision);
    this.#montrerConsigne();
    this.surLecture(this.intention, this.ligne, this.vise);
  }

  #montrerConsigne() {
    vue.consigne({ ...this.intention, alertes: this.alertes }, this.demande, this.vise);
  }

  #choisir(e) {
    const { premieres } = this.intention.filtre;
    if (!premieres.length) return;
    e.preventDefault();
    const rang = premieres.indexOf(this.selection);
    const pas = e.key === "ArrowDown" ? 1 : -1;
    this.selection = premieres[Math.max(-1, Math.min(premieres.length - 1, rang + pas))] ?? null;
    this.demande = false;
    this.lire();
  }

  #renoncer(e) {
    e.preventDefault();
    if (this.gestes.renoncer()) return;
    if (this.selection || this.demande) this.#change();
    else this.vider();
  }
}
