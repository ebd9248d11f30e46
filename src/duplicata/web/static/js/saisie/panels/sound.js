/** The setting of the sound, in the help. */

import { muet, refus, regler } from "../sound.js";

/** @param {HTMLInputElement} casier  the box to tick */
export function installerSon(casier) {
  casier.checked = !muet();
  casier.disabled = false;
  casier.addEventListener("change", () => {
    regler(!casier.checked);
    refus();
  });
}
