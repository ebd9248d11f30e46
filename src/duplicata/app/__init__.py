"""The use cases: one function per gesture of the organiser, the juge-arbitre and the arbiters."""
