import assert from "node:assert/strict";
import { test } from "node:test";

import { deplacer, depuis, ecrire, effacer, encercler, mots, nouveauDessin, rangees, tourner } from "../../../../src/duplicata/web/static/js/saisie/line/drawing.js";

const taper = (dessin, texte) => [...texte].reduce(ecrire, dessin);

test("SWEATS down from the S of STEROLS, linked by S, T, E", () => {
  let dessin = taper(deplacer(nouveauDessin(), 2, 3), "STE");
  dessin = taper(tourner(deplacer(dessin, 1, -3)), "WEATS");
  assert.deepEqual(rangees(dessin), ["STE", "W", "E", "A", "T", "S"]);
  assert.deepEqual(mots(dessin), ["STE H", "SWEATS V"]);
});

test("the cursor stays on the slip", () => {
  const dessin = deplacer(nouveauDessin(), -1, 99);
  assert.deepEqual([dessin.ligne, dessin.colonne], [0, 14]);
});

test("letters can be circled and wiped", () => {
  let dessin = encercler(taper(nouveauDessin(), "AB#"));
  assert.deepEqual(rangees(dessin), ["AB#"]);
  dessin = encercler(effacer(taper(nouveauDessin(), "AB#")));
  assert.deepEqual(rangees(dessin), ["Ab"]);
  assert.deepEqual(rangees(effacer(effacer(dessin))), []);
});

test("a drawing goes out and comes back", () => {
  const lignes = ["..X", "MoT", "..#"];
  assert.deepEqual(rangees(depuis(lignes)), lignes);
  assert.deepEqual(rangees(depuis(Array(20).fill("A".repeat(20)))), Array(15).fill("A".repeat(15)));
});

test("a word already typed leaves room for link letters before it and above it", () => {
  const dessin = depuis(["FAVUS"]);
  assert.deepEqual(rangees(taper(tourner(deplacer(dessin, -2, 0)), "AB")), ["A", "B", "FAVUS"]);
  assert.deepEqual(rangees(taper(deplacer(dessin, 0, -2), "AB")), ["ABFAVUS"]);
});
