"""The Qt side: shell, widgets and look."""
