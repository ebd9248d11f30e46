"""The same journal in a PostgreSQL base: the same lines and digests, for several machines.

Here and nowhere else is psycopg imported, and only once a base is asked for.
"""
