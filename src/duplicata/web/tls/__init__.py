"""TLS in a room without internet: the event's own authority, its certificate, where phones fetch its root."""
