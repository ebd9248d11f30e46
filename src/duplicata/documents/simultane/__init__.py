"""A *simultané* in files: the event of the federation, one file per centre, what goes up, what comes back."""
