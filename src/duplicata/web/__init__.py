"""The room: one laptop serves the screens of everybody over the local network."""
