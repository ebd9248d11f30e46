"""What may somebody do? One file per desk: each function checks, then writes events, or refuses."""
