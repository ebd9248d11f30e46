"""Builds the embedded word list from a free Hunspell dictionary of French."""
