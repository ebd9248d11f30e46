import assert from "node:assert/strict";
import { test } from "node:test";

import { intention, telQuel } from "../../../src/duplicata/web/static/js/saisie/intention.js";
import { lireLigne } from "../../../src/duplicata/web/static/js/saisie/ligne.js";
import { encercler, filtrer, Repertoire } from "../../../src/duplicata/web/static/js/saisie/solutions.js";
import { manquantes, resumer, suivante } from "../../../src/duplicata/web/static/js/saisie/tables.js";
import { chiffreDeLaRangee, nommer, Raccourcis } from "../../../src/duplicata/web/static/js/saisie/touches.js";

const SOLUTIONS = new Repertoire([
  ["SWEATS", "3H", 50, ""], ["SWEAT", "3H", 44, ""], ["WAGES", "4D", 40, "2"], ["WAGES", "10F", 40, ""], ["STEP", "H1", 12, ""],
]);
const TABLES = new Map([[12, { table: 12, saisi: false }], [13, { table: 13, saisi: true }]]);
const CONTEXTE = { solutions: SOLUTIONS, tables: TABLES, top: 50, proposee: 12, premierCoup: false, vues: new Set() };
const lire = (texte, plus = {}) => intention(lireLigne(texte), { ...CONTEXTE, ...plus });

test("the solutions are filtered by word, place and score", () => {
  const mots = (texte) => filtrer(SOLUTIONS, lireLigne(texte)).premieres.map((s) => `${s.ecrit} ${s.place}`);
  assert.deepEqual(mots("SWE"), ["SWEATS 3H", "SWEAT 3H"]);
  assert.deepEqual(mots("SWEAT "), ["SWEAT 3H"]);
  assert.deepEqual(mots("W 4D"), ["WaGES 4D"]);
  assert.deepEqual(mots("Wa"), ["WaGES 4D"]);
  assert.deepEqual(mots("S 12"), ["STEP H1"]);
  assert.deepEqual(mots("S#E"), ["SWEATS 3H", "SWEAT 3H", "STEP H1"]);
  assert.equal(encercler("WAGES", "1,5"), "wAGEs");
});

test("what was met on this move comes first", () => {
  const vues = new Set(["SWEAT 3H"]);
  assert.deepEqual(filtrer(SOLUTIONS, lireLigne("SWE"), { vues }).premieres.map((s) => s.ecrit), ["SWEAT", "SWEATS"]);
});

test("one match is one Enter, several wait for a choice", () => {
  assert.equal(lire("STE").genre, "solution");
  assert.deepEqual(lire("STE").bulletin, { table: 12, mot: "STEP", sens: "H", reference: "H1", score: 12 });
  assert.equal(lire("SWE").genre, "choisir");
  assert.equal(intention(lireLigne("SWE"), CONTEXTE, SOLUTIONS.toutes[1]).bulletin.mot, "SWEAT");
});

test("a complete line is taken as written, faulty or not", () => {
  assert.equal(lire("12 SWEATS 3H 50").genre, "solution");
  assert.deepEqual(lire("12 SWEATS 3H 45").bulletin, { table: 12, mot: "SWEATS", reference: "3H", score: 45 });
  assert.equal(lire("12 WAGES 4D 40").genre, "tel_quel");
  assert.deepEqual(lire("12 WAGES 4D 40").alertes, []);
  assert.deepEqual(telQuel(lireLigne("SWE"), CONTEXTE), { table: 12, mot: "SWE" });
});

test("each anomaly is named", () => {
  assert.deepEqual(lire("99 SWEATS 3H 50").alertes, ["table_inconnue"]);
  assert.deepEqual(lire("13 SWEATS 3H 50").alertes, ["deja_saisi"]);
  assert.deepEqual(lire("12 SWEATS 3H 51").alertes, ["au_dessus_du_top"]);
  assert.deepEqual(lire("12 STE H1 12").alertes, ["derniere_lettre"]);
  assert.deepEqual(lire("12 SWEAT 3H 50").alertes, ["derniere_lettre"]);
  assert.deepEqual(lire("12 SWEAT 3H 45").alertes, []);
  assert.deepEqual(lire("12 XYLEM").alertes, ["incomplet"]);
  assert.deepEqual(lire("12 /n").alertes, []);
});

test("nothing to enter, nothing understood", () => {
  assert.equal(lire("").genre, "rien");
  assert.equal(lire("12").genre, "rien");
  assert.equal(lire("12 SWEATS 3H 50 ??").genre, "rien");
  assert.equal(lire("SWEATS 3H 50", { proposee: null }).genre, "rien");
});

test("at the first move places of the same score are one solution", () => {
  const solutions = new Repertoire([["BIEF", "H5", 18, ""], ["BIEF", "H6", 18, ""]]);
  assert.equal(lire("BI", { solutions, premierCoup: true }).genre, "solution");
  assert.deepEqual(lire("BIEF 18", { solutions, premierCoup: true }).bulletin, { table: 12, mot: "BIEF", sens: "H", score: 18 });
  assert.equal(lire("BI", { solutions }).genre, "choisir");
});

test("the next table is the next one missing, then the pile starts again", () => {
  const tables = [{ table: 1, saisi: true, arbitre: "A" }, { table: 2, saisi: false, arbitre: "A" }, { table: 5, saisi: false, arbitre: "B" }, { table: 7, saisi: false, arbitre: "A" }];
  assert.deepEqual(manquantes(tables, "A"), [2, 7]);
  assert.deepEqual(manquantes(tables), [2, 5, 7]);
  assert.equal(suivante([2, 7], 2), 7);
  assert.equal(suivante([2, 7], 7), 2);
  assert.equal(suivante([], 7), null);
  assert.equal(resumer([1, 2, 3], 2), "1, 2…");
});

test("keys are named alike on every layout, and can be changed or switched off", () => {
  assert.equal(nommer({ key: "t", code: "KeyT", altKey: true }), "Alt+t");
  assert.equal(nommer({ key: "†", code: "KeyT", altKey: true }), "Alt+t");
  assert.equal(nommer({ key: "Enter", shiftKey: true }), "Shift+Enter");
  assert.equal(nommer({ key: "+", code: "Equal", shiftKey: true }), "+");
  assert.equal(chiffreDeLaRangee({ key: "é", code: "Digit2" }), "2");
  assert.equal(chiffreDeLaRangee({ key: "2", code: "Digit2" }), null);
  const raccourcis = new Raccourcis();
  assert.equal(raccourcis.geste({ key: "+" }), "top");
  assert.equal(raccourcis.changer("top", "F4"), "dessiner");
  assert.equal(raccourcis.changer("top", "F8"), null);
  assert.equal(raccourcis.geste({ key: "F8" }), "top");
  assert.equal(raccourcis.geste({ key: "+" }), null);
  raccourcis.changer("top", "");
  assert.deepEqual(raccourcis.touches("top"), []);
});
