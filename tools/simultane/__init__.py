"""A whole *simultané* made by chance: the journals of its centres, and that of one room for all."""
