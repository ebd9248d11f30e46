/** The plays of the move, as the server lists them, filtered while the arbiter types. */

/**
 * @param {[string, string, number, string][]} liste  word, place, score, positions of the jokers ("2,5")
 */
export function indexer(liste) {
  return liste.map(([mot, place, score, jokers], rang) => {
    const ecrit = encercler(mot.toUpperCase(), jokers);
    return { rang, place, score, ecrit, mot: mot.toUpperCase(), cle: cle(ecrit, place) };
  });
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
 * @returns {{total: number, premieres: object[]}}
 */
export function filtrer(solutions, ligne, { limite = 8, vues = new Set() } = {}) {
  if (!ligne.mot) return { total: 0, premieres: [] };
  const cherche = critere(ligne);
  const exactes = ligne.motFerme ? solutions.filter((s) => cherche(s) && s.mot.length === ligne.mot.length) : [];
  const retenues = exactes.length ? exactes : solutions.filter(cherche);
  const premieres = retenues.filter((s) => vues.has(s.cle)).slice(0, limite);
  for (let i = 0; premieres.length < limite && i < retenues.length; i++) {
    if (!vues.has(retenues[i].cle)) premieres.push(retenues[i]);
  }
  return { total: compter(retenues, ligne), premieres };
}

/** The solution that a line, complete, writes without any fault; at the first move the place is free. */
export function correspond(solutions, ligne, premierCoup) {
  const place = lirePlace(ligne.reference);
  return solutions.find(
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

function critere(ligne) {
  const place = lirePlace(ligne.reference);
  const debut = ligne.mot.toUpperCase();
  const cercles = [...ligne.mot].flatMap((c, i) => (c !== c.toUpperCase() ? [i] : []));
  const motif = debut.includes("#") ? new RegExp(`^${debut.replaceAll("#", ".")}`) : null;
  return (s) =>
    (motif ? motif.test(s.mot) : s.mot.startsWith(debut))
    && (ligne.reference === undefined || s.place === place)
    && (ligne.score === undefined || s.score === ligne.score)
    && (!ligne.sens || sens(s.place) === ligne.sens)
    && cercles.every((i) => s.ecrit[i] !== s.mot[i]);
}
