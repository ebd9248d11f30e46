// What the desk shows; every text comes from here or from the server.
import { afficher, restant } from "../commun/horloge.js";
import { dire } from "../commun/langue.js";

const par = (id) => document.getElementById(id);
const APRES = new Set(["ramassage", "saisie", "clos"]);
const TOUCHE = { rejeter: "R", annuler_coup: "X", interrompre: "I", reprendre: "I", clore_partie: "F", motiver: "M" };

const PHASES = {
  tirage: () => dire("tirage"), annonce: () => dire("annoncé"), chrono: () => dire("réflexion"), ramassage: () => dire("ramassage"),
  saisie: () => dire("saisie"), clos: () => dire("clos"), finie: () => dire("partie finie"),
};
const NOMS = {
  rejeter: () => dire("Rejeter le tirage"), annuler_coup: () => dire("Annuler le coup"), interrompre: () => dire("Interrompre"),
  reprendre: () => dire("Reprendre"), clore_partie: () => dire("Clore la partie"), rouvrir: () => dire("Rouvrir la partie"),
  retenir: () => dire("Changer le mot retenu"), exclure: () => dire("Exclure"), motiver: () => dire("Noter le motif"),
};

export const nom = (geste) => NOMS[geste]?.() ?? geste;
export const apresLaFin = (partie) => APRES.has(partie.phase);

export function partie(partie) {
  par("coup").textContent = partie.coup ? dire("Coup {n}", { n: partie.coup }) : dire("Avant le premier coup");
  par("phase").textContent = partie.annule ? dire("annulé") : PHASES[partie.phase]?.() ?? partie.phase;
  const [garde, tirees] = partage(partie.tirage_ordre);
  par("tirage").replaceChildren(...garde.map((l) => jeton(l, "reliquat")), ...tirees.map((l) => jeton(l)));
  par("tirage").setAttribute("aria-label", partie.tirage ? dire("Tirage : {lettres}", { lettres: [...partie.tirage].join(" ") }) : dire("Pas de tirage"));
  if (!apresLaFin(partie)) par("annonce").replaceChildren(...partie.annonce.map((ligne) => element("li", ligne)));
  const { dernier } = partie;
  par("dernier").textContent = dernier
    ? dire("Coup {coup} : {mot} {place}, {points} points. Top cumulé : {cumul}.", { ...dernier, cumul: partie.cumul_top }) : "";
}

function partage(ordre) {
  const [reliquat, tirees] = ordre.replace("-", "").includes("+") ? ordre.replace("-", "").split("+") : ["", ordre.replace("-", "")];
  return [[...reliquat], [...tirees]];
}

function jeton(lettre, classe = "") {
  const tuile = element("span", lettre === "?" ? "★" : lettre);
  if (classe) tuile.className = classe;
  return tuile;
}

export function suivant({ phrase, precision, autres }, choisir, motif) {
  par("suivant-phrase").textContent = phrase;
  par("precision").textContent = motif ? `${precision} ${dire("Motif : {motif}", { motif })}` : precision;
  par("autres").replaceChildren(...autres.filter((autre) => autre !== "retenir").map((autre) => {
    const bouton = element("button", ` ${nom(autre)}`);
    bouton.type = "button";
    bouton.className = "discret danger";
    if (TOUCHE[autre]) bouton.prepend(element("kbd", TOUCHE[autre]));
    bouton.addEventListener("click", () => choisir(autre));
    return bouton;
  }));
}

export function tops(donnees, retenir) {
  par("tops-zone").hidden = !donnees?.tops.length;
  if (!donnees?.tops.length) return;
  const annonce = donnees.tops.find((top) => est(donnees.retenu, top)) ?? donnees.tops.find((top) => top.prevu) ?? donnees.tops[0];
  par("annonce").replaceChildren(...annonce.annonce.map((ligne) => element("li", ligne)));
  par("tops-titre").textContent = dire("Top : {n} points", { n: donnees.top });
  par("obligation").textContent = donnees.obligation;
  par("tops").replaceChildren(...donnees.tops.map((top) => {
    const ligne = document.createElement("li");
    const mot = element("span", `${top.mot} ${top.place}`);
    mot.className = top.permis ? "mot" : "mot ecarte";
    ligne.append(mot);
    if (top.prevu) ligne.append(marque(dire("préparé"), "neutre"));
    if (est(donnees.retenu, top)) ligne.append(marque(dire("retenu"), "bon"));
    else if (!top.permis) ligne.append(marque(dire("ne peut être retenu"), "attention"));
    else {
      const bouton = element("button", dire("Retenir {mot}", { mot: top.mot.toUpperCase() }));
      bouton.type = "button";
      bouton.className = "discret";
      bouton.addEventListener("click", () => retenir(top));
      ligne.append(bouton);
    }
    return ligne;
  }));
}

const est = (retenu, top) => retenu !== null && retenu.mot === top.mot && retenu.place === top.place;

/** Nothing is complete nor missing before the slips are collected. */
export function manquants(groupes, partie) {
  const ramasses = apresLaFin(partie) || partie.phase === "finie" || (partie.topping && partie.phase === "chrono");
  par("manquants-nom").textContent = partie.topping ? dire("Tables qui cherchent") : dire("Bulletins manquants");
  const lignes = Object.entries(groupes).sort();
  const total = lignes.reduce((somme, [, tables]) => somme + tables.length, 0);
  par("total-manquants").textContent = ramasses ? `(${total})` : "";
  par("manquants").replaceChildren(...lignes.flatMap(([arbitre, tables]) => {
    const fini = ramasses && !tables.length;
    const nombre = element("dd", ramasses ? String(tables.length) : "");
    const liste = element("dd", fini ? dire("complet") : tables.join(", ") || "–");
    nombre.className = fini ? "nombre complet" : "nombre";
    if (fini) liste.className = "complet";
    return [element("dt", arbitre || dire("Salle")), nombre, liste];
  }));
}

/** The clock; nothing rather than a time that may be false. */
export function chrono(chrono, horloge) {
  const zone = par("chrono");
  if (!chrono || chrono.termine) { zone.textContent = ""; return; }
  const instant = chrono.interrompu_a ?? horloge.maintenant();
  if (Number.isNaN(instant) || (!horloge.vivante && !chrono.interrompu_a)) { zone.textContent = "–:––"; return; }
  const reste = restant(chrono, instant);
  zone.textContent = afficher(reste);
  zone.dataset.etat = chrono.interrompu_a ? "arrete" : reste <= chrono.alerte * 1000 ? "alerte" : "";
}

export function avertissement(geste, { non_remis: absents = [], reste, table }, { coup, preparee }) {
  if (geste === "terminer") return dire("Annoncer la fin du coup {coup} avant la fin du temps : il reste {reste}.", { coup, reste: Number.isNaN(reste) ? "–:––" : afficher(reste) });
  if (geste === "clore") return dire("Clore le coup {coup} sans {n} bulletins (tables {tables}) : ils seront notés non remis, zéro point.", { coup, n: absents.length, tables: absents.join(", ") });
  if (geste === "passer") return dire("Donner le top aux tables {tables} : tout le temps du coup, et 20 secondes de plus.", { tables: absents.join(", ") });
  if (geste === "annuler_coup" && preparee) return dire("Annuler le coup {coup} : ses points sont annulés, ses lettres retournent au sac. La partie préparée est abandonnée : les coups suivants se tireront à la main.", { coup });
  if (geste === "annuler_coup") return dire("Annuler le coup {coup} : ses points sont annulés, ses lettres retournent au sac.", { coup });
  if (geste === "exclure") return dire("Exclure la table {table} : ses scores sont annulés.", { table });
  return dire("Clore la partie : plus aucun coup ne sera joué.");
}

export const sansReponse = () => dire("Le serveur ne répond pas : ce geste n’est pas confirmé et ne sera pas renvoyé. Refaites-le quand la liaison est revenue, si l’écran le demande encore.");

function element(balise, texte) {
  const cree = document.createElement(balise);
  cree.textContent = texte;
  return cree;
}

function marque(texte, classe) {
  const cree = element("span", texte);
  cree.className = `marque-etat ${classe}`;
  return cree;
}
