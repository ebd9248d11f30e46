"""The use cases: the state of an event, the room that keeps it, gestures, and what is shown."""
