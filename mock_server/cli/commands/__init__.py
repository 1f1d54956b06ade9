"""The commands, by subject: functions that take the parsed arguments.

Each returns an exit code, or None on success. `commands.json` says which function runs a command;
its module is imported only then, which keeps help fast.
"""
