"""Several centres as one event: what they send is kept as it came, and everything else is counted from it."""
