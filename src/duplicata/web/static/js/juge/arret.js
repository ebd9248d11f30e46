// Why the game was stopped: the clock stops first, the reason is noted after, and is told when the game resumes.
import { contexte } from "../commun/langue.js";

const cle = ({ numero, coup }) => `arret/${contexte.tournoi}/${numero}/${coup}`;

/** Kept by the browser meanwhile: the page may be loaded again. */
export const noter = (partie, motif) => sessionStorage.setItem(cle(partie), motif);
export const motif = (partie) => sessionStorage.getItem(cle(partie)) ?? "";
export const oublier = (partie) => sessionStorage.removeItem(cle(partie));

/** While the game is stopped, its reason can be noted or changed. */
export const completer = (suivant) => ({ ...suivant, autres: [...new Set(["motiver", ...suivant.autres])] });
