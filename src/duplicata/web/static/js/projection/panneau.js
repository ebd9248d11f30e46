// What the panel says in each phase.

import { dire, nomPartie, nombre } from "../commun/langue.js";

function ligne(texte, classe = "moyen") {
  const p = document.createElement("p");
  p.className = classe;
  p.textContent = texte;
  return p;
}

/** What is said in the room is French, whatever the language of the page. */
function aHauteVoix(texte) {
  const p = ligne(texte);
  p.lang = "fr";
  return p;
}

function dernier(partie) {
  const mot = partie.dernier;
  return mot ? [ligne(dire("Dernier mot : {mot} {place}, {n} points", { mot: mot.mot.toUpperCase(), place: mot.place, n: mot.points }), "petit")] : [];
}

const cumul = (partie) => (partie.cumul_top ? [ligne(dire("Top cumulé : {n}", { n: nombre(partie.cumul_top) }), "petit")] : []);

export function bulletinsManquants(n) {
  return n > 1 ? dire("{n} bulletins manquants", { n }) : dire("1 bulletin manquant");
}

const MOMENTS = {
  "": () => [],
  alerte: (partie) => [ligne(dire("{n} dernières secondes", { n: partie.chrono.alerte }), "alerte")],
  fin: () => [ligne(dire("{n} dernières secondes", { n: 5 }), "alerte")],
  arret: () => [ligne(dire("Coup interrompu"), "alerte")],
  zero: () => [ligne(dire("Temps écoulé : attendez l’annonce"), "alerte")],
};

const PHASES = {
  attente: (partie) => (partie ? [ligne(dire("La partie va commencer"), "grand")] : [ligne(dire("Bienvenue"), "grand")]),
  tirage: (partie) => [
    ligne(partie.coup ? dire("Nouveau tirage") : dire("La partie va commencer"), "grand"), ...dernier(partie), ...cumul(partie),
  ],
  annonce: (partie) => partie.annonce.map(aHauteVoix),
  chrono: (partie, moment) => [
    ...(moment ? MOMENTS[moment](partie) : [ligne(dire("Chrono"), "grand")]), ...dernier(partie), ...cumul(partie),
  ],
  ramassage: (partie) => [
    ligne(dire("Terminé"), "grand"), ligne(dire("Levez les bulletins : on ne corrige plus rien.")), ...dernier(partie), ...cumul(partie),
  ],
  saisie: (partie, _, manquants) => [
    ligne(dire("Les arbitres corrigent"), "grand"),
    ...(manquants ? [ligne(bulletinsManquants(manquants))] : []),
    ...dernier(partie), ...cumul(partie),
  ],
  clos: (partie) => [
    ...(partie.annule
      ? [ligne(dire("Coup annulé"), "grand")]
      : partie.dernier
        ? [
            ligne(partie.dernier.mot.toUpperCase(), "grand"),
            ligne(dire("{place}, {n} points", { place: partie.dernier.place, n: partie.dernier.points }), "grand"),
          ]
        : []),
    ...cumul(partie),
  ],
  finie: (partie) => [ligne(dire("Partie terminée"), "grand"), ...cumul(partie)],
};

/** Which standings the panel shows by itself. */
export const AVEC_CLASSEMENT = new Set(["clos", "finie"]);

export function phaseDe(partie) {
  return partie ? partie.phase : "attente";
}

/** Writes the panel; nothing moves when nothing changed, so that screen readers repeat nothing. */
export function ecrire(panneau, etat, moment) {
  const { partie, tournoi, nombre_manquants: manquants } = etat;
  const nom = (partie && nomPartie(partie)) || tournoi?.nom || "";
  const coupDe = partie?.coup ? dire("{nom} – coup {n}", { nom, n: partie.coup }) : nom;
  const titre = tournoi?.entrainement ? dire("ENTRAÎNEMENT – {titre}", { titre: coupDe }) : coupDe;
  const coup = panneau.querySelector("#coup");
  if (coup.textContent !== titre) coup.textContent = titre;
  const annonce = panneau.querySelector("#annonce");
  const lignes = PHASES[phaseDe(partie)](partie, moment, manquants);
  const texte = lignes.map((p) => p.className + p.textContent).join("\n");
  if (annonce.dataset.texte === texte) return;
  annonce.dataset.texte = texte;
  annonce.replaceChildren(...lignes);
  ajuster(panneau);
}

const PLUS_PETIT = 0.5;

/** The largest size at which all that is said is seen. */
export function ajuster(panneau) {
  const annonce = panneau.querySelector("#annonce");
  let taille = 1;
  const regler = () => panneau.style.setProperty("--reduit", taille.toFixed(2));
  regler();
  const deborde = () => annonce.getBoundingClientRect().bottom > panneau.getBoundingClientRect().bottom;
  while (deborde() && taille > PLUS_PETIT) {
    taille -= 0.05;
    regler();
  }
}
