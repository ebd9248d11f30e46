// The worker that all tabs of one account share: one stream, told to each, and what it last said to newcomers.
import { Ligne } from "./ligne_flux.js";
import { Tables } from "./tables_dites.js";

const ports = new Set();
const derniers = new Map();
const tables = new Tables();
let ligne = null;

const cle = (sujet, donnees) => [sujet, ...Object.keys(donnees).sort()].join("/");

function recevoir(sujet, donnees) {
  if (sujet === "session") oublier();
  if (["liaison", "session"].includes(sujet)) derniers.set(sujet, { sujet, donnees });
  else if (sujet === "etat" && (donnees.tables || donnees.anterieures)) tables.prendre(donnees);
  else derniers.set(cle(sujet, donnees), { sujet, donnees });
  if (sujet === "etat" && donnees.partie) tables.prendre(donnees);
  for (const port of ports) port.postMessage({ sujet, donnees });
}

function accueillir(port, adresse) {
  ports.add(port);
  if (!ligne) ligne = new Ligne(adresse, recevoir);
  else if (derniers.get("liaison")?.donnees === false || derniers.has("session")) ligne.ouvrir();
  for (const message of derniers.values()) port.postMessage(message);
  if (!tables.vide) port.postMessage({ sujet: "etat", donnees: tables.dites() });
}

function oublier() {
  derniers.clear();
  tables.oublier();
}

function quitter(port) {
  ports.delete(port);
  if (ports.size) return;
  ligne?.fermer();
  ligne = null;
  oublier();
}

/** @type {any} */ (self).onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => (data.fin ? quitter(port) : accueillir(port, data.adresse));
};
