// The best plays, and slips, as the entry screen names them.
import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { getElementById: () => null };
const { Modele } = await import("../../../../src/duplicata/web/static/js/saisie/modele.js");
const { motifs, resume, sanction, tops, verdict } = await import("../../../../src/duplicata/web/static/js/saisie/judge/words.js");

const LIBRE = Array(15).fill(".".repeat(15));
const JOUEE = [...LIBRE.slice(0, 7), "...MOT.........", ...LIBRE.slice(8)];

function columns(rows) {
  const column = (n) => rows.map((row) => row[n]);
  return { top: rows[0]?.[2] ?? null, mots: column(0).join(" "), places: column(1).join(" "), scores: column(2).map((score) => [score, 1]), sans_faute: [[true, rows.length]], place_libre: false };
}

function said(solutions, grille, retenu = null) {
  const modele = new Modele(null);
  modele.recevoir({ partie: { numero: 1, coup: 2, phase: "saisie", grille } });
  modele.recevoirSolutions(columns(solutions));
  return tops(modele.tops, retenu).replaceAll("\u00a0", " ");
}

test("a lone top is named with its place and its points", () => {
  assert.equal(said([["SWEATS", "3H", 50], ["SWEAT", "3H", 44]], JOUEE), "Top : SWEATS 3H, 50 points");
  assert.equal(said([], JOUEE), "");
});

test("equal tops are all named, the retained one first; a long list is cut", () => {
  const egaux = [["PEDE", "2L", 20], ["PEND", "2L", 20], ["PeTEE", "L1", 20], ["PEUT", "L1", 20], ["PU", "L1", 9]];
  assert.equal(said(egaux, JOUEE), "Tops : PEDE 2L, PEND 2L, PeTEE L1…, 20 points");
  assert.equal(said(egaux, JOUEE, { mot: "PeTEE", place: "L1" }), "Tops : PeTEE L1 (retenu), PEDE 2L, PEND 2L…, 20 points");
});

test("two warnings on one slip are said to be two", () => {
  assert.equal(sanction({ statut: "definitive", sanction: "avertissement", avertissements: 1 }), "avertissement");
  assert.equal(sanction({ statut: "definitive", sanction: "avertissement", avertissements: 2 }), "2 avertissements");
});

test("at the first move the places of a word are one top", () => {
  const places = [["BIEF", "H5", 18], ["BIEF", "H6", 18], ["FIBE", "H5", 18]];
  assert.equal(said(places, LIBRE, { mot: "BIEF", place: "H6" }), "Tops : BIEF H6 (retenu), FIBE H5, 18 points");
});

test("the top that one key gives is the word retained, once it is", () => {
  const modele = new Modele(null);
  const partie = { numero: 1, coup: 2, phase: "saisie", grille: JOUEE };
  modele.recevoir({ partie });
  modele.recevoirSolutions(columns([["PEDE", "2L", 20], ["PEND", "2L", 20], ["PU", "L1", 9]]));
  assert.equal(modele.meilleure.ecrit, "PEDE");
  modele.recevoir({ partie: { ...partie, retenu: { mot: "PEND", place: "2L", points: 20 } } });
  assert.equal(modele.meilleure.ecrit, "PEND");
  modele.recevoir({ partie: { ...partie, retenu: { mot: "PU", place: "L1", points: 9 } } });
  assert.equal(modele.meilleure.ecrit, "PEDE", "a lesser word retained is no top");
});

test("a slip in one line tells a drawing's word, and a direction where the reference does not", () => {
  assert.equal(resume({ mot: "FAVUS", sens: "V", reference: "4H", score: 22 }), "FAVUS 4H 22");
  assert.equal(resume({ mot: "FAVUS", sens: "V", reference: "H4", score: 22 }), "FAVUS H4 22 ↓");
  assert.equal(resume({ mot: "FAVUS", sens: "H", score: 22 }), "FAVUS - 22 →");
  assert.equal(resume({ mot: "FAVUS", score: 22 }), "FAVUS - 22");
  assert.equal(resume({ dessin: ["STE", "W", "E", "A", "T", "S"], score: 45 }), "SWEATS (dessin) - 45");
  assert.equal(resume({ incidents: ["non_remis"] }), "bulletin non remis");
});

test("an average has no figure before the move is closed", () => {
  assert.equal(verdict({ statut: "moyenne", points: 0, sanction: "nullite" }), "moyenne du coup");
  assert.equal(verdict({ statut: "definitive", points: 50, sanction: "aucune" }).replace("\u00a0", " "), "50 points");
  assert.equal(verdict({ statut: "definitive", points: 45, sanction: "penalite" }).replace("\u00a0", " "), "45 points, pénalité");
});

test("a drawing bears the name of the word that was ruled on, not of the longest line", () => {
  const dessin = ["STEROLS", "W", "E"];
  assert.equal(resume({ dessin, score: 50 }), "STEROLS (dessin) - 50");
  assert.equal(resume({ dessin, score: 50 }, { mot: "SWE" }), "SWE (dessin) - 50");
});

test("a reason tells its article, and whether its number is a guess; what to look at follows", () => {
  const decision = {
    motifs: [{ texte: "Un.", article: "5.2", reconstitue: true }, { texte: "Deux.", article: "5.3", reconstitue: false }, { texte: "Trois.", article: "" }],
    avis: ["À vérifier."],
  };
  assert.deepEqual(motifs(decision), [
    { texte: "Un.", article: "article 5.2, numéro reconstitué" },
    { texte: "Deux.", article: "article 5.3" },
    { texte: "Trois.", article: "" },
    { texte: "À vérifier.", article: "" },
  ]);
});
