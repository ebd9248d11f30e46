"""How does one room lead, and how do others follow it? What is told, signed, received and done about it."""
