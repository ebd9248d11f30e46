import assert from "node:assert/strict";
import { test } from "node:test";

import { FileAttente } from "../../../../src/duplicata/web/static/js/saisie/store/outbox.js";
import { StockageMemoire } from "../../../../src/duplicata/web/static/js/saisie/store/disk.js";

/** A server that applies each key once, and a network that can be cut before or after the answer. */
class Serveur {
  constructor(coupures = []) {
    this.coupures = coupures;
    this.appliques = new Map();
    this.appels = 0;
    this.reponses = {};
  }

  envoyer = async (entree) => {
    const coupure = this.coupures[this.appels++];
    if (coupure === "avant") throw new TypeError("Failed to fetch");
    const reponse = this.appliques.get(entree.cle) ?? this.reponses[entree.cle] ?? { statut: 201, donnees: { version: this.appliques.size + 1 } };
    if (reponse.statut < 300) this.appliques.set(entree.cle, reponse);
    if (coupure === "apres") throw new TypeError("Failed to fetch");
    return typeof coupure === "number" ? { statut: coupure, donnees: {} } : reponse;
  };
}

const bulletin = (cle, table = 1) => ({ cle, table, coup: 3, chemin: "/bulletins", corps: { table, coup: 3, version: 0 } });
const file = (serveur, stockage = new StockageMemoire(), plus = {}) =>
  new FileAttente(stockage, serveur.envoyer, { patienter: () => Promise.resolve(), ...plus });

test("entries are sent in order and acknowledged one by one", async () => {
  const serveur = new Serveur();
  const accuses = [];
  const attente = file(serveur, undefined, { surAccuse: (entree) => accuses.push(entree.cle) });
  await attente.ajouter(bulletin("a", 1));
  await attente.ajouter(bulletin("b", 2));
  await attente.vider();
  assert.deepEqual(accuses, ["a", "b"]);
  assert.equal(attente.entrees.length, 0);
});

test("a cut before or after the answer changes nothing: applied once", async () => {
  const serveur = new Serveur(["avant", "apres", 503, undefined, "apres"]);
  const attente = file(serveur);
  await attente.ajouter(bulletin("a", 1));
  await attente.ajouter(bulletin("b", 2));
  while (attente.entrees.length) await attente.vider();
  assert.deepEqual([...serveur.appliques.keys()], ["a", "b"]);
});

test("a page that dies leaves its entries to the next one", async () => {
  const stockage = new StockageMemoire();
  const jamais = new FileAttente(stockage, () => new Promise(() => {}));
  await jamais.ajouter(bulletin("a", 1));
  await jamais.ajouter(bulletin("b", 2));
  const serveur = new Serveur();
  const suivante = file(serveur, stockage);
  await suivante.reprendre();
  assert.deepEqual([...serveur.appliques.keys()], ["a", "b"]);
  assert.deepEqual(await stockage.lister(), []);
});

test("a conflict is set aside and the rest goes on", async () => {
  const serveur = new Serveur();
  serveur.reponses.a = { statut: 409, donnees: { conflit: { auteur: "Bea" } } };
  serveur.reponses.c = { statut: 400, donnees: { detail: "Table inconnue." } };
  const stockage = new StockageMemoire();
  const attente = file(serveur, stockage);
  for (const cle of ["a", "b", "c"]) await attente.ajouter(bulletin(cle, cle.charCodeAt(0)));
  await attente.vider();
  assert.deepEqual(attente.aRegler.map((e) => [e.cle, e.etat]), [["a", "conflit"], ["c", "refuse"]]);
  assert.deepEqual([...serveur.appliques.keys()], ["b"]);
  await attente.oublier(attente.aRegler[0]);
  assert.deepEqual((await stockage.lister()).map((e) => e.cle), ["c"]);
});

test("a correction typed meanwhile follows from the version just stored", async () => {
  const serveur = new Serveur(["avant"]);
  let seconde;
  const attente = file(serveur, undefined, { patienter: async () => { seconde ??= await attente.ajouter(bulletin("b", 1)); } });
  await attente.ajouter(bulletin("a", 1));
  while (attente.entrees.length) await attente.vider();
  assert.equal(seconde.corps.version, 1);
});

test("a gesture that has no version gets none", async () => {
  const serveur = new Serveur(["avant"]);
  let appel;
  const attente = file(serveur, undefined, { patienter: async () => { appel ??= await attente.ajouter({ ...bulletin("b", 1), chemin: "/appel", corps: { table: 1 } }); } });
  await attente.ajouter(bulletin("a", 1));
  while (attente.entrees.length) await attente.vider();
  assert.deepEqual(appel.corps, { table: 1 });
});

test("an expired session stops the sending and loses nothing", async () => {
  const serveur = new Serveur([401]);
  const attente = file(serveur);
  await attente.ajouter(bulletin("a"));
  await attente.vider();
  assert.equal(attente.arret, 401);
  assert.equal(attente.enAttente.length, 1);
  await attente.relancer();
  assert.equal(attente.entrees.length, 0);
});

test("an entry never sent can be taken back, one that may have arrived cannot", async () => {
  const attente = new FileAttente(new StockageMemoire(), () => new Promise(() => {}));
  await attente.ajouter(bulletin("a", 1));
  await attente.ajouter(bulletin("b", 2));
  assert.equal(await attente.reprendreAvantEnvoi("a"), false);
  assert.equal(await attente.reprendreAvantEnvoi("b"), true);
  assert.deepEqual(attente.entrees.map((e) => e.cle), ["a"]);
});

test("what is still being written to the disk is not counted as kept", async () => {
  const magasin = new StockageMemoire();
  const ecrire = magasin.ajouter.bind(magasin);
  let finir;
  magasin.ajouter = async (entree) => { await new Promise((resolve) => { finir = resolve; }); return ecrire(entree); };
  const comptes = [];
  const attente = new FileAttente(magasin, () => new Promise(() => {}), { surChange: ({ enAttente, gardees }) => comptes.push([enAttente.length, gardees.length]) });
  const ajout = attente.ajouter(bulletin("a", 1));
  assert.deepEqual(comptes.at(-1), [1, 0]);
  finir();
  await ajout;
  assert.deepEqual(comptes.at(-1), [1, 1]);
});

test("an entry taken back while it is being written is not found again", async () => {
  const magasin = new StockageMemoire();
  const attente = new FileAttente(magasin, () => new Promise(() => {}));
  const ajout = attente.ajouter(bulletin("a", 1));
  assert.equal(await attente.reprendreAvantEnvoi("a"), true);
  await ajout;
  assert.deepEqual(await magasin.lister(), []);
});

test("a slip whose ruling was never shown is ruled on and shown, then stored", async () => {
  const suite = [];
  const serveur = new Serveur();
  const attente = file(serveur, undefined, {
    juger: async ({ cle }) => { suite.push(`juger ${cle}`); return { statut: 200, donnees: { points: 12, alertes: [] } }; },
    montrer: async ({ cle }, { points }) => { suite.push(`montrer ${cle} ${points}`); },
    surAccuse: ({ cle }) => suite.push(`stocker ${cle}`),
  });
  await attente.ajouter({ ...bulletin("a", 1), aJuger: true });
  await attente.ajouter(bulletin("b", 2));
  await attente.vider();
  assert.deepEqual(suite, ["juger a", "montrer a 12", "stocker a", "stocker b"]);
});

test("what the ruling finds strange waits for an answer, unless it was given already", async () => {
  const serveur = new Serveur();
  const juger = async () => ({ statut: 200, donnees: { points: 12, alertes: ["derniere_lettre"] } });
  const attente = file(serveur, undefined, { juger });
  await attente.ajouter({ ...bulletin("a", 1), aJuger: true });
  await attente.ajouter({ ...bulletin("b", 2), aJuger: true, confirme: true });
  await attente.vider();
  assert.deepEqual([...serveur.appliques.keys()], ["b"]);
  assert.deepEqual(attente.aRegler.map((e) => e.etat), ["alerte"]);
  await attente.confirmer(attente.aRegler[0]);
  assert.deepEqual([...serveur.appliques.keys()], ["b", "a"]);
});

test("a slip taken back while its ruling is on its way is never sent, nor kept", async () => {
  const serveur = new Serveur();
  const stockage = new StockageMemoire();
  let repondre;
  const attente = file(serveur, stockage, { juger: () => new Promise((resolve) => { repondre = resolve; }) });
  await attente.ajouter({ ...bulletin("a", 1), aJuger: true });
  while (!repondre) await new Promise((resolve) => setTimeout(resolve));
  assert.equal(await attente.reprendreAvantEnvoi("a"), true);
  repondre({ statut: 200, donnees: { alertes: [] } });
  await attente.vider();
  assert.equal(serveur.appliques.size, 0);
  assert.deepEqual(await stockage.lister(), []);
});

test("a slip typed while the page takes up what was left is sent too, once", async () => {
  const serveur = new Serveur();
  const stockage = new StockageMemoire();
  await stockage.ajouter({ ...bulletin("a", 1), etat: "attente", essais: 0 });
  const attente = file(serveur, stockage);
  const reprise = attente.reprendre();
  await attente.ajouter(bulletin("b", 2));
  await reprise;
  while (attente.entrees.length) await attente.vider();
  assert.deepEqual([...serveur.appliques.keys()].sort(), ["a", "b"]);
  assert.deepEqual(await stockage.lister(), []);
});

test("a demand is answered by the server alone, and its refusal leaves nothing to settle", async () => {
  const serveur = new Serveur();
  serveur.reponses.b = { statut: 422, donnees: { erreur: "coup clos" } };
  const attente = file(serveur);
  assert.equal(await attente.demander(bulletin("a")), null);
  assert.equal(await attente.demander(bulletin("b")), "coup clos");
  assert.deepEqual(attente.entrees, []);
});
