/** A short sound when a slip is not taken: heard by who looks at the paper; can be off, and this browser remembers it. */

const CLE = "duplicata.sans-son";
const DUREE = 0.12;
const HAUTEUR = 220;
const FORCE = 0.15;
let sortie = null;

export function muet() {
  try {
    return localStorage.getItem(CLE) === "oui";
  } catch {
    return false;
  }
}

export function regler(silence) {
  if (silence) localStorage.setItem(CLE, "oui");
  else localStorage.removeItem(CLE);
}

export function refus() {
  if (muet() || !globalThis.AudioContext) return;
  sortie ??= new AudioContext();
  const volume = new GainNode(sortie, { gain: FORCE });
  const note = new OscillatorNode(sortie, { type: "triangle", frequency: HAUTEUR });
  volume.gain.setTargetAtTime(0, sortie.currentTime + DUREE / 2, DUREE / 4);
  note.connect(volume).connect(sortie.destination);
  note.start();
  note.stop(sortie.currentTime + DUREE * 2);
}
