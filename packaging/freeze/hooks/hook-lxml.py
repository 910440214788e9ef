"""Of lxml its reader of XML alone: sacrebleu asks for it at its import, and for nothing else."""

hiddenimports = ["lxml._elementpath"]  # asked for from C
