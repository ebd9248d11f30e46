import assert from "node:assert/strict";
import { test } from "node:test";

import { Correction } from "../../../../src/duplicata/web/static/js/saisie/store/correction.js";
import { intention, telQuel } from "../../../../src/duplicata/web/static/js/saisie/line/intention.js";
import { lireLigne } from "../../../../src/duplicata/web/static/js/saisie/line/line.js";
import { encercler, enLignes, filtrer, Solutions } from "../../../../src/duplicata/web/static/js/saisie/judge/solutions.js";
import { manquantes, resumer, suivante } from "../../../../src/duplicata/web/static/js/saisie/line/tables.js";
import { chiffreDeLaRangee, nommer, Raccourcis } from "../../../../src/duplicata/web/static/js/saisie/line/keys.js";

const justes = (lignes) => lignes.map((ligne) => [...ligne, true]);
const SOLUTIONS = new Solutions(justes([
  ["SWEATS", "3H", 50], ["SWEAT", "3H", 44], ["WaGES", "4D", 40], ["WAGES", "10F", 40], ["STEP", "H1", 12],
]));
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

test("an answer in columns is one solution a row", () => {
  const colonnes = { mots: "SWEATS WaGES WAGES STEP", places: "3H 4D 10F H1", scores: [[50, 1], [40, 2], [12, 1]], sans_faute: [[true, 3], [false, 1]] };
  assert.deepEqual(enLignes(colonnes), [["SWEATS", "3H", 50, true], ["WaGES", "4D", 40, true], ["WAGES", "10F", 40, true], ["STEP", "H1", 12, false]]);
  assert.deepEqual(enLignes({ mots: "", places: "", scores: [], sans_faute: [] }), []);
  const [, cerclee] = new Solutions(enLignes(colonnes)).toutes;
  assert.deepEqual([cerclee.mot, cerclee.ecrit, cerclee.cle, cerclee.rang], ["WAGES", "WaGES", "WaGES 4D", 1]);
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

test("each anomaly of the line is named; those of the position come with the ruling", () => {
  assert.deepEqual(lire("99 SWEATS 3H 50").alertes, ["table_inconnue"]);
  assert.deepEqual(lire("13 SWEATS 3H 50").alertes, ["deja_saisi"]);
  assert.deepEqual(lire("12 SWEATS 3H 51").alertes, []);
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
  const lignes = justes([["BIEF", "H5", 18], ["BIEF", "H6", 18]]);
  const solutions = new Solutions(lignes, true);
  assert.equal(lire("BI", { solutions, premierCoup: true }).genre, "solution");
  assert.deepEqual(lire("BIEF 18", { solutions, premierCoup: true }).bulletin, { table: 12, mot: "BIEF", sens: "H", score: 18 });
  assert.equal(lire("BI", { solutions: new Solutions(lignes) }).genre, "choisir");
});

test("the next table is the next one missing, then the pile starts again", () => {
  const tables = [{ table: 1, saisi: true, arbitre: "A" }, { table: 2, saisi: false, arbitre: "A" }, { table: 5, saisi: false, arbitre: "B" }, { table: 7, saisi: false, arbitre: "A" }];
  assert.deepEqual(manquantes(tables, { groupe: "A" }), [2, 7]);
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

test("what the solution adds to the line is told apart from what is typed", () => {
  assert.deepEqual(lire("12 SWEATS").ajouts, { reference: true, score: true });
  assert.deepEqual(lire("12 SWEATS 50").ajouts, { reference: true, score: false });
  assert.deepEqual(lire("12 SWEATS 3H 50").ajouts, { reference: false, score: false });
});

test("only what the server says is without fault is proposed, or taken so", () => {
  const solutions = new Solutions([["BIEF", "H5", 18, true], ["BIEF", "H6", 18, true], ["BIEF", "H8", 16, false]], true);
  const premier = (texte) => lire(texte, { solutions, premierCoup: true, top: 18 });
  assert.equal(premier("12 BIEF H8 18").genre, "solution");
  assert.equal(premier("12 BIEF H8 16").genre, "tel_quel");
  assert.deepEqual(premier("12 BI").filtre.premieres.map((s) => s.place), ["H5", "H6"]);
});

test("at the first move a joker where the letter is at hand is a solution, not one without fault", () => {
  const lignes = [["TABLES", "H4", 18, true], ["TABLEs", "H4", 16, false], ["BATELa", "H4", 14, true], ["BATELa", "H5", 14, true]];
  const solutions = new Solutions(lignes, true);
  const premier = (texte) => lire(texte, { solutions, premierCoup: true, top: 18 });
  for (const ecrit of ["12 TABLEs H4 16", "12 TABLEs", "12 TABLEs - 16"]) assert.equal(premier(ecrit).solution ?? null, null, ecrit);
  assert.equal(premier("12 TABLES H4 18").genre, "solution");
  assert.equal(premier("12 BATELa 14").genre, "solution");
  assert.equal(premier("12 TABLEs H4 16").genre, "tel_quel");
  assert.equal(lire("12 TABLEs H4 16", { solutions: new Solutions(justes(lignes.map((ligne) => ligne.slice(0, 3)))), top: 18 }).genre, "solution", "later the circle says which one is meant");
});

test("a doubt about the reading is asked about", () => {
  assert.deepEqual(lire("12 SWEATS LD8 50").alertes, ["reference_douteuse"]);
  assert.deepEqual(lire("12 STEP L 1").alertes, ["reference_ou_score", "incomplet"]);
  assert.deepEqual(intention(lireLigne("12 STEP L 1"), CONTEXTE, SOLUTIONS.toutes[4]).alertes, []);
});

test("a table of another arbiter is asked about, but not of the juge-arbitre", () => {
  const tables = new Map([[12, { table: 12, arbitre: "B" }]]);
  assert.deepEqual(lire("12 SWEATS 3H 50", { tables, groupe: "A" }).alertes, ["autre_arbitre"]);
  assert.deepEqual(lire("12 SWEATS 3H 50", { tables, groupe: "B" }).alertes, []);
  assert.deepEqual(lire("12 SWEATS 3H 50", { tables, groupe: null }).alertes, []);
});

const JOUEE = { numero: 1, coup: 1, phase: "tirage", grille: [] };
const place = (table, arbitre, coup = 1, saisi = false) => ({ coup, table, arbitre, saisi, version: 0 });

test("tables shared out anew are seen at once by the arbiters who gain and lose them", () => {
  const modele = (compte) => {
    const un = new Correction();
    const tables = [place(1, "A"), place(2, "B")];
    un.recommencer({ tables }, compte);
    un.recevoir({ partie: JOUEE, tables });
    return un;
  };
  const [a, b, c] = ["A", "B", "C"].map(modele);
  assert.deepEqual([a, b, c].map((un) => un.manquantes()), [[1], [2], [1, 2]]);
  for (const un of [a, b, c]) un.recevoir({ tables: [place(2, "C")] });
  assert.deepEqual([a, b, c].map((un) => [un.groupe, un.manquantes()]), [["A", [1]], [null, [1, 2]], ["C", [2]]]);
});

/** Move 2 is played, move 1 is still corrected: tables 1 and 2 are A's, 3 is B's. */
function enCorrection({ phase = "chrono", saisis = [], tient = () => false } = {}) {
  const modele = new Correction(tient);
  const anterieurs = [{ coup: 1, phase: "saisie", tirage: "ABC", grille: ["..."], retenu: null, annule: false }];
  const tables = [place(1, "A", 2), place(2, "A", 2), place(3, "B", 2)];
  const anterieures = tables.map(({ table }) => ({ coup: 1, table, saisi: saisis.includes(table), version: 0 }));
  modele.recommencer({ tables, anterieures }, "A");
  modele.recevoir({ partie: { ...JOUEE, coup: 2, phase, tirage: "XYZ", anterieurs }, tables, anterieures });
  return modele;
}

test("an arbiter begins with the oldest move of which he has slips to type, and advances when he completes it", () => {
  const modele = enCorrection({ phase: "saisie", saisis: [1] });
  assert.deepEqual([modele.coup, modele.ouverte, modele.partie.tirage, modele.manquantes()], [1, true, "ABC", [2]]);
  assert.deepEqual(modele.restes, [{ coup: 2, n: 2 }]);
  assert.ok(!modele.avancer());
  modele.noter({ table: 2 });
  assert.ok(modele.avancer());
  assert.deepEqual([modele.coup, modele.manquantes()], [2, [1, 2]]);
  assert.deepEqual(modele.restes, [{ coup: 1, n: 0 }]);
});

test("he never goes back to a move by what happens elsewhere", () => {
  const modele = enCorrection({ phase: "saisie", saisis: [1, 2] });
  assert.equal(modele.coup, 2);
  assert.ok(!modele.recevoir({ anterieures: [place(1, "A")] }));
  assert.deepEqual([modele.coup, modele.restes], [2, [{ coup: 1, n: 1 }]]);
  for (const table of [1, 2]) modele.noter({ table });
  assert.ok(modele.avancer(), "but once he has completed the other one");
  assert.equal(modele.coup, 1);
});

test("completed by somebody else, a move is left only for one that is not collected yet", () => {
  const faites = [place(1, "A", 1, true), place(2, "A", 1, true)];
  const ramassee = enCorrection({ phase: "saisie" });
  assert.ok(!ramassee.recevoir({ anterieures: faites }));
  assert.equal(ramassee.coup, 1);
  const reflechie = enCorrection({ phase: "chrono" });
  assert.ok(reflechie.recevoir({ anterieures: faites }));
  assert.deepEqual([reflechie.coup, reflechie.ouverte], [2, false]);
});

test("what is being typed keeps its move, even once it is closed or its rack put back", () => {
  let typed = true;
  const modele = enCorrection({ phase: "saisie", tient: () => typed });
  assert.equal(modele.coup, 1);
  assert.ok(!modele.recevoir({ partie: { ...modele.jouee, anterieurs: [] } }));
  assert.deepEqual([modele.coup, modele.partie.phase, modele.ouverte], [1, "clos", false]);
  typed = false;
  assert.ok(modele.recevoir({}));
  assert.deepEqual([modele.coup, modele.ouverte], [2, true]);
  typed = true;
  assert.ok(!modele.recevoir({ partie: { ...JOUEE, phase: "saisie", anterieurs: [] } }));
  assert.deepEqual([modele.coup, modele.ouverte], [2, false]);
});

test("another rack under the same number is another one to enter", () => {
  const modele = enCorrection({ saisis: [1, 2] });
  assert.equal(modele.coup, 2);
  modele.recevoirSolutions({ top: 9, mots: "XYZ", places: "1A", scores: [[9, 1]], sans_faute: [[true, 1]], place_libre: false });
  assert.ok(modele.recevoir({ partie: { ...modele.jouee, tirage: "UVW" } }));
  assert.deepEqual([modele.coup, modele.meilleure ?? null], [2, null]);
});

test("a line goes to the open move it names, and no other", () => {
  const modele = enCorrection({ phase: "saisie" });
  assert.ok(modele.aller(2));
  assert.equal(modele.coup, 2);
  assert.ok(!modele.aller(7));
  assert.equal(modele.coup, 2);
});

test("the arbiter changes between open moves, and stays where he went", () => {
  const modele = enCorrection({ phase: "saisie" });
  assert.ok(modele.changer(1));
  assert.equal(modele.coup, 2);
  assert.ok(!modele.changer(1));
  modele.recevoir({ tables: [place(3, "B", 2, true)] });
  assert.equal(modele.coup, 2);
  assert.ok(modele.changer(-1));
  assert.equal(modele.coup, 1);
});

test("a slip on its way counts for its own move", () => {
  const modele = enCorrection({ phase: "saisie" });
  modele.attendre(1, "1/2");
  assert.deepEqual([modele.manquantes(), modele.restes], [[1, 2], [{ coup: 2, n: 1 }]]);
  modele.rendre(1, { saisi: true, version: 9 }, "1/2");
  assert.equal(modele.tablesDe("1/2").get(1).version, 9);
  assert.equal(modele.version(1), 0);
});
