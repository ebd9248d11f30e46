"""The public pages as a program of their own, so that spectators never slow arbiters.

Here: what that program is, and the supervisor that starts it beside the server. Not here: the pages
themselves, which are those of the server.
"""
