/** Side panels opened by a key and left with Escape: drawing, own ruling, reason, shortcuts. None is modal. */

const par = (id) => document.getElementById(id);

export class Panneau {
  /** *surValider* gets the form's fields; the panel closes when it returns true. */
  constructor(id, retour, surValider) {
    this.cadre = par(id);
    this.formulaire = this.cadre.querySelector("form");
    this.retour = retour;
    this.touches = new Set();
    this.cadre.addEventListener("input", ({ target }) => this.touches.add(target.name));
    this.cadre.addEventListener("keydown", (e) => {
      if (e.key !== "Escape") return;
      e.preventDefault();
      this.fermer();
    });
    this.cadre.querySelector("[data-fermer]")?.addEventListener("click", () => this.fermer());
    this.formulaire?.addEventListener("submit", (e) => {
      e.preventDefault();
      if (surValider(Object.fromEntries(new FormData(this.formulaire)))) this.fermer();
    });
  }

  /** Opened by the arbiter's own key: the focus goes to its first field. */
  ouvrir(valeurs = {}) {
    this.cadre.hidden = false;
    for (const [nom, valeur] of Object.entries(valeurs)) this.formulaire.elements[nom].value = valeur;
    const champ = this.cadre.querySelector("[data-premier]");
    champ.focus();
    champ.select?.();
  }

  /** What comes after the opening: the fields typed in meanwhile are left alone. */
  completer(valeurs) {
    for (const [nom, valeur] of Object.entries(valeurs)) {
      if (!this.touches.has(nom)) this.formulaire.elements[nom].value = valeur;
    }
    if (document.activeElement?.form === this.formulaire && !this.touches.has(document.activeElement.name)) document.activeElement.select?.();
  }

  fermer() {
    this.cadre.hidden = true;
    this.touches.clear();
    this.formulaire?.reset();
    this.retour.focus();
  }

  get ouvert() {
    return !this.cadre.hidden;
  }
}
