/** The gestures of the desk by touch or mouse: a button does what its key does. */

/** Pixels left of a page by the screen's keyboard, or fewer. */
const COURTE = 560;
const TACTILE = "(pointer: coarse)";

/** Whether fingers are all there is: sentences then name buttons, not keys. */
export function tactile() {
  return globalThis.matchMedia?.(TACTILE).matches ?? false;
}

/**
 * @param {import("./desk.js").Pupitre} pupitre  its line keeps the focus, and with it the keyboard of the screen
 * @param {HTMLElement} choix  the list of incidents, which its button opens
 */
export function installerBoutons(pupitre, choix) {
  addEventListener("mousedown", (e) => { if (e.target.closest?.("[data-geste], [data-incident]")) e.preventDefault(); });
  addEventListener("click", ({ target }) => {
    const bouton = target.closest?.("[data-geste], [data-incident]");
    if (!bouton) return;
    const { geste, incident } = bouton.dataset;
    if (geste === "incident") {
      choix.hidden = !choix.hidden;
      return;
    }
    choix.hidden = true;
    if (incident) pupitre.ajouter(`/${incident}`);
    else pupitre.agir(geste);
  });
  for (const bouton of document.querySelectorAll("[data-geste], [data-incident]")) bouton.disabled = false;
}

/** Where the screen's keyboard opens, line and ruling stay above it: how much of the page it covers, and how far it was pushed. */
export function suivreLeClavier(champ) {
  const vue = globalThis.visualViewport;
  if (!vue) return;
  const racine = document.documentElement;
  const mesurer = () => {
    const couvert = Math.max(0, innerHeight - vue.height - vue.offsetTop);
    racine.style.setProperty("--clavier", `${Math.round(couvert)}px`);
    racine.style.setProperty("--vue-haut", `${Math.round(vue.offsetTop)}px`);
  };
  // The label, which stands just before the line: the line itself sticks, and would not be scrolled back to.
  const monter = () => { if (document.activeElement === champ && tactile() && vue.height < COURTE) champ.labels[0].scrollIntoView({ block: "start" }); };
  vue.addEventListener("resize", () => {
    mesurer();
    monter();
  });
  champ.addEventListener("input", monter);
  vue.addEventListener("scroll", mesurer);
  mesurer();
}
