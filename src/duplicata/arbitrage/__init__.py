"""The slip and the facts it holds; what a ruling is made of. No regulation is applied here."""
