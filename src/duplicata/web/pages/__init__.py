"""The pages and the prints: one template each, drawn with the state of the room."""
