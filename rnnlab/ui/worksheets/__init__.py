"""Worksheets: exercises by hand on paper and in the window, where they mark themselves."""
