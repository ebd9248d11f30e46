"""The ready-made event, and slips as players write them: for demonstrations, training and tests."""
