/** Where a slip leaves the line for the register: at once, with a reason, or with the arbiter's own ruling. */

import { dire } from "../../commun/langue.js";
import { ecrireLigne } from "../line/line.js";
import * as mots from "../judge/words.js";
import { PanneauDecision } from "../panels/decision.js";
import { PanneauMotif } from "../panels/reason.js";
import { correspond } from "../judge/solutions.js";
import * as vue from "../vue.js";

export class Envoi {
  #repris = null;
  #suite = (_motif) => true;
  #motif;
  #decision;

  /** @param {object} outils  {modele, pupitre, envoyes, jugement, enregistre, recents, avancer}: *avancer* once a slip left the line */
  constructor({ modele, pupitre, envoyes, jugement, enregistre, recents, avancer }) {
    this.modele = modele;
    this.pupitre = pupitre;
    this.envoyes = envoyes;
    this.jugement = jugement;
    this.enregistre = enregistre;
    this.recents = recents;
    this.avancer = avancer;
    this.#motif = new PanneauMotif(pupitre.champ, (motif) => this.#suite(motif));
    this.#decision = new PanneauDecision(pupitre.champ, (choix) => this.#decider(choix));
  }

  /** A slip that is already stored changes only with a reason. */
  entrer(bulletin, { confirme = false } = {}) {
    const { modele, pupitre } = this;
    if (bulletin.coup) return this.#rectifier(bulletin);
    if (!modele.ouverte) return vue.refuser(dire("Rien n’est enregistré. {raison}", { raison: mots.fermee(modele) }));
    const dejaSaisi = modele.contexte.tables.get(bulletin.table)?.saisi;
    if (!dejaSaisi) return this.#enregistrer(bulletin, { confirme });
    if (!confirme) return pupitre.reprendre(bulletin);
    return this.#remplacer(bulletin);
  }

  /** F2: the arbiter rules otherwise on the slip of the line. */
  ouvrirDecision() {
    const bulletin = this.pupitre.intention.bulletin ?? null;
    if (!bulletin) return vue.note(dire("Saisissez d’abord le bulletin : table, mot, référence, score."));
    if (bulletin.coup && !this.#stocke(bulletin)) return this.#rectifier(bulletin);
    if (!bulletin.coup && this.#cache(bulletin)) return undefined;
    this.#repris = bulletin;
    return this.#decision.ouvrir(this.jugement.decision, this.pupitre.vise.meilleure?.score ?? null);
  }

  /** The program's ruling came while the arbiter's own is being written. */
  recevoirDecision(decision) {
    this.#decision.recevoir(decision);
  }

  /** A slip of a closed move: in the place of what is on screen as stored, or missing, and with a reason. */
  #rectifier(bulletin) {
    const stocke = this.#stocke(bulletin);
    if (!stocke) return vue.refuser(dire("Rien n’est rectifié : le bulletin enregistré n’est pas affiché."));
    return this.#demanderMotif(bulletin, { ajout: stocke.absent });
  }

  /** What somebody else stored on an open move is replaced with both slips on screen, or not at all. */
  #remplacer(bulletin) {
    return this.#cache(bulletin) || this.#demanderMotif(bulletin);
  }

  /** Says so, and true, when somebody else's slip would be replaced unseen. */
  #cache({ table }) {
    const { saisi, par, version } = this.modele.tables.get(table) ?? {};
    const { stocke } = this.enregistre;
    const montre = stocke && !stocke.absent && stocke.table === table && stocke.version === version;
    if (!saisi || !par || par === this.envoyes.auteur || montre) return false;
    vue.refuser(dire("Rien n’est remplacé : le bulletin saisi par {nom} n’est pas affiché. Le juge-arbitre peut le changer.", { nom: par }));
    return true;
  }

  #demanderMotif(bulletin, options) {
    this.#suite = (motif) => this.#enregistrer(bulletin, { motif, confirme: true });
    return this.#motif.ouvrir(options);
  }

  /** F7: the slip of the line, else the one it names as stored, else the last one stored here, goes before the commission. */
  soumettre() {
    const bulletin = this.pupitre.intention.bulletin ?? null;
    if (bulletin) {
      if (bulletin.coup && !this.#stocke(bulletin)) return this.#rectifier(bulletin);
      if (!bulletin.coup && this.#cache(bulletin)) return undefined;
      return this.#demanderRaison(bulletin.table, (raison) => this.#soumettreLaLigne(bulletin, raison));
    }
    const { stocke } = this.enregistre;
    const vise = stocke && !stocke.absent ? stocke : this.recents.dernier();
    if (!vise) return vue.note(dire("Aucun bulletin n’est affiché : tapez sa table, ou coup/table."));
    return this.soumettreStocke(vise);
  }

  /** A slip stored already: {partie, coup, table}. */
  soumettreStocke(vise) {
    return this.#demanderRaison(vise.table, (raison) => {
      this.envoyes.appel(vise, raison);
      this.pupitre.vider();
      return true;
    });
  }

  #demanderRaison(table, suite) {
    this.#suite = suite;
    return this.#motif.ouvrir({ soumis: dire("Table {table}", { table }) });
  }

  /** What is stored for a slip, or that it is missing where it could be added, as far as this is on screen. */
  #stocke({ partie, coup, table }) {
    const { stocke } = this.enregistre;
    const atteint = stocke && (!stocke.absent || stocke.ajoutable);
    return atteint && stocke.partie === partie && stocke.coup === coup && stocke.table === table ? stocke : null;
  }

  /** Whether the slip is stored just as it is on the line, as far as that is on screen. */
  #tel(bulletin) {
    const stocke = this.#stocke(bulletin);
    const ecrit = ({ mot, dessin, principal, reference, score, sens, incidents }) =>
      JSON.stringify([ecrireLigne({ mot, dessin, reference, score, sens, incidents }), dessin, principal]);
    return stocke !== null && !stocke.absent && ecrit(stocke.bulletin) === ecrit(bulletin);
  }

  /** A ruling that was never shown comes before the storing, unless it is left to the arbiter or to the commission. */
  #enregistrer(bulletin, plus = {}) {
    const { modele, pupitre, envoyes, jugement } = this;
    const { solutions } = pupitre.vise;
    const connue = !bulletin.incidents && bulletin.mot && correspond(solutions, bulletin);
    const aJuger = !connue && !plus.decision && !plus.soumis && !jugement.aMontre(bulletin);
    const { partie, coup, ...ecrit } = bulletin;
    const ancien = coup ? { partie, coup, version: this.#stocke(bulletin).version } : {};
    const lue = jugement.aMontre(bulletin) ? jugement.decision : null;
    envoyes.enregistrer(ecrit, { texte: pupitre.champ.value, aJuger, lue, ...ancien, ...plus });
    vue.precedent(null);
    vue.message("");
    pupitre.vider();
    this.avancer();
    vue.manquants(modele);
    return true;
  }

  #decider({ points = 0, sanction, motif }) {
    const raison = motif.trim();
    const repris = this.#repris;
    if (sanction === "commission") return this.#soumettreLaLigne(repris, raison);
    return this.#enregistrer(repris, { decision: { points: Number(points), sanction, raison }, motif: raison });
  }

  #soumettreLaLigne(repris, raison) {
    // There is something to put before the commission once it is stored; the arbiter may be on the next move by then.
    const { partie = this.modele.partie?.numero, coup = this.modele.coup, table } = repris;
    const motive = repris.coup || this.modele.contexte.tables.get(table)?.saisi;
    if (!this.#tel({ ...repris, partie, coup })) this.#enregistrer(repris, { soumis: true, ...(motive && { motif: raison }) });
    this.envoyes.appel({ partie, coup, table }, raison);
    this.pupitre.vider();
    return true;
  }
}
