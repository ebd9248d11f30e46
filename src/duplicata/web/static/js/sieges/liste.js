// One line per player; a line that says the same stays as it is, with the finger on it.
import { dire } from "../commun/langue.js";
import { ecrireSomme } from "./sommes.js";
import { ouvrirAutre } from "./droits.js";

const ETATS = { present: () => dire("Présent"), retard: () => dire("En retard"), absent: () => dire("Absent") };

export function montrerListe(liste, joueurs, gestes) {
  const gardees = new Map([...liste.children].map((li) => [li.dataset.dit, li]));
  const actif = document.activeElement?.id;
  liste.replaceChildren(...joueurs.map((joueur) => {
    const dit = JSON.stringify(joueur);
    const li = gardees.get(dit) ?? ligne(joueur, gestes);
    li.dataset.dit = dit;
    return li;
  }));
  if (actif && document.activeElement?.id !== actif) document.getElementById(actif)?.focus();
}

function ligne(joueur, gestes) {
  const { nom, club, serie, licence, forfait, presence, du, paye, table, sieges } = joueur;
  const li = document.createElement("li");
  const place = element("span", "table", table ?? "–");
  place.setAttribute("aria-label", table ? dire("Table {table}", { table }) : dire("Sans table"));
  place.setAttribute("role", "img");
  const qui = element("div", "qui-la");
  qui.append(element("strong", "", nom), element("span", "", [club, serie, licence, forfait ? dire("forfait") : ""].filter(Boolean).join(" · ")));
  const boutons = element("div", "gestes");
  if (!forfait) {
    for (const [etat, dit] of Object.entries(ETATS)) boutons.append(choix(joueur, etat, dit(), presence === etat, () => gestes.presence(joueur, etat)));
  }
  if (du || paye) {
    const bouton = choix(joueur, "paye", paye && paye < du ? dire("Payé {paye} sur {du}", { paye: ecrireSomme(paye), du: ecrireSomme(du) }) : dire("Payé {du}", { du: ecrireSomme(paye || du) }), paye >= du && paye > 0, () => gestes.paiement(joueur));
    bouton.dataset.paye = "";
    boutons.append(bouton, choix(joueur, "autre", dire("Autre somme"), null, () => ouvrirAutre(joueur)));
  }
  li.append(place, qui, boutons);
  const libre = sieges.find(({ assis }) => !assis);
  if (libre && presence === "present" && gestes.asseoir) li.append(asseoir(joueur, libre, gestes));
  return li;
}

/** A game is open without him: his table, and the first move he can play. */
function asseoir(joueur, { partie, table, coup }, gestes) {
  const place = { table, n: partie, coup };
  const dit = coup > 1 ? dire("L’installer à la table {table} de la partie {n}, à partir du coup {coup}", place) : dire("L’installer à la table {table} de la partie {n}", place);
  const bouton = choix(joueur, `asseoir-${partie}`, dit, null, () => gestes.asseoir(joueur, partie));
  bouton.className = "asseoir principal";
  return bouton;
}

function choix({ joueur, nom }, quoi, dit, presse, action) {
  const bouton = element("button", "", dit);
  bouton.type = "button";
  bouton.id = `${quoi}-${joueur}`;
  if (quoi in ETATS) bouton.dataset.etat = quoi;
  bouton.setAttribute("aria-label", `${dit} – ${nom}`);
  if (presse !== null) bouton.setAttribute("aria-pressed", String(presse));
  bouton.addEventListener("click", action);
  return bouton;
}

function element(nature, classe, texte = "") {
  const un = document.createElement(nature);
  if (classe) un.className = classe;
  un.textContent = texte;
  return un;
}
