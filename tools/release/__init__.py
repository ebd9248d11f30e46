"""``make wheels``, ``make deb``, ``make release``: what people install, made in ``dist/`` and tried."""
