// What the panel says in each phase.

import { dire, jour, nomPartie, nombre, points } from "../commun/langue.js";

function ligne(texte, classe = "moyen") {
  const p = document.createElement("p");
  p.className = classe;
  p.textContent = texte;
  return p;
}

const LETTRE_DITE = /([^\s,]+\s–\s[^,.]+)/;

/** What is said in the room is French, whatever the language of the page; a letter stays beside its country. */
function aHauteVoix(texte) {
  const p = ligne("");
  p.lang = "fr";
  const morceaux = texte.split(LETTRE_DITE).map((morceau) => {
    if (!LETTRE_DITE.test(morceau)) return morceau;
    const span = document.createElement("span");
    span.className = "ensemble";
    span.textContent = morceau;
    return span;
  });
  p.append(...morceaux);
  return p;
}

const gain = (mot) => points(mot.points).replaceAll(" ", "\u00a0");

function dernier(partie) {
  const mot = partie.dernier;
  return mot ? [ligne(dire("Dernier mot : {mot} {place}, {points}", { mot: mot.mot.toUpperCase(), place: mot.place, points: gain(mot) }), "petit mot")] : [];
}

/** The word everybody lays on his own grid. */
function pose({ dernier: mot }) {
  return mot ? [ligne(mot.mot.toUpperCase(), "grand"), ligne(`${mot.place}, ${gain(mot)}`, "grand")] : [];
}

/** The word of a move whose slips are still being read, under the move it belongs to. */
function motDu({ dernier: mot }) {
  return mot ? [ligne(dire("Mot retenu au coup {n}", { n: mot.coup }), "titre")] : [];
}

/** Once he reads it aloud (3.4): letter by letter, then the other words formed; the reminder is what stands in large. */
function epele({ annonce, dernier: mot }) {
  const dit = annonce.indexOf(`${mot.mot.toUpperCase()}.`);
  return dit < 0 ? [] : annonce.slice(dit + 1, -1).map(aHauteVoix);
}

/** Whether the word of the move being corrected is known. */
export const retenu = ({ coup, dernier: mot }) => mot?.coup === coup;

/** How many slips are still to be entered is the arbiters' business: the wall does not count them aloud. */
const lu = (partie) => [
  ...motDu(partie), ...pose(partie), ...epele(partie), ligne(dire("Les arbitres corrigent"), "titre"), ...cumul(partie),
];

const cumul = (partie) => (partie.cumul_top ? [ligne(dire("Top cumulé : {n}", { n: nombre(partie.cumul_top) }), "petit cumul")] : []);

const MOMENTS = {
  "": () => [],
  alerte: (partie) => [ligne(dire("{n} dernières secondes", { n: partie.chrono.alerte }), "alerte")],
  fin: () => [ligne(dire("{n} dernières secondes", { n: 5 }), "alerte")],
  arret: () => [ligne(dire("Coup interrompu"), "alerte")],
  zero: () => [ligne(dire("Temps écoulé : attendez l’annonce"), "alerte")],
};

/** Before anything is drawn: what comes next, where and when. */
function bientot(partie, tournoi) {
  const ou = [tournoi?.lieu, tournoi?.date && jour(new Date(`${tournoi.date}T12:00`))].filter(Boolean).join(", ");
  const nom = partie && nomPartie(partie);
  return [
    ligne(partie ? dire("La partie va commencer") : dire("Bienvenue"), "grand"), ...(nom ? [ligne(nom, "titre")] : []),
    ...(partie ? [] : [ligne(dire("La première partie s’ouvrira bientôt"), "titre")]), ...(ou ? [ligne(ou)] : []),
  ];
}

const PHASES = {
  attente: (partie, _moment, tournoi) => bientot(partie, tournoi),
  tirage: (partie, _moment, tournoi) => (partie.coup ? [
    ...motDu(partie), ...pose(partie), ligne(dire("Nouveau tirage"), partie.dernier ? "titre" : "grand"), ...cumul(partie),
  ] : bientot(partie, tournoi)),
  annonce: (partie) => partie.annonce.map(aHauteVoix),
  chrono: (partie, moment) => [
    ...(moment ? MOMENTS[moment](partie) : [ligne(dire("Chrono"), "grand")]), ...dernier(partie), ...cumul(partie),
  ],
  ramassage: (partie) => (retenu(partie) ? lu(partie) : [
    ligne(dire("Terminé"), "grand"), ligne(dire("Levez les bulletins : on ne corrige plus rien.")), ...dernier(partie), ...cumul(partie),
  ]),
  saisie: (partie) => (retenu(partie) ? lu(partie) : [
    ligne(dire("Les arbitres corrigent"), "grand"), ...dernier(partie), ...cumul(partie),
  ]),
  clos: (partie) => [
    ...(partie.annule ? [ligne(dire("Coup annulé"), "grand")] : pose(partie)), ...cumul(partie),
  ],
  finie: (partie) => [ligne(dire("Partie terminée"), "grand"), ...cumul(partie)],
  evenement: (_partie, _moment, tournoi) => [ligne(tournoi.sous_reserve ? dire("Résultats sous réserve") : dire("Résultats définitifs"), "grand")],
};

/** Which standings the panel shows by itself: those of a move, of a game, of the event, or none. */
export function classementDe({ partie, tournoi }) {
  if (partie?.phase === "finie") return tournoi?.clos ? "evenement" : "finie";
  return partie?.phase === "clos" ? "clos" : "";
}

export function phaseDe(partie) {
  return partie ? partie.phase : "attente";
}

/** Writes the panel; nothing moves when nothing changed, so that screen readers repeat nothing. */
export function ecrire(panneau, etat, moment) {
  const { partie, tournoi } = etat;
  const fini = classementDe(etat) === "evenement";
  const nom = (!fini && partie?.coup && nomPartie(partie)) || tournoi?.nom || "";
  const coupDe = partie?.coup && !fini ? dire("{nom} – coup {n}", { nom, n: partie.coup }) : nom;
  const titre = tournoi?.entrainement ? dire("ENTRAÎNEMENT – {titre}", { titre: coupDe }) : coupDe;
  const coup = panneau.querySelector("#coup");
  if (coup.textContent !== titre) coup.textContent = titre;
  const annonce = panneau.querySelector("#annonce");
  const lignes = PHASES[fini ? "evenement" : phaseDe(partie)](partie, moment, tournoi);
  const texte = lignes.map((p) => p.className + p.textContent).join("\n");
  if (annonce.dataset.texte !== texte) {
    annonce.dataset.texte = texte;
    annonce.replaceChildren(...lignes);
  }
  ajuster(panneau, classementDe(etat) ? AVANT_CLASSEMENT : 1);
}

const PLUS_PETIT = 0.5;
const AVANT_CLASSEMENT = 0.4;

/** The largest size at which all that is said is seen, in this share of the panel. */
function ajuster(panneau, part) {
  const boites = [...panneau.querySelectorAll("#coup, #annonce p, #chrono")];
  let taille = 1;
  const regler = () => panneau.style.setProperty("--reduit", taille.toFixed(2));
  regler();
  const deborde = () => {
    const { top, height } = panneau.getBoundingClientRect();
    const fin = top + height * part + 1;
    return boites.some((boite) => boite.getBoundingClientRect().bottom > fin || boite.scrollWidth > boite.clientWidth);
  };
  while (deborde() && taille > PLUS_PETIT) {
    taille -= 0.05;
    regler();
  }
}
