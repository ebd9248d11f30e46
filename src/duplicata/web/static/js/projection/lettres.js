// Letters that fit their tiles, whatever the face: in the middle, and narrowed as little as each needs.

const PLEIN = 0.94;
const ROND = 0.8;
const SOUS_LA_LIGNE = 0.05;
const crayon = document.createElement("canvas").getContext("2d");

/** In em: how far a letter hangs below its line, as J and Q do in some faces, its height, its distance to the middle. */
function encre(texte, { fontWeight, fontFamily }) {
  crayon.font = `${fontWeight} 100px ${fontFamily}`;
  const { actualBoundingBoxAscent: haut, actualBoundingBoxDescent: bas, fontBoundingBoxAscent: dessus, fontBoundingBoxDescent: dessous } = crayon.measureText(texte);
  return { bas: bas / 100, hauteur: (haut + bas) / 100, ecart: (haut - bas - dessus + dessous) / 200 };
}

/** Kept free at the right of a tile for the value that it bears. */
const bande = (jeton) => (jeton.classList.contains("joker") ? 0 : parseFloat(getComputedStyle(jeton).paddingInlineEnd) || 0);

/** How wide and how high a letter is drawn, and by how much it is moved down. */
function mesurer(lettre, style, encres) {
  const jeton = lettre.parentElement;
  const place = (jeton.clientWidth - bande(jeton)) * (jeton.classList.contains("joker") ? ROND : PLEIN);
  const serre = lettre.offsetWidth ? Math.min(1, place / lettre.offsetWidth) : 1;
  const texte = lettre.textContent;
  if (!encres.has(texte)) encres.set(texte, encre(texte, style));
  const { bas, hauteur, ecart } = encres.get(texte);
  if (bas < SOUS_LA_LIGNE) return [serre, 1, ecart];
  const tasse = Math.min(1, (jeton.clientHeight * PLEIN) / (hauteur * parseFloat(style.fontSize)));
  return [serre, tasse, ecart * tasse];
}

export function serrer(...elements) {
  for (const element of elements) {
    const lettres = [...element.querySelectorAll(".jeton > .lettre")];
    if (!lettres.length) continue;
    const style = getComputedStyle(lettres[0]);
    const encres = new Map();
    // Everything is measured before anything is changed: the page is laid out once.
    const mesures = lettres.map((lettre) => mesurer(lettre, style, encres));
    lettres.forEach((lettre, i) => {
      const [serre, tasse, baisse] = mesures[i];
      lettre.style.transform = `scale(${serre.toFixed(3)}, ${tasse.toFixed(3)})`;
      lettre.style.translate = `0 ${baisse.toFixed(3)}em`;
    });
  }
}
