"""``duplicata-resultats`` 1.0: the results of an event as one narrow, signed file that any program reads."""
