/** The plays of the move, as the server lists them, filtered while the arbiter types. */

/** Thousands of plays, best first; each letter typed looks only at those the letters before had left. */
export class Repertoire {
  #debuts;

  /** @param {[string, string, number, string][]} liste  word, place, score, positions of the jokers ("2,5") */
  constructor(liste = []) {
    this.toutes = liste.map(([mot, place, score, jokers], rang) => {
      const ecrit = encercler(mot.toUpperCase(), jokers);
      return { rang, place, score, jokers, ecrit, mot: mot.toUpperCase(), cle: cle(ecrit, place) };
    });
    this.#debuts = new Map([["", this.toutes]]);
  }

  get meilleure() {
    return this.toutes[0] ?? null;
  }

  /** The plays whose word begins so, in capitals; `#` stands for any letter. */
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
 * @param {Repertoire} repertoire
 * @returns {{total: number, premieres: object[]}}
 */
export function filtrer(repertoire, ligne, { limite = 8, vues = new Set() } = {}) {
  if (!ligne.mot) return { total: 0, premieres: [] };
  const possibles = repertoire.commencantPar(ligne.mot.toUpperCase()).filter(critere(ligne));
  const exactes = ligne.motFerme ? possibles.filter((s) => s.mot.length === ligne.mot.length) : [];
  const retenues = exactes.length ? exactes : possibles;
  const premieres = retenues.filter((s) => vues.has(s.cle)).slice(0, limite);
  for (let i = 0; premieres.length < limite && i < retenues.length; i++) {
    if (!vues.has(retenues[i].cle)) premieres.push(retenues[i]);
  }
  return { total: compter(retenues, ligne), premieres };
}

/** The solution that a line, complete, writes without any fault; at the first move the place is free. */
export function correspond(repertoire, ligne, premierCoup) {
  const place = lirePlace(ligne.reference);
  return repertoire.commencantPar(ligne.mot.toUpperCase()).find(
    (s) => s.ecrit === ligne.mot && s.score === ligne.score && (premierCoup || s.place === place)
      && (!ligne.sens || premierCoup || ligne.sens === sens(s.place)),
  );
}

export function sens(place) {
  return /^\d/.test(place) ? "V" : "H";
}

/** The solution as a slip without fault. */
export function enBulletin(solution, table, premierCoup) {
  const bulletin = { table, mot: solution.ecrit, sens: sens(solution.place), score: solution.score };
  return premierCoup ? bulletin : { ...bulletin, reference: solution.place };
}

function lirePlace(reference) {
  return typeof reference === "string" ? reference.replace(/^0+/, "").replace(/([A-Z])0+/, "$1") : null;
}

/** Places of the same word for the same score at the first move are one solution: the grid is empty. */
function compter(retenues, ligne) {
  return ligne.premierCoup ? new Set(retenues.map((s) => `${s.ecrit} ${s.score}`)).size : retenues.length;
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
