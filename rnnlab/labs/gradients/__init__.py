"""The gradients lab."""
