"""Presenting: the picture for a class, tools to point with, and a second screen for the teacher."""
