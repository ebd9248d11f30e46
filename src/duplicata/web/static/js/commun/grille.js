// The grid. The markup is the one templates/_grille.html makes; a grid already drawn is changed, not drawn again.

const COTE = 15;
const LIGNES = "ABCDEFGHIJKLMNO";
const QUART = ["T..d...T", ".D...t..", "..D...d.", "d..D...d", "....D...", ".t...t..", "..d...d.", "T..d...D"];
const PRIMES = { T: "MT", D: "MD", t: "LT", d: "LD" };
const VALEURS = {
  A: 1, B: 3, C: 3, D: 2, E: 1, F: 4, G: 2, H: 4, I: 1, J: 8, K: 10, L: 1, M: 2,
  N: 1, O: 1, P: 3, Q: 8, R: 1, S: 1, T: 1, U: 1, V: 4, W: 10, X: 10, Y: 10, Z: 10,
};
const VIDE = ".";
const JOKER_NON_ATTRIBUE = "?";

export function valeur(jeton) {
  return VALEURS[jeton] ?? 0;
}

/** The premium of a square: "MT", "MD", "LT", "LD" or "". */
export function prime(ligne, colonne) {
  const pli = (i) => Math.min(i, COTE - 1 - i);
  return PRIMES[QUART[pli(ligne)][pli(colonne)]] ?? "";
}

/** "H4" (across) or "4H" (down) as {ligne, colonne, vertical}; null when it is no reference. */
export function lirePlace(place) {
  const lu = /^(?:([A-O])(1[0-5]|[1-9])|(1[0-5]|[1-9])([A-O]))$/i.exec((place ?? "").trim());
  if (!lu) return null;
  const vertical = lu[3] !== undefined;
  return {
    ligne: LIGNES.indexOf((lu[1] ?? lu[4]).toUpperCase()),
    colonne: Number(lu[2] ?? lu[3]) - 1,
    vertical,
  };
}

/** Squares of a word: [[row, column, tile], ...]; what leaves the grid is left out. */
function cases(mot, place) {
  const depart = lirePlace(place);
  if (!depart || !mot) return [];
  return [...mot]
    .map((jeton, i) => [depart.ligne + (depart.vertical ? i : 0), depart.colonne + (depart.vertical ? 0 : i), jeton])
    .filter(([ligne, colonne]) => ligne < COTE && colonne < COTE);
}

export function creerJeton(jeton, phrases) {
  const boite = document.createElement("span");
  const joker = jeton === JOKER_NON_ATTRIBUE || jeton !== jeton.toUpperCase();
  boite.className = joker ? "jeton joker" : "jeton";
  const lettre = document.createElement("span");
  lettre.className = "lettre";
  lettre.textContent = jeton === JOKER_NON_ATTRIBUE ? "" : jeton.toUpperCase();
  boite.append(lettre);
  const note = document.createElement("span");
  if (joker) {
    note.className = "invisible";
    note.textContent = phrases?.joker ?? "joker";
  } else {
    note.className = "valeur";
    note.setAttribute("aria-hidden", "true");
    note.textContent = String(valeur(jeton));
  }
  boite.append(note);
  return boite;
}

function creerTable(titre) {
  const table = document.createElement("table");
  table.className = "grille";
  table.createCaption().textContent = titre;
  const tete = table.createTHead().insertRow();
  tete.insertCell().className = "coin";
  for (let colonne = 1; colonne <= COTE; colonne++) tete.append(entete("col", String(colonne)));
  const corps = table.createTBody();
  for (let ligne = 0; ligne < COTE; ligne++) {
    const rangee = corps.insertRow();
    rangee.append(entete("row", LIGNES[ligne]));
    for (let colonne = 0; colonne < COTE; colonne++) rangee.insertCell();
  }
  return table;
}

function entete(portee, texte) {
  const th = document.createElement("th");
  th.scope = portee;
  const span = document.createElement("span");
  span.textContent = texte;
  th.append(span);
  return th;
}

const dessinees = new WeakMap();

/** The squares of a table row by row, each with what was last drawn in it: asking the page for them takes longer. */
function carres(table) {
  if (!dessinees.has(table)) {
    dessinees.set(table, [...table.tBodies[0].rows].flatMap((rangee) => [...rangee.cells].slice(1).map((td) => ({ td, contenu: null }))));
  }
  return dessinees.get(table);
}

function peindre(carre, ligne, colonne, jeton, etat, phrases) {
  const contenu = `${jeton} ${etat}`;
  if (carre.contenu === contenu) return;
  carre.contenu = contenu;
  const { td } = carre;
  const marque = prime(ligne, colonne);
  const centre = ligne === 7 && colonne === 7;
  td.className = [marque.toLowerCase(), centre && "centre", etat].filter(Boolean).join(" ");
  if (jeton !== VIDE) {
    td.replaceChildren(creerJeton(jeton, phrases));
  } else if (marque) {
    const span = document.createElement("span");
    span.className = "prime";
    span.textContent = marque;
    td.replaceChildren(span);
  } else {
    td.replaceChildren();
  }
}

/**
 * Draws the grid in an element of class "grille-cadre".
 * rows: 15 strings, "." empty, capital a tile, small letter a joker.
 * mot, place: a word shown over the grid (the one last played, or a proposal); invalide: it may not be played.
 * The sentences come from data-titre and data-joker of the element.
 */
export function dessinerGrille(element, rows, { mot = "", place = "", invalide = false } = {}) {
  element.classList.add("grille-cadre");
  let table = element.querySelector("table.grille");
  if (!table) {
    table = creerTable(element.dataset.titre ?? "Grille");
    element.append(table);
  }
  const phrases = { joker: element.dataset.joker };
  const poses = new Map(cases(mot, place).map(([ligne, colonne, jeton]) => [ligne * COTE + colonne, jeton]));
  const etat = invalide ? "invalide" : "pose";
  const tous = carres(table);
  for (let ligne = 0; ligne < COTE; ligne++) {
    for (let colonne = 0; colonne < COTE; colonne++) {
      const rang = ligne * COTE + colonne;
      const pose = poses.get(rang);
      const dessous = rows[ligne]?.[colonne] ?? VIDE;
      // A letter already on the grid stays as it lies there, joker or not.
      const jeton = dessous !== VIDE ? dessous : pose ?? VIDE;
      peindre(tous[rang], ligne, colonne, jeton, pose === undefined ? "" : etat, phrases);
    }
  }
  return table;
}
