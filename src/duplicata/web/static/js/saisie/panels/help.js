/** The help, below the fold of a small screen: its key opens it and closes it, Escape closes it. */

export class Aide {
  constructor(zone, champ) {
    this.zone = zone;
    this.champ = champ;
    zone.addEventListener("keydown", (e) => e.key === "Escape" && this.fermer());
  }

  basculer() {
    if (this.fermer()) return;
    this.zone.open = true;
    this.zone.scrollIntoView({ block: "start" });
  }

  /** False when it was not open: the key then means something else. */
  fermer() {
    if (!this.zone.open) return false;
    this.zone.open = false;
    this.champ.focus();
    this.champ.scrollIntoView({ block: "center" });
    return true;
  }
}
