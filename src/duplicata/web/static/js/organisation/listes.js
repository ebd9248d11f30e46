// The lists of the page: drawn again only when what they show has changed, the cursor left where it was.
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";

const montres = new Map();

/** A room changes at every slip: a list that does not is left alone, with the button somebody is on. */
export function montrerSiChange(nom, donnees, montrer) {
  const texte = JSON.stringify(donnees);
  if (montres.get(nom) === texte) return;
  montres.set(nom, texte);
  const etiquette = document.activeElement?.getAttribute("aria-label");
  montrer();
  if (etiquette && document.activeElement === document.body) {
    [...document.querySelectorAll("[aria-label]")].find((un) => un.getAttribute("aria-label") === etiquette)?.focus();
  }
}

/** Fill *corps*: a line that says the same stays as it is, armed button and all. */
export function garnir(corps, donnees, ligne) {
  const textes = donnees.map((une) => JSON.stringify(une));
  const gardees = new Map();
  for (const tr of [...corps.children]) {
    if (textes.includes(tr.dataset.dit)) gardees.set(tr.dataset.dit, tr);
    else tr.remove();
  }
  let place = corps.firstElementChild;
  donnees.forEach((une, i) => {
    const tr = gardees.get(textes[i]) ?? ligne(une);
    tr.dataset.dit = textes[i];
    if (tr === place) place = tr.nextElementSibling;
    else corps.insertBefore(tr, place);
  });
}

/** A list is one stop of the Tab key, however long: the arrows go from one of its buttons to the next. */
export function parcourir(corps) {
  const boutons = () => [...corps.querySelectorAll("button")];
  const retenir = (choisi) => { for (const un of boutons()) un.tabIndex = un === choisi ? 0 : -1; };
  retenir(boutons().find((un) => un === document.activeElement) ?? boutons()[0]);
  if (corps.dataset.parcouru) return;
  corps.dataset.parcouru = "oui";
  corps.addEventListener("focusin", (e) => { if (e.target.closest("button")) retenir(e.target); });
  corps.addEventListener("keydown", (e) => {
    const tous = boutons();
    const rang = tous.indexOf(e.target);
    const vers = { ArrowDown: rang + 1, ArrowRight: rang + 1, ArrowUp: rang - 1, ArrowLeft: rang - 1, Home: 0, End: tous.length - 1 }[e.key];
    if (rang < 0 || vers === undefined || e.altKey || e.ctrlKey || e.metaKey) return;
    e.preventDefault();
    tous[Math.min(Math.max(vers, 0), tous.length - 1)].focus();
  });
}

export function rangee(valeurs) {
  const tr = document.createElement("tr");
  for (const valeur of valeurs) {
    const [texte, classe] = Array.isArray(valeur) ? valeur : [valeur, ""];
    const td = document.createElement("td");
    td.textContent = texte;
    if (classe) td.className = classe;
    tr.append(td);
  }
  return tr;
}

export function cellule(...contenu) {
  const td = document.createElement("td");
  td.append(...contenu);
  return td;
}

export function bouton(texte, etiquette, action, classe = "discret") {
  const element = document.createElement("button");
  element.type = "button";
  element.className = classe;
  element.textContent = texte;
  element.setAttribute("aria-label", etiquette);
  element.addEventListener("click", action);
  return element;
}

/** A button that shuts somebody's screen: pressed once it says so, pressed again it does. */
export function boutonGarde(texte, etiquette, consequence, action) {
  let arme = false;
  const element = bouton(texte, etiquette, () => {
    if (arme) { action(); return; }
    arme = true;
    nommer(dire("Confirmer"), `${dire("Confirmer")} – ${etiquette}`);
    element.classList.add("arme");
    aviser(consequence);
  }, "discret danger");
  const nommer = (vu, lu) => {
    element.textContent = vu;
    element.setAttribute("aria-label", lu);
  };
  const desarmer = () => {
    arme = false;
    nommer(texte, etiquette);
    element.classList.remove("arme");
  };
  element.addEventListener("blur", desarmer);
  element.addEventListener("keydown", (e) => { if (e.key === "Escape") desarmer(); });
  return element;
}
