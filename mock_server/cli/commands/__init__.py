"""The commands, by subject: functions of the arguments that return an exit code, or None."""
