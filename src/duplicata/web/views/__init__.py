"""What the screens are shown: the state of the room as JSON values, filtered by role."""
