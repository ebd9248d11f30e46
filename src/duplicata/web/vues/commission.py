"""The queue of the commission."""

from duplicata.app.reconciliation import cas_ouverts

__all__ = ["cas_ouverts"]
