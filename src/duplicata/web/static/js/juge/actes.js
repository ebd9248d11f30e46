// Room incidents about one table: warning, late arrival, exclusion.
export function installerActes(formulaire, demander) {
  formulaire.addEventListener("submit", (e) => {
    e.preventDefault();
    const { acte, table, coup, raison } = Object.fromEntries(new FormData(formulaire));
    if (!Number(table) || !Number(coup)) return;
    // What was typed stays until it is recorded.
    demander(acte, { table: Number(table), coup: Number(coup), raison: raison.trim() }, () => formulaire.reset());
  });
}
