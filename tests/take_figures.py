#!/usr/bin/env python3
"""Writes a recording's figures into the tables that quote it (tests/lessons/figures_test.cpp says which, and how): for use
after a lesson was recorded anew. Figures in sentences and in stops stay: test_lessons and test_gui name those that
are no longer right.

usage: tests/take_figures.py [--dry-run] [lessons/02_reduction ...]     prints each figure that changes; without names, all
"""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
ONE_QUANTITY = re.compile(r"(.*?)(?: of (\w+) input)? on an H200(?: \(.*\))?")
ONE_SIZE = re.compile(r"(?:.*, )?on an H200 at (\S+)")
NUMBER = re.compile(r"(\d+)(?:\.(\d+))?(?:e(-?\d+))?(%?)")


def recorded(lesson, name):
    """The last result of each step and size: {(step, size): result}, and the number of extents of a size."""
    results, extents = {}, 1
    for line in (ROOT / "docs" / "recordings" / name).open():
        event = json.loads(line)
        if event.get("event") == "lesson" and event["id"] == lesson:
            extents = len(event["tasks"][0]["dimensions"])
        if event.get("event") == "result" and event["lesson"] == lesson:
            results[event["step"], event["size"]] = event
    return results, extents


def size_of(text, extents):
    power = re.fullmatch(r"2\^(\d+)", text)
    if power:
        text = str(2 ** int(power[1]))
    if not re.fullmatch(r"\d+(x\d+)*", text):
        return None
    return text if "x" in text else "x".join([text] * extents)


def figure(results, quantity, step, size):
    result = results.get((step, size))
    if not result:
        return None
    ms = result["time_ms"]["median"]
    plain = {"GB/s": result["gbps"], "GFLOP/s": result["gflops"], "TFLOP/s": result["gflops"] / 1000,
             "us": 1000 * ms, "ms": ms, "error": result["error"]["max_rel"]}
    if quantity in plain:
        return plain[quantity]
    for words in ("times ", "share of ", "time over ", "of "):
        other = results.get((quantity[len(words):], size)) if quantity.startswith(words) else None
        if other and words == "of ":
            return result["gflops"] / other["gflops"]
        if other:
            ratio = other["time_ms"]["median"] / ms
            return 1 / ratio if words == "time over " else ratio
    return None


def with_as_many_digits(text, value):
    """The value, rounded as `text` is; `text` itself where it is right."""
    match = NUMBER.fullmatch(text)
    if not match:
        return None
    whole, behind, exponent, percent = match[1], match[2] or "", match[3], match[4]
    unit = 10.0 ** ((int(exponent) if exponent else 0) - len(behind) - (2 if percent else 0))
    if abs(int(whole + behind) * unit - value) <= 0.51 * unit:
        return text
    if exponent:
        return re.sub(r"e([+-])0*(\d+)", lambda e: "e" + e[1].strip("+") + e[2], f"{value:.{len(behind)}e}") if value else "0"
    if percent:
        return f"{100 * value:.{len(behind)}f}%"
    return f"{value:.{len(behind)}f}"


def columns_of(head, extents):
    """For each column its quantity and size, or None; and the input that the corner names."""
    corner = head[0]
    match = ONE_QUANTITY.fullmatch(corner)
    if match:
        return [None] + [size_of(h, extents) and (match[1], size_of(h, extents)) for h in head[1:]], match[2]
    match = ONE_SIZE.fullmatch(corner)
    size = match and size_of(match[1], extents)
    return [None] + [size and (h, size) for h in head[1:]], None


def cells(line):
    return [re.sub(r"[*`]", "", cell).strip() for cell in line.strip().strip("|").split("|")]


def take(folder, dry_run):
    lesson = folder.name[3:]
    path = folder / "lesson.md"
    lines, columns, results = path.read_text().split("\n"), None, {}
    changed = 0
    for n, line in enumerate(lines):
        if not line.startswith("|"):
            columns = None
            continue
        if columns is None:
            match = ONE_QUANTITY.fullmatch(cells(line)[0])
            chosen = f"_{match[2]}" if match and match[2] else ""
            name = f"{lesson}{chosen}_h200.jsonl"
            there = (ROOT / "docs" / "recordings" / name).exists()
            results, extents = recorded(lesson, name) if there else ({}, 1)
            columns, _ = columns_of(cells(line), extents)
            continue
        parts = line.split("|")  # the first and the last are empty
        names = [name.strip() for name in cells(line)[0].split(" (")[0].split(",")]
        for i, column in enumerate(columns):
            if not column or i + 1 >= len(parts) - 1:
                continue
            text = re.sub(r"[*`]", "", parts[i + 1]).strip()
            for step in names:
                value = figure(results, *([column[0], step, column[1]])) if text else None
                new = with_as_many_digits(text, value) if value is not None else None
                if new and new != text:
                    print(f"{path.relative_to(ROOT)}:{n + 1}: {step}, {column[0]} at {column[1]}: {text} becomes {new}")
                    parts[i + 1] = parts[i + 1].replace(text, new)
                    changed += 1
                    break
        lines[n] = "|".join(parts)
    if changed and not dry_run:
        path.write_text("\n".join(lines))
    return changed


def main(arguments):
    dry_run = "--dry-run" in arguments
    folders = [pathlib.Path(a).resolve() for a in arguments if a != "--dry-run"] or sorted((ROOT / "lessons").glob("[0-9]*"))
    print(sum(take(folder, dry_run) for folder in folders), "figures change")


main(sys.argv[1:])
