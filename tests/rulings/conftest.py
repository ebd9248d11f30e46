"""Two profiles: quick for every run, ``HYPOTHESIS_PROFILE=long`` for a soak."""

import os

from hypothesis import HealthCheck, settings

UNHURRIED = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]

settings.register_profile(
    "quick", max_examples=120, deadline=None, derandomize=True, suppress_health_check=UNHURRIED
)
settings.register_profile(
    "long",
    max_examples=int(os.environ.get("HYPOTHESIS_EXAMPLES", "20000")),
    deadline=None,
    suppress_health_check=UNHURRIED,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))
