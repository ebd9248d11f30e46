"""Commands for events of several centres: what the federation makes, what a centre does with it."""
