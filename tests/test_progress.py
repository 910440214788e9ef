"""Progress: one line that is drawn over on a terminal, a line now and then in a log, nothing without a stream."""

from __future__ import annotations

import io
import os
import shutil

import pytest

from rnnlab.progress import Progress, duration


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    now = 0.0

    def __call__(self):
        return self.now


def drawn(stream, seconds):
    """Ten seconds of a command that reports so often, and its end."""
    clock = Clock()
    progress = Progress(stream, clock)
    for k in range(int(10 / seconds)):
        clock.now = k * seconds
        progress.show(k, int(10 / seconds), f"at {k}")
    progress.show(1, 1, "done", last=True)
    return stream.getvalue()


def test_a_log_gets_a_line_every_five_seconds_and_the_last_one():
    assert [line.partition("%  ")[2] for line in drawn(io.StringIO(), 0.01).splitlines()] == ["at 0", "at 500", "done"]


def test_a_terminal_gets_one_line_that_is_drawn_over(monkeypatch):
    monkeypatch.setattr(shutil, "get_terminal_size", lambda: os.terminal_size((60, 20)))
    text = drawn(Terminal(), 0.01)
    assert text.count("\n") == 1
    assert text.endswith("\n")
    frames = text.removesuffix("\n").split("\r")[1:]
    assert 90 <= len(frames) <= 102  # ten a second at most, and the last
    assert {len(frame) for frame in frames} == {59}  # each covers the one before, and none wraps


def test_the_bar_says_the_share():
    stream = io.StringIO()
    Progress(stream, Clock()).show(1, 4, "x")
    assert stream.getvalue() == "[######------------------]  25%  x\n"


def test_without_a_stream_nothing_is_written_anywhere(capsys):
    progress = Progress(None)
    progress.show(1, 2, "x")
    progress.close()
    assert capsys.readouterr() == ("", "")


def test_nothing_to_do_is_no_division_by_zero():
    stream = io.StringIO()
    Progress(stream, Clock()).show(0, 0, "x")
    assert "  0%" in stream.getvalue()


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.2, "0 s"), (59.4, "59 s"), (59.6, "1:00"), (200, "3:20"), (3723, "1:02:03")]
)
def test_durations_read_as_times_do(seconds, said):
    assert duration(seconds) == said
