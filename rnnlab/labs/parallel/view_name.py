"""What the lab is called, and its icon: the window shows them before anything else of the lab is imported."""

from rnnlab.ui.look.i18n import N_

NAME = N_("Parallel", "Parallel")
ICON = "parallel"
