"""The labs: one folder each, always with state, compute and view."""
