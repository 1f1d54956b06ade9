"""Tools for coding agents: what an agent does with a running sandbox, as tools of MCP.

`agent_tools.json` lists them. Their input schemas are derived from the documents of the contract.
"""
