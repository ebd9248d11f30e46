"""A picture and the table that says the same: pages show both, paper too."""

from msgspec import Struct

from duplicata.documents.papier.texte import Colonne, Dessin, Dessins, Tableau, UnBloc


class Figure(Struct, frozen=True, kw_only=True):
    cle: str
    """Names it on its page."""
    titre: str
    dite: str
    """What it shows, in a sentence."""
    svg: str
    colonnes: tuple[str, ...]
    """The first one names its line."""
    lignes: tuple[tuple[str, ...], ...]
    textes: frozenset[int] = frozenset()
    """Columns that hold words, not numbers."""

    @property
    def dessin(self) -> Dessin:
        """For paper."""
        return Dessin(self.svg, self.titre, self.dite)

    @property
    def tableau(self) -> Tableau:
        """For paper."""
        colonnes = (
            Colonne(titre, 1 if rang in self.textes else 0, rang not in self.textes, rang == 0)
            for rang, titre in enumerate(self.colonnes)
        )
        return Tableau(colonnes=tuple(colonnes), lignes=self.lignes, taille=9.5)

    @property
    def blocs(self) -> tuple[UnBloc, ...]:
        """The drawing, its table beneath."""
        return Dessins(dessins=(self.dessin,)), self.tableau
