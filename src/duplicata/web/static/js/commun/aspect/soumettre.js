// A slip of a table's sheet put before the commission, with a reason.
import { ecrire } from "../api.js";
import { dire } from "../langue.js";

addEventListener("submit", async (e) => {
  const formulaire = e.target.closest("[data-soumettre]");
  if (!formulaire) return;
  e.preventDefault();
  const { partie, coup, table } = formulaire.dataset;
  const dit = formulaire.querySelector("[role=status]");
  try {
    await ecrire("/appel", { partie: Number(partie), coup: Number(coup), table: Number(table), raison: formulaire.raison.value.trim() });
    dit.textContent = dire("Soumis à la commission.");
    formulaire.querySelector("button").disabled = true;
  } catch (erreur) {
    dit.textContent = erreur.message;
  }
});
