// Whoever leads the event seats, enters and fixes fees here; who keeps the door alone notes presences and payments.
import { contexte } from "../commun/langue.js";

export const DIRIGE = contexte.roles.some((role) => role === "organisateur" || role === "juge_arbitre");
