#!/usr/bin/env python3
"""A made-up class: how current its wall is, and how its memory grows.

    tests/bench_class.py [MINUTES [STUDENTS]]

Students append events to their files, each one every 20 s on average; `warpwise class` shows the wall in a terminal of its own. Every
15 s another student joins, and the time until the wall counts that student is taken. Prints a line a minute.
"""
import json, os, pty, random, re, sys, tempfile, threading, time

minutes = float(sys.argv[1]) if len(sys.argv) > 1 else 10
students = int(sys.argv[2]) if len(sys.argv) > 2 else 300
root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
program = os.path.join(root, "build/bin/warpwise")
exercises = [f"transpose/{topic}" for topic in ("index", "stores", "edges", "barrier", "tile", "swizzle", "wide")]
stages = ["compile", "run", "correct", "hazards", "counters", "passed"]
folder = tempfile.mkdtemp(prefix="warpwise-class-")
random.seed(1)


def add(who):
    stage = random.choice(stages)
    event = {"at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()), "what": "check", "exercise": random.choice(exercises),
             "passed": stage == "passed", "stage": stage, "message": f"access out of bounds: thread ({random.randrange(999)}, 0, 0)",
             "seconds": 1.5, "changed": 3, "who": who}
    with open(os.path.join(folder, who + ".jsonl"), "a") as file:
        file.write(json.dumps(event) + "\n")
    return 1


def memory_kb(pid):
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("RssAnon"):
            return int(line.split()[1])


def processor_s(pid):
    fields = open(f"/proc/{pid}/stat").read().rsplit(") ", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


names = [f"student{i}@lab{i % 20}" for i in range(students)]
for name in names:
    add(name)
pid, screen = pty.fork()
if pid == 0:
    os.environ.update(TERM="xterm", COLUMNS="140", LINES="50")
    os.execv(program, [program, "class", folder])

counted, begin = {}, time.time()


def watch():
    text = ""
    while True:
        try:
            text = (text + os.read(screen, 65536).decode(errors="replace"))[-20000:]
        except OSError:
            return
        for number in re.findall(r"(\d+) students,", text):
            counted.setdefault(int(number), time.time())


threading.Thread(target=watch, daemon=True).start()
time.sleep(3)
events = joined = 0
next_join, next_line, delays = time.time(), time.time() + 60, []
waiting = {}
try:
    while time.time() - begin < minutes * 60 + 1:
        time.sleep(0.1)
        for _ in range(max(1, round(students / 20 * 0.1))):
            events += add(random.choice(names))
        now = time.time()
        if now >= next_join:
            joined += 1
            add(f"late{joined}@lab")
            waiting[students + joined] = time.time()
            next_join = now + 15
        for number in [n for n in waiting if n in counted]:
            delays.append(counted[number] - waiting.pop(number))
        if now >= next_line:
            next_line += 60
            print(f"{(now - begin) / 60:.0f} min: {events} events, {memory_kb(pid)} kB, {processor_s(pid):.1f} s of a processor; "
                  f"{len(delays)} joined, counted after {sorted(delays)[len(delays) // 2]:.2f} s (median), {max(delays):.2f} s (most), "
                  f"{len(waiting)} not yet", flush=True)
finally:
    os.kill(pid, 2)
    os.waitpid(pid, 0)
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    os.rmdir(folder)
