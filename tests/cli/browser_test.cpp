// `warpwise gui --browser`: the window in the distribution's Chromium, through its VNC server and noVNC.
#include <doctest/doctest.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <filesystem>
#include <thread>

#include "engine/process.h"
#include "engine/text_of.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

bool has(const char* program) {
  return output_of({"sh", "-c", "command -v " + std::string(program)}, false).status == 0;
}

bool has_vnc() {
  return WARPWISE_HAS_GUI && has_simt_worker() && has("Xtigervnc") && has("tigervncpasswd") && has("websockify") &&
         std::filesystem::exists("/usr/share/novnc/vnc.html");
}

const Environment kNoDisplay = {{"WARPWISE_WORKER_SIMT", ""}, {"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}};

/// A lab for browsers whose temporary files, and so its programs' arguments, lie in a folder of the test's.
struct BrowserLab {
  Folder folder;
  const PrivateFolder temporary{"warpwise-browser-"};  // a short path, for the server's socket
  const int port = 20000 + ::getpid() % 10000;
  const std::string listen = fmt::format("127.0.0.1:{}", port);
  Program program{warpwise_argv({"gui", "--browser", "--lesson", "transpose", "--listen", listen}),
                  {{"WARPWISE_WORKER_SIMT", ""},
                   {"DISPLAY", ""},
                   {"WAYLAND_DISPLAY", ""},
                   {"HOME", folder.path},
                   {"TMPDIR", temporary.path().string()}},
                  "",
                  200};

  bool has_ended() const {
    for (int tries = 0; tries < 100 && processes_with(temporary.path()) + processes_with(listen) > 0; tries++)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    return processes_with(temporary.path()) + processes_with(listen) == 0;
  }
};

}  // namespace

TEST_CASE("a browser shows the window, as large as itself, and Ctrl-C ends all that shows it" *
          doctest::skip(!has_vnc() || !has("chromium") || !has_python() || !has_terminals())) {
  BrowserLab lab;
  REQUIRE(lab.program.wait_for_next("browser at"));
  REQUIRE(lab.program.wait_for("Ctrl-C here ends the lab."));
  const std::string printed = lab.program.since();
  const size_t begin = printed.find("http://");
  const std::string address = printed.substr(begin, printed.find_first_of(" \r\n", begin) - begin);
  CHECK(contains(address, "http://" + lab.listen + "/vnc.html#"));
  const Outcome seen =
      Program({WARPWISE_ROOT "/tests/page_shows.py", address, lab.folder.path + "/seen.png"}).finish(60);
  CAPTURE(seen.err);
  REQUIRE(seen.status == 0);
  CHECK(seen.json()["inside"] == nlohmann::json({seen.json()["width"], seen.json()["height"]}));

  // On the loopback alone, as Linux lists the sockets that listen.
  const std::string sockets = text_of("/proc/net/tcp"), port = fmt::format(":{:04X}", lab.port);
  CHECK(contains(sockets, "0100007F" + port));
  CHECK_FALSE(contains(sockets, "00000000" + port));

  // Another lab is told that the port is taken, and changes nothing for this one.
  const Outcome second = Program(warpwise_argv({"gui", "--browser", "--listen", lab.listen}), kNoDisplay).finish();
  CHECK(second.status == 3);
  CHECK(contains(second.err, "take another port"));

  lab.program.signal(SIGINT);
  CHECK(lab.program.finish(20).status == 0);
  CHECK(lab.has_ended());
  CHECK(std::filesystem::is_empty(lab.temporary.path()));
}

TEST_CASE("a lab for browsers that is killed leaves no program behind" *
          doctest::skip(!has_vnc() || !has_terminals())) {
  BrowserLab lab;
  REQUIRE(lab.program.wait_for("Ctrl-C here ends the lab."));
  CHECK(processes_with(lab.temporary.path()) > 0);
  lab.program.signal(SIGKILL);
  lab.program.finish();
  CHECK(lab.has_ended());
}

TEST_CASE("for a browser, each package that is missing is named in a sentence" *
          doctest::skip(!WARPWISE_HAS_GUI || !has_simt_worker())) {
  Environment nothing = kNoDisplay;
  nothing["PATH"] = "/nowhere";
  const Outcome outcome = Program(warpwise_argv({"gui", "--browser"}), nothing).finish();
  CHECK(outcome.status == 3);
  for (const char* package : {"tigervnc-standalone-server", "tigervnc-tools", "websockify"})
    CHECK(contains(outcome.err, std::string("`apt install ") + package + "`"));
  for (const char* listen : {"6080", "nowhere:6080", "127.0.0.1:", "127.0.0.1:70000", "127.0.0.1:6080x"}) {
    CAPTURE(listen);
    CHECK(Program(warpwise_argv({"gui", "--browser", "--listen", listen}), kNoDisplay).finish().status == 2);
  }
  CHECK(Program(warpwise_argv({"gui", "--browser", "--screenshot", "a.png"}), kNoDisplay).finish().status == 2);
}
