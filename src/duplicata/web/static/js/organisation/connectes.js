// Who is connected: a stream of the browser is open; for the others, when it last was.
import { supprimer } from "../commun/api.js";
import { contexte, dire, heure, nombre } from "../commun/langue.js";
import { boutonGarde, cellule, garnir, parcourir, rangee } from "./listes.js";

const par = (id) => document.getElementById(id);
const jour = new Intl.DateTimeFormat(contexte.langue, { dateStyle: "short" });

export function montrerConnectes({ sessions, spectateurs }, essayer) {
  const la = sessions.filter(({ connectee }) => connectee);
  par("spectateurs").textContent = decompte(la.length, spectateurs);
  garnir(par("liste-sessions"), [...la, ...sessions.filter(({ connectee }) => !connectee)], (session) => ligne(session, essayer));
  parcourir(par("liste-sessions"));
}

function decompte(badges, spectateurs) {
  const assistance = spectateurs === 1 ? dire("1 spectateur") : dire("{n} spectateurs", { n: nombre(spectateurs) });
  return `(${nombre(badges)}${spectateurs ? `, ${assistance}` : ""})`;
}

function ligne(session, essayer) {
  const { compte, nom, depuis, adresse, numero } = session;
  const debut = new Date(depuis);
  const tr = rangee([compte, nom, presence(session), `${jour.format(debut)} ${heure(debut)}`, adresse]);
  tr.classList.toggle("discrete", !session.connectee);
  const fermer = boutonGarde(dire("Déconnecter"), dire("Déconnecter {nom}", { nom }), dire("{nom} : son écran sera fermé, pressez une seconde fois.", { nom }), () =>
    essayer(() => supprimer(`/sessions/${numero}`), dire("Écran déconnecté.")));
  tr.append(cellule(fermer));
  return tr;
}

/** A server that has just started does not know when it last saw those who were there before. */
function presence({ connectee, vue }) {
  if (connectee) return dire("connecté");
  if (!vue) return dire("hors ligne");
  const quand = new Date(vue);
  const aujourdhui = quand.toDateString() === new Date().toDateString();
  return aujourdhui ? dire("vu à {heure}", { heure: heure(quand) }) : dire("vu le {jour} à {heure}", { jour: jour.format(quand), heure: heure(quand) });
}
