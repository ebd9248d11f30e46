"""The door at the terminal: presences and fees, tables given, the federation's base."""
