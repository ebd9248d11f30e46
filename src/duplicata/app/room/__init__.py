"""How does a gesture become durable, and who reads it? Folders, journals, the state held in memory."""
