"""What holds for every test: no screen, one thread, no deadline that a slow machine would miss."""

import os
import signal

# Before anything imports Qt or torch. RNNLAB_TEST_PLATFORM=xcb shows the windows.
os.environ["QT_QPA_PLATFORM"] = os.environ.get("RNNLAB_TEST_PLATFORM", "offscreen")
os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ["RNNLAB_TOUR"] = "0"  # the programs that tests start begin without the tour of the window
os.environ.setdefault("MKL_NUM_THREADS", "1")

# A shell that starts the tests in the background has the interrupt ignored, and every program that they start
# would inherit that: what a user's Ctrl+C does could not be tried.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

import hypothesis

hypothesis.settings.register_profile("rnnlab", deadline=None)
hypothesis.settings.load_profile("rnnlab")
