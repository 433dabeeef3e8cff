#!/usr/bin/env python3
"""Makes slides of the lessons' tours: docs/workshop/slides/LESSON.pdf. A stop of the tour is a slide; a stop that asks is two, the question
and the answer. Words, pictures and code are those of the lesson; bars are those of its recording of an H200.

usage: docs/workshop/slides.py [--check] [--out FOLDER] [00_first_steps ...]
       without names all lessons; --check writes nothing, and names the files that differ from what it would write
"""
import json
import math
import pathlib
import re
import sys
import xml.etree.ElementTree
import zlib

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
WIDTH, HEIGHT, MARGIN = 960, 540, 48
SMALLEST = HEIGHT / 30  # of what stands at a slide's foot: it can be read from the last row
INK, DIM, ACCENT, PALE, GREEN, YELLOW = "#1c2733", "#5b6b7b", "#2f6fb5", "#e3ecf5", "#7cc490", "#e0a63a"
RECORDINGS = {"streaming": "streaming_steps_h200.jsonl"}  # others are named after the lesson
# Widths of Helvetica's letters from the blank to the tilde, in thousandths of its size.
HELVETICA = [int(w) for w in """278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584
556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278
556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584""".split()]


def width_of(text, size, font):
    if font == "mono":
        return 0.6 * size * len(text)
    return sum(HELVETICA[ord(c) - 32] if 32 <= ord(c) < 127 else 556 for c in text) * size / 1000 * (1.06 if font == "bold" else 1)


class Page:
    def __init__(self):
        self.commands = []

    def colour(self, hexadecimal, stroke=False):
        rgb = [int(hexadecimal[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        self.commands.append("%.3f %.3f %.3f %s" % (*rgb, "RG" if stroke else "rg"))

    def box(self, x, y, width, height, fill=None, stroke=None, line=1.0):
        if fill:
            self.colour(fill)
        if stroke:
            self.colour(stroke, True)
            self.commands.append(f"{line:.2f} w")
        if fill or stroke:
            self.commands.append(f"{x:.2f} {HEIGHT - y - height:.2f} {width:.2f} {height:.2f} re {'B' if fill and stroke else 'f' if fill else 'S'}")

    def polygon(self, points, fill=None, stroke=None, line=1.0, closed=True):
        if fill:
            self.colour(fill)
        if stroke:
            self.colour(stroke, True)
            self.commands.append(f"{line:.2f} w")
        path = " ".join(f"{x:.2f} {HEIGHT - y:.2f} {'l' if i else 'm'}" for i, (x, y) in enumerate(points))
        self.commands.append(path + (" h " if closed else " ") + ("B" if fill and stroke else "f" if fill else "S"))

    def text(self, x, y, words, size=18, colour=INK, font="plain", anchor=0.0):
        x -= anchor * width_of(words, size, font)
        words = words.encode("cp1252", "replace").decode("cp1252").replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
        self.colour(colour)
        self.commands.append(f"BT /{font} {size:.2f} Tf {x:.2f} {HEIGHT - y:.2f} Td ({words}) Tj ET")

    def paragraph(self, x, y, words, size=20, width=WIDTH - 2 * MARGIN, colour=INK, font="plain"):
        """Returns where the next line would stand."""
        line = ""
        for word in words.split():
            if line and width_of(line + " " + word, size, font) > width:
                self.text(x, y, line, size, colour, font)
                line, y = word, y + 1.35 * size
            else:
                line = (line + " " + word).strip()
        self.text(x, y, line, size, colour, font)
        return y + 1.35 * size


def pdf(pages, title):
    """The bytes of a file: the same for the same pages."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", None, f"<< /Title ({title}) >>"]
    for name, font in (("plain", "Helvetica"), ("bold", "Helvetica-Bold"), ("mono", "Courier")):
        objects.append(f"<< /Type /Font /Subtype /Type1 /Name /{name} /BaseFont /{font} /Encoding /WinAnsiEncoding >>")
    kids = []
    for page in pages:
        data = zlib.compress("\n".join(page.commands).encode("cp1252"), 9)
        objects.append((f"<< /Length {len(data)} /Filter /FlateDecode >>", data))
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {WIDTH} {HEIGHT}] /Contents {len(objects)} 0 R /Resources << /Font << /plain 4 0 R /bold 5 0 R /mono 6 0 R >> >> >>")
        kids.append(f"{len(objects)} 0 R")
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(kids)}] >>"
    out, places = b"%PDF-1.4\n", []
    for number, thing in enumerate(objects, 1):
        places.append(len(out))
        head, data = thing if isinstance(thing, tuple) else (thing, None)
        out += f"{number} 0 obj\n{head}\n".encode("cp1252") + (b"stream\n" + data + b"\nendstream\n" if data is not None else b"") + b"endobj\n"
    start = len(out)
    out += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n".encode() + b"".join(b"%010d 00000 n \n" % place for place in places)
    return out + f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n{start}\n%%EOF\n".encode()


def draw_picture(page, path, x, y, width, height):
    """The part of SVG that the lessons' pictures are drawn with (gui/text/drawing.h)."""
    svg = xml.etree.ElementTree.parse(path).getroot()
    _, _, w, h = map(float, svg.get("viewBox").split())
    scale = min(width / w, height / h)
    x += (width - w * scale) / 2
    number = lambda shape, name, usual=0: float(shape.get(name, usual))
    paint = lambda shape, name, usual: None if shape.get(name, usual) == "none" else shape.get(name, usual)
    for shape in svg.iter():
        tag, line = shape.tag.split("}")[-1], scale * number(shape, "stroke-width", 1)
        fill, stroke = paint(shape, "fill", "#000000"), paint(shape, "stroke", "none")
        if tag == "rect":
            page.box(x + number(shape, "x") * scale, y + number(shape, "y") * scale, number(shape, "width") * scale, number(shape, "height") * scale, fill, stroke, line)
        elif tag == "line" and stroke:
            page.polygon([(x + number(shape, "x1") * scale, y + number(shape, "y1") * scale), (x + number(shape, "x2") * scale, y + number(shape, "y2") * scale)], None, stroke, line, False)
        elif tag == "polygon":
            numbers = [float(n) for n in re.split(r"[ ,]+", shape.get("points").strip())]
            page.polygon([(x + a * scale, y + b * scale) for a, b in zip(numbers[::2], numbers[1::2])], fill, stroke, line)
        elif tag == "text":
            anchor = {"start": 0.0, "middle": 0.5, "end": 1.0}[shape.get("text-anchor", "start")]
            page.text(x + number(shape, "x") * scale, y + number(shape, "y") * scale, "".join(shape.itertext()), number(shape, "font-size", 16) * scale,
                      fill or INK, "bold" if shape.get("font-weight") == "bold" else "plain", anchor)


def stops_of(text):
    """Each stop: its settings and its words, as docs/writing-a-lesson.md says."""
    stops = []
    for match in re.finditer(r"<!-- stop:(.*?)-->(.*?)(?=<!-- stop:|\Z)", text, re.S):
        lines = match[1].strip("\n").split("\n")
        stop = dict(re.findall(r'(\w+)=("[^"]*"|\S+)', lines[0]))
        word = None
        for line in lines[1:]:
            begins = re.match(r"(title|say|ask|answer|notes): (.*)", line.strip())
            if begins:
                word = begins[1]
                stop[word] = begins[2]
            elif word:
                stop[word] += " " + line.strip()
        passage = re.sub(r"```.*?```|!\[.*?\]\(.*?\)|<details>.*|\|.*", "", match[2], flags=re.S if "<details>" in match[2] else 0).strip()
        plain = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", passage).replace("`", "")
        step = re.search(r"^(?:- )?\*\*(\w+)[.:*]", passage)
        heading = re.search(r"^#+ (.*)$", passage, re.M)
        above = re.findall(r"^#+ (.*)$", text[:match.start()], re.M)
        stop.setdefault("title", step[1] if step else heading[1] if heading else above[-1] if above else "")
        sentence = re.split(r"(?<=[.!?])\s", re.sub(r"\*\*[^*]*\*\*|^#.*$", "", plain, flags=re.M).strip())
        stop.setdefault("say", sentence[0] if sentence else "")
        stop["line"] = stop.get("line", "").strip('"')
        stops.append(stop)
    return stops


def three_digits(number):
    """As the texts say it: 3.20, 18.3, 553."""
    return f"{number:#.3g}".rstrip(".") if number < 1000 else f"{number:.0f}"


def nice_above(value):
    """1, 2 or 5 times a power of ten, as engine/export/ticks.h has it."""
    decade = 10 ** math.floor(math.log10(value))
    return next(factor * decade for factor in (1, 2, 5, 10) if factor * decade >= value * (1 - 1e-9))


def power_of_two(size):
    return f"2^{int(size).bit_length() - 1}" if size.isdigit() and int(size) >= 65536 and int(size).bit_count() == 1 else size


class Recording:
    def __init__(self, lesson, name):
        self.titles, self.kinds, self.results = {}, {}, {}
        path = ROOT / "docs/recordings" / name
        for line in path.open() if path.exists() else []:  # a new lesson has none yet
            event = json.loads(line)
            if event.get("event") == "lesson" and event["id"] == lesson:
                for step in event["steps"]:
                    self.titles[step["id"]], self.kinds[step["id"]] = step["title"], step.get("kind", "step")
            if event.get("event") == "result" and event["lesson"] == lesson:
                self.results[event["step"], event["size"]] = event

    def figure(self, step, size, metric):
        result = self.results.get((step, size))
        if not result:
            return None
        if metric == "error":
            return result["error"].get("max_rel", 0), "%.1e" % result["error"].get("max_rel", 0)
        if metric == "rate":
            operations = result["gflops"] > 0
            rate = result["gflops"] / 1000 if operations else result["gbps"]
            return rate, three_digits(rate) + " TFLOP/s" if operations else f"{rate:.0f} GB/s"
        ms = result["time_ms"]["median"]
        return ms, three_digits(ms) + " ms" if ms >= 1 else three_digits(1000 * ms) + " µs"


def draw_bars(page, stop, recording, answered, y):
    size, steps = stop.get("size", ""), [step for step in stop.get("steps", "").split(",") if step]
    metric = stop.get("metric", "time")
    rows = [(step, recording.figure(step, size, metric)) for step in steps]
    rows = [(step, figure) for step, figure in rows if figure]
    if not rows:
        return
    hidden = set(stop.get("hide", "").split(",")) if not answered else set()
    # The question's axis has room for the answer, up to a round number, so that it does not tell it.
    longest = max([figure[0] for step, figure in rows] + [1e-300])
    if "ask" in stop and stop.get("hide"):
        longest = nice_above(longest)
    height = min(64, (HEIGHT - 64 - y) / len(rows))
    titles = [recording.titles.get(step, step) for step, figure in rows]
    size_of_text = min(20, 0.75 * height)
    size_of_titles = min(size_of_text, 400 * size_of_text / max(width_of(title, size_of_text, "plain") for title in titles))
    left = MARGIN + max(width_of(title, size_of_titles, "plain") for title in titles) + 12
    room = WIDTH - MARGIN - left - max(width_of(figure[1], size_of_text, "bold") for step, figure in rows) - 8
    for i, (step, figure) in enumerate(rows):
        top = y + i * height
        page.text(left - 12, top + 0.66 * height, titles[i], size_of_titles, INK, "plain", 1.0)
        if step in hidden:
            page.text(left, top + 0.66 * height, "?", 1.2 * size_of_text, ACCENT, "bold")
            continue
        length = room * min(1, figure[0] / longest)
        if figure[0]:
            page.box(left, top + 0.15 * height, max(1, length), 0.7 * height, ACCENT if recording.kinds.get(step, "step") == "step" else "#9aa7b3")
        page.text(left + 8 + length, top + 0.66 * height, figure[1], size_of_text, INK, "bold")
    page.text(WIDTH - MARGIN, HEIGHT - 44, f"measured on an H200 at {power_of_two(size)}", SMALLEST, DIM, "plain", 1.0)


def draw_source(page, folder, stop, y):
    found = [path for path in folder.rglob(stop.get("step", "") + ".*cu")] or [path for path in folder.rglob("*.cu") if path.name.split(".")[0] == stop.get("step")]
    if not found:
        return
    lines = found[0].read_text().split("\n")
    spoken = next((i for i, line in enumerate(lines) if stop["line"] and stop["line"] in line), None)
    if spoken is None:
        spoken = next((i for i, line in enumerate(lines) if "__global__" in line), 0)
    first = max(0, spoken - 5)
    shown = lines[first:first + 12]
    size = min(16.0, (WIDTH - 2 * MARGIN - 24) / (0.6 * max(len(line) for line in shown)))
    for i, line in enumerate(shown):
        if first + i == spoken:
            page.box(MARGIN, y + i * 1.4 * size - 1.05 * size, WIDTH - 2 * MARGIN, 1.4 * size, PALE)
        page.text(MARGIN + 10, y + i * 1.4 * size, line, size, INK, "mono")


def slides(folder):
    text = (folder / "lesson.md").read_text()
    lesson, title = folder.name[3:], re.search(r"^# (.*)$", text, re.M)[1]
    usual = RECORDINGS.get(lesson, f"{lesson}_h200.jsonl")
    recordings, pages = {}, []

    def new_page(heading):
        page = Page()
        page.box(0, 0, WIDTH, HEIGHT, "#ffffff")
        page.box(0, 0, 10, HEIGHT, ACCENT)
        page.text(MARGIN, 62, heading, 32, INK, "bold")
        page.text(MARGIN, HEIGHT - 18, title, SMALLEST, DIM)
        page.text(WIDTH - MARGIN, HEIGHT - 18, str(len(pages) + 1), SMALLEST, DIM, "plain", 1.0)
        pages.append(page)
        return page

    for stop in stops_of(text):
        if "part" in stop:
            continue  # it points at the window
        name = stop.get("recording", usual)
        recording = recordings.setdefault(name, Recording(lesson, name))
        heading = recording.titles.get(stop["title"], stop["title"])
        asks = "ask" in stop
        for answered in ((False, True) if asks else (True,)):
            page = new_page(heading)
            words = stop["ask"] if asks and not answered else stop.get("answer", stop["say"]) if asks else stop["say"]
            picture = "picture" in stop and answered
            bars = not picture and stop.get("view") not in ("words", "inside", "timeline", "source") and "steps" in stop and ("picture" not in stop or "hide" in stop)
            alone = not picture and not bars and stop.get("view", "words") == "words"
            y = page.paragraph(MARGIN, 104 if not alone else 116, words.replace("`", ""), 21 if not alone else 32, colour=INK if not asks or answered else ACCENT)
            if picture:
                draw_picture(page, folder / stop["picture"], MARGIN, y, WIDTH - 2 * MARGIN, HEIGHT - 44 - y)
            elif stop.get("view") == "source":
                draw_source(page, folder, stop, y + 22)
            elif bars:
                draw_bars(page, stop, recording, asks and answered, y + 6)
            elif stop.get("view") in ("inside", "timeline"):
                page.text(MARGIN, y + 20, f"In the lab: ./warpwise gui --lesson {lesson}, the view {stop['view'].title()}, step {stop.get('step', '')}", 15, DIM)
                if stop["view"] == "timeline":
                    draw_bars(page, stop, recording, asks and answered, y + 40)
                elif stop.get("line") or stop.get("step"):
                    draw_source(page, folder, stop, y + 60)
    return pdf(pages, title)


def main():
    arguments = sys.argv[1:]
    check = "--check" in arguments
    out = pathlib.Path(arguments[arguments.index("--out") + 1]) if "--out" in arguments else ROOT / "docs/workshop/slides"
    names = [a for a in arguments if re.match(r"\d\d_", a)]
    stale = 0
    for folder in sorted((ROOT / "lessons").glob("[0-9][0-9]_*")):
        if names and folder.name not in names:
            continue
        path, made = out / (folder.name + ".pdf"), slides(folder)
        # Another version of zlib may pack the same pages otherwise: what is packed is compared.
        unpacked = lambda data: [zlib.decompress(part.split(b"\nendstream")[0]) for part in data.split(b"stream\n")[1:] if part[:1] == b"x"]
        if path.exists() and unpacked(path.read_bytes()) == unpacked(made):
            continue
        print(path.name)
        stale += 1
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(made)
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
