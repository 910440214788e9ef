"""Colours, fonts, icons, formulas and translation: what every widget stands on."""
