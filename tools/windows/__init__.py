"""``make windows``: what an arbiter installs on Windows. ``make test-windows`` tries it under wine."""
