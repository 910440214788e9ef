"""Python's own reader of XML under the name of lxml's."""

from xml.etree.ElementTree import Element, ElementTree, fromstring, parse

__all__ = ["Element", "ElementTree", "fromstring", "parse"]
