"""In place of lxml, whose wheels have GNU libiconv (LGPL 2.1) linked into them, where nobody could replace it.

sacrebleu asks for its reader of XML at the import, for test sets that it would
fetch from the network; the program measures its own sentences. Python's own
reader answers to that name in the frozen program.
"""
