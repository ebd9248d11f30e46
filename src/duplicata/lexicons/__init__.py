"""Word lists on disk: the embedded one, those the user installed, and reading new ones."""
