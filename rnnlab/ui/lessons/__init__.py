"""The lesson beside the picture: its words, its questions, the class's votes, and the list of all lessons."""
