/** The entry line under the fingers: keys, the reading shown while typing, the answers asked once. */

import { montrerConsigne, pasDeBulletin } from "./prompt.js";
import { intention, telQuel } from "./intention.js";
import { adresse, dansLeMot, ecrireLigne, lireLigne } from "./line.js";
import { montrerSolutions, surChoix } from "../judge/solution_list.js";
import { chiffreDeLaRangee } from "./keys.js";
import { dire } from "../../commun/langue.js";
import { refus } from "../sound.js";
import * as vue from "../vue.js";

/** Gestures that need an empty line: what is on it is undone by its own keys, and keeps its move. */
const VIDE = new Set(["annuler", "coup_precedent", "coup_suivant"]);

export class Pupitre {
  /**
   * @param {HTMLInputElement} champ
   * @param {object} outils  {modele, jugement, raccourcis, gestes: {nom: fonction}, entrer(bulletin, {confirme}),
   *   surLecture(intention, ligne, vise), clos, brouillon}; `entrer` is told whether an answer was given to the alerts,
   *   `clos` knows the closed moves where they can be corrected, `brouillon` keeps what is typed
   */
  constructor(champ, { modele, jugement, raccourcis, gestes, entrer, surLecture = () => {}, clos = null, brouillon = null }) {
    this.champ = champ;
    this.modele = modele;
    this.jugement = jugement;
    this.raccourcis = raccourcis;
    this.gestes = gestes;
    this.entrer = entrer;
    this.surLecture = surLecture;
    this.clos = clos;
    this.brouillon = brouillon;
    this.dessin = {};
    this.selection = null;
    this.demande = false;
    jugement.surReponse = () => this.#montrer();
    champ.addEventListener("input", () => this.#frapper());
    champ.addEventListener("keydown", (e) => this.#toucher(e));
    surChoix((solution) => this.#prendre(solution));
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
    this.jugement.suivre(this.intention.genre === "choisir" ? {} : this.intention, this.vise.coup);
    this.#montrer();
  }

  /** A slip of a closed move says which. */
  adresser(bulletin) {
    const { clos, partie, coup } = this.vise;
    return clos ? { ...bulletin, partie: partie.numero, coup } : bulletin;
  }

  /** The move the line speaks of; one that cannot be corrected here is not understood. */
  #viser() {
    const { modele } = this;
    const { coup, partie = modele.partie?.numero } = this.ligne;
    if (coup === undefined || (modele.ouverte && modele.coup === coup && modele.partie?.numero === partie)) return modele;
    const clos = this.clos?.pour(coup, partie) ?? null;
    if (!clos) this.ligne.inconnus.push(adresse(this.ligne));
    return clos ?? modele;
  }

  remplacer(texte) {
    this.champ.value = texte;
    this.#change();
  }

  /** Put a slip back on the line, to be looked at before it is entered. */
  reprendre(bulletin) {
    const { dessin, principal } = bulletin;
    this.dessin = dessin ? { dessin, ...(principal ? { principal } : {}) } : {};
    this.remplacer(ecrireLigne(bulletin));
  }

  /** One more thing said of the slip, by a button. */
  ajouter(texte) {
    this.remplacer(`${this.champ.value.trimEnd()} ${texte}`.trimStart());
    this.champ.focus();
  }

  /** What was typed before the page was left comes back once its move is known. */
  retrouver() {
    const garde = this.champ.value === "" ? this.brouillon?.rendre(this.modele.repere) : null;
    if (!garde) return;
    this.dessin = garde.dessin;
    this.remplacer(garde.texte);
  }

  /** What a key does, done by a button. */
  agir(geste) {
    if (geste === "valider") return this.#valider();
    if (geste === "confirmer") return this.#confirmer();
    if (geste === "effacer") return this.#renoncer();
    if (this.#permis(geste)) return this.gestes[geste]?.();
    return vue.refuser(dire("Rien n’est fait : la ligne porte un bulletin. Enregistrez-le, ou effacez-le."));
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

  /** A key typed: what was announced or said before it is over. */
  #frapper() {
    this.gestes.frapper?.();
    vue.oublier();
    this.#change();
  }

  #change() {
    this.selection = null;
    this.demande = false;
    this.lire();
    this.brouillon?.garder(this.modele.repere, this.champ.value, this.dessin);
  }

  /** A solution of the list, touched. */
  #prendre(solution) {
    this.selection = solution;
    this.demande = false;
    this.lire();
    this.champ.focus();
  }

  #toucher(e) {
    const chiffre = chiffreDeLaRangee(e);
    const avant = this.champ.value.slice(0, this.champ.selectionStart);
    if (chiffre !== null && !dansLeMot(avant)) return this.#inserer(e, chiffre);
    const geste = this.raccourcis.geste(e);
    if (this.gestes[geste] && this.#permis(geste)) {
      e.preventDefault();
      if (e.repeat) return; // a key held down is one gesture
      return geste === "confirmer" ? this.#confirmer() : this.gestes[geste]();
    }
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.key === "Enter") {
      e.preventDefault();
      if (!e.repeat) this.#valider();
    } else if (e.key === "ArrowDown" || e.key === "ArrowUp") this.#choisir(e);
    else if (e.key === "Escape") {
      e.preventDefault();
      this.#renoncer();
    }
  }

  /** Keys that also write or undo text act only where the text has nothing to lose. */
  #permis(geste) {
    if (VIDE.has(geste)) return this.champ.value === "";
    if (geste === "top" || geste === "repeter") return this.ligne.mot === "" && !this.ligne.dessin;
    return true;
  }

  #inserer(e, texte) {
    e.preventDefault();
    this.champ.setRangeText(texte, this.champ.selectionStart, this.champ.selectionEnd, "end");
    this.#frapper();
  }

  #valider() {
    const { genre, bulletin } = this.intention;
    if (genre === "choisir") return refus();
    if (genre === "rien") return this.champ.value.trim() && this.#refuser();
    if (this.alertes.length) this.#demander();
    else this.entrer(bulletin);
  }

  /** A solution chosen, or one that alerts stand in the way of; otherwise the line as it is written. */
  #confirmer() {
    if (this.gestes.confirmer()) return;
    const montree = this.intention.genre === "solution" && (this.selection || this.alertes.length);
    const bulletin = montree ? this.intention.bulletin : this.telQuel;
    if (bulletin) this.entrer(bulletin, { confirme: true });
    else this.#refuser();
  }

  #refuser() {
    vue.refuser(pasDeBulletin({ ligne: this.ligne, table: this.ligne.table ?? this.vise.proposee }));
  }

  #demander() {
    refus();
    this.demande = true;
    this.#consigner();
  }

  /** The line, as far as it is read and ruled on. */
  #montrer() {
    vue.lecture(this.ligne, this.vise, this.intention, this.jugement.decision);
    this.#consigner();
    this.surLecture(this.intention, this.ligne, this.vise);
  }

  #consigner() {
    montrerConsigne({ ...this.intention, alertes: this.alertes }, this.demande, this.vise, (sens) => this.ajouter(sens.toLowerCase()));
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

  #renoncer() {
    if (this.gestes.renoncer()) return;
    vue.oublier();
    if (this.selection || this.demande) this.#change();
    else this.vider();
  }
}
