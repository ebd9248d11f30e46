/** The ruling on the slip being typed: at once when it is a known solution, else asked of the server. */

const DELAI = 60;

export class Jugement {
  #minuterie = 0;
  #demande = 0;
  #dernier = "";

  /**
   * @param {(bulletin) => Promise<object>} demander  POST /juger
   * @param {(decision: object|null, bulletin: object|null) => void} montrer
   */
  constructor(demander, montrer) {
    this.demander = demander;
    this.montrer = montrer;
    this.alertes = [];
    this.surReponse = () => {};
  }

  /** Show the ruling on what Enter would send; the last one asked is the only one shown. */
  suivre({ bulletin = null, solution = null }) {
    const empreinte = JSON.stringify([bulletin, solution?.rang]);
    if (empreinte === this.#dernier) return;
    this.#dernier = empreinte;
    clearTimeout(this.#minuterie);
    const numero = ++this.#demande;
    this.#rendre(solution ? sansFaute(solution) : null, bulletin);
    if (bulletin && !solution) this.#minuterie = setTimeout(() => this.#interroger(bulletin, numero), DELAI);
  }

  async #interroger(bulletin, numero) {
    let decision;
    try {
      decision = await this.demander(bulletin);
    } catch {
      decision = { indisponible: true };
    }
    if (numero !== this.#demande) return;
    this.#rendre(decision, bulletin);
    this.surReponse();
  }

  /** With the ruling come the alerts that only the server can see. */
  #rendre(decision, bulletin) {
    this.alertes = decision?.alertes ?? [];
    this.montrer(decision, bulletin);
  }
}

/** A slip without fault is paid its score: no need to ask. */
export function sansFaute({ mot, place, score }) {
  return {
    points: score, points_bruts: score, sanction: "aucune", avertissements: 0, statut: "definitive",
    mot, place, motifs: [], autres_lectures: [],
  };
}
