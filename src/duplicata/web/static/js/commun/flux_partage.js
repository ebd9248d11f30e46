// The worker that all tabs of one account share: one stream, told to each, and what it last said to newcomers.
import { Ligne } from "./ligne_flux.js";

const ports = new Set();
const derniers = new Map();
let ligne = null;

const cle = (sujet, donnees) => [sujet, ...Object.keys(donnees).sort(), donnees.tables?.[0]?.arbitre ?? ""].join("/");

function recevoir(sujet, donnees) {
  if (sujet === "session") derniers.clear();
  derniers.set(["liaison", "session"].includes(sujet) ? sujet : cle(sujet, donnees), { sujet, donnees });
  for (const port of ports) port.postMessage({ sujet, donnees });
}

function accueillir(port, adresse) {
  ports.add(port);
  if (!ligne) ligne = new Ligne(adresse, recevoir);
  else if (derniers.get("liaison")?.donnees === false || derniers.has("session")) ligne.ouvrir();
  for (const message of derniers.values()) port.postMessage(message);
}

function quitter(port) {
  ports.delete(port);
  if (ports.size) return;
  ligne?.fermer();
  ligne = null;
  derniers.clear();
}

/** @type {any} */ (self).onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data }) => (data.fin ? quitter(port) : accueillir(port, data.adresse));
};
