// Which machines open the screens tonight: asked before a badge is made, for it bears an address, a QR, or neither.
import { remplacer } from "../../commun/api.js";
import { dire } from "../../commun/langue.js";
import { aviser } from "../../commun/page.js";

const choix = () => [...document.querySelectorAll('input[name="appareils"]')];
let dits = null;

export function montrerAppareils({ appareils }) {
  dits = appareils;
  for (const un of choix()) { un.checked = un.value === appareils; un.disabled = false; }
}

/** Where only this computer can be meant, nothing is asked. */
export function appareilsDits() {
  const [premier] = choix();
  if (!premier || dits) return true;
  aviser(dire("Dites d’abord sur quels appareils s’ouvrent les écrans ce soir : les badges en dépendent."), true);
  premier.focus();
  return false;
}

export function installerAppareils(essayer) {
  for (const un of choix()) un.addEventListener("change", () => essayer(() => remplacer("/appareils", { appareils: un.value }), dire("Noté : les badges faits désormais en tiennent compte.")));
}
