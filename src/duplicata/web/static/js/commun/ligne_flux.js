// The line to the server: an EventSource that comes back by itself, even when it was refused.
const SUJETS = ["etat", "chrono", "classement", "commission", "double", "machine", "multiplex", "porte", "presence"];

export class Ligne {
  #adresse;
  #recevoir;
  #source = null;
  #reprise;

  /** recevoir(sujet, donnees); the subject "liaison" says whether the line is alive. */
  constructor(adresse, recevoir) {
    this.#adresse = adresse;
    this.#recevoir = recevoir;
    this.ouvrir();
  }

  ouvrir() {
    this.fermer();
    const source = new EventSource(this.#adresse);
    this.#source = source;
    // Not when the line opens: a closed session is told on it too.
    source.addEventListener("accueil", () => this.#recevoir("liaison", true));
    source.onerror = () => {
      this.#recevoir("liaison", false);
      // The browser does not try a refused stream again: we do, not all at the same instant.
      if (source.readyState === EventSource.CLOSED) this.#reprise = setTimeout(() => this.ouvrir(), 2000 + Math.random() * 1000);
    };
    source.addEventListener("session", ({ data }) => {
      this.fermer();
      this.#recevoir("session", JSON.parse(data));
    });
    for (const sujet of SUJETS) {
      source.addEventListener(sujet, ({ data }) => {
        this.#recevoir("liaison", true);
        this.#recevoir(sujet, JSON.parse(data));
      });
    }
  }

  fermer() {
    clearTimeout(this.#reprise);
    this.#source?.close();
    this.#source = null;
  }
}
