"""Exercises to be calculated by hand: drawn from a seed, read as they were typed, marked, and opened in a lab."""
