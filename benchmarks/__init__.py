"""Measurements of time and memory; they are printed, and nothing here passes or fails."""
