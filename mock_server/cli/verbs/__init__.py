"""The everyday verbs: what people do to a running sandbox, each in one word.

`table.py` says which verbs there are. Parser, help, completion and documentation are made from it.
"""
