"""The door: who is there, who paid, who sits where."""
