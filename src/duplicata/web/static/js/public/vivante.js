// A page drawn by the server that follows the room: when its subject changes, the part #vivante is drawn again.

import { suivre } from "../commun/flux.js";

// Two hundred phones do not ask all at once.
const ETALEMENT = 1500;

const vivante = document.getElementById("vivante");
let attente;

async function redessiner() {
  attente = undefined;
  try {
    const reponse = await fetch(location.href, { headers: { Accept: "text/html" } });
    if (!reponse.ok) return;
    const page = new DOMParser().parseFromString(await reponse.text(), "text/html");
    const nouvelle = page.getElementById("vivante");
    if (!nouvelle) return;
    vivante.dataset.version = nouvelle.dataset.version;
    if (nouvelle.innerHTML === vivante.innerHTML) return;
    const lien = vivante.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    vivante.replaceChildren(...nouvelle.childNodes);
    if (lien) [...vivante.querySelectorAll("a")].find((a) => a.getAttribute("href") === lien)?.focus();
  } catch {
    // The next change, or the next visit, draws it again.
  }
}

if (vivante) {
  for (const sujet of vivante.dataset.sujets.split(" ")) {
    suivre(sujet, ({ version }) => {
      // The first messages tell what the page already shows, unless the room was quicker than they.
      if (version > Number(vivante.dataset.version)) attente ??= setTimeout(redessiner, Math.random() * ETALEMENT);
    });
  }
}
