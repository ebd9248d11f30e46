// The organiser's own badge, kept by this tab from its making until he says that he has it.
const cle = (tournoi) => `badge/${tournoi}`;

export const garder = (tournoi, badge) => sessionStorage.setItem(cle(tournoi), JSON.stringify(badge));
export const garde = (tournoi) => JSON.parse(sessionStorage.getItem(cle(tournoi)));
export const oublier = (tournoi) => sessionStorage.removeItem(cle(tournoi));
