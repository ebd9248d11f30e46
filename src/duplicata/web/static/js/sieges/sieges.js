// The door: who is there, late or absent, who paid, who sits where; a latecomer is in the list with everybody else.
import { ecrire, lire, remplacer } from "../commun/api.js";
import { suivre } from "../commun/flux.js";
import { dire, nombre } from "../commun/langue.js";
import { Ordre } from "../commun/ordre.js";
import { aviser, enSonTemps, presserUneFois } from "../commun/page.js";
import { installerBase, montrerBase, montrerTrouves } from "./base.js";
import { installerDroits, montrerDroit } from "./droits.js";
import { montrerListe } from "./liste.js";
import { DIRIGE } from "./role.js";
import { repond } from "./recherche.js";
import { ecrireSomme } from "./sommes.js";
import { installerTables, montrerTables } from "./tables.js";

const par = (id) => document.getElementById(id);
const ordre = new Ordre();
let pointage = null;
let filtre = "tous";

const FILTRES = {
  tous: () => true,
  attendus: ({ presence, forfait }) => presence === "attendu" && !forfait,
  impayes: ({ presence, forfait, du, paye }) => presence !== "absent" && !forfait && paye < du,
  sans_table: ({ sieges }) => sieges.some(({ assis }) => !assis),
};

/** What is refused is said, and the list is read again either way. */
export async function essayer(action, succes = "") {
  let reponse = null;
  try {
    reponse = await action();
    if (succes) aviser(succes);
  } catch (erreur) {
    aviser(erreur.message, true);
  }
  await charger().catch(() => {});
  return reponse;
}

async function charger() {
  const actuel = ordre.demander();
  const recu = await lire("/pointage");
  if (!recu || !actuel()) return;
  pointage = recu;
  montrer();
}

function montrer() {
  const texte = par("cherche").value;
  const montres = pointage.joueurs.filter((joueur) => FILTRES[filtre](joueur) && repond(texte, joueur));
  montrerListe(par("liste"), montres, gestes);
  par("personne").hidden = montres.length > 0;
  par("personne").textContent = pointage.joueurs.length ? dire("Aucun joueur inscrit ne répond à cette recherche.") : dire("Aucun joueur n’est inscrit.");
  par("comptes").textContent = dits(pointage);
  if (!DIRIGE) return;
  montrerTables(pointage);
  montrerDroit(pointage);
  montrerBase(pointage);
  montrerTrouves(texte, montres.length, pointage.licencies);
}

function dits({ comptes: { presents, retards, absents, attendus, du, paye } }) {
  const presence = dire("Présents : {presents} · en retard : {retards} · absents : {absents} · attendus : {attendus}", { presents: nombre(presents), retards: nombre(retards), absents: nombre(absents), attendus: nombre(attendus) });
  return du || paye ? `${presence} — ${dire("dû : {du} · payé : {paye}", { du: ecrireSomme(du), paye: ecrireSomme(paye) })}` : presence;
}

const gestes = {
  presence: ({ joueur, presence }, voulue) =>
    essayer(() => remplacer(`/pointage/presences/${joueur}`, { presence: presence === voulue ? "attendu" : voulue })),
  paiement: ({ joueur, du, paye }) => essayer(() => remplacer(`/pointage/paiements/${joueur}`, { centimes: paye >= du && paye ? 0 : du })),
  asseoir: async ({ joueur, nom }, partie) => {
    const place = await essayer(() => ecrire(`/parties/${partie}/places`, { joueur }));
    if (place) aviser(dire("{nom} joue à la table {table} à partir du coup {coup}.", { nom, table: place.table, coup: place.coup }));
  },
};
if (!DIRIGE) delete gestes.asseoir;
for (const nom of Object.keys(gestes)) gestes[nom] = enSonTemps(gestes[nom]);

presserUneFois();
par("cherche").addEventListener("input", () => { if (pointage) montrer(); });
for (const bouton of document.querySelectorAll("[data-filtre]")) {
  bouton.addEventListener("click", () => {
    filtre = bouton.dataset.filtre;
    for (const un of document.querySelectorAll("[data-filtre]")) un.setAttribute("aria-pressed", String(un === bouton));
    if (pointage) montrer();
  });
}
installerDroits(essayer, () => { if (pointage) montrer(); });
if (DIRIGE) {
  installerTables(essayer);
  installerBase(essayer);
}
suivre("porte", () => { charger().catch(() => {}); });
suivre("etat", ({ tournoi, partie }) => { if (tournoi || partie) charger().catch(() => {}); });
await charger();
