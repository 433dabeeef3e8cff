#!/usr/bin/env python3
"""Opens a page of noVNC in the distribution's Chromium, without a display, and waits until it shows a picture of many colours.

  tests/page_shows.py URL F.png

Writes what the browser shows to F.png, and prints the picture's size and whether noVNC is connected. Exit status: 0; 1 it showed none.
"""
import base64
import json
import os
import subprocess
import sys
import tempfile
import time

# What noVNC has drawn: its size, and how many colours there are in every 7th pixel.
LOOK = """(() => {
  const canvas = document.querySelector('canvas');
  if (!document.documentElement.classList.contains('noVNC_connected') || !canvas || !canvas.width) return null;
  const seen = new Set(), pixels = new Uint32Array(
      canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer);
  for (let i = 0; i < pixels.length; i += 7) seen.add(pixels[i]);
  return {width: canvas.width, height: canvas.height, inside: [innerWidth, innerHeight], colours: seen.size};
})()"""


class Browser:
    def __init__(self, profile):
        asked, self.ask_end = os.pipe()
        self.said_end, said = os.pipe()

        def place():
            high = [os.dup(asked), os.dup(said)]
            os.dup2(high[0], 3)
            os.dup2(high[1], 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--remote-debugging-pipe",
             "--user-data-dir=" + profile, "--window-size=1280,800"],
            preexec_fn=place, close_fds=False, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(asked)
        os.close(said)
        self.number, self.rest = 0, b""

    def ask(self, method, session=None, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.ask_end, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.rest:
                more = os.read(self.said_end, 1 << 20)
                if not more:
                    sys.exit("page_shows.py: Chromium has ended")
                self.rest += more
            one, self.rest = self.rest.split(b"\0", 1)
            answer = json.loads(one)
            if answer.get("id") == self.number:
                return answer.get("result", {})


def main():
    url, picture = sys.argv[1:]
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            target = browser.ask("Target.createTarget", url=url)["targetId"]
            page = browser.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            seen, until = None, time.time() + 40
            while time.time() < until:
                seen = browser.ask("Runtime.evaluate", page, expression=LOOK, returnByValue=True).get("result", {}).get("value")
                if seen and seen["colours"] > 40 and [seen["width"], seen["height"]] == seen["inside"]:
                    break
                time.sleep(0.2)
            shot = browser.ask("Page.captureScreenshot", page)["data"]
            with open(picture, "wb") as file:
                file.write(base64.b64decode(shot))
        finally:
            browser.process.terminate()
            browser.process.wait()
    print(json.dumps(seen))
    return 0 if seen and seen["colours"] > 40 else 1


sys.exit(main())
