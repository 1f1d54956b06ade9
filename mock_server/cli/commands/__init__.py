"""The commands: one module each, whose `run` takes the parsed words.

It returns an exit code, or nothing if it did what it was asked for.

`commands.json` names them. A module is imported when its command is chosen, so help is quick.
"""
