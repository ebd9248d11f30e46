/** Appeals at the commission's screen: what is left of their time, one received, those decided and their files. */

import { base, ecrire, ErreurApi } from "../commun/api.js";
import { delaiPasse, direDelai } from "../commun/delais.js";
import { Horloge } from "../commun/horloge.js";
import { contexte, dire } from "../commun/langue.js";
import * as mots from "../saisie/judge/words.js";
import { el, ecrire as inscrire } from "../saisie/vue.js";

const par = (id) => document.getElementById(id);
const formulaire = par("appel");
const horloge = new Horloge(`${base}/heure`);
let delais = [];

/** `apres`: what follows once an appeal is recorded. */
export function installerRecours(apres) {
  formulaire.addEventListener("submit", (e) => { e.preventDefault(); recevoir(apres); });
  formulaire.addEventListener("input", compter);
  setInterval(compter, 1000);
  horloge.demarrer();
}

export function montrerRecours({ delais: recus, tranchees }) {
  delais = recus;
  const { partie } = formulaire.elements;
  const choisie = partie.value;
  partie.replaceChildren(...delais.map(({ partie: numero, nom }) => new Option(nom, numero)));
  partie.value = delais.some(({ partie: numero }) => String(numero) === choisie) ? choisie : String(delais.at(-1)?.partie ?? "");
  partie.closest(".champ").hidden = delais.length < 2;
  par("appel-zone").hidden = delais.length === 0;
  compter();
  par("tranchees-zone").hidden = tranchees.length === 0;
  par("tranchees").replaceChildren(...tranchees.map(tranchee));
}

/** What is left, each second; the reason of lateness is asked for when there is something to be late for. */
function compter() {
  const maintenant = horloge.maintenant();
  while (par("delais").children.length > delais.length) par("delais").lastElementChild.remove();
  delais.forEach((delai, rang) => inscrire(par("delais").children[rang] ?? par("delais").appendChild(el("li", "")), direDelai(delai, maintenant)));
  const { partie, tardif } = formulaire.elements;
  const visee = delais.find(({ partie: numero }) => String(numero) === partie.value);
  const tard = Boolean(visee) && delaiPasse(visee, maintenant);
  tardif.closest(".champ").hidden = !tard;
  tardif.required = tard;
}

async function recevoir(apres) {
  const { partie, coup, table, raison, tardif } = Object.fromEntries(new FormData(formulaire));
  const corps = { partie: Number(partie), coup: Number(coup), table: Number(table), raison: raison.trim(), tardif: tardif.trim() };
  try {
    await ecrire("/appel", corps);
  } catch (erreur) {
    if (!(erreur instanceof ErreurApi)) throw erreur;
    par("appel-message").textContent = erreur.message;
    return;
  }
  for (const nom of ["coup", "table", "raison", "tardif"]) formulaire.elements[nom].value = "";
  par("appel-message").textContent = dire("Coup {coup}, table {table} : appel enregistré.", corps);
  await apres(`${corps.partie}-${corps.coup}-${corps.table}`);
}

/** Which slip a case is about; with its game where there are several. */
export function situer({ partie, coup, table }) {
  return delais.length > 1 ? dire("Partie {partie}, coup {coup}, table {table}", { partie, coup, table }) : dire("Coup {coup}, table {table}", { coup, table });
}

function tranchee({ cas, partie, coup, table, nom, decision }) {
  return el("li", "", el("strong", "", situer({ partie, coup, table })), ` ${nom}, ${mots.verdict(decision)} `, ...liensDuDossier(cas));
}

/** The file of a case, for a higher body (6.4). */
export function liensDuDossier(cas) {
  const lien = (forme, texte) => {
    const a = el("a", "", texte);
    a.href = `${base}/commission/${cas}/dossier.${forme}`;
    a.download = "";
    return a;
  };
  return [lien("html", dire("Dossier à imprimer")), " ", ...(contexte.pdf ? [enPdf(cas), " "] : []), lien("json", dire("en JSON"))];
}

function enPdf(cas) {
  const [partie, coup, table] = cas.split("-");
  const a = el("a", "", dire("en PDF"));
  a.href = `${base}/papier/dossier.pdf?${new URLSearchParams({ partie, coup, table })}`;
  a.download = "";
  return a;
}
