"""Replaces personal data and credentials in calls before they are recorded."""
