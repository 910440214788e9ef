"""ziamath reads its fonts at its import, as files of a package that no import names."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("ziamath", includes=["fonts/*"])
hiddenimports = ["ziamath.fonts"]
