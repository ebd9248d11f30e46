// Hours as each language writes them.
import assert from "node:assert/strict";
import { test } from "node:test";

const MODULE = "../../../../src/duplicata/web/static/js/commun/langue.js";

async function speaking(langue) {
  globalThis.document = { getElementById: (id) => (id === "contexte" ? { textContent: JSON.stringify({ langue }) } : null) };
  return import(`${MODULE}?${langue}`);
}

const AT = new Date(2026, 10, 14, 14, 5, 3);
const EARLY = new Date(2026, 10, 14, 9, 0, 40);

test("French hours have no colon", async () => {
  const { heure, heureExacte } = await speaking("fr");
  assert.equal(heure(AT), "14\u00a0h\u00a005");
  assert.equal(heureExacte(AT), "14\u00a0h\u00a005\u00a0min\u00a003\u00a0s");
  assert.equal(heureExacte(EARLY), "9\u00a0h\u00a000\u00a0min\u00a040\u00a0s");
});

test("English hours have", async () => {
  const { heure, heureExacte } = await speaking("en");
  assert.equal(heure(AT), "14:05");
  assert.equal(heureExacte(AT), "14:05:03");
});

test("a day is named in full", async () => {
  assert.equal((await speaking("fr")).jour(AT), "samedi 14 novembre 2026");
  assert.match((await speaking("en")).jour(AT), /^Saturday,? 14 November 2026$/);
});

test("thousands of points are set apart", async () => {
  assert.equal((await speaking("fr")).points(1234), "1\u202f234 points");
  assert.equal((await speaking("fr")).points(0), "0 point");
  assert.equal((await speaking("en")).points(1234), "1,234 points");
});
