#!/usr/bin/env python3
"""Makes a handout for each lesson from its text: docs/workshop/handouts/LESSON.md, one page to print: what to take home, what the
lesson's counters mean, its exercises, and the commands. Lessons without exercises or without "What to take home" get none.

usage: docs/workshop/handouts.py [--check]     with --check nothing is written, and files that differ are named
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
# Terms of the glossary that a number on the board or in Inside stands for.
COUNTED = ["request", "sector", "wavefront", "bank-conflict", "atomic", "in-flight", "latency", "ceiling", "occupancy", "residue", "panel"]


def plain(text):
    return re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)


def section(text, heading):
    match = re.search(rf"^## {heading}$(.*?)(?=^## |\Z)", text, re.M | re.S)
    return re.sub(r"<!--.*?-->|<details>.*?</details>", "", match[1], flags=re.S).strip() if match else ""


def meanings():
    glossary = (ROOT / "docs/glossary.md").read_text()
    return {re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-"): (name, plain(" ".join(words.split())))
            for name, words in re.findall(r"^### ([^\n]*)\n\n(.*?)(?=\n\n|\Z)", glossary, re.M | re.S)}


def handout(folder, terms):
    text = (folder / "lesson.md").read_text()
    lesson, title = folder.name[3:], re.search(r"^# (.*)$", text, re.M)[1]
    home = section(text, "What to take home")
    readme = ROOT / "exercises" / folder.name / "README.md"
    if not home or not readme.exists():
        return None
    main_path = re.sub(r"<details>.*?</details>", "", text, flags=re.S)
    counted = [term for term in COUNTED if f"glossary.md#{term})" in main_path]
    exercises = re.findall(r"^\| `(ex\d+_(\w+)\.cu)` \| (\w+) \| (.*?) \| .*? \| (\d+) \|$", readme.read_text(), re.M)
    steps = re.findall(r"^(?:- )?\*\*(\w+)[.:*]", main_path, re.M)
    step = next(s for s in steps if list(folder.rglob(f"{s}.cu")))
    out = [f"# {title}", "", "## What to take home", "", plain(home), "", "## What the numbers count", ""]
    out += [f"- **{terms[term][0]}.** {terms[term][1]}" for term in counted]
    out += ["", "## Commands", "", "| | |", "|---|---|",
            f"| `./warpwise gui --lesson {lesson}` | the lesson in the window; G begins its tour |",
            f"| `./warpwise run {lesson}` | all steps side by side |",
            f"| `./warpwise inspect {lesson}/{step}` | what each line of a step does to memory |",
            f"| `./warpwise check {lesson}/{exercises[0][1]}` | is my exercise right? `watch` in place of `check` asks at each save, `hint` helps |",
            "| `./warpwise exec my.cu` | any CUDA program, counted and checked |", "",
            "## Exercises", ""]
    out += [f"- [ ] `{lesson}/{name}`: {what} ({minutes} minutes)" for _, name, _, what, minutes in exercises]
    return "\n".join(out) + "\n"


def main():
    check, terms, stale = "--check" in sys.argv[1:], meanings(), 0
    for folder in sorted((ROOT / "lessons").glob("[0-9][0-9]_*")):
        path, made = ROOT / "docs/workshop/handouts" / (folder.name + ".md"), handout(folder, terms)
        if not made or (path.exists() and path.read_text() == made):
            continue
        print(path.name)
        stale += 1
        if not check:
            path.parent.mkdir(exist_ok=True)
            path.write_text(made)
    sys.exit(1 if check and stale else 0)


if __name__ == "__main__":
    main()
