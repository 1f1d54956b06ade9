"""Sandboxes that a store keeps: what may change them is written into their logs, then applied."""
