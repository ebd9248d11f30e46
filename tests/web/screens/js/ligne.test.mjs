import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { ILLISIBLE, adresse, avecDessin, dansLeMot, ecrireLigne, enBulletin, estComplete, estEcrite, lireCercles, lireLigne } from "../../../../src/duplicata/web/static/js/saisie/line/line.js";

/** The same lines as tests/app/read/test_ligne.py has the terminal read. */
const CORPUS = JSON.parse(readFileSync(new URL("../../../entry_lines.json", import.meta.url), "utf8"));

for (const [texte, bulletin] of CORPUS.lues) {
  test(`both faces read « ${texte} »`, () => {
    const ligne = lireLigne(texte);
    assert.deepEqual(ligne.inconnus, []);
    assert.deepEqual(enBulletin(ligne, ligne.table), bulletin);
  });
}

for (const texte of CORPUS.refusees) {
  test(`neither face takes « ${texte} »`, () => {
    const ligne = lireLigne(texte);
    assert.ok(ligne.inconnus.length || !estEcrite(ligne));
  });
}

for (const [texte] of CORPUS.douteuses) {
  test(`« ${texte} » is asked about, and refused at the terminal`, () => assert.notDeepEqual(lireLigne(texte).doutes, []));
}

const champs = (texte) => {
  const { table, mot, reference, sens, score } = lireLigne(texte);
  return [table, mot, reference, sens, score];
};

test("the fields come in the order of the paper", () => {
  assert.deepEqual(champs("12 SWEATS 3H 50"), [12, "SWEATS", "3H", undefined, 50]);
  assert.deepEqual(champs("SWEATS 3H 50"), [null, "SWEATS", "3H", undefined, 50]);
  assert.deepEqual(champs("12SWEATS 3H 50"), [12, "SWEATS", "3H", undefined, 50]);
});

test("a reference is read however it is spaced or turned", () => {
  for (const [ecrit, lu] of [["3H", "3H"], ["h3", "H3"], ["3-h", "3H"], ["3 h", "3H"], ["H 12", "H12"], ["c 4", "C4"], ["３Ｈ", "3H"], ["16H", "16H"], ["Q4", "Q4"]]) {
    assert.equal(lireLigne(`12 SWEATS ${ecrit} 50`).reference, lu, ecrit);
    assert.equal(lireLigne(`12 SWEATS ${ecrit} 50`).score, 50, ecrit);
  }
});

test("a lone h or v is a direction", () => {
  assert.deepEqual(champs("12 SWEATS h 50"), [12, "SWEATS", undefined, "H", 50]);
  assert.deepEqual(champs("12 SWEATS v 14"), [12, "SWEATS", undefined, "V", 14]);
  assert.deepEqual(champs("12 SWEATS v H3 50"), [12, "SWEATS", "H3", "V", 50]);
});

test("the top row of an AZERTY keyboard needs no Shift", () => {
  assert.deepEqual(champs("&é SWEATS \"h (à"), [12, "SWEATS", "3H", undefined, 50]);
  assert.equal(lireLigne("12 SWEATS -h 50").reference, "6H");
  assert.equal(lireLigne("12 SWEATS h- 50").reference, "H6");
  assert.equal(lireLigne("é été").mot, "ETE");
});

test("a declared absence is not the same as nothing yet", () => {
  assert.deepEqual(champs("12 SWEATS - 50"), [12, "SWEATS", null, undefined, 50]);
  assert.deepEqual(champs("12 SWEATS - -"), [12, "SWEATS", null, undefined, null]);
  assert.deepEqual(champs("12 SWEATS # 50"), [12, "SWEATS", ILLISIBLE, undefined, 50]);
  assert.deepEqual(champs("12 SWEATS 3H #"), [12, "SWEATS", "3H", undefined, ILLISIBLE]);
  assert.equal(estComplete(lireLigne("12 SWEATS - -")), true);
  assert.equal(estComplete(lireLigne("12 SWEATS 50")), false);
  assert.equal(estComplete(lireLigne("12 SWEATS 50"), true), true);
});

test("half a reference leaves the score alone: there is no column 28", () => {
  assert.deepEqual(champs("1 RAJAH L 28"), [1, "RAJAH", "L", undefined, 28]);
  assert.deepEqual(champs("1 RAJAH L 28 v"), [1, "RAJAH", "L", "V", 28]);
  assert.deepEqual(champs("1 JAR 8 35"), [1, "JAR", "8", undefined, 35]);
  assert.deepEqual(champs("1 JAR v 8 35"), [1, "JAR", "8", "V", 35]);
  assert.deepEqual(champs("1 JAR L# 12"), [1, "JAR", "L", undefined, 12]);
  assert.deepEqual(champs("1 JAR L -"), [1, "JAR", "L", undefined, null]);
  assert.deepEqual(champs("1 JAR L 28 35"), [1, "JAR", "L28", undefined, 35]);
});

test("what may be a column or a score is asked about, once it is neither said nor scored", () => {
  const doutes = (texte) => lireLigne(texte).doutes;
  assert.deepEqual(doutes("1 RAJAH L 12"), ["reference_ou_score"]);
  assert.equal(lireLigne("1 RAJAH L 12").reference, "L12");
  for (const dit of ["1 RAJAH L12", "1 RAJAH L 12 -", "1 RAJAH L 12 50", "1 RAJAH L# 12", "1 RAJAH L 28", "1 RAJAH 3 h"]) assert.deepEqual(doutes(dit), [], dit);
});

test("what is like no reference is kept as it is written, with a doubt", () => {
  for (const [texte, reference, score] of [["1 JAR 88 35", "88", 35], ["1 JAR LD8 35", "LD8", 35], ["1 JAR 3H5", "3H5", undefined], ["1 JAR ?? 35", "??", 35]]) {
    const ligne = lireLigne(texte);
    assert.deepEqual([ligne.reference, ligne.score, ligne.doutes, ligne.inconnus], [reference, score, ["reference_douteuse"], []], texte);
  }
  assert.deepEqual(lireLigne("1 JAR # 35").doutes, []);
});

test("circled letters are in the other case", () => {
  for (const [tape, lu] of [["SWEAtS", "SWEAtS"], ["sweats", "SWEATS"], ["sweaTs", "SWEAtS"], ["kWz", "kWz"], ["xi", "XI"], ["Xi", "Xi"], ["SWE#TS", "SWE#TS"], ["swe#ts", "SWE#TS"]]) {
    assert.equal(lireCercles(tape), lu, tape);
  }
  assert.equal(lireLigne("12 cœur").mot, "COEUR");
});

test("incidents are one key after a slash, anywhere", () => {
  assert.deepEqual(lireLigne("12 /n").incidents, ["non_remis"]);
  assert.deepEqual(lireLigne("12 SWEATS 3H 50 /tca").incidents, ["ecrit_apres_la_fin", "encre_interdite", "appareil_interdit"]);
  assert.deepEqual(lireLigne("12 SWEATS 3H 50 !ld").incidents, ["lecture_difficile", "discipline"]);
  assert.deepEqual(lireLigne("12 /z").inconnus, ["/z"]);
});

test("what is not understood is named, never dropped", () => {
  assert.deepEqual(lireLigne("12 SWEATS 3H 50 51").inconnus, ["51"]);
  assert.deepEqual(lireLigne("12 SW?ATS").inconnus, ["SW?ATS"]);
});

test("the caret is in the word, or in a box of figures", () => {
  for (const [texte, attendu] of [["", false], ["12", false], ["12 ", true], ["12 SW", true], ["SW", true], ["12 SWEATS ", false], ["12 SWEATS 3", false], ["SWEATS ", false]]) {
    assert.equal(dansLeMot(texte), attendu, texte);
  }
});

test("the slip sent holds only what is written", () => {
  assert.deepEqual(enBulletin(lireLigne("12 SWEATS - 50"), 12), { table: 12, mot: "SWEATS", score: 50 });
  assert.deepEqual(enBulletin(lireLigne("/n"), 7), { table: 7, incidents: ["non_remis"] });
  assert.deepEqual(enBulletin(lireLigne("SWEATS v h3 #"), 7), { table: 7, mot: "SWEATS", sens: "V", reference: "H3", score: ILLISIBLE });
});

test("a move before the table speaks of a closed move", () => {
  const { coup, table, mot, reference, score } = lireLigne("3/12 SWEATS 3H 50");
  assert.deepEqual([coup, table, mot, reference, score], [3, 12, "SWEATS", "3H", 50]);
  assert.equal(lireLigne("12 SWEATS 3H 50").coup, undefined);
  assert.deepEqual(lireLigne("3/").inconnus, []);
  assert.ok(dansLeMot("3/12 R"));
});

test("1/3/12 is table 12 at move 3 of game 1", () => {
  const { partie, coup, table, mot } = lireLigne("1/3/12 SWEATS 3H 50");
  assert.deepEqual([partie, coup, table, mot], [1, 3, 12, "SWEATS"]);
  assert.equal(lireLigne("3/12 SWEATS").partie, undefined);
  assert.deepEqual([lireLigne("1/3/").coup, lireLigne("1/3/").table], [3, null]);
  assert.ok(dansLeMot("1/3/12 R"));
  for (const ecrite of ["12", "3/12", "1/3/12", "1/3/", ""]) assert.equal(adresse(lireLigne(ecrite)), ecrite);
});

test("a slip put back on the line is read as it was", () => {
  const drawn = { dessin: ["STE", "W"], principal: "STE H" };
  for (const slip of [
    { table: 12, mot: "SWEAtS", reference: "3H", score: 50 },
    { table: 12, mot: "SWEATS", sens: "V", reference: "H3", score: 12 },
    { table: 12, mot: "SWEATS", sens: "H", score: 50 },
    { table: 12, mot: "SWEATS", reference: "illisible", score: "illisible" },
    { table: 12, mot: "RAJAH", reference: "L", score: 12 },
    { table: 12, mot: "RAJAH", reference: "8", score: 12 },
    { table: 12, mot: "RAJAH", reference: "H" },
    { table: 12, mot: "RAJAH", reference: "88" },
    { table: 12, mot: "RAJAH", reference: "LD8", score: 12 },
    { table: 12, ...drawn, score: 50, incidents: ["lecture_difficile"] },
    { table: 12, incidents: ["non_remis", "discipline"] },
  ]) {
    const { dessin } = slip;
    assert.deepEqual(enBulletin(lireLigne(ecrireLigne(slip)), 12, dessin ? drawn : {}), slip);
  }
});

test("what was typed beside the word stays once the word is drawn", () => {
  assert.equal(avecDessin(lireLigne("10 STEROLS H3 66")), "10 @ H3 66 ");
  assert.equal(avecDessin(lireLigne("10 STEROLS - # /l")), "10 @ - # /l ");
  assert.equal(avecDessin(lireLigne("10 STEROLS L")), "10 @ L# ");
  assert.equal(avecDessin(lireLigne("3/12 STEROLS")), "3/12 @ ");
  assert.equal(avecDessin(lireLigne("")), "@ ");
});
