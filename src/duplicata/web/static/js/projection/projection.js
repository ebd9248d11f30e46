// The wall: follows the phases of the game by itself, speaks, and never shows what it is no longer sure of.

import { base, lire } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dessinerGrille } from "../commun/grille.js";
import { Horloge } from "../commun/horloge.js";
import { dire } from "../commun/langue.js";
import { tirageMontre } from "../commun/phases.js";
import { Chrono } from "./chrono.js";
import { Defilement } from "./defilement.js";
import { serrer } from "./lettres.js";
import { classementDe, ecrire, phaseDe, retenu } from "./panneau.js";
import { installerReglages } from "./reglages.js";
import { dessinerTirage } from "./tirage.js";
import { Voix, annonceTirage } from "./voix.js";

const element = (id) => document.getElementById(id);

const CORRIGE = new Set(["ramassage", "saisie"]);

const etat = { partie: null, tournoi: null };
const horloge = new Horloge(`${base}/heure`);
const chrono = new Chrono(horloge, element("chrono"));
const voix = new Voix("/static/audio");
const defilement = new Defilement(element("classement"));

function prendre(nouveau) {
  const avant = etat.partie && { phase: etat.partie.phase, coup: etat.partie.coup, chrono: etat.partie.chrono };
  if ("tournoi" in nouveau) etat.tournoi = nouveau.tournoi;
  // The computer of an official may drive the projector: the wall shows what everybody may see.
  if ("partie" in nouveau) etat.partie = nouveau.partie && { chrono: etat.partie?.chrono ?? null, ...nouveau.partie, ...nouveau.partie.mur };
  if ("chrono" in nouveau && etat.partie) etat.partie.chrono = nouveau.chrono;
  dessiner();
  if (avant) prononcer(avant);
}

function chronoCourant(partie) {
  const c = partie?.chrono;
  if (partie?.phase !== "chrono" || !c || c.termine || c.coup !== partie.coup) return null;
  const { maintenant, ...fixe } = c;
  return fixe;
}

function dessiner() {
  const { partie } = etat;
  const phase = phaseDe(partie);
  document.body.dataset.phase = phase;
  document.body.toggleAttribute("data-retenu", CORRIGE.has(phase) && retenu(partie));
  document.body.toggleAttribute("data-avant", !partie || (!partie.coup && phase !== "finie"));
  dessinerTirage(element("tirage"), tirageMontre(partie));
  const montre = partie?.dernier && !partie.annule ? partie.dernier : {};
  dessinerGrille(element("grille"), partie?.grille ?? Array(15).fill(".".repeat(15)), montre);
  chrono.suivre(chronoCourant(partie));
  serrer(element("tirage"), element("grille"));
  ecrire(element("panneau"), etat, chrono.moment);
  defilement.montrer(classementDe(etat));
}

/** What a change of phase makes the voice say; the warnings come with the clock. */
function prononcer(avant) {
  const { partie } = etat;
  if (!partie || (partie.phase === avant.phase && partie.coup === avant.coup)) return;
  if (partie.phase === "annonce") {
    voix.taire();
    voix.prononcer(annonceTirage(partie.tirage_ordre, partie.formule.split("+").includes("blitz")));
  } else if (partie.phase === "chrono") {
    voix.taire();
    voix.prononcer(["chrono"]);
  } else if (partie.phase === "ramassage" && avant.phase === "chrono") {
    voix.taire();
    voix.prononcer(["termine"]);
  }
}

chrono.addEventListener("moment", () => {
  ecrire(element("panneau"), etat, chrono.moment);
  const reste = chrono.chrono.lance_a + chrono.chrono.duree * 1000 - horloge.maintenant();
  const seuil = { alerte: chrono.chrono.alerte, fin: 5 }[chrono.moment];
  // A screen that opens in the middle says nothing late.
  if (seuil === undefined || seuil * 1000 - reste > 1500) return;
  if (chrono.moment === "fin") voix.prononcer(["cinq"]);
  else if (seuil === 30 || seuil === 20) voix.prononcer([seuil === 30 ? "trente" : "vingt"]);
});

horloge.addEventListener("ligne", async () => {
  element("perdue").hidden = horloge.vivante;
  element("perdue").textContent = horloge.vivante ? "" : dire("Connexion perdue : suivez le juge-arbitre.");
  if (horloge.vivante) await relire();
});

async function relire() {
  try {
    const [nouveau, classement] = await Promise.all([lire("/etat"), lire("/classement?affiche=true")]);
    prendre(nouveau);
    defilement.suivre(classement);
  } catch {
    // The line fell again: the clock says so, and the next time it lives everything is read again.
  }
}

installerReglages(voix, defilement);
dessiner();
addEventListener("resize", () => {
  dessiner();
  defilement.dessiner();
});
suivre("etat", prendre);
suivre("chrono", prendre);
suivre("classement", async () => {
  try {
    defilement.suivre(await lire("/classement?affiche=true"));
  } catch {
    // Read again with everything else once the line lives.
  }
});
horloge.demarrer();
