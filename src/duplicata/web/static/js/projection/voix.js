// The spoken announcements: recordings played one after the other, with nothing asked of the network twice.

const SILENCE = 0.08;

export class Voix {
  #dossier;
  #contexte = null;
  #gain = null;
  #sons = new Map();
  #fin = 0;
  #sources = new Set();
  volume = 1;
  active = false;

  constructor(dossier) {
    this.#dossier = dossier;
  }

  /** Browsers let a page speak only after a gesture: call this from one. Tells whether the voice is on. */
  async activer() {
    this.#contexte ??= new AudioContext();
    if (!this.#gain) {
      this.#gain = this.#contexte.createGain();
      this.#gain.connect(this.#contexte.destination);
    }
    this.reglerVolume(this.volume);
    await Promise.race([this.#contexte.resume(), new Promise((fini) => setTimeout(fini, 300))]);
    this.active = this.#contexte.state === "running";
    return this.active;
  }

  couper() {
    this.active = false;
    this.taire();
  }

  /** 0 to 1. */
  reglerVolume(volume) {
    this.volume = volume;
    if (this.#gain) this.#gain.gain.value = volume;
  }

  /** Stops what is being said. */
  taire() {
    for (const source of this.#sources) source.stop();
    this.#sources.clear();
    this.#fin = 0;
  }

  /** Says recordings in order, after what is already being said. */
  async prononcer(noms) {
    if (!this.active) return;
    const sons = await Promise.all(noms.map((nom) => this.#charger(nom)));
    if (!this.active) return;
    let debut = Math.max(this.#fin, this.#contexte.currentTime);
    for (const son of sons.filter(Boolean)) {
      const source = this.#contexte.createBufferSource();
      source.buffer = son;
      source.connect(this.#gain);
      source.onended = () => this.#sources.delete(source);
      this.#sources.add(source);
      source.start(debut);
      debut += son.duration + SILENCE;
    }
    this.#fin = debut;
  }

  #charger(nom) {
    if (!this.#sons.has(nom)) this.#sons.set(nom, this.#lire(nom));
    return this.#sons.get(nom);
  }

  async #lire(nom) {
    try {
      const reponse = await fetch(`${this.#dossier}/${nom}.mp3`);
      return reponse.ok ? await this.#contexte.decodeAudioData(await reponse.arrayBuffer()) : null;
    } catch {
      this.#sons.delete(nom);
      return null;
    }
  }
}

const ordre = (a, b) => Number(a === "?") - Number(b === "?") || a.localeCompare(b);
const pays = (lettre) => `pays_${lettre === "?" ? "joker" : lettre.toLowerCase()}`;

/**
 * The recordings that announce a rack (3.1): leftover by country, new letters "country – letter", whole rack.
 * tirage: as the record writes it, "EEU+ESI?" or "-BNISRAA".
 */
export function annonceTirage(tirage, blitz = false) {
  const rejet = tirage.startsWith("-");
  const [gauche, droite] = tirage.replace("-", "").split("+");
  const [reste, neuves] = droite === undefined ? [[], [...gauche]] : [[...gauche].sort(ordre), [...droite]];
  const noms = [];
  if (rejet) noms.push("rejet");
  else if (reste.length) noms.push(`reliquat_${reste.length}`, ...reste.map(pays));
  for (const lettre of neuves) noms.push(pays(lettre), lettre === "?" ? "lettre_blanche" : `lettre_${lettre.toLowerCase()}`);
  const complet = [...reste, ...neuves].sort(ordre);
  noms.push("complet", ...complet.map((l) => (blitz && l !== "?" ? `lettre_${l.toLowerCase()}` : pays(l))));
  return noms;
}
