"""Long loads of the kind that once blocked or bloated a server, and what they cost it now."""
