"""The commands: one module each, whose `run` takes the parsed words and returns an exit code.

`commands.json` names them. A module is imported when its command is chosen, so help is quick.
"""
