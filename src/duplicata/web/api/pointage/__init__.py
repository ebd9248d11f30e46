"""The door of the room: presences, fees, the federation's base, tables given to all."""
