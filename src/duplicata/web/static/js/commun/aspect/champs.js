// Files and days in the reader's language: what a browser draws for them speaks its own.
import { dire, jour } from "../langue.js";

for (const champ of document.querySelectorAll("input[type=file]")) {
  const bouton = document.createElement("label");
  bouton.className = "bouton";
  bouton.htmlFor = champ.id;
  bouton.textContent = champ.multiple ? dire("Choisir des fichiers") : dire("Choisir un fichier");
  const choisi = document.createElement("span");
  choisi.className = "discrete";
  const dit = () => { choisi.textContent = [...champ.files].map(({ name }) => name).join(", ") || dire("aucun fichier choisi"); };
  champ.classList.add("invisible");
  champ.after(bouton, choisi);
  champ.addEventListener("change", dit);
  champ.form?.addEventListener("reset", () => setTimeout(dit));
  dit();
}

for (const champ of document.querySelectorAll("input[type=date]")) {
  const choisi = document.createElement("span");
  choisi.className = "aide";
  const dit = () => { choisi.textContent = champ.valueAsDate ? jour(new Date(`${champ.value}T12:00`)) : ""; };
  champ.after(choisi);
  champ.addEventListener("input", dit);
  dit();
}
