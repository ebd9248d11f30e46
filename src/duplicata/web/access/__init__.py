"""Who may do what: accounts and their codes, sessions, roles, the guard of every route."""
