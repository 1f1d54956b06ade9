"""The commands: one module each, whose `run` takes the parsed arguments.

It returns an exit code, or None on success. `commands.json` lists the commands. A module is
imported only to run its command, which keeps help fast.
"""
