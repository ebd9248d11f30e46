// Room incidents about one table: warning given or withdrawn, late arrival, exclusion.
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";

/** What the desk answers once an act is recorded. */
const ACCUSES = {
  avertir: (faits) => dire("Table {table}, coup {coup} : avertissement inscrit, billet à remettre.", faits),
  retirer: (faits) => dire("Table {table}, coup {coup} : avertissement retiré.", faits),
  retard: (faits) => dire("Table {table} : joue à partir du coup {coup}.", faits),
  exclure: (faits) => dire("Table {table} : exclue à partir du coup {coup}.", faits),
};

export function installerActes(formulaire, demander) {
  formulaire.addEventListener("submit", (e) => {
    e.preventDefault();
    const { acte, table, coup, raison } = Object.fromEntries(new FormData(formulaire));
    const faits = { table: Number(table), coup: Number(coup) };
    if (!faits.table || !faits.coup) return;
    const corps = { ...faits, raison: raison.trim() };
    if (acte === "retirer") corps.retrait = true;
    // What was typed stays until it is recorded.
    demander(acte === "retirer" ? "avertir" : acte, corps, () => {
      formulaire.reset();
      aviser(ACCUSES[acte](faits));
    });
  });
}
