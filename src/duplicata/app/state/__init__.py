"""What does the journal amount to, and what is still allowed? Pure: no file, no clock."""
