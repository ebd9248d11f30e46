"""What does this computer give? Its addresses and lines, its clock, its disk, what it may hold open."""
