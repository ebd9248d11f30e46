// A sealed game: what anybody may read on its envelope, and what it settles in place of the form.
import { dire } from "../commun/langue.js";
import { nommerFormule } from "./formules.js";

const par = (id) => document.getElementById(id);
const CHOIX = ["rythme", "forme", "reglement", "lexique"];
/** What the form said before the envelope, for when it is taken away. */
const avant = new Map();

export async function montrerEnveloppe() {
  const [enveloppe] = par("enveloppe").files;
  for (const id of [...CHOIX, "tirages"]) ceder(par(id), Boolean(enveloppe));
  par("code-enveloppe").disabled = par("fenetre").disabled = !enveloppe;
  par("code-enveloppe").value = "";
  par("annoncee").textContent = enveloppe ? await empreinteAnnoncee(enveloppe) : "";
}

/** A choice that is no longer one must not go on showing what was chosen. */
function ceder(champ, cede) {
  if (cede === champ.disabled) return;
  champ.disabled = cede;
  const liste = CHOIX.includes(champ.id);
  if (cede) {
    avant.set(champ.id, champ.value);
    if (liste) champ.prepend(new Option(dire("selon l’enveloppe"), "", true, true));
    else champ.value = dire("selon l’enveloppe");
    return;
  }
  if (liste) champ.firstElementChild.remove();
  champ.value = avant.get(champ.id);
}

async function empreinteAnnoncee(enveloppe) {
  try {
    const { engagement, formule, reglement } = JSON.parse(await enveloppe.text());
    return engagement ? dire("{formule}, {reglement}. Empreinte annoncée : {empreinte}", { formule: nommerFormule(formule), reglement, empreinte: engagement }) : "";
  } catch {
    return dire("Ce n’est pas une partie scellée, ou elle est tronquée.");
  }
}
