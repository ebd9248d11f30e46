// The organiser's own badge, just made: shown until he says that he has it, for nothing else lets him in again.
import { garde, oublier } from "../commun/badge_garde.js";
import { contexte, dire } from "../commun/langue.js";
import { aviser } from "../commun/page.js";
import { carte, imprimer } from "./badges.js";

const par = (id) => document.getElementById(id);

export function installerMonBadge() {
  const badge = garde(contexte.tournoi);
  if (badge?.compte !== contexte.compte) return;
  par("mon-code").replaceChildren(carte(badge));
  par("mon-badge").hidden = false;
  par("mon-badge-imprimer").addEventListener("click", () => imprimer(par("mon-badge")));
  // Browsers copy only on a line that is safe.
  par("mon-badge-copier").hidden = !navigator.clipboard;
  par("mon-badge-copier").addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(badge.code);
    } catch {
      aviser(dire("Le navigateur n’a pas laissé copier le code : recopiez-le à la main."), true);
      return;
    }
    aviser(dire("Code copié."));
  });
  par("mon-badge-recu").addEventListener("click", rangerMonBadge);
}

/** He has it, or another has been made in its place. */
export function rangerMonBadge() {
  oublier(contexte.tournoi);
  par("mon-badge").hidden = true;
}
