"""Curves as PNG files, with nothing but the standard library."""
import struct
import zlib

COLOURS = ((31, 119, 180), (214, 39, 40), (44, 160, 44), (148, 103, 189), (255, 127, 14))


def _line(rows, x0, y0, x1, y1, colour, width, height):
    steps = max(abs(x1 - x0), abs(y1 - y0), 1)
    for i in range(steps + 1):
        x, y = round(x0 + (x1 - x0) * i / steps), round(y0 + (y1 - y0) * i / steps)
        for dy in (0, 1):
            if 0 <= x < width and 0 <= y + dy < height:
                rows[y + dy][3 * x:3 * x + 3] = bytes(colour)


def draw(path, series, width=640, height=120):
    """One strip a series, under each other: each from its lowest to its highest value."""
    series = [values for values in series.values() if len(values) > 1]
    rows = [bytearray(b"\xff" * 3 * width) for _ in range(height * max(len(series), 1))]
    for k, values in enumerate(series):
        low, high = min(values), max(values)
        scale = (height - 20) / (high - low or 1)
        points = [(round(10 + (width - 20) * i / (len(values) - 1)), round(height * (k + 1) - 10 - (v - low) * scale))
                  for i, v in enumerate(values)]
        for (x0, y0), (x1, y1) in zip(points, points[1:]):
            _line(rows, x0, y0, x1, y1, COLOURS[k % len(COLOURS)], width, len(rows))
        _line(rows, 0, height * (k + 1) - 1, width - 1, height * (k + 1) - 1, (200, 200, 200), width, len(rows))
    _write(path, rows, width)


def _write(path, rows, width):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    raw = b"".join(b"\0" + bytes(row) for row in rows)
    with open(path, "wb") as out:
        out.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)))
        out.write(chunk(b"IDAT", zlib.compress(raw)) + chunk(b"IEND", b""))


def scatter(path, series, size=150, columns=4):
    """A small square a series of points from 0 to 1, with the diagonal."""
    series = list(series.values())
    lines = -(-len(series) // columns)
    width, height = size * columns, size * lines
    rows = [bytearray(b"\xff" * 3 * width) for _ in range(height)]
    for k, points in enumerate(series):
        left, low, room = k % columns * size + 10, (k // columns + 1) * size - 10, size - 20
        for x0, y0, x1, y1 in ((0, 0, 1, 1), (0, 0, 1, 0), (0, 0, 0, 1), (1, 0, 1, 1), (0, 1, 1, 1)):
            _line(rows, left + round(x0 * room), low - round(y0 * room), left + round(x1 * room), low - round(y1 * room),
                  (200, 200, 200), width, height)
        for x, y in points:
            x, y = left + round(x * room), low - round(y * room)
            for dx in (-1, 0, 1):
                _line(rows, x + dx, y - 1, x + dx, y, COLOURS[k // columns % len(COLOURS)], width, height)
    _write(path, rows, width)
