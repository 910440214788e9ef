"""Lessons: files that a teacher can write, read with every fault named, run scene by scene, and recorded."""
