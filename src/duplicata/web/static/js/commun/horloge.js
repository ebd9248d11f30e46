// The server's clock, as seen from here: exchanges of time give the offset, and tell that the line is alive.
//
// performance.now() does not move when somebody sets the computer's clock; the exchange with the shortest way
// there and back bounds the error by half of it. Old exchanges are forgotten: a computer that slept is corrected.

const PAS = 2000;
const ATTENTE = 2000;
const SILENCE = 4500;
const MEMOIRE = 60_000;

export class Horloge extends EventTarget {
  #adresse;
  #echanges = [];
  #contact = -Infinity;
  #vivante = false;
  #reveil;

  /** adresse: answers {"maintenant": milliseconds since 1970}. Events: "ligne" when `vivante` changes. */
  constructor(adresse) {
    super();
    this.#adresse = adresse;
  }

  /** Whether the server answered in the last seconds: otherwise no time may be shown. */
  get vivante() {
    return this.#vivante;
  }

  /** The server's time, in milliseconds; NaN before the first exchange. */
  maintenant() {
    return performance.now() + this.decalage;
  }

  get decalage() {
    return this.#echanges.length ? this.#echanges.reduce((a, b) => (b.trajet < a.trajet ? b : a)).decalage : NaN;
  }

  async demarrer() {
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#echanger();
    });
    setInterval(() => this.#surveiller(), 250);
    await this.#tourner();
  }

  async #tourner() {
    clearTimeout(this.#reveil);
    await this.#echanger();
    // The first exchanges come close together, so that the best of them is good at once.
    this.#reveil = setTimeout(() => this.#tourner(), this.#echanges.length < 4 ? 150 : PAS);
  }

  async #echanger() {
    const depart = performance.now();
    try {
      const reponse = await fetch(this.#adresse, { cache: "no-store", signal: AbortSignal.timeout(ATTENTE) });
      if (!reponse.ok) throw new Error(String(reponse.status));
      const { maintenant } = await reponse.json();
      const arrivee = performance.now();
      this.#retenir({ arrivee, trajet: arrivee - depart, decalage: maintenant - (depart + arrivee) / 2 });
    } catch {
      // Silence is what #surveiller measures.
    }
    this.#surveiller();
  }

  #retenir(echange) {
    this.#contact = echange.arrivee;
    // An exchange that contradicts the others means that a clock jumped (sleep, server restarted): start again.
    const compatible = (autre) =>
      Math.abs(autre.decalage - echange.decalage) <= (autre.trajet + echange.trajet) / 2 + 20;
    this.#echanges = this.#echanges.filter((e) => echange.arrivee - e.arrivee < MEMOIRE && compatible(e));
    this.#echanges.push(echange);
  }

  #surveiller() {
    const vivante = performance.now() - this.#contact < SILENCE;
    if (vivante === this.#vivante) return;
    this.#vivante = vivante;
    this.dispatchEvent(new Event("ligne"));
  }
}

/** Milliseconds left on a clock {lance_a, duree, interrompu_a}, never below 0; an interrupted clock stands still. */
export function restant(chrono, maintenant) {
  return Math.max(0, chrono.lance_a + chrono.duree * 1000 - (chrono.interrompu_a ?? maintenant));
}

/** "2:35": the second that is running, so that it shows the whole time at the start and 0:00 only at the end. */
export function afficher(millisecondes) {
  const secondes = Math.ceil(millisecondes / 1000);
  return `${Math.floor(secondes / 60)}:${String(secondes % 60).padStart(2, "0")}`;
}
