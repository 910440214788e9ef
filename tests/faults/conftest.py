"""The windows of the tests of the ui, for faults as well."""

from tests.gui.conftest import desk, desk_factory  # noqa: F401
