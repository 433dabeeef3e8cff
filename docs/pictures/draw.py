#!/usr/bin/env python3
"""Draws those pictures of the lessons' texts that follow from figures or rules: curves, banks, patches, turns of warps.

usage: docs/pictures/draw.py [--check]     writes the files; with --check only names those that differ
"""
import json
import math
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
INK, DIM, LINE, PAPER, WHITE = "#1c2733", "#5b6b7b", "#c3ccd4", "#f7f9fb", "#ffffff"
YELLOW, GREEN, BLUE, RED, GREY = ("#fbe6bf", "#e0a63a"), ("#d3efd9", "#7cc490"), ("#cfe3f7", "#8fbce8"), ("#f8d3cf", "#d9766c"), ("#eef1f4", "#c3ccd4")


class Picture:
    def __init__(self, width, height, title):
        self.lines = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif">',
                      f"<title>{title}</title>"]
        self.box(0, 0, width, height, (PAPER, None), round=10)

    def box(self, x, y, width, height, colours=(WHITE, DIM), round=0, stroke=1.2):
        edge = f' stroke="{colours[1]}" stroke-width="{stroke}"' if colours[1] else ""
        self.lines.append(f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round}" fill="{colours[0]}"{edge}/>')

    def text(self, x, y, words, size=13.5, colour=INK, anchor="middle", bold=False):
        weight = ' font-weight="bold"' if bold else ""
        words = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        self.lines.append(f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"{weight}>{words}</text>')

    def line(self, x1, y1, x2, y2, colour=DIM, width=1.5):
        self.lines.append(f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}" stroke-width="{width}"/>')

    def arrow(self, x1, y1, x2, y2, colour=DIM):
        self.line(x1, y1, x2, y2, colour, 2)
        away = math.hypot(x2 - x1, y2 - y1)
        dx, dy = (x2 - x1) / away, (y2 - y1) / away
        corners = [(x2, y2), (x2 - 9 * dx - 5 * dy, y2 - 9 * dy + 5 * dx), (x2 - 9 * dx + 5 * dy, y2 - 9 * dy - 5 * dx)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        self.lines.append(f'<polygon points="{points}" fill="{colour}"/>')

    def done(self):
        return "\n".join(self.lines + ["</svg>"]) + "\n"


def warps_in_turn():
    p = Picture(560, 268, "Four warps take turns: while one waits for memory, another computes")
    p.text(16, 28, "One warp: it computes, asks, and waits", 15, anchor="start", bold=True)
    wait, work, left = 126, 34, 84
    def row(y, name, start):
        p.text(74, y + 16, name, 13, anchor="end")
        x = left + start
        if start:
            p.box(left, y, start, 22, GREY)
        while x < 540:
            p.box(x, y, min(work, 544 - x), 22, GREEN)
            x += work
            if x < 540:
                p.box(x, y, min(wait, 544 - x), 22, GREY)
            x += wait
    row(42, "warp 0", 0)
    p.text(left + work + wait / 2, 58, "waits for memory", 12.5, DIM)
    p.text(16, 104, "Four warps on one SM: somebody nearly always has work", 15, anchor="start", bold=True)
    for w in range(4):
        row(118 + 28 * w, f"warp {w}", w * (work + 4))
    p.box(left, 240, 18, 14, GREEN)
    p.text(left + 26, 252, "computes, and asks for the next number", 12.5, anchor="start")
    p.box(left + 270, 240, 18, 14, GREY)
    p.text(left + 296, 252, "waits", 12.5, anchor="start")
    return p.done()


def rate_in_flight():
    profile = json.loads((ROOT / "engine/model/gpus/h200.json").read_text())
    find = lambda node: node.get("gbps_of_vectors_in_flight_kb") or next((found for child in node.values() if isinstance(child, dict) and (found := find(child))), None)
    curve = find(profile)
    p = Picture(560, 300, "Rate of memory against bytes in flight in each SM of an H200")
    p.text(16, 28, "More bytes on their way, more bytes a second", 15, anchor="start", bold=True)
    left, bottom, right, top, most = 70, 248, 536, 50, 34
    at = lambda kb, gbps: (left + (right - left) * kb / most, bottom - (bottom - top) * gbps / 5000)
    for gbps in range(0, 5001, 1000):
        y = at(0, gbps)[1]
        p.line(left, y, right, y, LINE, 1)
        p.text(left - 8, y + 4, str(gbps), 12, DIM, "end")
    for kb in (0, 8, 16, 24, 32):
        p.text(at(kb, 0)[0], bottom + 18, str(kb), 12, DIM)
    p.text(right, bottom + 38, "KB in flight in each SM", 13, anchor="end")
    p.text(left + 6, top - 6, "GB/s", 12.5, anchor="start")
    points = [at(0, 0)] + [at(*pair) for pair in curve]
    for (x1, y1), (x2, y2) in zip(points, points[1:]):
        p.line(x1, y1, x2, y2, BLUE[1], 2.5)
    for kb, gbps in curve:
        x, y = at(kb, gbps)
        p.box(x - 3.5, y - 3.5, 7, 7, ("#3b7fc4", None), 3)
        if kb in (8.192, 16.384, 32.768):
            p.text(x + 6, y + 20, f"{gbps:.0f}", 12.5, anchor="start" if kb < 30 else "end")
    return p.done()


def patch():
    p = Picture(540, 238, "A patch of 4 x 4 floats in 16 registers, read as rows and as columns")
    p.text(16, 28, "loaded: four vectors, the rows", 15, anchor="start", bold=True)
    p.text(300, 28, "stored: four vectors, the columns", 15, anchor="start", bold=True)
    colours = [YELLOW, GREEN, BLUE, RED]
    for r in range(4):
        for c in range(4):
            for x, colour in ((60, colours[r]), (344, colours[c])):
                p.box(x + 44 * c, 46 + 36 * r, 44, 36, colour)
                p.text(x + 44 * c + 22, 69 + 36 * r, f"r{4 * r + c}")
    for i in range(4):
        p.text(50, 69 + 36 * i, f"v{i}", 13, anchor="end")
        p.text(344 + 44 * i + 22, 208, f"v{i}", 13)
    p.text(16, 228, "The same 16 floats. No trip through memory: other registers are read together.", 13, DIM, "start")
    return p.done()


def swizzle():
    p = Picture(540, 300, "A tile of 8 x 8 and its swizzle: column c of row r is kept at c xor r")
    p.text(16, 28, "as it is: a column in one bank", 15, anchor="start", bold=True)
    p.text(286, 28, "kept at column xor row", 15, anchor="start", bold=True)
    for x0, kept in ((34, lambda r, c: c), (304, lambda r, c: c ^ r)):
        for b in range(8):
            p.text(x0 + 26 * b + 13, 52, str(b), 12, DIM)
        for r in range(8):
            p.text(x0 - 8, 76 + 26 * r, str(r), 12, DIM, "end")
            for c in range(8):
                p.box(x0 + 26 * kept(r, c), 58 + 26 * r, 26, 26, YELLOW if c == 2 else (WHITE, LINE))
                p.text(x0 + 26 * kept(r, c) + 13, 76 + 26 * r, str(c), 13, INK if c == 2 else DIM)
    p.text(16, 288, "8 banks for short; a GPU has 32. The numbers are columns; column 2 is yellow.", 13, DIM, "start")
    return p.done()


def strided_banks():
    p = Picture(560, 250, "Lanes that read words 1, 2 and 4 apart, and the banks that they meet in")
    colours = [BLUE, YELLOW, RED, GREEN]
    for k, stride in enumerate((1, 2, 4)):
        y = 40 + 64 * k
        p.text(16, y, f"stride {stride}: {stride} wavefront{'s' if stride > 1 else ''}", 14, anchor="start", bold=True)
        for bank in range(8):
            lanes = [lane for lane in range(8) if lane * stride % 8 == bank]
            p.box(184 + 45 * bank, y - 20, 45, 40, colours[0] if len(lanes) == 1 else GREY if not lanes else RED)
            p.text(184 + 45 * bank + 22, y + 5, " ".join(map(str, lanes)), 12.5)
    for bank in range(8):
        p.text(184 + 45 * bank + 22, 206, f"bank {bank}", 11.5, DIM)
    p.text(16, 234, "8 lanes and 8 banks for short. Lane l reads word l x stride. Lanes in one box wait.", 13, DIM, "start")
    return p.done()


def busy_warps():
    p = Picture(560, 218, "How many of a block's 8 warps work at each level of a tree: 47 in all, or 12")
    p.text(16, 28, "A tree of 256 numbers: which of the 8 warps have work at a level?", 15, anchor="start", bold=True)
    left, size = 128, 38
    for k, (name, warps) in enumerate((("interleaved", [8, 8, 8, 8, 8, 4, 2, 1]), ("strided", [4, 2, 1, 1, 1, 1, 1, 1]))):
        top = 48 + 74 * k
        p.text(left - 12, top + 36, name, 13.5, anchor="end")
        for level, busy in enumerate(warps):
            for w in range(8):
                working = w % (8 // busy) == 0 if k == 0 else w < busy
                p.box(left + (size + 4) * level + (size / 4) * (w % 4), top + 14 * (w // 4), size / 4, 14, YELLOW if working else GREY, 0, 1)
            p.text(left + (size + 4) * level + size / 2, top + 46, str(busy), 13)
        p.text(left + (size + 4) * 8 + 8, top + 46, f"in all {sum(warps)}", 13.5, anchor="start", bold=True)
    p.text(16, 206, "Yellow: a warp that works. From left to right the eight levels.", 13, DIM, "start")
    return p.done()


def mailbox():
    p = Picture(560, 262, "The end of a sum: by tickets three journeys to memory, by mailboxes one")
    p.text(16, 28, "Tickets: each journey waits for the one before", 15, anchor="start", bold=True)
    steps = [("sum of the block", GREEN, 96), ("fence", RED, 84), ("ticket", RED, 84), ("load the sums", RED, 102), ("sum of all", GREEN, 84)]
    x = 16
    for name, colour, width in steps:
        p.box(x, 44, width, 36, colour, 3)
        p.text(x + width / 2, 67, name, 12.5)
        x += width + 18
        if name != "sum of all":
            p.arrow(x - 17, 62, x - 2, 62)
    p.text(16, 122, "Mailboxes: one warp looks into the boxes from the beginning", 15, anchor="start", bold=True)
    for b in range(3):
        y = 138 + 32 * b
        p.box(16, y, 132, 26, GREEN, 3)
        p.text(82, y + 18, f"sum of block {b + 1}", 12.5)
        p.arrow(150, y + 13, 210, y + 13)
        p.box(214, y, 60, 26, RED, 3)
        p.text(244, y + 18, "box", 12.5)
        p.arrow(276, y + 13, 336, 183)
    p.box(340, 166, 150, 36, GREEN, 3)
    p.text(415, 189, "waits, and sums all", 12.5)
    p.text(16, 252, "red: through memory", 13, DIM, "start")
    return p.done()


def pieces_of_rows():
    p = Picture(560, 206, "Pieces of 32 floats that begin in the middle of a sector, and pieces that begin with a sector")
    left, float_ = 16, 7.5
    for k, (title, first) in enumerate((("padded: a piece begins in the middle of a sector", 3), ("sectors: a piece begins where a sector begins", 0))):
        y = 30 + 84 * k
        p.text(16, y, title, 15, anchor="start", bold=True)
        p.box(left, y + 12, 70 * float_, 26, (WHITE, None))
        for begin, colour in ((first, YELLOW), (first + 32, BLUE)):
            p.box(left + float_ * begin, y + 12, 32 * float_, 26, colour)
            p.text(left + float_ * (begin - first + 20), y + 30, "block A" if begin == first else "block B", 13)
        for sector in range(10):
            x = left + 8 * float_ * sector
            if x <= left + 70 * float_:
                p.line(x, y + 8, x, y + 46, INK, 1.5)
    p.text(16, 190, "A line is the beginning of a sector, 8 floats. Above, A and B both write parts of the fifth sector.", 12.5, DIM, "start")
    return p.done()


def pinned_or_not():
    p = Picture(560, 226, "Copying in: from pageable memory by way of a place that stays, from pinned memory at once")
    for k, (title, boxes) in enumerate((("pageable: two copies, and the link waits for the first", (("your array", GREY), ("a place that stays", RED), ("the GPU's memory", GREEN))),
                                        ("pinned: one copy, at the link's full rate", (("your array", BLUE), None, ("the GPU's memory", GREEN))))):
        y = 30 + 100 * k
        p.text(16, y, title, 15, anchor="start", bold=True)
        for i, box in enumerate(boxes):
            if box:
                p.box(16 + 192 * i, y + 16, 144, 38, box[1], 4)
                p.text(88 + 192 * i, y + 40, box[0], 13.5)
        if boxes[1]:
            p.arrow(164, y + 35, 204, y + 35)
            p.text(184, y + 72, "by the driver", 12, DIM)
        p.arrow(356 if boxes[1] else 164, y + 35, 396, y + 35)
        p.text(376, y + 72, "the link", 12, DIM)
    return p.done()


def through_the_gpu():
    p = Picture(560, 250, "Tiles stream through a GPU: at each moment one arrives, one is computed, one leaves")
    p.text(16, 28, "Time goes to the right; a number is a tile", 15, anchor="start", bold=True)
    names = (("copy in", YELLOW, 0), ("compute", GREEN, 1), ("copy out", BLUE, 2))
    for row, (name, colour, late) in enumerate(names):
        y = 46 + 50 * row
        p.text(88, y + 24, name, 13.5, anchor="end")
        p.box(100, y, 444, 36, GREY)
        for tile in range(5):
            p.box(100 + 63.4 * (tile + late), y, 63.4, 36, colour)
            p.text(100 + 63.4 * (tile + late) + 31.7, y + 24, str(tile), 14)
    x = 100 + 63.4 * 2
    p.box(x, 40, 63.4, 148, ("none", RED[1]), 4, 2)
    p.text(x + 31.7, 208, "now", 13.5, RED[1], bold=True)
    p.text(16, 236, "Tile 2 arrives, tile 1 is computed, tile 0 leaves: three rooms are enough.", 13, DIM, "start")
    return p.done()


def recorded(name, lesson):
    """The last result of each step and size."""
    events = map(json.loads, (ROOT / "docs/recordings" / name).open())
    return {(e["step"], e["size"]): e for e in events if e.get("event") == "result" and e["lesson"] == lesson}


def rate_by_size():
    results = recorded("gemm_h200.jsonl", "gemm")
    p = Picture(560, 330, "The rate of four double-float steps against the size of the matrices, on an H200")
    p.text(16, 28, "No step is the fastest at every size", 15, anchor="start", bold=True)
    left, bottom, right, top = 60, 270, 440, 50
    at = lambda n, rate: (left + (right - left) * (math.log2(n) - 7) / 6, bottom - (bottom - top) * rate / 5.5)
    for rate in range(0, 6):
        p.line(left, at(128, rate)[1], right, at(128, rate)[1], LINE, 1)
        p.text(left - 8, at(128, rate)[1] + 4, str(rate), 12, DIM, "end")
    for n in (128, 256, 512, 1024, 2048, 4096, 8192):
        p.text(at(n, 0)[0], bottom + 18, str(n), 12, DIM)
    p.text(right, bottom + 38, "N, of matrices of N x N", 13, anchor="end")
    p.text(16, top - 4, "TFLOP/s", 12.5, anchor="start")
    for step, colour in (("fewer", "#3b7fc4"), ("df_wide", "#4a9e63"), ("df_registers", "#c98a1b"), ("df_tiled", "#c0574b")):
        points = [(n, results[step, f"{n}x{n}x{n}"]["gflops"] / 1000) for n in (128, 256, 512, 1024, 2048, 4096, 8192)]
        corners = [at(*point) for point in points]
        for (x1, y1), (x2, y2) in zip(corners, corners[1:]):
            p.line(x1, y1, x2, y2, colour, 2.5)
        p.text(corners[-1][0] + 8, corners[-1][1] + 4, f"{step} {points[-1][1]:.2f}", 13, colour, "start", True)
    limit = results["df_limit", "8192x8192x8192"]["gflops"] / 1000
    p.line(left, at(128, limit)[1], right, at(128, limit)[1], DIM, 1.5)
    p.text(left + 8, at(128, limit)[1] - 6, f"df_limit, {limit:.2f}: 16 operations for a product", 12.5, DIM, "start")
    p.text(16, 322, "docs/recordings/gemm_h200.jsonl", 12, DIM, "start")
    return p.done()


def share_of_the_link():
    vectors, products = recorded("precision_h200.jsonl", "precision"), recorded("precision_products_h200.jsonl", "precision")
    ms = lambda results, step, size: results[step, size]["time_ms"]["median"]
    n, cube = "67108864", "1024x1024x1024"
    rows = [(f"AXPY, {name}", ms(vectors, f"axpy_{row}", n), ms(vectors, f"axpy_{row}_trip", n)) for name, row in (("double", "double"), ("DD", "dd"), ("QD", "qd"))]
    rows.append(("GEMM in DD, N = 1024", ms(products, "gemm_dd_fewest", cube), ms(products, "gemm_dd_trip", cube)))
    p = Picture(560, 220, "The link's share of the time when the data lie in the host's memory, on an H200")
    p.text(16, 28, "With data in the host's memory: the link's share of the time", 15, anchor="start", bold=True)
    for i, (name, kernel, trip) in enumerate(rows):
        y, share = 46 + 36 * i, 1 - kernel / trip
        p.text(160, y + 18, name, 13, anchor="end")
        p.box(170, y, 300 * share, 26, YELLOW)
        p.box(170 + 300 * share, y, 300 * (1 - share), 26, GREEN)
        p.text(480, y + 18, f"{100 * share:.1f}%", 13, anchor="start", bold=True)
    p.text(16, 206, "yellow: copies; green: the kernel. 2^26 numbers; 1024 x 1024 x 1024.", 13, DIM, "start")
    return p.done()


def rate_of_the_system():
    p = Picture(560, 300, "What a faster product gains: rate of the whole against rate of the kernel, by a mock-up")
    p.text(16, 28, "A faster product gains until the link bounds the time", 15, anchor="start", bold=True)
    left, bottom, right, top, size = 70, 240, 520, 56, "8192x8192x8192"
    at = lambda kernel, whole: (left + (right - left) * (math.log10(kernel) - 1) / 2, bottom - (bottom - top) * whole / 50)
    for whole in range(0, 51, 10):
        p.line(left, at(10, whole)[1], right, at(10, whole)[1], LINE, 1)
        p.text(left - 8, at(10, whole)[1] + 4, str(whole), 12, DIM, "end")
    points, operations = [], 2 * 8192.0**3
    for kernel in (10, 20, 50, 100, 200, 1000):
        results = recorded(f"../trials/mockup_{1000 * kernel}.jsonl", "streaming")
        points.append((kernel, operations / results["mockup", size]["time_ms"]["median"] / 1e9))
        limit = operations / results["links", size]["time_ms"]["median"] / 1e9
        p.text(at(kernel, 0)[0], bottom + 18, str(kernel), 12, DIM)
    p.line(left, at(10, limit)[1], right, at(10, limit)[1], DIM, 1.5)
    p.text(left + 8, at(10, limit)[1] - 6, f"what the link allows: {limit:.1f}", 12.5, DIM, "start")
    corners = [at(*point) for point in points]
    for (x1, y1), (x2, y2) in zip(corners, corners[1:]):
        p.line(x1, y1, x2, y2, BLUE[1], 2.5)
    for (kernel, whole), (x, y) in zip(points, corners):
        p.box(x - 3.5, y - 3.5, 7, 7, ("#3b7fc4", None), 3)
        p.text(x, y + 22, f"{whole:.1f}", 12.5, anchor="start" if kernel < 1000 else "end")
    p.text(right, bottom + 38, "the kernel's rate, TFLOP/s", 13, anchor="end")
    p.text(16, 290, "the whole product's rate, TFLOP/s, at 8192 x 8192 x 8192", 12.5, DIM, "start")
    return p.done()


def rate_by_skew():
    p = Picture(560, 326, "The rate of four histograms of 256 bins with four inputs, on an H200")
    p.text(16, 28, "A place for each lane: as fast with any input", 15, anchor="start", bold=True)
    left, bottom, right, top = 60, 256, 420, 60
    at = lambda place, rate: (left + 20 + (right - left - 20) * place / 3, bottom - (bottom - top) * rate / 4500)
    for rate in range(0, 4501, 1000):
        p.line(left, at(0, rate)[1], right, at(0, rate)[1], LINE, 1)
        p.text(left - 8, at(0, rate)[1] + 4, str(rate), 12, DIM, "end")
    inputs = {"uniform": "scan_h200", "image": "scan_image_h200", "skewed": "scan_skewed_h200", "one value": "scan_one_value_h200"}
    results = [recorded(name + ".jsonl", "scan") for name in inputs.values()]
    for place, name in enumerate(inputs):
        p.text(at(place, 0)[0], bottom + 18, name, 12.5, DIM)
    p.text(16, top - 10, "GB/s", 12.5, anchor="start")
    steps = {"bins_lanes": "#3b7fc4", "bins_warps": "#4a9e63", "cub_bytes": "#c98a1b", "bins_match": "#c0574b"}
    rate = lambda place, step: results[place][step, "268435456"]["gbps"]
    for step, colour in steps.items():
        corners = [at(place, rate(place, step)) for place in range(4)]
        for (x1, y1), (x2, y2) in zip(corners, corners[1:]):
            p.line(x1, y1, x2, y2, colour, 2.5)
    below = bottom
    for step in sorted(steps, key=lambda step: rate(3, step)):  # the names do not cover each other
        below = min(at(3, rate(3, step))[1] + 4, below - 18)
        p.text(right + 10, below, step, 13, steps[step], "start", True)
    p.text(16, bottom + 44, "2^28 bytes, from no skew to the most; docs/recordings/scan_*h200.jsonl", 12, DIM, "start")
    return p.done()


def scan_tree():
    p = Picture(560, 330, "Up and down a tree over 8 numbers: sums of pairs, then what stands before each")
    numbers = [3, 1, 7, 0, 4, 1, 6, 3]
    levels = [list(numbers)]
    for distance in (1, 2, 4):
        row = list(levels[-1])
        for right in range(2 * distance - 1, 8, 2 * distance):
            row[right] += row[right - distance]
        levels.append(row)
    levels.append(levels[-1][:7] + [0])
    for distance in (4, 2, 1):
        row = list(levels[-1])
        for right in range(2 * distance - 1, 8, 2 * distance):
            row[right - distance], row[right] = row[right], row[right] + row[right - distance]
        levels.append(row)
    names = ["the numbers", "up, 1 apart", "up, 2 apart", "up, 4 apart", "the last becomes 0", "down, 4 apart", "down, 2 apart", "down, 1 apart"]
    distances = [0, 1, 2, 4, 0, 4, 2, 1]
    for k, (name, row, distance) in enumerate(zip(names, levels, distances)):
        y = 22 + 36 * k
        p.text(16, y + 18, name, 13, INK if k in (0, 7) else DIM, "start")
        for i, number in enumerate(row):
            changed = (k == 4 and i == 7) or (distance > 0 and (i % (2 * distance) == 2 * distance - 1 or (k > 4 and i % (2 * distance) == distance - 1)))
            p.box(170 + 46 * i, y, 42, 26, GREEN if k in (0, 7) else YELLOW if changed else (WHITE, LINE), 3)
            p.text(191 + 46 * i, y + 18, str(number), 13)
    p.text(16, 320, "Yellow: written in this round. At the end each place holds the sum of the numbers before it.", 12.5, DIM, "start")
    return p.done()


def scan_rounds():
    p = Picture(560, 236, "Eight numbers in three rounds: each adds what stands 1, 2 and 4 places before it")
    row = [3, 1, 7, 0, 4, 1, 6, 3]
    for k, distance in enumerate((0, 1, 2, 4)):
        y = 22 + 52 * k
        if distance:
            for i in range(distance, 8):
                p.arrow(191 + 46 * (i - distance), y - 26, 191 + 46 * i - 6, y - 2)
            row = [number + (row[i - distance] if i >= distance else 0) for i, number in enumerate(row)]
        p.text(16, y + 18, f"{distance} place{'s' if distance > 1 else ''} before" if distance else "the numbers", 13, anchor="start")
        for i, number in enumerate(row):
            p.box(170 + 46 * i, y, 42, 26, GREEN if k in (0, 3) else YELLOW if i >= distance else (WHITE, LINE), 3)
            p.text(191 + 46 * i, y + 18, str(number), 13)
    p.text(16, 226, "An arrow is an addition. All of a round happen at once. The last row is the scan.", 12.5, DIM, "start")
    return p.done()


def scan_by_three_kernels():
    p = Picture(560, 246, "A scan by three kernels: each block, then the sums of the blocks, then what comes before each block")
    blocks = [[3, 1, 7, 0], [4, 1, 6, 3], [2, 0, 5, 1]]
    scanned = [[sum(block[:i + 1]) for i in range(4)] for block in blocks]
    ends = [sum(block[-1] for block in scanned[:b + 1]) for b in range(3)]
    at = lambda b, i: 150 + 136 * b + 31 * i
    def row(y, name, numbers, colours):
        p.text(16, y + 18, name, 13, anchor="start")
        for b, block in enumerate(numbers):
            for i, number in enumerate(block):
                p.box(at(b, i), y, 29, 26, colours, 3)
                p.text(at(b, i) + 14.5, y + 18, str(number), 13)
    row(20, "the numbers", blocks, (WHITE, LINE))
    row(66, "1. scan blocks", scanned, YELLOW)
    p.text(16, 134, "2. scan their sums", 13, anchor="start")
    for b, end in enumerate(ends):
        p.arrow(at(b, 3) + 14, 94, at(b, 3) + 14, 114)
        p.box(at(b, 3), 116, 29, 26, BLUE, 3)
        p.text(at(b, 3) + 14.5, 134, str(end), 13)
        if b < 2:
            p.arrow(at(b, 3) + 31, 136, at(b + 1, 0) + 14, 164)
    row(166, "3. add them", [[number + (ends[b - 1] if b else 0) for number in block] for b, block in enumerate(scanned)], GREEN)
    p.text(16, 230, "Three blocks of 4 numbers. A blue sum is added to all numbers of the next block.", 12.5, DIM, "start")
    return p.done()


def tiles_at_once():
    p = Picture(560, 320, "Who works on which tile of a block of bulk: tiles in shared memory, in different states")
    left, wide, colours = 140, 100, [YELLOW, GREEN, BLUE, RED]
    def work(row, at, tile, words):
        y = 24 + 50 * row
        p.box(left + wide * at + 1, y, wide - 2, 36, colours[tile % 4], 3)
        p.text(left + wide * (at + 0.5), y + 16, words, 11.5)
        p.text(left + wide * (at + 0.5), y + 30, f"tile {tile}", 11.5, bold=True)
    rows = (("TMA", "brings"), ("4 warps", "add up"), ("one thread", "learns"), ("12 warps", "scan"), ("TMA", "takes out"))
    for row, (name, words) in enumerate(rows):
        p.text(16, 46 + 50 * row, name, 14, anchor="start", bold=True)
        for i in range(4):
            work(row, i, i + 4 - row, words)
    p.text(16, 290, "Time runs to the right. Each tile passes through the block from top to bottom. Its own sum is known two steps", 12.5, DIM, "start")
    p.text(16, 308, "before it is scanned: time enough for one warp of the grid to tell it what comes before (\"learns\").", 12.5, DIM, "start")
    return p.done()


def look_back_window():
    p = Picture(560, 220, "A tile looks back: it adds own sums until it meets a tile that knows the sum of all")
    states = ["all", "all", "own", "own", "own", "own", "?"]
    sums = ["41", "50", "6", "9", "4", "7", ""]
    p.text(16, 28, "Tile 6 looks back", 15, anchor="start", bold=True)
    for t, (state, total) in enumerate(zip(states, sums)):
        x = 16 + 76 * t
        p.box(x, 60, 66, 56, GREEN if state == "all" else YELLOW if state == "own" else RED, 4)
        p.text(x + 33, 82, "waits" if state == "?" else "sum of all" if state == "all" else "own sum", 12)
        p.text(x + 33, 104, total, 15, bold=True)
        p.text(x + 33, 50, f"tile {t}", 12, DIM)
    for t in range(5, 0, -1):
        p.arrow(16 + 76 * (t + 1) + 20, 124, 16 + 76 * t + 44, 124)
    p.text(16, 158, "7 + 4 + 9 + 6 + 50 = 76: four own sums, and the first sum of all. Tile 0 is not asked.", 13.5, INK, "start")
    p.text(16, 182, "Tiles 2 to 5 are still looking back themselves. Nobody waits for them to be done.", 13.5, INK, "start")
    p.text(16, 208, "green: knows all before it; yellow: has posted its own sum", 12.5, DIM, "start")
    return p.done()


def one_bin():
    p = Picture(560, 250, "Eight lanes add to counters: different bytes go at once, equal bytes one after another")
    rows = [("eight different bytes", [3, 6, 1, 4, 0, 7, 2, 5], "1 turn"), ("eight equal bytes", [4] * 8, "8 turns in memory"), ("equal bytes, matched", [4], "1 turn")]
    for k, (name, bytes_, turns) in enumerate(rows):
        y = 34 + 70 * k
        p.text(16, y + 4, name, 14, anchor="start", bold=True)
        p.text(16, y + 24, turns, 13.5, DIM, "start")
        for b in range(8):
            count = bytes_.count(b)
            p.box(200 + 42 * b, y - 14, 38, 42, GREY if count == 0 else RED if count > 1 else GREEN, 3)
            p.text(219 + 42 * b, y + 12, "" if count == 0 else f"{count} x +1" if count > 1 else "+8" if len(bytes_) == 1 else "+1", 12)
            p.text(219 + 42 * b, y + 43, str(b), 11.5, DIM)
    p.text(16, 240, "A box is a counter. 8 lanes and 8 counters for short.", 12.5, DIM, "start")
    return p.done()


def fragments():
    p = Picture(560, 330, "A matrix of 8 x 8 as ldmatrix gives it to lanes, and the four matrices of a 16 x 16 part of A")
    p.text(16, 28, "one matrix: which lane gets which pair", 15, anchor="start", bold=True)
    colours = [YELLOW, GREEN, BLUE, RED]
    for r in range(8):
        p.text(30, 72 + 28 * r, str(r), 12, DIM, "end")
        for pair in range(4):
            p.box(38 + 66 * pair, 54 + 28 * r, 66, 28, colours[pair])
            p.text(71 + 66 * pair, 73 + 28 * r, f"lane {4 * r + pair}", 12.5)
    for pair in range(4):
        p.text(71 + 66 * pair, 48, f"{2 * pair}, {2 * pair + 1}", 12, DIM)
    p.text(336, 28, "of A: four matrices", 15, anchor="start", bold=True)
    for i, (down, across) in enumerate([(0, 0), (1, 0), (0, 1), (1, 1)]):
        x, y = 356 + 92 * across, 54 + 112 * down
        p.box(x, y, 88, 108, GREY, 3)
        p.text(x + 44, y + 40, f"register {i}", 13, bold=True)
        p.text(x + 44, y + 62, "rows named by", 11.5, DIM)
        p.text(x + 44, y + 78, f"lanes {8 * i} to {8 * i + 7}", 11.5, DIM)
    p.text(16, 304, "Left: rows and columns of one matrix. Right: 16 rows, 16 products deep. Eight lanes name eight rows,", 12.5, DIM, "start")
    p.text(16, 322, "and each lane gets one pair of each matrix, in one register.", 12.5, DIM, "start")
    return p.done()


def eight_rows():
    p = Picture(560, 300, "Eight rows of eight vectors: as they lie, and with vector v of row r at v xor r")
    p.text(16, 28, "as it lies: vector 2 in the same banks", 14.5, anchor="start", bold=True)
    p.text(300, 28, "at v xor r: in all banks", 14.5, anchor="start", bold=True)
    for x0, kept in ((34, lambda r, v: v), (318, lambda r, v: v ^ r)):
        for v in range(8):
            p.text(x0 + 27 * v + 13, 52, str(4 * v), 11.5, DIM)
        for r in range(8):
            p.text(x0 - 8, 76 + 26 * r, str(r), 12, DIM, "end")
            for v in range(8):
                p.box(x0 + 27 * kept(r, v), 58 + 26 * r, 27, 26, YELLOW if v == 2 else (WHITE, LINE))
                p.text(x0 + 27 * kept(r, v) + 13, 76 + 26 * r, str(v), 13, INK if v == 2 else DIM)
    p.text(16, 288, "A row is 128 bytes, a box a vector of 16 bytes. Above: its first bank. A matrix is one column of boxes.", 12.5, DIM, "start")
    return p.done()


def pipeline():
    p = Picture(560, 250, "A producer fills four stages in turn, and a consumer multiplies them")
    p.text(16, 28, "Four stages, in turn", 15, anchor="start", bold=True)
    stages = [YELLOW, GREEN, BLUE, RED]
    left, step, fetch = 98, 52, 150
    p.text(left - 8, 66, "TMA", 13, anchor="end")
    for i in range(9):
        # The first four at once; each later one when its stage is empty.
        start = 8 * i if i < 4 else fetch + 8 + step * (i - 2) - 4
        width = min(fetch if i < 4 else 2 * step - 12, 446 - start)
        if width > 10:
            p.box(left + start, 50 + 26 * (i % 4), width, 22, stages[i % 4], 2)
            p.text(left + start + 14, 66 + 26 * (i % 4), str(i), 12)
    p.text(left - 8, 184, "products", 13, anchor="end")
    for i in range(6):
        x = left + fetch + 8 + step * i
        width = min(step - 3, 544 - x)
        if width > 10:
            p.box(x, 168, width, 24, stages[i % 4], 2)
            p.text(x + width / 2, 184, str(i), 12)
    p.text(16, 222, "A colour is a stage. Its next box is asked for when the products behind it have begun, and those", 12.5, DIM, "start")
    p.text(16, 240, "that read it have ended. Once the first box is there, products never wait.", 12.5, DIM, "start")
    return p.done()


def feeding():
    p = Picture(560, 236, "One thread asks, the TMA brings boxes, a barrier counts their bytes, the tensor cores read them")
    p.text(16, 28, "One step: who asks, who brings, who counts, who multiplies", 15, anchor="start", bold=True)
    p.box(16, 58, 92, 36, BLUE, 3)
    p.text(62, 81, "one thread", 13)
    p.arrow(110, 76, 156, 76)
    p.text(133, 66, "asks", 12, DIM)
    p.box(160, 58, 60, 36, YELLOW, 3)
    p.text(190, 81, "TMA", 13)
    p.box(290, 44, 120, 138, round=4)
    p.text(350, 198, "shared memory", 12.5, DIM)
    for y, name, colours in ((54, "box of A", GREEN), (94, "box of B", GREEN), (140, "barrier", RED)):
        p.box(302, y, 96, 32, colours, 3)
        p.text(350, y + 21, name, 13)
    p.arrow(222, 70, 298, 70)
    p.arrow(222, 80, 298, 108)
    p.arrow(222, 90, 298, 152)
    p.text(228, 138, "bytes", 12, DIM)
    p.box(462, 58, 82, 52, BLUE, 3)
    p.text(503, 80, "tensor", 13)
    p.text(503, 97, "cores", 13)
    p.arrow(400, 70, 458, 76)
    p.arrow(400, 108, 458, 98)
    p.box(462, 140, 82, 32, BLUE, 3)
    p.text(503, 161, "4 warps", 13)
    p.arrow(458, 156, 402, 156)
    p.text(430, 148, "wait", 12, DIM)
    p.arrow(503, 138, 503, 114)
    p.text(536, 130, "start", 12, DIM)
    p.text(16, 224, "No number passes through a thread's registers but the sums.", 13, DIM, "start")
    return p.done()


def two_sets():
    p = Picture(560, 196, "Two sets of tiles in shared memory: while one is multiplied, the other is filled")
    p.text(16, 28, "Two sets of tiles, which change places at each barrier", 15, anchor="start", bold=True)
    for row, name in enumerate(("set 0", "set 1")):
        p.text(64, 72 + 46 * row, name, 13, anchor="end")
    for step in range(4):
        x = 76 + 116 * step
        for row in range(2):
            works = step % 2 == row
            p.box(x, 50 + 46 * row, 108, 34, GREEN if works else BLUE)
            p.text(x + 54, 72 + 46 * row, f"multiply {step}" if works else f"fill with {step + 1}", 13)
        p.line(x + 112, 42, x + 112, 138, RED[1], 2)
    p.text(16, 164, "green: products of the tiles that are there; blue: the next ones on their way.", 13, DIM, "start")
    p.text(16, 184, "red: one barrier a tile.", 13, DIM, "start")
    return p.done()


def there_and_back():
    p = Picture(560, 190, "Rows of tiles walked forwards and backwards: panels that came last are used first")
    p.text(16, 28, "Every second row backwards: the panels that came last are there", 15, anchor="start", bold=True)
    cells, kept = 5, 2
    for row in range(3):
        y, back = 44 + 38 * row, row % 2
        for step in range(cells):
            col = cells - 1 - step if back else step
            there = row and step < kept
            p.box(150 + 76 * col, y, 72, 30, GREEN if there else YELLOW)
            p.text(186 + 76 * col, y + 20, f"B {col + 1}", 13)
        p.text(140, y + 20, f"row {row + 1} " + ("<--" if back else "-->"), 13, anchor="end")
    p.text(16, 178, "yellow: this panel of B comes in; green: it is still there. Two panels have room.", 13, DIM, "start")
    return p.done()


def gathered_rows():
    p = Picture(560, 262, "Rows that lie apart in the host's memory are gathered into a buffer without gaps, and one plain copy takes the buffer across")
    p.text(16, 26, "Rows that lie apart go by way of a buffer without gaps", 16, anchor="start", bold=True)
    for row in range(4):
        y = 58 + 37 * row
        p.box(16, y, 168, 28, GREY, 2)
        p.box(16 + 44, y, 68, 28, YELLOW, 2)
        p.text(94, y + 20, f"row {row}", 15.5)
        p.arrow(188, y + 14, 228, 85 + 28 * row)
        for x in (232, 456):
            p.box(x, 71 + 28 * row, 88, 28, YELLOW, 2)
            p.text(x + 44, 91 + 28 * row, f"row {row}", 15.5)
    p.arrow(328, 127, 448, 127, GREEN[1])
    p.text(388, 117, "the link", 15.5, DIM)
    for x, words in ((92, "the host's matrix"), (276, "a buffer of the host"), (470, "the GPU's memory")):
        p.text(x, 224, words, 15.5)
    p.text(208, 52, "a core: 1", 15.5, bold=True)
    p.text(388, 150, "the engine: 2", 15.5, bold=True)
    p.text(16, 250, "The same on the way out: four touches. The engine alone: two.", 14.5, DIM, "start")
    return p.done()


def scores_matrix():
    p = Picture(560, 300, "Attention: q times k turned gives scores; their softmax times v gives the output")
    p.text(16, 28, "Attention: n x n scores between four narrow matrices", 15, anchor="start", bold=True)
    p.box(30, 100, 40, 150, BLUE)
    p.text(50, 268, "q, n x d", 12.5)
    p.box(90, 50, 150, 40, BLUE)
    p.text(250, 74, "k turned, d x n", 12.5, anchor="start")
    p.box(90, 100, 150, 150, GREY)
    p.text(165, 268, "scores, n x n", 12.5)
    p.box(30, 140, 40, 14, YELLOW)
    p.text(22, 152, "i", 12.5)
    p.box(90, 140, 150, 14, YELLOW)
    p.box(150, 50, 40, 40, RED)
    p.box(150, 140, 40, 14, RED)
    p.arrow(250, 147, 318, 147)
    p.text(284, 136, "softmax", 12.5)
    p.box(326, 100, 40, 150, BLUE)
    p.text(346, 268, "v, n x d", 12.5)
    p.box(326, 150, 40, 40, RED)
    p.arrow(374, 147, 422, 147)
    p.box(430, 100, 40, 150, GREEN)
    p.text(450, 268, "output, n x d", 12.5)
    p.box(430, 140, 40, 14, YELLOW)
    p.text(16, 290, "Yellow: query i. Red: one tile of keys, their scores and values: all that fused has at a time.", 12.5, DIM, "start")
    return p.done()


def groups_in_turn():
    p = Picture(560, 226, "Two warpgroups take turns at the tensor cores; each computes its softmax beside products")
    p.text(16, 28, "Time goes to the right; d = 128: products take twice as long as exponentials", 14, anchor="start", bold=True)
    left, unit, names = 112, 36, ("tensor cores", "exponentials, 0", "exponentials, 1")
    colours = (BLUE, GREEN)
    for row, name in enumerate(names):
        p.text(left - 8, 66 + 40 * row, name, 13, anchor="end")
        p.box(left, 48 + 40 * row, 12 * unit, 28, GREY)
    for turn in range(6):
        group, x = turn % 2, left + 2 * unit * turn
        for part, words in enumerate(("q k", "w v")):
            p.box(x + unit * part, 48, unit, 28, colours[group])
            p.text(x + unit * (part + 0.5), 66, words, 12.5)
        p.box(x + unit, 88 + 40 * group, unit, 28, colours[group])
        p.text(x + unit * 1.5, 106 + 40 * group, "exp", 12.5)
    p.text(16, 188, "Blue: warpgroup 0, green: warpgroup 1. q k: scores of the next tile; w v: weights of the tile before", 12.5, DIM, "start")
    p.text(16, 206, "times its values. The exponentials of a tile begin when its scores are there.", 12.5, DIM, "start")
    return p.done()


def keys_in_tiles():
    p = Picture(560, 280, "One query goes through tiles of keys; when a larger score comes, the sum and the output are rescaled")
    p.text(16, 28, "One query, and three tiles of two keys", 15, anchor="start", bold=True)
    tiles, largest, total, out = ((1, 3), (2, 0), (5, 4)), -math.inf, "", ""
    for row, name in enumerate(("scores", "largest so far", "factor f", "sum", "output")):
        p.text(116, 74 + 40 * row, name, 13, anchor="end")
    for tile, scores in enumerate(tiles):
        x, most = 128 + 144 * tile, max(largest, *scores)
        grows = most > largest
        for i, score in enumerate(scores):
            p.box(x + 66 * i, 54, 62, 30, BLUE)
            p.text(x + 66 * i + 31, 74, str(score), 13)
        factor = "none yet" if tile == 0 else f"exp({largest} - {most})" + ("" if grows else " = 1")
        own = " + ".join(f"e^{score - most}" if score < most else "1" for score in scores)
        for row, words in ((1, str(most)), (2, factor), (3, own if tile == 0 else f"f sum + {own}"), (4, "weights * values" if tile == 0 else "f output + ...")):
            p.box(x, 54 + 40 * row, 128, 30, YELLOW if grows and (tile or row == 1) else GREEN)
            p.text(x + 64, 74 + 40 * row, words, 12)
        if tile:
            p.arrow(x - 15, 149, x - 2, 149)
        largest = most
    p.text(16, 266, "yellow: a larger score has come; the sum and the output so far shrink.", 13, DIM, "start")
    return p.done()


def by_remainders():
    p = Picture(560, 236, "4 times 5 by remainders: each product is of small numbers, and the three remainders say which number it is")
    p.text(16, 28, "4 x 5 without multiplying 4 by 5", 15, anchor="start", bold=True)
    p.text(118, 62, "4", 14, bold=True)
    p.text(226, 62, "5", 14, bold=True)
    p.text(346, 62, "their product", 13)
    p.text(482, 62, "what it leaves", 13)
    found = []
    for row, modulus in enumerate((3, 5, 7)):
        y, a, b = 76 + 36 * row, 4 % modulus, 5 % modulus
        found.append(a * b % modulus)
        p.text(64, y + 19, f"by {modulus}", 13, anchor="end")
        for x, words, colours in ((90, a, BLUE), (198, b, BLUE), (304, f"{a} x {b} = {a * b}", GREEN), (454, found[-1], YELLOW)):
            width = 84 if colours == GREEN else 56
            p.box(x, y, width, 28, colours)
            p.text(x + width / 2, y + 19, str(words), 13)
        p.text(172, y + 19, "x", 13)
        p.arrow(260, y + 14, 298, y + 14)
        p.arrow(394, y + 14, 446, y + 14)
    number = next(n for n in range(105) if [n % m for m in (3, 5, 7)] == found)
    p.text(16, 206, f"Only {number}, of all numbers below 3 x 5 x 7 = 105, leaves {found[0]}, {found[1]} and {found[2]}.", 13, DIM, "start")
    p.text(16, 226, "14 moduli up to 256 tell numbers of 110 bits apart, by products of bytes.", 13, DIM, "start")
    return p.done()


def bands_beside():
    p = Picture(560, 212, "Bands of a product on three engines: while one is multiplied, the next comes in and the one before goes out")
    p.text(16, 28, "Four bands on three tracks; time goes to the right", 15, anchor="start", bold=True)
    left, unit = 84, 25
    for row, name in enumerate(("copy in", "product", "copy out")):
        p.text(left - 8, 68 + 40 * row, name, 13, anchor="end")
        p.box(left, 50 + 40 * row, 18 * unit, 28, GREY)
    p.box(left, 50, 6 * unit, 28, YELLOW)
    p.text(left + 3 * unit, 68, "all of B", 13)
    for band in range(4):
        for row, words in enumerate(("A", "", "C")):
            x = left + unit * (6 + 2 * band + 2 * row)
            p.box(x, 50 + 40 * row, 2 * unit, 28, (YELLOW, GREEN, BLUE)[row])
            p.text(x + unit, 68 + 40 * row, f"{words} {band}".strip(), 13)
    p.text(16, 184, "Nothing overlaps B and the first band of A, and nothing the last band of C.", 13, DIM, "start")
    p.text(16, 204, "(The widths are made up: all bands take equally long here.)", 13, DIM, "start")
    return p.done()


def by_rows_and_columns():
    p = Picture(560, 236, "A matrix of 2 x 3 by rows is, by columns, its transpose of 3 x 2")
    colours = (BLUE, YELLOW)
    def cell(x, y, row, col):
        p.box(x, y, 40, 32, colours[row])
        p.text(x + 20, y + 21, str(3 * row + col + 1))
    p.text(16, 28, "our A: 2 rows of 3", 15, anchor="start", bold=True)
    p.text(330, 28, "to cuBLAS: 3 x 2", 15, anchor="start", bold=True)
    for row in range(2):
        for col in range(3):
            cell(40 + 40 * col, 44 + 32 * row, row, col)
            cell(360 + 40 * row, 44 + 32 * col, row, col)
            cell(160 + 40 * (3 * row + col), 156, row, col)
    p.text(150, 177, "in memory", 13, anchor="end")
    p.text(280, 208, "leading dimension 3: our next row, or its next column, begins 3 further on", 13)
    p.text(16, 228, "Nothing moves. What we call A, cuBLAS calls A^T.", 12.5, DIM, "start")
    return p.done()


def sparse_rows():
    p = Picture(560, 240, "A sparse matrix of 3 x 3 with five numbers, its CSR, and tiles of two elements")
    matrix = ((5, 0, 2), (0, 3, 0), (1, 0, 4))
    colours = (BLUE, YELLOW, GREEN)
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            p.box(30 + 36 * c, 50 + 36 * r, 36, 36, colours[r] if value else (WHITE, LINE))
            p.text(48 + 36 * c, 73 + 36 * r, str(value) if value else "")
    p.text(16, 28, "the matrix", 15, anchor="start", bold=True)
    p.text(190, 28, "what is stored", 15, anchor="start", bold=True)
    stored = [(r, c, value) for r, row in enumerate(matrix) for c, value in enumerate(row) if value]
    for i, (r, c, value) in enumerate(stored):
        for y, number in ((50, value), (92, c)):
            p.box(280 + 40 * i, y, 40, 32, colours[r])
            p.text(300 + 40 * i, y + 21, str(number))
    begins = [sum(1 for r, _, _ in stored if r < row) for row in range(4)]
    for row, begin in enumerate(begins):
        p.box(280 + 40 * row, 162, 40, 32, colours[row] if row < 3 else GREY)
        p.text(300 + 40 * row, 183, str(begin))
    for y, name in ((71, "values"), (113, "columns"), (183, "rows begin at")):
        p.text(270, y, name, 13, anchor="end")
    for tile in range(3):
        x, end = 280 + 80 * tile, 280 + 40 * min(2 * tile + 2, 5)
        p.line(x + 3, 132, end - 3, 132, INK, 3)
        p.text((x + end) / 2, 150, f"tile {tile}", 13)
    p.text(16, 226, "Tiles of 2 for short: the last row begins in tile 1 and ends in tile 2, which leaves a carry.", 12.5, DIM, "start")
    return p.done()


PICTURES = {"lessons/03_gemm/two_sets.svg": two_sets, "lessons/05_streaming/there_and_back.svg": there_and_back, "lessons/05_streaming/gathered.svg": gathered_rows,
            "lessons/06_libraries/layout.svg": by_rows_and_columns, "lessons/06_libraries/csr.svg": sparse_rows, "lessons/06_libraries/bands.svg": bands_beside, "lessons/03_gemm/residues.svg": by_remainders,
            "lessons/09_attention/scores.svg": scores_matrix, "lessons/09_attention/turns.svg": groups_in_turn, "lessons/09_attention/tiles.svg": keys_in_tiles,
            "lessons/08_half_gemm/fragments.svg": fragments, "lessons/08_half_gemm/swizzle.svg": eight_rows,
            "lessons/08_half_gemm/pipeline.svg": pipeline, "lessons/08_half_gemm/feeding.svg": feeding,
            "lessons/07_scan/tree.svg": scan_tree, "lessons/07_scan/look_back.svg": look_back_window, "lessons/07_scan/one_bin.svg": one_bin, "lessons/07_scan/skew.svg": rate_by_skew,
            "lessons/07_scan/rounds.svg": scan_rounds, "lessons/07_scan/three_kernels.svg": scan_by_three_kernels, "lessons/07_scan/bulk.svg": tiles_at_once,
            "lessons/00_first_steps/turns.svg": warps_in_turn, "lessons/00_trip/pinned.svg": pinned_or_not, "lessons/01_transpose/rate.svg": rate_in_flight, "lessons/01_transpose/pieces.svg": pieces_of_rows,
            "lessons/01_transpose/patch.svg": patch, "lessons/01_transpose/swizzle.svg": swizzle,
            "lessons/02_reduction/strided.svg": strided_banks, "lessons/02_reduction/mailboxes.svg": mailbox, "lessons/02_reduction/busy_warps.svg": busy_warps,
            "lessons/03_gemm/sizes.svg": rate_by_size, "lessons/04_precision/share.svg": share_of_the_link, "lessons/05_streaming/stream.svg": through_the_gpu, "lessons/05_streaming/mockup.svg": rate_of_the_system}


def main():
    if sys.argv[1:] not in ([], ["--check"]):
        sys.exit(__doc__)
    stale = 0
    for name, draw in PICTURES.items():
        path, picture = ROOT / name, draw()
        if path.exists() and path.read_text() == picture:
            continue
        print(name)
        stale += 1
        if not sys.argv[1:]:
            path.write_text(picture)
    sys.exit(1 if sys.argv[1:] and stale else 0)


if __name__ == "__main__":
    main()
