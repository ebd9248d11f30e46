"""The served room under faults; then its journal is held against all that was asked of it."""
