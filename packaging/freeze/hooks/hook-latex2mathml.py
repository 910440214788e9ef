"""latex2mathml reads its table of symbols at its import."""

from PyInstaller.utils.hooks import collect_data_files

datas = collect_data_files("latex2mathml")
