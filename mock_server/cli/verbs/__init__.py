"""The everyday verbs: what people do with a running sandbox, each in one word.

`commands.json` lists the verbs. Parser, help, completion and documentation are derived from it.
"""
