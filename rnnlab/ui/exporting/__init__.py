"""Taking away what is seen: one part, a play-through, a hand-out of all labs, a sheet of paper."""
