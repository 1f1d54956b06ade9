"""The composition root: files, settings and threads come together with the pure core here."""
