"""Commands on one game: partie jouer, rejouer, generer, sceller."""
