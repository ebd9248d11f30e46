/** The regulation's words as the screen says them. */

import { dire, points, singulier } from "../../commun/langue.js";
import { motPrincipal } from "../line/drawing.js";
import { sens as sensDe } from "./solutions.js";

export { points };

/** A direction; a lone h after a score would be an hour. */
export const fleches = { H: "→", V: "↓" };

export function sanction(decision) {
  if (decision.statut === "a_trancher") return dire("à trancher par la commission");
  if (decision.statut === "moyenne") return dire("moyenne du coup");
  switch (decision.sanction) {
    case "avertissement": return decision.avertissements > 1 ? dire("{n} avertissements", { n: decision.avertissements }) : dire("avertissement");
    case "penalite": return dire("pénalité");
    case "nullite": return dire("nullité");
    default: return dire("sans sanction");
  }
}

/** What a slip is paid and why not more, in a few words; an average has no figure before the move is closed. */
export function verdict(decision) {
  if (decision.statut === "moyenne") return sanction(decision);
  const sansFaute = decision.statut === "definitive" && decision.sanction === "aucune";
  return sansFaute ? points(decision.points) : `${points(decision.points)}, ${sanction(decision)}`;
}

/** Shape and colour of a ruling: always with its text. */
export function marque(decision) {
  if (decision.statut === "a_trancher" || decision.statut === "moyenne") return decision.statut;
  return decision.sanction;
}

/** Why the text asks for no correction slip (5.9). */
export function dispense(cle) {
  return cle === "score_du_retenu" ? dire("erreur de score sur le mot retenu") : dire("zéro pour une solution au-dessus du top");
}

export function incident(cle) {
  switch (cle) {
    case "non_remis": return dire("bulletin non remis");
    case "vierge": return dire("bulletin vierge");
    case "plusieurs_bulletins": return dire("plusieurs bulletins");
    case "apres_la_fin": return dire("remis après la fin");
    case "echange": return dire("échange entre joueurs");
    case "lecture_difficile": return dire("lecture difficile");
    case "discipline": return dire("avertissement de discipline");
    case "discipline_grave": return dire("faute grave de discipline");
    case "ecrit_apres_la_fin": return dire("écrit après la fin (4.1)");
    case "encre_interdite": return dire("crayon ou encre interdits (2.1)");
    case "appareil_interdit": return dire("appareil ou document interdit (2.1)");
    default: return cle;
  }
}

/** @param {string} cle @param {Record<string, any>} [faits] */
export function alerte(cle, { table, nom, top, arbitre, reference = "" } = {}) {
  switch (cle) {
    case "table_inconnue": return dire("La table {table} n’existe pas dans cette partie.", { table });
    case "deja_saisi":
      return nom ? dire("La table {table} est déjà saisie par {nom}.", { table, nom }) : dire("La table {table} est déjà saisie.", { table });
    case "autre_arbitre": return dire("La table {table} est celle de l’arbitre {arbitre}.", { table, arbitre });
    case "au_dessus_du_top": return dire("Le score dépasse le top ({top}).", { top });
    case "derniere_lettre": return dire("La dernière lettre du mot semble manquer.");
    case "sens_a_preciser": return dire("Sens du mot sur le papier ? La décision en dépend : ajoutez h ou v.");
    case "reference_ou_score":
      return dire("{reference}, ou référence incomplète {lettre} et score {nombre} ? Écrivez {reference} - ou {lettre}# {nombre}.",
        { reference, lettre: reference[0], nombre: reference.slice(1) });
    case "reference_douteuse":
      return dire("« {reference} » n’est pas une référence : Maj+Entrée la garde telle quelle, # la dit illisible.", { reference });
    case "incomplet": return dire("Référence ou score non saisis : - pour une case vide, # si elle est illisible.");
    default: return cle;
  }
}

/** « SWEATS 3H 50 » or « bulletin non remis »: a slip in one line; a direction only where the reference does not tell it.
 *  @param {import("contract").Transcription} bulletin */
export function resume({ mot, dessin, principal, reference, score, sens, incidents = [], au_top: donne = false }, decision = null) {
  if (donne) return dire("top");
  // The word that was ruled on, once that is known: the longest line of a drawing may be a link.
  const ecrit = mot ?? (dessin ? dire("{mot} (dessin)", { mot: decision?.mot?.toUpperCase() || motPrincipal({ dessin, principal }) }) : "");
  const evident = !sens || (typeof reference === "string" && reference !== "illisible" && sensDe(reference) === sens);
  const cases = ecrit ? [ecrit, lisible(reference), lisible(score), evident ? "" : fleches[sens]].filter(Boolean) : [];
  return [cases.join(" "), ...incidents.map(incident)].filter(Boolean).join(", ");
}

/** What is no part of a slip; a move that cannot be corrected here is no part of one either. */
export function incompris({ inconnus }) {
  const texte = inconnus.join(" ");
  if (/^\d+\//.test(texte)) return dire("Je ne comprends pas « {texte} ».", { texte });
  return dire("Je ne comprends pas « {texte} ». Écrivez # à la place de ce qui ne se lit pas.", { texte });
}

/** A move; with its game when another one is being played. */
export function nomDuCoup(n, partie = null) {
  return partie === null ? dire("coup {n}", { n }) : dire("partie {partie}, coup {n}", { partie, n });
}

/** A slip of another move than the one being entered. */
export function auCoup(coup, resume) {
  return dire("{coup} : {resume}", { coup, resume });
}

/** What is stored, by whom, and how it was ruled on. */
export function stocke({ partie, coup, table, absent, ajoutable, par, bulletin, decision }, jouee) {
  const ici = partie === jouee;
  const ou = ici ? dire("Coup {coup}, table {table}", { coup, table }) : dire("Partie {partie}, coup {coup}, table {table}", { partie, coup, table });
  if (ajoutable) return dire("{ou} : aucun bulletin n’est enregistré. Celui-ci s’ajoutera, avec un motif.", { ou });
  if (absent) return dire("{ou} : rien que vous puissiez rectifier ici, voyez le juge-arbitre.", { ou });
  const quoi = { partie, coup, nom: par || "?", bulletin: resume(bulletin, decision), verdict: verdict(decision) };
  return ici ? dire("Enregistré au coup {coup} par {nom} : {bulletin} – {verdict}.", quoi)
    : dire("Enregistré à la partie {partie}, coup {coup}, par {nom} : {bulletin} – {verdict}.", quoi);
}

/** The reasons of a ruling, each with its article; then what the arbiter should look at. */
export function motifs({ motifs = [], avis = [] }) {
  return [...motifs.map(({ texte, article, reconstitue }) => ({ texte, article: cite(article, reconstitue) })),
    ...avis.map((texte) => ({ texte, article: "" }))];
}

function cite(article, reconstitue) {
  if (!article) return "";
  return dire("article {article}", { article }) + (reconstitue ? `, ${dire("numéro reconstitué")}` : "");
}

/** All the reasons in one line: « … (article 5.3.1) ». */
export function raisons(decision) {
  return motifs(decision).map(({ texte, article }) => (article ? `${texte} (${article})` : texte)).join(" ");
}

/** « Top : SWEATS 3H, 50 points »; equal ones are all tops, the one that is retained comes first. */
export function tops(egales, retenu = null, limite = 3) {
  if (!egales.length) return "";
  const nom = ({ ecrit, place }) => `${ecrit} ${place}`;
  const joue = (s) => retenu !== null && s.ecrit === retenu.mot;
  const choisi = egales.find((s) => joue(s) && s.place === retenu.place) ?? egales.find(joue);
  const autres = egales.filter((s) => s !== choisi).map(nom);
  const premier = choisi && nom({ ...choisi, place: retenu.place });
  const noms = choisi ? [autres.length ? dire("{top} (retenu)", { top: premier }) : premier, ...autres] : autres;
  const liste = noms.slice(0, limite).join(", ") + (noms.length > limite ? "…" : "");
  const valeurs = { liste, points: points(egales[0].score) };
  return egales.length > 1 ? dire("Tops : {liste}, {points}", valeurs) : dire("Top : {liste}, {points}", valeurs);
}

export function tables(n) {
  return singulier(n) ? dire("{n} table", { n }) : dire("{n} tables", { n });
}

/** Why Ctrl+Z leaves a gesture alone, and what to do instead. */
export function tropTard({ repere, coup, tables }, modele) {
  if (dUneAutrePartie(repere, modele)) {
    return dire("Rien n’est annulé : le dernier geste de cet écran est d’une autre partie. {remede}", { remede: remede(repere, tables) });
  }
  return dire("Rien n’est annulé : le coup {coup} est clos. {remede}", { coup, remede: remede(coup, tables) });
}

/** The server kept the gesture: why, and what to do where the move is closed. */
export function annulationRefusee({ repere, coup, tables }, raison, modele) {
  const clos = !modele.estOuvert(repere);
  const comment = clos ? remede(dUneAutrePartie(repere, modele) ? repere : coup, tables) : "";
  return dire("Rien n’est annulé, tout est resté enregistré. {raison} {remede}", { raison, remede: comment }).trim();
}

/** The server kept a second reading: which one, and why. */
export function relectureGardee({ coup, tables: [table] }, raison) {
  return dire("Rien n’est annulé : votre lecture de la table {table}, coup {coup}, est restée enregistrée. {raison}", { coup, table, raison }).trim();
}

/** The other moves open to slips, or the one that is played meanwhile. */
export function coupsOuverts({ restes, coup, ouverte, jouee }) {
  if (restes.length) {
    const liste = restes.map((un) => dire("{coup} (manquants : {n})", un)).join(", ");
    const phrase = { liste };
    return restes.length > 1 ? dire("Autres coups ouverts : {liste}. Alt+↑ et Alt+↓ changent de coup.", phrase)
      : dire("Autre coup ouvert : {liste}. Alt+↑ et Alt+↓ changent de coup.", phrase);
  }
  const joue = ouverte && coup !== jouee.coup && !jouee.annule;
  return joue ? dire("Le coup {jouee} se joue : vous corrigez encore le coup {coup}.", { jouee: jouee.coup, coup }) : "";
}

/** Alt+↑ or Alt+↓ found no other open move. */
export function pasDAutreCoup(restes, coup) {
  return restes.length ? dire("Pas d’autre coup ouvert de ce côté.") : dire("Aucun autre coup n’est ouvert que le coup {coup}.", { coup });
}

/** The line is cut: what helps the typing is not here yet. */
export function sansSolutions(n) {
  return dire("Les solutions du coup {n} viendront avec la liaison ; la saisie continue.", { n });
}

/** Why nothing can be entered now. */
export function fermee({ coup, partie }) {
  const comment = remede(coup);
  if (partie?.phase === "finie") return dire("La partie est finie. {comment}", { comment });
  if (partie?.annule) return dire("Le coup {coup} est annulé : rien à saisir.", { coup });
  if (partie?.phase === "clos") return dire("Le coup {coup} est clos. {comment}", { coup, comment });
  return dire("Le coup n’est pas au ramassage : la saisie s’ouvrira d’elle-même.");
}

/** How a slip of a closed move is corrected; *coup* is its number, or game and number: `1/3`. */
export function remede(coup, tables = []) {
  const table = tables.length === 1 ? tables[0] : dire("table");
  return dire("Pour corriger : {coup}/{table}, puis le bulletin ; un motif sera demandé.", { coup, table });
}

function dUneAutrePartie(repere, modele) {
  return Number(repere.split("/")[0]) !== modele.partie?.numero;
}

function lisible(valeur) {
  if (valeur === "illisible") return "#";
  return valeur === undefined || valeur === null ? "-" : String(valeur);
}
