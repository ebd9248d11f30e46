/** The boxes beside the word: reference, score, direction; what stands in them is never corrected, only read. */

export const ILLISIBLE = "illisible";
export const VIDE = /^[-.,;]$/;

/** What the top row of an AZERTY keyboard gives without Shift. */
const AZERTY = { "&": 1, é: 2, '"': 3, "'": 4, "(": 5, "-": 6, è: 7, _: 8, ç: 9, à: 0 };
const COMPACTE = /^(?:[A-Z]\d{1,2}|\d{1,2}[A-Z])$/;
/** Half a reference, the other half said not to be there: `L#`, `#8`. */
const MOITIE = /^(?:([A-Z]|\d{1,5})#|#([A-Z]|\d{1,5}))$/;
const LETTRE = /^[A-Z]$/;
const NOMBRE = /^\d{1,2}$/;
const SCORE = /^[+-]?\d{1,5}$/;
const TAILLE = 15;

export function lireCases(jetons, ligne) {
  const cases = jetons.map(chiffres);
  let espacee = false;
  for (let i = 0; i < cases.length; i++) {
    const [jeton, suivant = "", apres = ""] = cases.slice(i);
    const libre = ligne.reference === undefined;
    if (VIDE.test(jeton)) declarer(ligne, null, jetons[i]);
    else if (/^[#?]$/.test(jeton)) declarer(ligne, ILLISIBLE, jetons[i]);
    else if (libre && (COMPACTE.test(jeton) || MOITIE.test(jeton))) ligne.reference = jeton.replace("#", "");
    else if (libre && estEspacee(jeton, suivant, apres)) {
      ligne.reference = jeton + suivant;
      espacee = LETTRE.test(jeton);
      i++;
    } else if (libre && estIncomplete(jeton, suivant, ligne.score === undefined)) ligne.reference = jeton;
    else if (/^[HV]$/.test(jeton)) ligne.sens = jeton;
    else if (SCORE.test(jeton) && ligne.score === undefined && !(libre && SCORE.test(suivant))) ligne.score = Number(jeton);
    else if (libre) douter(ligne, jeton);
    else ligne.inconnus.push(jetons[i]);
  }
  // `L 12` and no score: column 12, or a lone L and 12 points?
  if (espacee && ligne.score === undefined) ligne.doutes.push("reference_ou_score");
}

/** `3 h`, `c 4` and `h 3 50`; but `h 50` and `14 v` are a direction and a score, and there is no column 28. */
function estEspacee(jeton, suivant, apres) {
  if (NOMBRE.test(jeton) && LETTRE.test(suivant)) {
    return SCORE.test(apres) || (Number(jeton) <= TAILLE && suivant !== "V");
  }
  if (!LETTRE.test(jeton) || jeton === "V" || !NOMBRE.test(suivant)) return false;
  if (jeton === "H") return apres !== "" && !LETTRE.test(apres);
  return Number(suivant) <= TAILLE || SCORE.test(apres);
}

/** `L` alone, and `8` before a score: half of the reference is all that stands on the paper. */
function estIncomplete(jeton, suivant, sansScore) {
  if (LETTRE.test(jeton)) return !/^[HV]$/.test(jeton);
  return NOMBRE.test(jeton) && Number(jeton) >= 1 && Number(jeton) <= TAILLE && sansScore && SCORE.test(suivant);
}

/** In the place of the reference, but like none: kept as it is written, once that is confirmed. */
function douter(ligne, jeton) {
  ligne.reference = jeton;
  ligne.doutes.push("reference_douteuse");
}

function declarer(ligne, valeur, jeton) {
  if (ligne.reference === undefined) ligne.reference = valeur;
  else if (ligne.score === undefined) ligne.score = valeur;
  else ligne.inconnus.push(jeton);
}

/** Digits of an unshifted AZERTY row, separators of a reference (`3-h`), capitals. */
export function chiffres(jeton) {
  const azerty = /[&é"'(è_çà]/.test(jeton) || (/-/.test(jeton) && !/\d/.test(jeton) && jeton !== "-");
  const plat = azerty ? jeton.replace(/[&é"'(\-è_çà]/g, (c) => AZERTY[c]) : jeton;
  const haut = plat.toUpperCase();
  return /[A-Z]/.test(haut) ? haut.replace(/[-./:]/g, "") : haut;
}
