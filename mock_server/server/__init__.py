"""The composition root: connects files, settings and threads with the pure core."""
