import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document ??= /** @type {any} */ ({ getElementById: () => null, documentElement: { lang: "fr" } });
const { tirageMontre } = await import("../../../../src/duplicata/web/static/js/commun/phases.js");

test("a rack keeps the order it was drawn in until the clock starts, then that of every slip", () => {
  const partie = { tirage: "AEGPSTW", tirage_ordre: "EGT+WSAP" };
  assert.equal(tirageMontre({ ...partie, phase: "tirage" }), "EGT+WSAP");
  assert.equal(tirageMontre({ ...partie, phase: "annonce" }), "EGT+WSAP");
  for (const phase of ["chrono", "ramassage", "saisie", "clos"]) assert.equal(tirageMontre({ ...partie, phase }), "AEGPSTW");
});

test("there is none before the first one, nor where there is no game", () => {
  assert.equal(tirageMontre(null), "");
  assert.equal(tirageMontre({ phase: "tirage", tirage: "", tirage_ordre: "" }), "");
});
