// What the stream tells of tables, piece by piece, comes to what a whole state says.
import assert from "node:assert/strict";
import { test } from "node:test";

import { Tables } from "../../../../src/duplicata/web/static/js/commun/tables_dites.js";
import { Absents } from "../../../../src/duplicata/web/static/js/juge/absents.js";

const PARTIE = { numero: 1, coup: 2, anterieurs: [{ coup: 1 }] };
const une = (table, attendu, coup = 2) => ({ coup, table, attendu, ...(coup === 2 ? { arbitre: table < 3 ? "A" : "B" } : {}) });
const ENTIER = { version: 10, partie: PARTIE, tables: [1, 2, 3].map((n) => une(n, true)), anterieures: [une(3, true, 1)] };

test("an older state that comes after a newer word changes nothing of what that said", () => {
  const tables = new Tables();
  tables.prendre({ version: 11, tables: [une(1, false)] });
  tables.prendreTout(ENTIER);
  assert.deepEqual(tables.tables.map(({ table, attendu }) => [table, attendu]), [[1, false], [2, true], [3, true]]);
  tables.prendre({ version: 9, tables: [une(2, false)] });
  assert.equal(tables.tables[1].attendu, true);
  assert.deepEqual(tables.prendre({ version: 12, tables: [une(2, false), une(3, true)] }).tables.map(({ table }) => table), [2, 3]);
});

test("a slip that was acknowledged stays entered when a state asked for before comes after", () => {
  const tables = new Tables();
  tables.prendreTout(ENTIER);
  tables.tenir(11, { coup: 2, table: 1 }, { saisi: true, version: 11 });
  tables.tenir(11, { coup: 1, table: 3 }, { saisi: true, version: 11 });
  tables.prendreTout({ ...ENTIER, tables: ENTIER.tables.map((autre) => ({ ...autre, saisi: false })) });
  assert.deepEqual(tables.tables.map(({ table, saisi }) => [table, Boolean(saisi)]), [[1, true], [2, false], [3, false]]);
  assert.equal(tables.anterieures[0].saisi, true);
  tables.prendre({ version: 12, tables: [{ ...une(1, true), saisi: false }] });
  assert.equal(tables.tables[0].saisi, false, "taken back since");
});

test("a table that a whole state no longer has is gone; so are those of another game", () => {
  const tables = new Tables();
  tables.prendreTout(ENTIER);
  tables.prendreTout({ ...ENTIER, version: 12, tables: [une(1, true)] });
  assert.deepEqual(tables.tables.map(({ table }) => table), [1]);
  tables.prendre({ version: 13, partie: { ...PARTIE, anterieurs: [] } });
  assert.deepEqual(tables.anterieures, [], "a move that is closed");
  tables.prendre({ version: 14, partie: { numero: 2 } });
  assert.ok(tables.vide);
});

test("what is missing follows, arbiter by arbiter and move by move", () => {
  const absents = new Absents();
  absents.prendreTout(ENTIER);
  assert.deepEqual(absents.manquants, { A: [1, 2], B: [3] });
  assert.deepEqual(absents.anterieurs(PARTIE), [{ coup: 1, manquants: { A: [], B: [3] } }]);
  assert.ok(absents.prendre({ version: 11, tables: [une(2, false)] }));
  assert.ok(absents.prendre({ version: 12, anterieures: [une(3, false, 1)] }));
  assert.ok(!absents.prendre({ version: 12, partie: PARTIE }));
  assert.deepEqual(absents.manquants, { A: [1], B: [3] });
  assert.deepEqual(absents.anterieurs(PARTIE), [{ coup: 1, manquants: { A: [], B: [] } }]);
});
