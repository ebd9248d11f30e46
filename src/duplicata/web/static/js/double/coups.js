/** The move being read, chosen among those of all games, and how much waits in the others. */

import { dire } from "../commun/langue.js";
import { ecrire } from "../saisie/vue.js";

/** @param {import("./pile.js").Pile} pile */
export function montrerCoups(choix, ailleurs, pile) {
  const plusieurs = pile.parties.length > 1;
  const nommer = ({ nom, coup, n }) => {
    const dit = plusieurs ? dire("{nom}, coup {coup}", { nom, coup }) : dire("Coup {n}", { n: coup });
    return n ? dire("{coup} ({n} à relire)", { coup: dit, n }) : dit;
  };
  const options = pile.coupsJoues.map((joue) => [nommer(joue), `${joue.partie}/${joue.coup}`]);
  const dits = options.map(([texte]) => texte).join();
  // A list that is open under the reader's eyes is not drawn again for nothing.
  if (choix.dataset.dits !== dits) {
    choix.dataset.dits = dits;
    choix.replaceChildren(...options.map(([texte, valeur]) => new Option(texte, valeur)));
  }
  choix.value = `${pile.jeu}/${pile.coup}`;
  const n = pile.ailleurs.reduce((somme, autre) => somme + autre.n, 0);
  const [suivant] = pile.ailleurs;
  ecrire(ailleurs, suivant ? dire("Autres coups : {n} à relire. F9 : {coup}", { n, coup: nommer(suivant) }) : "");
}
