// The map of the fastest step: which sizes make one, what its fields say, and what a click on one does.
#include <doctest/doctest.h>

#include <algorithm>

#include "engine/export/page.h"
#include "gui/figures/export.h"
#include "gui/figures/figures.h"
#include "gui/panels/panels.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

/// Step 0 is the faster the fewer rows, step 1 takes the same time for all; step 2 is never the fastest.
BoardKind crossing(std::vector<Size> sizes) {
  BoardKind kind{.steps = 3, .sizes = std::move(sizes)};
  kind.change = [](Result& r) {
    const double rows = static_cast<double>(r.size[0]);
    r.time_ms.median = r.step == "step_0" ? rows / 10 : r.step == "step_1" ? 2.5 : 100;
    r.time_ms.q1 = r.time_ms.median * 0.99, r.time_ms.q3 = r.time_ms.median * 1.01;
    r.time_ms.noise = 0.01, r.time_ms.samples = 20;
  };
  return kind;
}

}  // namespace

TEST_CASE("a map has a field for each size, with its fastest step and how far the next is behind") {
  const auto app = open(crossing({{{10, 4}}, {{10, 16}}, {{50, 4}}, {{25, 16}}}));
  const SizeMap map = map_in_sight(app);
  CHECK(map.down == app.task().dimensions[0]);
  CHECK(map.across == app.task().dimensions[1]);
  CHECK(map.rows == std::vector<int64_t>{10, 25, 50});
  CHECK(map.cols == std::vector<int64_t>{4, 16});
  REQUIRE(map.cells.size() == 4);  // two of the six sizes were not measured
  const auto at = [&](int64_t rows, int64_t cols) -> const MapCell& {
    return *std::find_if(map.cells.begin(), map.cells.end(), [&](auto& cell) {
      return cell.size == Size{{rows, cols}};
    });
  };
  CHECK(at(10, 16).best->step == "step_0");
  CHECK(at(10, 16).ahead == doctest::Approx(2.5));
  CHECK(ahead_words(at(10, 16)) == "2.5\u00d7 ahead of the next");
  CHECK((at(10, 16).row == 0 && at(10, 16).col == 1));
  CHECK(at(50, 4).best->step == "step_1");
  CHECK(at(50, 4).ahead == doctest::Approx(2));
  CHECK((at(50, 4).row == 2 && at(50, 4).col == 0));
  CHECK(at(25, 16).shared);  // both take 2.5 ms
  CHECK(ahead_words(at(25, 16)) == "no more than noise ahead of the next");
}

TEST_CASE("there is no map where one extent varies, or one step was timed, and the view says so") {
  NullBackend imgui;
  auto one_extent = open(crossing({{{10, 4}}, {{50, 4}}}));
  CHECK(map_in_sight(one_extent).cells.empty());
  CHECK(size_map_svg(one_extent).empty());
  BoardKind kind = crossing({{{10, 4}}, {{50, 16}}});
  kind.steps = 1;
  auto one_step = open(kind);
  CHECK(map_in_sight(one_step).cells.empty());
  for (App* app : {&one_extent, &one_step}) {
    app->settings.view = View::size_map;
    CHECK(imgui.frames(*app, 3) > 0);
  }
}

TEST_CASE("a lesson with several tasks shows the map of the one that has it") {
  BoardKind kind = crossing({{{10, 4}}, {{10, 16}}, {{50, 4}}, {{50, 16}}});
  kind.shape = [](LessonInfo& lesson) {
    TaskInfo other = lesson.tasks[0];
    other.id = "other";
    lesson.tasks.insert(lesson.tasks.begin(), other);
    for (StepInfo& step : lesson.steps) step.task = step.id == "step_2" ? "other" : lesson.tasks[1].id;
  };
  auto app = open(kind);
  for (const char* step : {"step_0", "step_2"}) {
    app.select_step(step);
    const SizeMap map = map_in_sight(app);
    REQUIRE(map.cells.size() == 4);
    CHECK(map.cells[0].best->step != "step_2");
  }
}

TEST_CASE("the map is drawn at any size of the window, as a picture, and in a report") {
  auto app = open(crossing({{{10, 4}}, {{10, 16}}, {{50, 4}}, {{50, 16}}}));
  app.settings.view = View::size_map;
  NullBackend imgui;
  for (const ImVec2 size : {ImVec2(1600, 1000), ImVec2(500, 300), ImVec2(60, 900)}) imgui.frames(app, 3, size);
  const std::string svg = figure_svg(app), title = app.board().step(app.lesson()->id, "step_0")->title;
  CHECK(svg.find(title + " at 10x16: 1.00 ms, 2.5\u00d7 ahead of the next") != std::string::npos);
  const std::string page = board_page(app);
  CHECK(page.find("The fastest step at each size") != std::string::npos);
  CHECK(page.find("2.5\u00d7 ahead of the next") != std::string::npos);
  CHECK(board_page(open(crossing({{{10, 4}}, {{50, 4}}}))).find("The fastest step at each size") == std::string::npos);
}

TEST_CASE(
    "a sweep in the map goes through all pairs up to what a size on offer has in both, elsewhere through the task's own") {
  TaskInfo task;
  task.dimensions = {"count", "n"};
  task.sizes = {{{100, 4}}, {{10, 16}}, {{10, 8}}};
  CHECK(grid_of(task) == std::vector<Size>{{{10, 4}}, {{10, 8}}, {{10, 16}}, {{100, 4}}});
  task.sizes.pop_back(), task.sizes[1] = {{10, 4}};
  CHECK(grid_of(task).empty());  // one extent varies

  auto app = open(crossing({{{10, 4}}, {{50, 16}}}));
  app.settings.view = View::size_map;
  app.sweep();
  CHECK(app.settings.view == View::size_map);
  CHECK(app.sizes_to_sweep().size() == 4);
  app.settings.view = View::side_by_side;
  app.sweep();
  CHECK(app.settings.view == View::against_size);
  CHECK(app.sizes_to_sweep().size() == 2);
}
