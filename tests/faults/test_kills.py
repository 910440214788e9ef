"""A short slice of the kill trials; ``RNNLAB_FAULTS=full`` tries as often as is published."""

import os
import sys

import pytest

from tests.faults import kills

FULL = os.environ.get("RNNLAB_FAULTS") == "full"

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")


def test_the_engine_killed_at_random_moments_is_there_again_and_nothing_is_lost(tmp_path):
    said = kills.kill_engine(100 if FULL else 3, seed=1, folder=tmp_path)
    assert "drew again" in said


def test_the_program_killed_at_random_moments_comes_back_to_what_was_made(tmp_path):
    said = kills.kill_program(20 if FULL else 3, seed=2, folder=tmp_path)
    assert "all restored" in said


def test_Q30_started_and_quit_at_random_moments_it_ends_with_status_0_and_leaves_no_process(tmp_path):
    said = kills.start_and_quit(50 if FULL else 3, seed=3, folder=tmp_path)
    assert "no process left" in said


def test_a_state_that_was_kept_and_all_that_came_after_it_may_be_come_back_to():
    lines = [("began", "a"), ("did", "b"), ("did", "c"), ("kept", "b"), ("drawn", "reader"), ("did", "d")]
    assert kills._allowed(lines) == {"b", "c", "d"}
    assert kills._allowed([*lines, ("saved", "d")]) == {"d"}
    assert kills._allowed([*lines, ("saved", "d"), ("did", "e")]) == {"d", "e"}
