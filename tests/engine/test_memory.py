"""The C library's switch for freed memory."""

from __future__ import annotations

import ctypes
import sys

import pytest

from rnnlab.engine import memory


class Library:
    """A C library that notes what it is asked."""

    def __init__(self, answer=1):
        self.asked = []
        self.mallopt = lambda parameter, value: self.asked.append((parameter, value)) or answer


def test_glibc_is_asked_to_keep_blocks_up_to_32_and_in_all_64_megabytes(monkeypatch):
    library = Library()
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    assert memory.keep_freed_memory()
    # the numbers of malloc.h: M_MMAP_THRESHOLD is −3, M_TRIM_THRESHOLD is −1
    assert library.asked == [(-3, 33554432), (-1, 67108864)]


@pytest.mark.parametrize("library", [Library(answer=0), object()])
def test_a_library_that_refuses_or_lacks_it_is_left_as_it_is(library, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: library)
    assert not memory.keep_freed_memory()


def test_other_systems_are_not_touched(monkeypatch):
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "CDLL", lambda name: pytest.fail("nothing to load there"))
    assert not memory.keep_freed_memory()
