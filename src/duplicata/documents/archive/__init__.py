"""An event as a file of JSON lines: all of it, to be imported elsewhere; or reduced, to be studied."""
