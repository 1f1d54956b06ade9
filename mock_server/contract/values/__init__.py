"""Plain data: read and written without loss, walked through, and pointed into."""
