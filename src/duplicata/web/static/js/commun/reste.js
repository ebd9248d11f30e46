// What is left to settle, live on the desks of the juge-arbitre and the organiser; each line leads to where it is settled.
import { lire } from "./api.js";
import { contexte, dire } from "./langue.js";
import { Ordre } from "./ordre.js";

/** A whole pile is entered in a minute: it is asked for once in a while, not at every slip. */
const DELAI = 2000;
const zone = document.getElementById("reste");
const demandes = new Ordre();
let attente;
let connu = [];

/** `motiver`: what the button of a conduct without its reason does, where this desk may say it. */
export async function relireReste(motiver = null) {
  attente = undefined;
  const actuel = demandes.demander();
  const recu = await lire("/reste");
  if (!recu || !actuel()) return;
  connu = recu.reste;
  const lignes = connu.length ? connu.map((un) => ligne(un, motiver)) : [element("li", dire("Rien ne reste à faire."))];
  if (zone.textContent !== lignes.map((li) => li.textContent).join("")) zone.replaceChildren(...lignes);
}

export function relireResteBientot(motiver = null) {
  attente ??= setTimeout(() => relireReste(motiver).catch(() => {}), DELAI);
}

/** What would keep the results of a game, or of all of them, under reserve. */
export const enSuspens = (partie = null) => connu.filter((un) => un.reserve && (partie === null || un.partie === partie)).map((un) => un.phrase);

function ligne(un, motiver) {
  const li = document.createElement("li");
  if (un.reserve) li.className = "reserve";
  if (un.chose === "discipline" && motiver && un.ecran) {
    const bouton = element("button", dire("Dire ce qui est reproché"));
    bouton.type = "button";
    bouton.className = "discret";
    bouton.addEventListener("click", () => motiver({ partie: un.partie, coup: un.coup, table: un.tables[0] }));
    li.append(element("span", un.phrase), " ", bouton);
    return li;
  }
  if (!un.ecran) { li.textContent = un.phrase; return li; }
  const lien = element("a", un.phrase);
  lien.href = `/t/${contexte.tournoi}/${un.ecran}`;
  li.append(lien);
  return li;
}

function element(balise, texte) {
  const cree = document.createElement(balise);
  cree.textContent = texte;
  return cree;
}
