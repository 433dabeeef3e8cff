// Steps that have moved to another lesson: a recording from before opens with all its rows, and what the window remembered
// of them goes along.
#include <doctest/doctest.h>

#include <fstream>

#include "engine/temporary_folder.h"
#include "gui/app/settings.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/gui/recorded.h"

using namespace warpwise;
using namespace warpwise::gui;

TEST_CASE("moved: a recording from before the trip opens in both lessons, with rows, text and tour") {
  NullBackend imgui;
  for (const auto& [id, row] : {std::pair{"first_steps", "resident"}, {"trip", "two_gpus"}}) {
    CAPTURE(id);
    GuiOptions options;
    options.replay = kProject / "tests/recordings/before_the_trip_h200.jsonl";
    options.source_root = kProject;
    options.lesson = id;
    App app(options, Settings());
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(app.lesson());
    CHECK(app.lesson()->id == id);
    App today = open_recorded(id);
    for (int i = 0; i < 3; i++) today.poll();
    const Size large{{1 << 28}};
    app.choose_size(large), today.choose_size(large);
    CHECK(app.board().step(id, row));
    REQUIRE(app.result(row, large));
    int rows = 0;
    for (const StepInfo& step : today.lesson()->steps) {
      const Result *before = app.result(step.id, large), *now = today.result(step.id, large);
      CAPTURE(step.id);
      REQUIRE((before == nullptr) == (now == nullptr));
      if (!now) continue;
      rows++;
      CHECK(before->time_ms.median == now->time_ms.median);
    }
    CHECK(rows >= 8);
    REQUIRE(start_tour(app, 3));
    CHECK(app.tour.notices.empty());
    CHECK(imgui.frames(app, 3) > 100);
  }
}

TEST_CASE("moved: hidden steps and the step that speed-ups are over go along to the new lesson") {
  const PrivateFolder folder;
  const auto path = folder.path() / "window.json";
  std::ofstream(path)
      << R"({"lesson": "first_steps", "hidden": {"first_steps": ["managed", "one_thread"], "gemm": ["native"]},
                             "speed_over": {"first_steps": "pinned"}})";
  const Settings read = load_settings(path);
  CHECK(read.hidden.at("first_steps") == std::set<std::string>{"one_thread"});
  CHECK(read.hidden.at("trip") == std::set<std::string>{"managed"});
  CHECK(read.hidden.at("gemm") == std::set<std::string>{"native"});
  CHECK(read.speed_over.count("first_steps") == 0);
  CHECK(read.speed_over.at("trip") == "pinned");
}
