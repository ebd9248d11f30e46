"""Commands on slips and positions: juger, expliquer, comparer, top, solutions, places."""
