import assert from "node:assert/strict";
import { test } from "node:test";

import { partager } from "../../../../src/duplicata/web/static/js/juge/arbitres.js";

const awaited = (names) => Object.fromEntries(names.map((name) => [name, [1]]));

test("arbiters follow each other as they are counted: letters first, then the numbers of each", () => {
  const { lignes } = partager(awaited(["A10", "B", "A", "", "A2", "Z", "A1", "B2"]), true);
  assert.deepEqual(lignes.map(([name]) => name), ["", "A", "B", "Z", "A1", "A2", "A10", "B2"]);
});

test("a dozen arbiters have a line each, complete or not", () => {
  const { lignes, complets } = partager({ B: [], A: [3] }, true);
  assert.deepEqual([lignes, complets], [[["A", [3]], ["B", []]], []]);
});

test("of many arbiters, those who wait for nothing are told together", () => {
  const many = { ...awaited(["A10", "B"]), ...Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`C${i + 1}`, []])) };
  const { lignes, complets } = partager(many, true);
  assert.deepEqual(lignes, [["B", [1]], ["A10", [1]]]);
  assert.deepEqual([complets.length, complets[1], complets[29]], [30, "C2", "C30"]);
  assert.equal(partager(many, false).lignes.length, 32, "nothing is complete before the slips are collected");
});
