// The window's state over a worker that behaves, and over one that does not.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include "gui/app/app.h"
#include "gui/panels/panels.h"
#include "gui/window/layout.h"
#include "tests/gui/boards.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

constexpr const char* kWorker = WARPWISE_BIN "/warpwise-fake-worker";  // its modes are in tests/support/fake_worker.cpp

App open_fake(const char* mode) {
  ::setenv("WARPWISE_FAKE", mode, 1);
  GuiOptions options;
  options.workers = {{"Fake", {{kWorker}, 1.0}}};
  return App(options, Settings());
}

bool run_once(App& app) {
  if (!poll_until(app, [&] { return app.lesson() || !app.board().failures().empty(); })) return false;
  app.ask(Wish::once);
  return poll_until(app, [&] { return !app.source().busy(); });
}

/// The one process that this one has started; 0 if there is none, or more than one.
pid_t only_child() {
  pid_t child = 0;
  for (const auto& thread : std::filesystem::directory_iterator("/proc/self/task")) {
    std::ifstream children(thread.path() / "children");
    for (pid_t next = 0; children >> next;) {
      if (child > 0) return 0;
      child = next;
    }
  }
  return child;
}

}  // namespace

TEST_CASE("a run in the Timeline view traces every step, one in another view only what a worker traces by itself") {
  App app = open_fake("well");
  REQUIRE(run_once(app));
  CHECK_FALSE(app.timeline("quick", app.size()));
  app.settings.view = View::timeline;
  REQUIRE(run_once(app));
  REQUIRE(app.timeline("quick", app.size()));
  CHECK(app.timeline("quick", app.size())->spans.size() == 2);
}

TEST_CASE("a job fills the board, and only ticked steps that can run here are asked for") {
  App app = open_fake("well");
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  app.tick(*app.board().step("matrices", "same"), false);
  REQUIRE(run_once(app));
  CHECK(app.result("quick", app.size()));
  CHECK_FALSE(app.result("same", app.size()));
  CHECK(app.board().failures().empty());
  CHECK(app.board().last_status() == "complete");

  for (const StepInfo& step : app.lesson()->steps) app.tick(step, false);
  app.ask(Wish::once);
  CHECK_FALSE(app.source().busy());
  CHECK(app.request_error.find("tick at least one") != std::string::npos);
}

TEST_CASE("run goes on until it is paused; a new size while it runs is run next") {
  App app = open_fake("slow");
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  Size first = app.size();
  obey(app, Command::run_or_pause);
  CHECK(app.doing() == Wish::run);
  REQUIRE(poll_until(app, [&] { return app.result("quick", first) != nullptr; }));
  app.choose_size({{32, 32}});
  CHECK(app.shown_size() == first);  // until there are figures
  REQUIRE(poll_until(app, [&] { return app.result("quick", {{32, 32}}) != nullptr; }));
  CHECK(app.shown_size() == Size{{32, 32}});
  obey(app, Command::run_or_pause);
  REQUIRE(poll_until(app, [&] { return !app.source().busy(); }));
  CHECK(app.board().last_status() == "stopped");
  CHECK(app.result("quick", {{32, 32}}));
}

TEST_CASE("another input while a sweep runs begins the sweep anew, and the figures of the first come back with it") {
  App app = open_fake("slow");
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  const Choice input = app.lesson()->choices().at(0);
  app.ask(Wish::sweep);
  REQUIRE(poll_until(app, [&] { return app.result("quick", app.size()) != nullptr; }));
  app.choose(input, "ones");
  CHECK_FALSE(app.result("quick", app.size()));
  REQUIRE(poll_until(app, [&] { return app.result("quick", app.size()) != nullptr; }));
  CHECK(app.doing() == Wish::sweep);
  CHECK(app.result("quick", app.size())->choices.at("input") == "ones");
  app.pause();
  REQUIRE(poll_until(app, [&] { return !app.source().busy(); }));
  app.choose(input, "uniform");
  REQUIRE(app.result("quick", app.size()));
  CHECK(app.result("quick", app.size())->choices.at("input") == "uniform");
  CHECK_FALSE(app.history("quick", app.size()).empty());
}

TEST_CASE("the window waits while another lab measures, says so, and holds the lock itself while it measures") {
  const auto file = std::filesystem::temp_directory_path() / ("warpwise_gui_lock_" + std::to_string(::getpid()));
  MeasuringLock other(file), third(file);
  REQUIRE(other.take());
  ::setenv("WARPWISE_FAKE", "slow", 1);
  GuiOptions options;
  options.workers = {{"Fake", {{kWorker}, 1.0}}};
  options.measuring_lock = file;
  App app(options, Settings());
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  app.ask(Wish::run);
  for (int i = 0; i < 20; i++) app.poll();
  CHECK(app.waiting_for_lab());
  CHECK_FALSE(app.source().busy());
  CHECK(awaited(app).find("Another lab measures") != std::string::npos);
  obey(app, Command::run_or_pause);  // a second thought
  CHECK_FALSE(app.busy());
  app.ask(Wish::run);
  other.release();
  REQUIRE(poll_until(app, [&] { return app.source().busy(); }));
  CHECK_FALSE(app.waiting_for_lab());
  CHECK_FALSE(third.take());
  app.pause();
  REQUIRE(poll_until(app, [&] { return !app.busy(); }));
  app.poll();
  CHECK(third.take());
  std::filesystem::remove(file);
}

TEST_CASE("however a worker ends, one message says so, the figures stay and the next run starts another") {
  for (const char* mode : {"crash", "kill", "exit", "hang", "half"}) {
    CAPTURE(std::string(mode));
    App app = open_fake(mode);
    REQUIRE(run_once(app));
    CHECK(app.board().failures().size() == 1);
    CHECK(app.result("slow", app.size()));
    ::setenv("WARPWISE_FAKE", "well", 1);
    REQUIRE(run_once(app));
    CHECK(app.result("quick", app.size()));
    CHECK(app.board().failures().empty());  // what went wrong before goes away
  }
}

TEST_CASE("a worker that is gone before it says what it has is a message") {
  App app = open_fake("gone");
  REQUIRE(poll_until(app, [&] { return !app.board().failures().empty(); }));
  CHECK(app.board().failures().front().message.find("doctor") != std::string::npos);
}

TEST_CASE("a worker that does not hear stop can be ended, and another comes") {
  App app = open_fake("deaf");
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  app.ask(Wish::run);
  REQUIRE(poll_until(app, [&] { return app.result("quick", app.size()) != nullptr; }));
  app.pause();
  CHECK(app.stopping());
  poll_until(app, [&] { return app.source().stopping_for_s() > 2.1 || !app.source().busy(); });
  app.pause();
  CHECK_FALSE(app.source().busy());
  CHECK(app.result("quick", app.size()));
  CHECK(poll_until(app, [&] { return app.lesson() != nullptr; }));
}

TEST_CASE("a worker that counts a step for longer than the limit of silence is not ended, and says how far it is" *
          doctest::test_suite("long")) {
  if (!std::filesystem::exists(WARPWISE_BIN "/counted/00_first_steps.so")) return;
  ::unsetenv("WARPWISE_FAKE");
  WorkerProcess worker({{WARPWISE_BIN "/warpwise-worker-simt"}, 2.0});
  Request request;
  request.verb = "run", request.lesson = "first_steps", request.steps = {"one_block", "many_blocks"};
  request.sizes = {{{1 << 26}}}, request.model_large = true;  // one block goes through all of it, for seconds
  worker.send(request);
  std::string status;
  int signs = 0;
  double done = 0;
  while (status.empty() && worker.alive())
    for (const auto& event : worker.poll(std::chrono::milliseconds(20))) {
      if (const auto* begin = std::get_if<Begin>(&event); begin && begin->phase == "count")
        signs += begin->step == "one_block", done = std::max(done, begin->done);
      if (const auto* end = std::get_if<Done>(&event)) status = end->status;
    }
  CHECK(status == "complete");
  CHECK(signs > 2);
  CHECK(done == doctest::Approx(0.5));
}

TEST_CASE("programs that are only modelled share no memory: each is counted, however many there are") {
  if (!std::filesystem::exists(WARPWISE_BIN "/counted/00_trip.so")) return;
  ::unsetenv("WARPWISE_FAKE");
  WorkerProcess worker({{WARPWISE_BIN "/warpwise-worker-simt"}, 20.0});
  Request request;
  request.verb = "run", request.lesson = "trip", request.steps = {"pageable", "pinned"};
  // Each has arrays of 12 GB, of which few pages are touched.
  request.sizes = {{{1 << 30}}}, request.model_large = true;
  worker.send(request);
  std::set<std::string> counted;
  std::string status;
  while (status.empty() && worker.alive())
    for (const auto& event : worker.poll(std::chrono::milliseconds(20))) {
      if (const auto* study = std::get_if<Study>(&event)) counted.insert(study->step);
      if (const auto* end = std::get_if<Done>(&event)) status = end->status;
    }
  CHECK(status == "complete");
  CHECK(counted == std::set(request.steps.begin(), request.steps.end()));
}

TEST_CASE("two workers keep their figures apart") {
  ::setenv("WARPWISE_FAKE", "well", 1);
  GuiOptions options;
  options.workers = {{"One", {{kWorker}}}, {"Two", {{kWorker}}}};
  App app(options, Settings());
  REQUIRE(run_once(app));
  CHECK(app.result("quick", app.size()));
  app.choose_source(1);
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  CHECK_FALSE(app.result("quick", app.size()));
  app.choose_source(0);
  CHECK(app.result("quick", app.size()));
}

TEST_CASE("a window that is closed in the middle of a run leaves no worker behind") {
  pid_t worker = 0;
  {
    App app = open_fake("slow");
    REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
    app.ask(Wish::run);
    REQUIRE(poll_until(app, [&] { return app.result("quick", app.size()) != nullptr; }));
    worker = only_child();
    REQUIRE(worker > 0);
  }
  CHECK(::kill(worker, 0) == -1);
}

TEST_CASE("a worker in the background leaves the processor to the window that reads it, any other takes its share") {
  const int own = ::getpriority(PRIO_PROCESS, 0);
  ::setenv("WARPWISE_FAKE", "well", 1);
  for (bool background : {false, true}) {
    WorkerProcess worker(WorkerCommand{.argv = {kWorker}, .silence_limit_s = 5, .background = background});
    while (worker.poll(std::chrono::milliseconds(10)).empty()) {}  // it has said hello
    const pid_t child = only_child();
    REQUIRE(child > 0);
    CHECK(::getpriority(PRIO_PROCESS, static_cast<id_t>(child)) == (background ? std::min(19, own + 10) : own));
  }
}

TEST_CASE("when the rest of the lab is built, a worker with all lessons takes over, and what was measured stays") {
  const std::filesystem::path told = std::filesystem::path(WARPWISE_BIN).parent_path() / ".building";
  std::ofstream(told) << ::getpid() << " the rest of the lab is still being built: 3 of 4\n";
  App app = open_fake("first");
  REQUIRE(run_once(app));
  REQUIRE(app.result("quick", app.size()));
  const auto long_enough_to_look = std::chrono::steady_clock::now() + std::chrono::milliseconds(1200);
  poll_until(app, [&] { return std::chrono::steady_clock::now() > long_enough_to_look; });
  CHECK(app.board().lessons().size() == 1);
  ::setenv("WARPWISE_FAKE", "well", 1);
  std::filesystem::remove(told);
  CHECK(poll_until(app, [&] { return app.board().lessons().size() == 2; }));
  REQUIRE(app.lesson());
  CHECK(app.lesson()->id == "matrices");
  CHECK(app.result("quick", app.size()));
  CHECK(app.board().failures().empty());
  CHECK(run_once(app));
}

TEST_CASE("what went wrong before goes away when a later run succeeds") {
  App app = open_fake("well");
  REQUIRE(run_once(app));
  Failure old;
  old.message = "an old error";
  app.board().apply(old);
  REQUIRE(app.board().failures().size() == 1);
  REQUIRE(run_once(app));
  app.poll();
  CHECK(app.board().last_status() == "complete");
  CHECK(app.board().failures().empty());
}
