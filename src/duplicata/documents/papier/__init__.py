"""Paper: typed values, one typst template each, and what turns the one by the other into a PDF."""
