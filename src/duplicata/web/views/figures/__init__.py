"""Curves and bars with their tables: figures made in ``competition`` and ``app/read``, drawn here."""
