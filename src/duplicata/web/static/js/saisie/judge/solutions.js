/** The plays of the move, as the server lists them, filtered while the arbiter types. */

/** A play; what names it is written when it is asked for, not a hundred thousand times beforehand. */
class Solution {
  constructor(ecrit, place, score, sansFaute, rang) {
    this.rang = rang;
    this.ecrit = ecrit;
    this.mot = ecrit.toUpperCase();
    this.place = place;
    this.score = score;
    this.sansFaute = sansFaute;
  }

  get cle() {
    return cle(this.ecrit, this.place);
  }
}

/**
 * The rows of an answer, which comes in columns.
 * @param {Pick<import("contract").Solutions, "mots" | "places" | "scores" | "sans_faute">} colonnes
 * @returns {[string, string, number, boolean][]}
 */
export function enLignes({ mots, places, scores, sans_faute }) {
  const place = places.split(" ");
  const [valeurs, justes] = [scores, sans_faute].map((suites) => suites.flatMap(([valeur, nombre]) => Array(nombre).fill(valeur)));
  return mots ? mots.split(" ").map((ecrit, rang) => [ecrit, place[rang], valeurs[rang], justes[rang]]) : [];
}

/** Thousands of plays, best first; each letter typed looks only at those the letters before had left. */
export class Solutions {
  #debuts;

  /**
   * @param {[string, string, number, boolean][]} liste  word with its circled letters in lower case, place, score, whether without fault
   * @param {boolean} placeLibre  nothing written as a place counts
   */
  constructor(liste = [], placeLibre = false) {
    this.placeLibre = placeLibre;
    this.toutes = liste.map(([ecrit, place, score, sansFaute], rang) => new Solution(ecrit, place, score, sansFaute, rang));
    const justes = this.toutes.filter(({ sansFaute }) => sansFaute);
    // The first letter of a word is looked for among all the plays: sorted before it is typed.
    this.#debuts = new Map([["", justes]]);
    for (const solution of justes) {
      const initiale = solution.mot[0];
      if (this.#debuts.has(initiale)) this.#debuts.get(initiale).push(solution);
      else this.#debuts.set(initiale, [solution]);
    }
  }

  get meilleure() {
    return this.toutes[0] ?? null;
  }

  /** The plays without fault whose word begins so, in capitals; `#` stands for any letter. */
  commencantPar(debut) {
    let trouvees = this.#debuts.get(debut);
    if (!trouvees) {
      const rang = debut.length - 1;
      const lettre = debut[rang];
      trouvees = this.commencantPar(debut.slice(0, rang))
        .filter(({ mot }) => (lettre === "#" ? mot.length > rang : mot[rang] === lettre));
      this.#debuts.set(debut, trouvees);
    }
    return trouvees;
  }
}

/** What names a solution. */
export function cle(ecrit, place) {
  return `${ecrit} ${place}`;
}

/** The word as a careful player writes it: circled letters in lower case. */
export function encercler(mot, jokers) {
  if (!jokers) return mot;
  const cercles = new Set(jokers.split(",").map(Number));
  return [...mot].map((lettre, i) => (cercles.has(i + 1) ? lettre.toLowerCase() : lettre)).join("");
}

/**
 * The solutions the line may mean: those already met on this move first, then best first.
 * @param {Solutions} solutions
 * @returns {{total: number, premieres: object[]}}
 */
export function filtrer(solutions, ligne, { limite = 8, vues = new Set() } = {}) {
  if (!ligne.mot) return { total: 0, premieres: [] };
  const candidates = solutions.commencantPar(ligne.mot.toUpperCase());
  const possibles = ditPlus(ligne) ? candidates.filter(critere(ligne)) : candidates;
  const exactes = ligne.motFerme ? possibles.filter((s) => s.mot.length === ligne.mot.length) : [];
  const retenues = exactes.length ? exactes : possibles;
  const premieres = vues.size ? retenues.filter((s) => vues.has(s.cle)).slice(0, limite) : [];
  for (let i = 0; premieres.length < limite && i < retenues.length; i++) {
    if (!vues.has(retenues[i].cle)) premieres.push(retenues[i]);
  }
  return { total: compter(retenues, solutions), premieres };
}

/** The solution that a line, complete, writes as the server says that it is without fault. */
export function correspond(solutions, ligne) {
  const place = lirePlace(ligne.reference);
  return solutions.commencantPar(ligne.mot.toUpperCase()).find(
    (s) => s.ecrit === ligne.mot && s.score === ligne.score
      && (solutions.placeLibre || (s.place === place && (!ligne.sens || ligne.sens === sens(s.place)))),
  );
}

/** Of a place, or of a reference written in full, on the grid or off it: half of one tells nothing. */
export function sens(place) {
  return /^\d{1,2}[A-Z]$/.test(place) ? "V" : "H";
}

/** The solution as a slip without fault. */
export function enBulletin(solution, table, premierCoup) {
  const bulletin = { table, mot: solution.ecrit, sens: sens(solution.place), score: solution.score };
  return premierCoup ? bulletin : { ...bulletin, reference: solution.place };
}

function lirePlace(reference) {
  return typeof reference === "string" ? reference.replace(/^0+/, "").replace(/([A-Z])0+/, "$1") : null;
}

/** Where the place is free, those of the same word for the same score are one solution. */
function compter(retenues, { placeLibre }) {
  return placeLibre ? new Set(retenues.map((s) => `${s.ecrit} ${s.score}`)).size : retenues.length;
}

/** Whether the line says more than the first letters of a word. */
function ditPlus({ mot, reference, score, sens: ecrit }) {
  return reference !== undefined || score !== undefined || Boolean(ecrit) || mot !== mot.toUpperCase();
}

/** What the line says besides the letters of the word. */
function critere(ligne) {
  const place = lirePlace(ligne.reference);
  const cercles = [...ligne.mot].flatMap((c, i) => (c !== c.toUpperCase() ? [i] : []));
  return (s) =>
    (ligne.reference === undefined || s.place === place)
    && (ligne.score === undefined || s.score === ligne.score)
    && (!ligne.sens || sens(s.place) === ligne.sens)
    && cercles.every((i) => s.ecrit[i] !== s.mot[i]);
}
