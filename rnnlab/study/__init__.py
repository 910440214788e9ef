"""Long studies without a window: many runs on many processes, a table and a figure at the end."""
