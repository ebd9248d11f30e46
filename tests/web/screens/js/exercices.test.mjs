import assert from "node:assert/strict";
import { test } from "node:test";

import { differences, exercices, LECONS } from "../../../../src/duplicata/web/static/js/entrainement/exercices.js";
import { intention } from "../../../../src/duplicata/web/static/js/saisie/line/intention.js";
import { lireLigne } from "../../../../src/duplicata/web/static/js/saisie/line/line.js";
import { Solutions } from "../../../../src/duplicata/web/static/js/saisie/judge/solutions.js";

const LETTRES = "ABCDEFGHIJKLMNO";
const solutions = new Solutions(Array.from({ length: 80 }, (_, i) =>
  [`MOT${LETTRES[i % 15]}${LETTRES[Math.floor(i / 15)]}S`, i % 2 ? `${(i % 15) + 1}H` : `C${(i % 15) + 1}`, 90 - i, true]));
const suite = exercices(solutions.toutes);

test("fifty slips, each lesson with its own", () => {
  assert.equal(suite.length, 50);
  assert.equal(new Set(suite.map(({ lecon }) => lecon)).size, Object.keys(LECONS).length);
});

test("what a slip says to type gives what stands on the paper", () => {
  const contexte = { solutions: solutions, tables: new Map([[1, { table: 1 }]]), top: 99, proposee: 1, premierCoup: false, vues: new Set() };
  for (const { lecon, papier, ligne } of suite.filter((un) => !["top", "dessin"].includes(un.lecon))) {
    const { bulletin } = intention(lireLigne(ligne), contexte);
    assert.deepEqual(differences(papier, bulletin), [], `${lecon}: ${ligne}`);
  }
});

test("a difference is named", () => {
  const papier = { mot: "SWEATS", reference: "3H", score: 50 };
  assert.deepEqual(differences(papier, { ...papier, reference: "03H" }), []);
  assert.deepEqual(differences(papier, { ...papier, score: 45, reference: undefined }), ["reference", "score"]);
  assert.deepEqual(differences(papier, { ...papier, mot: "SwEATS" }), ["mot"]);
});
