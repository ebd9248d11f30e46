"""The one exception that is somebody else's mistake."""


class SaisieInvalide(ValueError):
    """What was typed or read cannot be taken; the message quotes it and nothing was changed."""
