"""An animated GIF, written picture by picture: what is held in memory does not grow with its length."""

from __future__ import annotations

from PIL import GifImagePlugin, Image, ImageChops

_COLOURS = 256
_HUNDREDTH_MS = 10  # a GIF counts time in hundredths of a second


class GifWriter:
    """Takes pictures of one size; each holds only what differs from the one before.

    Parameters
    ----------
    seconds : float
        How long each picture stands.
    comment : str
        Kept in the file; viewers that show comments show it.
    """

    def __init__(self, seconds: float, comment: str = "") -> None:
        self._duration = max(_HUNDREDTH_MS, round(seconds * 100) * _HUNDREDTH_MS)
        self._comment = comment.encode("utf-8")
        self._before: Image.Image | None = None
        self._data = bytearray()
        self.frames = 0

    def add(self, width: int, height: int, pixels: bytes, line: int) -> None:
        """Append a picture.

        Parameters
        ----------
        width, height : int
        pixels : bytes
            Blue, green, red and an unused byte for each pixel.
        line : int
            Bytes from one row to the next.

        Raises
        ------
        ValueError
            The size is another one than that of the first picture.
        """
        shown = Image.frombuffer("RGB", (width, height), pixels, "raw", "BGRX", line, 1)
        if self._before is None:
            first = self._reduced(shown)
            info = {"loop": 0, "duration": self._duration, "comment": self._comment}
            self._data += b"".join(GifImagePlugin.getheader(first, info=info)[0])
            self._data += b"".join(GifImagePlugin.getdata(first, duration=self._duration))
        elif shown.size != self._before.size:
            raise ValueError(f"a picture of {shown.size} after one of {self._before.size}")
        else:
            # Where nothing moved one pixel is written again: the picture has its time all the same.
            box = ImageChops.difference(shown, self._before).getbbox() or (0, 0, 1, 1)
            part = self._reduced(shown.crop(box))
            self._data += b"".join(
                GifImagePlugin.getdata(part, box[:2], duration=self._duration, include_color_table=True)
            )
        self._before = shown
        self.frames += 1

    def finish(self) -> bytes:
        """End the file and return it."""
        return bytes(self._data) + b";"

    def _reduced(self, picture: Image.Image) -> Image.Image:
        """At most 256 colours, chosen for this picture; letters keep their edges, so nothing is dithered."""
        return picture.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
