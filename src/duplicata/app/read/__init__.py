"""What do all faces show? Values made from the state; no JSON, no HTML."""
