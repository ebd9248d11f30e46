"""The command line: one module per command or group of commands, loaded only when it is asked for."""
