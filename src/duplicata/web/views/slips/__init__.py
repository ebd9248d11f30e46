"""Slips, rulings and correction slips, as screens and paper tell them."""
