"""Drawings as SVG, without a style or a script: the same on a page and on paper."""
