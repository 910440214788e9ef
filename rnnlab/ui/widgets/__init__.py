"""Widgets that know nothing of labs."""
