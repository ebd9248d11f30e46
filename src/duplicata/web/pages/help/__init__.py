"""The manual, served."""
