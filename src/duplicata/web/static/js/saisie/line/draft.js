/** What is on the line, kept by this tab: whoever leaves the page and comes back finds it again, on the same move. */

export class Brouillon {
  constructor(cle) {
    this.cle = `duplicata.ligne/${cle}`;
  }

  garder(repere, texte, dessin) {
    if (texte) sessionStorage.setItem(this.cle, JSON.stringify({ repere, texte, dessin }));
    else sessionStorage.removeItem(this.cle);
  }

  /** What was typed on that move; what belongs to another one is forgotten. */
  rendre(repere) {
    try {
      const garde = JSON.parse(sessionStorage.getItem(this.cle));
      return garde?.repere === repere ? garde : null;
    } catch {
      return null;
    }
  }
}
