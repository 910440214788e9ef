"""The Translation lab: one vector between encoder and decoder, or attention."""
