// Room incidents about one table: warning given or withdrawn, late arrival, giving up, exclusion.
import { dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";

/** What the desk answers once an act is recorded. */
const ACCUSES = {
  avertir: (faits) => dire("Table {table}, coup {coup} : avertissement inscrit, billet à remettre.", faits),
  retirer: (faits) => dire("Table {table}, coup {coup} : avertissement retiré.", faits),
  retard: (faits) => dire("Table {table} : joue à partir du coup {coup}.", faits),
  abandon: (faits) => dire("Table {table} : abandon à partir du coup {coup}, ce qu’elle a marqué avant reste.", faits),
  revenir: (faits) => dire("Table {table} : abandon levé, elle joue.", faits),
  exclure: (faits) => dire("Table {table} : exclue à partir du coup {coup}.", faits),
};

/** The gesture that each act is, when it does not bear its name; both are taken back by the same address. */
const GESTES = { retirer: "avertir", revenir: "abandon" };

function reprendre(champ) {
  const texte = champ.value.trim();
  aviser(champ.name === "table" ? dire("Table « {texte} » : écrivez un nombre entier, 12 par exemple.", { texte }) : dire("Coup « {texte} » : écrivez un nombre entier, 3 par exemple.", { texte }), true);
  champ.select();
  champ.focus();
}

/** The form filled in for a table, the act still to be chosen. */
export function preparerActe(formulaire, { table, coup, raison }) {
  formulaire.closest("details").open = true;
  formulaire.reset();
  const { elements } = formulaire;
  elements.table.value = table;
  elements.coup.value = coup;
  elements.raison.value = raison;
  elements.acte.focus();
}

export function installerActes(formulaire, demander) {
  formulaire.addEventListener("submit", (e) => {
    e.preventDefault();
    const { acte, table, coup, raison } = Object.fromEntries(new FormData(formulaire));
    const fautif = ["table", "coup"].find((nom) => !/^0*[1-9]\d*$/.test(formulaire.elements[nom].value.trim()));
    if (fautif) { reprendre(formulaire.elements[fautif]); return; }
    const faits = { table: Number(table), coup: Number(coup) };
    const corps = { ...faits, raison: raison.trim(), ...(acte in GESTES && { retrait: true }) };
    // What was typed stays until it is recorded.
    demander(GESTES[acte] ?? acte, corps, () => {
      formulaire.reset();
      aviser(ACCUSES[acte](faits));
    });
  });
}
