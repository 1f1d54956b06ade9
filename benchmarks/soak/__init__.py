"""Long loads of the kind that once stopped or bloated a server, and what they cost it now."""
