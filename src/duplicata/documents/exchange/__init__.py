"""Games in the formats of other programs: GCG and Eliot both ways, SIGLES lines."""
