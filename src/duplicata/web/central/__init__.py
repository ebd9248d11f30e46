"""The central of an event as a program: what centres send comes in, people see where it stands."""
