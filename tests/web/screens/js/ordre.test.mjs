import assert from "node:assert/strict";
import { test } from "node:test";

import { Ordre } from "../../../../src/duplicata/web/static/js/commun/ordre.js";

test("an answer overtaken by a later one says nothing new", () => {
  const ordre = new Ordre();
  const [premiere, deuxieme, troisieme] = [ordre.demander(), ordre.demander(), ordre.demander()];
  assert.equal(deuxieme(), true);
  assert.equal(premiere(), false);
  assert.equal(deuxieme(), true, "it is still the last one received");
  assert.equal(troisieme(), true);
  assert.equal(deuxieme(), false);
});

test("a question that is never answered holds nobody up", () => {
  const ordre = new Ordre();
  const premiere = ordre.demander();
  ordre.demander();
  assert.equal(premiere(), true);
});
