"""The lab of what came next: self-attention, and one vector for a sentence."""
