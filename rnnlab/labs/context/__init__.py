"""The context lab: what a word's state is, is decided by its sentence."""
