/** The ruling on the slip being typed: at once when it is a known solution, else asked of the server. */

const DELAI = 60;
const DELAI_INCOMPLET = 240;

export class Jugement {
  #minuterie = 0;
  #demande = 0;
  #dernier = "";
  #montre = null;

  /**
   * @param {(bulletin, coup: number) => Promise<object>} demander  POST /juger
   * @param {(decision: object|null, bulletin: object|null) => void} montrer
   */
  constructor(demander, montrer) {
    this.demander = demander;
    this.montrer = montrer;
    this.alertes = [];
    this.decision = null;
    this.surReponse = () => {};
  }

  /** Whether the ruling on screen is that of this slip. */
  aMontre(bulletin) {
    return this.#montre !== null && this.#montre === JSON.stringify(bulletin);
  }

  /** Show the ruling on what Enter would send on a move; the last one asked is the only one shown. */
  suivre({ bulletin = null, solution = null, complet = true }, coup = 0) {
    const empreinte = JSON.stringify([coup, bulletin, solution?.rang]);
    if (empreinte === this.#dernier) return;
    this.#dernier = empreinte;
    clearTimeout(this.#minuterie);
    const numero = ++this.#demande;
    this.#rendre(solution ? sansFaute(solution) : null, bulletin);
    if (bulletin && !solution) {
      // A line still being typed would only be ruled on to be ruled on again.
      this.#minuterie = setTimeout(() => this.#interroger(bulletin, coup, numero), complet ? DELAI : DELAI_INCOMPLET);
    }
  }

  async #interroger(bulletin, coup, numero) {
    let decision;
    try {
      decision = await this.demander(bulletin, coup);
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
    this.decision = decision?.indisponible ? null : decision;
    this.#montre = this.decision ? JSON.stringify(bulletin) : null;
    this.montrer(decision, bulletin);
  }
}

/** A slip without fault is paid its score: no need to ask. */
export function sansFaute({ mot, place, score, jokers }) {
  return {
    points: score, points_bruts: score, sanction: "aucune", avertissements: 0, statut: "definitive",
    mot, place, jokers, motifs: [], autres_lectures: [],
  };
}
