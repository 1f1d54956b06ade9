"""How a call is answered: at once or in steps, who waits for it, and who is told of it.

One turn of the loop is shared out here, and the memory of the process. Nothing here knows of bytes
on a connection, or of a store.
"""
