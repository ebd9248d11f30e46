// The clock on the wall with an hour that is measured again and again.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = new EventTarget();
const { Chrono, moment } = await import("../../../../src/duplicata/web/static/js/projection/chrono.js");

class Hour extends EventTarget {
  vivante = true;
  now = 0;
  maintenant() { return this.now; }
}

function wall() {
  const hour = new Hour();
  const box = { hidden: false, dataset: {}, style: { setProperty: (name, value) => { box.bar = [name, value]; } }, querySelector: () => ({ textContent: "" }) };
  const chrono = new Chrono(hour, box);
  const said = [];
  chrono.addEventListener("moment", () => said.push(chrono.moment));
  const at = (left) => { hour.now = 180_000 - left; chrono.dessiner(); };
  chrono.suivre({ lance_a: 0, duree: 180, alerte: 30, interrompu_a: null });
  return { chrono, box, said, at, stop: () => chrono.suivre(null) };
}

test("each warning is given once, however the measured hour trembles", () => {
  const { said, at, stop } = wall();
  for (const left of [31_000, 30_000, 30_015, 29_990, 5_000, 5_080, 4_990, 0, 40, 0]) at(left);
  stop();
  assert.deepEqual(said, ["alerte", "fin", "zero"]);
});

test("no warning comes early", () => {
  const { said, at, stop } = wall();
  at(30_001);
  at(5_001 + 25_000);
  stop();
  assert.deepEqual(said, []);
  assert.equal(moment({ alerte: 30 }, 30_000), "alerte");
});

test("another move starts the warnings anew", () => {
  const { chrono, box, said, at, stop } = wall();
  at(0);
  assert.equal(box.dataset.moment, "zero");
  chrono.suivre({ lance_a: 200_000, duree: 180, alerte: 30, interrompu_a: null });
  assert.equal(box.dataset.moment, "", "the whole time is left: nothing is up");
  at(-200_000 + 30_000);
  stop();
  assert.deepEqual(said, ["zero", "alerte"]);
});

test("the bar says the second that the figures say, and nothing of an hour that is unknown", () => {
  const { box, at, stop } = wall();
  at(90_000);
  assert.deepEqual(box.bar, ["--part", "0.5"]);
  at(89_001);
  assert.deepEqual(box.bar, ["--part", "0.5"]);
  at(0);
  assert.deepEqual(box.bar, ["--part", "0"]);
  stop();
});
