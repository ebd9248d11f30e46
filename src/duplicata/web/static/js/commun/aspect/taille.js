// The size of the text, as this browser's reader wants it: A− and A+, remembered.
const CLE = "duplicata.taille";
const TAILLES = [90, 100, 112, 125, 140, 160, 180, 200];
const NORMALE = TAILLES.indexOf(100);
const racine = document.documentElement;
let rang = NORMALE;
try {
  const gardee = TAILLES.indexOf(Number(localStorage.getItem(CLE)));
  if (gardee >= 0) rang = gardee;
} catch { /* a browser that keeps nothing */ }
appliquer();

for (const bouton of document.querySelectorAll("[data-taille]")) {
  bouton.addEventListener("click", () => {
    rang = Math.max(0, Math.min(TAILLES.length - 1, rang + Number(bouton.dataset.taille)));
    localStorage.setItem(CLE, String(TAILLES[rang]));
    appliquer();
  });
}

/** Styles choose by the width of the window; larger letters leave less of it. */
function appliquer() {
  if (rang === NORMALE) racine.style.removeProperty("--taille");
  else racine.style.setProperty("--taille", `${TAILLES[rang]}%`);
  racine.classList.toggle("grande", rang > NORMALE + 1);
  for (const bouton of document.querySelectorAll("[data-taille]")) {
    const bout = Number(bouton.dataset.taille) < 0 ? 0 : TAILLES.length - 1;
    bouton.disabled = rang === bout;
  }
}
