"""What servers are forked from: the modules read, the routes of an application made, nothing open yet."""

import gc
import os

import duplicata.cli.main  # noqa: F401
from duplicata.web.server import application, start  # noqa: F401

os.environ.pop("PYTHONPATH", None)  # which led here alone: the servers have what the tests have
ROUTES = application.tracer()
application.tracer = lambda: ROUTES  # a fork has one application
gc.freeze()
