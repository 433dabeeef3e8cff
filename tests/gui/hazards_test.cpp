// A race, or another hazard, beside a result: its sign and its word in every view, whether or not the result is wrong
// this time.
#include <doctest/doctest.h>

#include <algorithm>

#include "gui/figures/figures.h"
#include "gui/panels/bar_columns.h"
#include "gui/panels/error_dots.h"
#include "gui/panels/panels.h"
#include "gui/panels/size_plots.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

const std::vector<Size> kSizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}};

/// Step 1 is wrong because of a race, step 2 has the same race and came out right. Without races step 1 is wrong for
/// no reason.
BoardKind racing(bool races) {
  BoardKind kind{.steps = 4, .sizes = kSizes, .error = 1e-7, .tolerance = 1e-6};
  kind.change = [races](Result& r) {
    if (r.step != "step_1" && (r.step != "step_2" || !races)) return;
    r.ok = false, r.message = "tile.cu:12: two threads write tile[5] with no barrier between";
    if (r.step == "step_1") r.error.wrong = 1024;
    if (races) r.hazards = {"race"};
  };
  return kind;
}

/// Vertices of the colour of what is bad in the last frame.
int bad_vertices(const Style& style) {
  int count = 0;
  const ImDrawData* data = ImGui::GetDrawData();
  for (int l = 0; l < data->CmdListsCount; l++)
    for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer) count += v.col == style.theme->bad;
  return count;
}

}  // namespace

TEST_CASE("the row names a race, beside a wrong result and beside a right one") {
  Result result;
  result.hazards = {"race"}, result.message = "two threads write tile[5]", result.error.checked = 4096;
  CHECK(error_text(result) == "race");
  result.error.wrong = 1024;
  CHECK(error_text(result) == "race, 25 % wrong");
  result.hazards = {"race", "out_of_bounds"};
  CHECK(error_text(result) == "race and out of bounds, 25 % wrong");
  result.hazards.clear();
  CHECK(error_text(result) == "25 % wrong");
  CHECK_FALSE(signs_of(result).hazard);
}

TEST_CASE("a race has its sign and its word in the board's row, against size, and in error and speed") {
  auto app = open(racing(true));
  NullBackend imgui;
  const auto rows = app.rows(kSizes[0]);
  const auto row_of = [&](const std::string& id) {
    return static_cast<size_t>(std::find_if(rows.begin(), rows.end(), [&](auto& row) { return row.step->id == id; }) -
                               rows.begin());
  };
  const BarColumn errors = make_bar_column(app, rows, Metric::error, imgui.style),
                  times = make_bar_column(app, rows, Metric::time, imgui.style);
  CHECK(errors.bars[row_of("step_1")].label.whole() == "race  25 % wrong");
  CHECK(errors.bars[row_of("step_2")].label.whole() == "race");
  for (const BarColumn* column : {&errors, &times}) {
    const Signs both = column->bars[row_of("step_1")].signs, race = column->bars[row_of("step_2")].signs;
    CHECK((both.hazard && both.wrong && !both.right));
    CHECK((race.hazard && !race.wrong && !race.right));
    CHECK_FALSE(column->bars[row_of("step_3")].signs.bad());
  }

  std::vector<SizePlot> plots;
  for (Metric metric : kMetrics) plots.push_back(make_size_plot(app, metric, kSizes));
  plots.push_back(make_speed_up(app, *app.board().step("lesson", "step_0"), kSizes));
  for (const SizePlot& plot : plots)
    for (size_t i = 0; i < plot.steps.size(); i++)
      for (const Point& point : plot.plot.series[i].points) {
        const std::string id = plot.steps[i] ? plot.steps[i]->id : "";
        CHECK(point.signs.hazard == (id == "step_1" || id == "step_2"));
        CHECK(point.signs.wrong == (id == "step_1"));
      }

  for (const Dot& dot : error_dots(app, rows, false)) {
    const bool races = dot.step->id == "step_1" || dot.step->id == "step_2";
    CHECK(dot.signs.hazard == races);
    CHECK(dot.name.ends_with(": race") == races);
  }
}

TEST_CASE(
    "the sign of a race is drawn in each of these views and in the list of steps, beside that of a wrong result") {
  auto app = open(racing(true)), without = open(racing(false));
  NullBackend imgui;
  const auto more = [&](void (*panel)(const Frame&)) {
    int counts[2] = {};
    for (int i = 0; i < 2; i++) {
      imgui.draw(ImVec2(900, 800), [&] { panel({i ? app : without, imgui.style, false}); });
      counts[i] = bad_vertices(imgui.style);
    }
    return counts[1] > counts[0];
  };
  CHECK(more(draw_side_by_side));
  CHECK(more(draw_against_size));
  CHECK(more(draw_error_and_speed));
  CHECK(more(draw_steps));
}
