"""What the organiser takes away: everything of the event, its results, its players, its pages."""
