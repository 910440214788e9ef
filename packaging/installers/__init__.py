"""What ``packaging/dev.py`` makes for people who have no Python: the frozen program and its installers.

Only the standard library is used. ``common`` and ``kinds`` parse with Python
3.8, as ``dev.py`` does; the others are imported when they are needed, by a
Python that is new enough.
"""
