"""Tools for coding agents that use a running sandbox, offered through MCP.

`agent_tools.json` lists them. Their input schemas are derived from the documents of the contract.
"""
