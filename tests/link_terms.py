#!/usr/bin/env python3
"""Links each term of docs/glossary.md where a lesson's main path first uses it, as tests/gui/glossary_test.cpp requires.

usage: tests/link_terms.py lessons/04_precision/lesson.md ...     adds missing links; existing links stay
"""
import pathlib
import re
import sys

GLOSSARY = pathlib.Path(__file__).resolve().parent.parent / "docs" / "glossary.md"
WORD = r"[A-Za-z0-9_'-]+"
LINK = r"\[[^\]]*\]\([^)]*\)"
TOKEN = re.compile(rf"`[^`]*`|{LINK}|\*\*[^*]+\*\*|{WORD}|\s+|.", re.S)


def anchor(term):
    return re.sub(r"[^a-z0-9_-]", "", term.lower().replace(" ", "-"))


def terms():
    names = [line[4:].strip() for line in GLOSSARY.read_text().splitlines() if line.startswith("### ")]
    return sorted(((name, re.findall(WORD, name.lower())) for name in names), key=lambda term: -len(term[1]))


def same(word, term):
    return word in (term, term + "s", term + "es")


def link_paragraph(text, glossary, seen):
    """The paragraph with links; adds to `seen` the terms that it speaks of."""
    tokens = TOKEN.findall(text)
    words = []  # (token, word)
    for i, token in enumerate(tokens):
        title = token.startswith("**") and "".join(tokens[:i]).strip(" -0123456789.") == ""
        if token.startswith("`") or title:
            continue
        shown = token[1 : token.index("](")] if re.fullmatch(LINK, token, re.S) else token
        words += [(i, word.lower()) for word in re.findall(WORD, shown)]
    at = 0
    while at < len(words):
        for name, parts in glossary:
            here = [word for _, word in words[at : at + len(parts)]]
            if len(here) == len(parts) and here[:-1] == parts[:-1] and same(here[-1], parts[-1]):
                break
        else:
            at += 1
            continue
        first, last = words[at][0], words[at + len(parts) - 1][0]
        at += len(parts)
        if name in seen:
            continue
        seen.add(name)
        if not tokens[first].startswith("["):
            tokens[first] = "[" + tokens[first]
            tokens[last] += f"](../../docs/glossary.md#{anchor(name)})"
    return "".join(tokens)


def link_lesson(text):
    glossary, seen, depth, code, comment, out, paragraph = terms(), set(), 0, False, False, [], []

    def flush():
        if paragraph:
            out.append(link_paragraph("\n".join(paragraph), glossary, seen) if depth == 0 else "\n".join(paragraph))
            paragraph.clear()

    for line in text.split("\n"):
        fence = line.lstrip().startswith("```")
        comment |= line.startswith("<!--")
        other = fence or code or comment or not line.strip() or line.startswith(("#", "|", "![", "<", "    "))
        comment &= "-->" not in line
        if other or re.match(r"\s*(-|\d+\.) ", line):
            flush()
        if other:
            depth += line.startswith("<details") - line.startswith("</details")
            code ^= fence
            out.append(line)
        else:
            paragraph.append(line)
    flush()
    return "\n".join(out)


for file in sys.argv[1:]:
    path = pathlib.Path(file)
    path.write_text(link_lesson(path.read_text()))
