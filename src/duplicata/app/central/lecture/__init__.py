"""What is shown of an event of many centres: standings, table of centres, comparison, results."""
