"""sacrebleu imports its tokenizers by name, when a score is made; these need nothing that is not here."""

hiddenimports = [f"sacrebleu.tokenizers.tokenizer_{name}" for name in ("13a", "base", "char", "none", "re", "zh")]
