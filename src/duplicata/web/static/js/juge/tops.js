// The ties at the top: one line for each word, a field to find one among many.
import { dire, points } from "../commun/langue.js";
import { element } from "./vue.js";

const par = (id) => document.getElementById(id);
const BEAUCOUP = 10;

export function tops(donnees, retenir) {
  par("tops-zone").hidden = !donnees?.tops.length;
  if (!donnees?.tops.length) return;
  const annonce = donnees.tops.find((top) => est(donnees.retenu, top)) ?? donnees.tops.find((top) => top.prevu) ?? donnees.tops[0];
  par("annonce").replaceChildren(...offerte(annonce), ...annonce.annonce.map((ligne) => element("li", ligne)));
  par("annonce").closest("section").hidden = false;
  par("tops-titre").textContent = dire("Top : {points}", { points: points(donnees.top) });
  par("obligation").textContent = donnees.obligation;
  const aChoisir = donnees.tops.filter(({ permis }) => permis).length > 1;
  const lignes = donnees.premier ? parMot(donnees.tops) : donnees.tops.map((top) => [top]);
  par("tops").replaceChildren(...lignes.map((places) => ligne(places, donnees, aChoisir, retenir)));
  par("tops-filtre").hidden = lignes.length <= BEAUCOUP;
  if (par("tops-filtre").hidden) par("filtre").value = "";
  filtrer();
}

/** Said only if the room may mistake the place, which the juge-arbitre judges (3.4). */
function offerte({ mention, ailleurs }) {
  if (!mention) return [];
  const pourquoi = element("span", dire("au besoin : même mot, mêmes points en {places}", { places: ailleurs.join(", ") }));
  pourquoi.className = "discrete";
  const li = element("li", `${mention} `);
  li.className = "offerte";
  li.append(pourquoi);
  return [li];
}

/** At the first move the places of a word are worth the same: they are one line. */
function parMot(liste) {
  const mots = new Map();
  for (const top of liste) {
    const cle = `${top.mot}/${top.permis}`;
    mots.set(cle, [...mots.get(cle) ?? [], top]);
  }
  return [...mots.values()];
}

function ligne(places, { retenu, tops: toutes }, aChoisir, retenir) {
  const [top] = places;
  const joue = places.find((place) => est(retenu, place));
  const propose = places.find((place) => place.propose);
  const montre = joue ?? propose ?? top;
  const li = document.createElement("li");
  li.dataset.mot = top.mot.toUpperCase();
  const mot = element("span", `${montre.mot} ${montre.place}`);
  mot.className = top.permis ? "mot" : "mot ecarte";
  li.append(mot);
  if (places.some(({ prevu }) => prevu)) li.append(marque(dire("préparé"), "neutre"));
  if (joue) li.append(marque(dire("retenu"), "bon"));
  else if (propose && !retenu && toutes.length > 1) li.append(marque(dire("proposé : Entrée le retient"), "neutre"));
  if (!top.permis) li.append(marque(dire("ne peut être retenu"), "attention"), element("span", top.ecarte));
  else li.append(boutons(places.filter((place) => place !== joue), montre, retenir));
  if (aChoisir && top.permis) li.append(indice(montre.ouverture));
  return li;
}

/** One button a place; the place shown is named whole, the others by their square. */
function boutons(places, montre, retenir) {
  const groupe = document.createElement("span");
  groupe.className = "places";
  groupe.append(...places.map((place) => {
    const entier = dire("Retenir {mot}", { mot: `${place.mot} ${place.place}` });
    const bouton = element("button", place === montre ? entier : place.place);
    bouton.type = "button";
    bouton.className = "discret";
    bouton.setAttribute("aria-label", entier + jokers(place));
    bouton.addEventListener("click", () => retenir(place));
    return bouton;
  }));
  return groupe;
}

/** A small letter is seen, not heard. */
function jokers({ mot, jokers: rangs }) {
  return rangs.split(",").filter(Boolean)
    .map((rang) => dire(", joker en lettre {rang}, {lettre}", { rang, lettre: mot[rang - 1].toUpperCase() })).join("");
}

function indice(ouverture) {
  const texte = element("span", dire("cases d’accroche : {accroches} ; cases rouges à portée : {rouges}", ouverture));
  texte.className = "indice";
  return texte;
}

function marque(texte, classe) {
  const cree = element("span", texte);
  cree.className = `marque-etat ${classe}`;
  return cree;
}

const est = (retenu, top) => retenu !== null && retenu.mot === top.mot && retenu.place === top.place;

function filtrer() {
  const cherche = par("filtre").value.trim().toUpperCase();
  for (const li of par("tops").children) li.hidden = !li.dataset.mot.startsWith(cherche);
}

/** Enter goes to the first word found, and retains nothing by itself. */
export function installerFiltre() {
  par("filtre").addEventListener("input", filtrer);
  par("tops-filtre").addEventListener("submit", (e) => {
    e.preventDefault();
    par("tops").querySelector("li:not([hidden]) button")?.focus();
  });
}
