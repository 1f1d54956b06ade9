"""The control API: calls that inspect or change a sandbox; problems are those of RFC 9457."""
