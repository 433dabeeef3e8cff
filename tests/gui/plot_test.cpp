// Axes, ticks, units and label placement of the window's plots.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "engine/export/ticks.h"
#include "engine/export/units.h"
#include "gui/plot/bars.h"
#include "gui/plot/labels.h"
#include "gui/plot/lines.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;
using warpwise::Verdict;

namespace {

std::string plain(double value) { return std::to_string(value); }

bool is_one_two_five(double step) {
  double mantissa = step / std::pow(10.0, std::floor(std::log10(step) + 1e-9));
  return std::abs(mantissa - 1) < 1e-6 || std::abs(mantissa - 2) < 1e-6 || std::abs(mantissa - 5) < 1e-6;
}

}  // namespace

TEST_CASE("a range holds what is positive and finite, and nothing else") {
  double least = 0, most = 0;
  for (double value : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity()}) widen(value, least, most);
  CHECK((least == 0 && most == 0));
  for (double value : {3.0, 2.0, 5.0, 0.0, std::numeric_limits<double>::infinity()}) widen(value, least, most);
  CHECK((least == 2 && most == 5));
}

TEST_CASE("linear ticks are round, inside, evenly spaced, few and differently labelled, whatever the range") {
  for (double hi :
       {1e-9, 3.3e-7, 0.00017, 0.02, 0.99, 1.0, 1.01, 3.7, 9.99, 10.0, 47.0, 132.0, 4178.0, 99999.0, 1.7e6, 3e12})
    for (double from : {0.0, 0.1, 0.5, 0.9})
      for (int most : {2, 3, 5, 8, 12}) {
        double lo = hi * from;
        CAPTURE(lo);
        CAPTURE(hi);
        CAPTURE(most);
        auto ticks = linear_ticks(lo, hi, most);
        REQUIRE(ticks.size() >= 2);
        CHECK(ticks.size() <= static_cast<size_t>(std::max(most, 4)));
        std::set<std::string> labels;
        double step = ticks[1].value - ticks[0].value;
        CHECK(is_one_two_five(step));
        for (size_t i = 0; i < ticks.size(); i++) {
          CHECK(ticks[i].value >= lo - hi * 1e-6);
          CHECK(ticks[i].value <= hi * (1 + 1e-6));
          CHECK(ticks[i].value == doctest::Approx(ticks[0].value + static_cast<double>(i) * step));
          labels.insert(ticks[i].label);
        }
        CHECK(labels.size() == ticks.size());
      }
}

TEST_CASE("linear ticks are labelled in the axis's unit") {
  auto ticks = linear_ticks(0, 0.8, 5, 1e3);  // ms, shown as us
  REQUIRE(ticks.size() == 5);
  CHECK(ticks[1].label == "200");
  CHECK(ticks[1].value == doctest::Approx(0.2));
}

TEST_CASE("log ticks are powers of ten with 2 and 5 between them, at least one labelled, no more than asked for") {
  for (double lo : {1e-12, 3e-7, 0.02, 1.0, 2.5, 700.0})
    for (double ratio : {1.3, 4.0, 10.0, 90.0, 1e3, 1e6, 1e14})
      for (int most : {1, 2, 4, 9}) {
        CAPTURE(lo);
        CAPTURE(ratio);
        CAPTURE(most);
        auto ticks = log_ticks(lo, lo * ratio, most, plain);
        int labelled = 0;
        for (size_t i = 0; i < ticks.size(); i++) {
          CHECK(ticks[i].value >= lo * (1 - 1e-6));
          CHECK(ticks[i].value <= lo * ratio * (1 + 1e-6));
          CHECK(is_one_two_five(ticks[i].value));
          if (i > 0) CHECK(ticks[i].value > ticks[i - 1].value);
          labelled += !ticks[i].label.empty();
        }
        if (!ticks.empty()) CHECK(labelled >= 1);
        if (ticks.size() > 1 && most > 1 && ratio >= 10) CHECK(labelled >= 2);
        CHECK(labelled <= most);
      }
}

TEST_CASE("ticks of senseless ranges are none, not a hang") {
  double inf = std::numeric_limits<double>::infinity(), nan = std::nan("");
  CHECK(linear_ticks(1, 1, 5).empty());
  CHECK(linear_ticks(2, 1, 5).empty());
  CHECK(linear_ticks(0, inf, 5).empty());
  CHECK(linear_ticks(nan, 1, 5).empty());
  CHECK(linear_ticks(0, 1, 0).empty());
  CHECK(log_ticks(0, 1, 5, plain).empty());
  CHECK(log_ticks(-1, 1, 5, plain).empty());
  CHECK(log_ticks(1, nan, 5, plain).empty());
}

TEST_CASE("an axis holds what it was fitted to, and values and positions are each other's inverse") {
  for (double least : {1e-7, 0.003, 1.0, 77.0})
    for (double ratio : {1.0, 1.5, 40.0, 1e5})
      for (Scale scale : {Scale::linear, Scale::log}) {
        double most = least * ratio;
        Axis axis = fit_axis(least, most, scale);
        axis.from = 100, axis.to = 900;
        CAPTURE(least);
        CAPTURE(most);
        CHECK(axis.lo < axis.hi);
        CHECK(axis.lo <= least);
        CHECK(axis.hi >= most);
        if (scale == Scale::linear) CHECK(axis.lo == 0);
        else CHECK(axis.lo < least);  // the shortest bar can be seen
        for (double value : {least, most}) CHECK(axis.value_at(axis.at(value)) == doctest::Approx(value).epsilon(1e-3));
      }
  // Values that are no numbers stay on the axis's rectangle.
  Axis axis = fit_axis(1, 10, Scale::log);
  axis.from = 0, axis.to = 100;
  for (double odd : {0.0, -3.0, std::nan(""), std::numeric_limits<double>::infinity()}) {
    CHECK(axis.at(odd) >= -2.5f);
    CHECK(axis.at(odd) <= 102.5f);
  }
  CHECK(fit_axis(0, 0, Scale::log).lo > 0);
  CHECK(fit_axis(0, std::nan(""), Scale::linear).hi == 1);
}

TEST_CASE("a log scale is asked for by wide ranges only") {
  CHECK_FALSE(wants_log(0.13, 1.1));
  CHECK(wants_log(0.01, 10));
  CHECK_FALSE(wants_log(0, 10));
  CHECK_FALSE(wants_log(1, std::numeric_limits<double>::infinity()));
}

TEST_CASE("numbers are written with the digits that matter") {
  CHECK(significant(0) == "0");
  CHECK(significant(8.7) == "8.70");
  CHECK(significant(9.999) == "10.0");
  CHECK(significant(99.96) == "100");
  CHECK(significant(4178) == "4178");
  CHECK(significant(0.02134) == "0.0213");
  CHECK(significant(-3.14159) == "-3.14");
  CHECK(significant(1e-9) == "1.00e-09");
  CHECK(significant(std::nan("")) == "NaN");
  CHECK(significant(std::numeric_limits<double>::infinity()) == "infinite");
  CHECK(scientific(1.19e-7) == "1.2e-07");
  CHECK(scientific(0) == "0");
  CHECK(percent_text(0.97) == "97 %");
  CHECK(percent_text(0.0312) == "3.1 %");
}

TEST_CASE("units fit their values") {
  CHECK(time_text(0.0000042) == "4.20 ns");
  CHECK(time_text(0.0321) == "32.1 \u00b5s");
  CHECK(time_text(0.99999) == "1.00 ms");
  CHECK(time_text(999.9) == "1.00 s");
  CHECK(time_text(8.7) == "8.70 ms");
  CHECK(time_text(61234) == "61.2 s");
  CHECK(time_text(std::nan("")).substr(0, 3) == "NaN");
  CHECK(rate_text(4246, "B/s") == "4246 GB/s");
  CHECK(rate_text(52300, "FLOP/s") == "52.3 TFLOP/s");
  CHECK(rate_text(0.85, "B/s") == "850 MB/s");
  CHECK(rate_text(0.00001, "B/s") == "10.0 kB/s");
  CHECK(bytes_text(64.0 * 1024 * 1024) == "64.0 MiB");
}

TEST_CASE("labels beside lines never overlap, keep their order and stay inside") {
  std::vector<float> wanted = {100, 101, 99, 100, 300, 302, 5, 398, 399, 400};
  auto placed = spread_labels(wanted, 12, 0, 400);
  std::vector<float> centres;
  for (auto& at : placed) {
    REQUIRE(at.has_value());
    centres.push_back(*at);
    CHECK(*at >= 6 - 0.01f);
    CHECK(*at <= 394 + 0.01f);
  }
  for (size_t i = 0; i < wanted.size(); i++)
    for (size_t j = 0; j < wanted.size(); j++) {
      if (i == j) continue;
      CHECK(std::abs(centres[i] - centres[j]) >= 12 - 0.05f);
      if (wanted[i] < wanted[j]) CHECK(centres[i] < centres[j]);
    }
  CHECK(centres[6] == doctest::Approx(6));  // alone: only the edge moves it

  // Where not all fit, some have no place.
  auto some = spread_labels(wanted, 12, 0, 40);
  CHECK(std::count_if(some.begin(), some.end(), [](auto& at) { return at.has_value(); }) == 3);
  CHECK(spread_labels({}, 12, 0, 40).empty());
}

TEST_CASE("labels of points lie over no other label and no point, and inside, however the points crowd") {
  std::vector<LabelWish> wishes;
  for (int i = 0; i < 12; i++)
    wishes.push_back(
        {ImVec2(200 + static_cast<float>(i % 4) * 3, 150 + static_cast<float>(i / 4) * 2), ImVec2(90, 14)});
  wishes.push_back({ImVec2(2, 2), ImVec2(60, 14)});
  wishes.push_back({ImVec2(398, 298), ImVec2(60, 14)});
  const float radius = 6;
  auto placed = place_labels(wishes, radius, ImVec2(0, 0), ImVec2(400, 300));
  auto box = [&](size_t i) {
    return std::array{placed[i]->x, placed[i]->y, placed[i]->x + wishes[i].size.x, placed[i]->y + wishes[i].size.y};
  };
  for (size_t i = 0; i < wishes.size(); i++) {
    REQUIRE(placed[i].has_value());
    auto a = box(i);
    CHECK((a[0] >= 0 && a[1] >= 0 && a[2] <= 400 && a[3] <= 300));
    for (size_t j = 0; j < wishes.size(); j++) {
      auto b = box(j);
      bool apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
      if (i != j) CHECK(apart);
      ImVec2 p = wishes[j].point;
      CHECK((a[2] <= p.x - radius || a[0] >= p.x + radius || a[3] <= p.y - radius || a[1] >= p.y + radius));
    }
  }
  // Alone, a label stands to the right of its point.
  auto alone = place_labels({{ImVec2(50, 50), ImVec2(40, 10)}}, 5, ImVec2(0, 0), ImVec2(200, 100));
  CHECK(alone[0]->x > 50);
  CHECK(alone[0]->y == doctest::Approx(45));
  CHECK_FALSE(place_labels({{ImVec2(5, 5), ImVec2(40, 10)}}, 5, ImVec2(0, 0), ImVec2(20, 20))[0].has_value());
}

TEST_CASE("a figure is written whole or not at all, whatever the room; what belongs to it goes first") {
  NullBackend imgui;
  std::set<std::string> figures, lines;
  for (float width = 0; width < 400; width += 1) {
    figures.insert(fitted(BarLabel{"52.4 TFLOP/s", "89 %"}, Face::body, width, imgui.style));
    std::string line = fitted(ReferenceLabel{"allowed", "7.9e-07"}, width, imgui.style);
    lines.insert(line);
    CHECK(text_size(imgui.style, Face::small, line).x <= width);
    line = fitted(ReferenceLabel{"ceiling", "4.00 TB/s", "A copy"}, width, imgui.style);
    CHECK((line.empty() || line.find("4.00 TB/s") != std::string::npos));
  }
  CHECK(figures == std::set<std::string>{"", "52.4 TFLOP/s", "52.4 TFLOP/s  89 %"});
  CHECK(lines == std::set<std::string>{"", "7.9e-07", "allowed 7.9e-07"});
}

TEST_CASE(
    "a piece of a bar has its name where there is room, few letters of it where there is little, and a gap behind it") {
  NullBackend imgui;
  int named = 0;
  float gap = 0;
  auto draw = [&](float width, bool words) {
    BarColumn column;
    Bar bar;
    bar.value = 1, bar.there = true;
    const ImU32 in = IM_COL32(1, 2, 3, 255), kernels = IM_COL32(4, 5, 6, 255);
    bar.parts = {{0.5, in, words ? "copying in" : "", words ? "in" : ""},
                 {0.5, kernels, words ? "kernels" : "", words ? "kern." : ""}};
    column.bars = {bar};
    int vertices = 0;
    for (int i = 0; i < 2; i++)
      vertices = imgui.draw(ImVec2(800, 100), [&] {
        draw_bar_rows(ImGui::GetWindowDrawList(), column, lay_out_bars(column, 10, 10 + width, imgui.style), {10, 40},
                      imgui.style);
      });
    float end = 0, begin = 1e9f;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int l = 0; l < data->CmdListsCount; l++)
      for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer) {
        if (v.col == in) end = std::max(end, v.pos.x);
        if (v.col == kernels) begin = std::min(begin, v.pos.x);
      }
    gap = begin - end;
    return vertices;
  };
  std::vector<int> letters;
  for (float width = 700; width > 20; width -= 5) {
    const int bare = draw(width, false);
    if (width > 100) CHECK(gap > 1.4f);  // a pixel, and half a one for the soft edge at either side
    named = (draw(width, true) - bare) / 4;
    if (letters.empty() || letters.back() != named) letters.push_back(named);
  }
  CHECK(letters.front() == 16);  // "copying in", "kernels"
  CHECK(letters.back() == 0);
  CHECK(std::count(letters.begin(), letters.end(), 2 + 7) == 1);  // "in", "kernels"
  CHECK(std::is_sorted(letters.rbegin(), letters.rend()));
}

TEST_CASE("columns of bars share the width so that every figure is whole, down to the least that they ask for") {
  NullBackend imgui;
  auto column = [&](const char* title, const char* unit, const BarLabel& label, double share) {
    BarColumn c;
    c.title = title, c.short_note = unit, c.note = std::string(unit) + ", and more words",
    c.note_room = imgui.style.px(2.75);
    c.share = static_cast<float>(share);
    for (double value : {1.0, 2.0, 2.1}) {
      Bar bar;
      bar.value = value, bar.there = true, bar.label = label;
      if (!*unit) bar.signs.right = true;
      c.bars.push_back(bar);
    }
    return c;
  };
  std::vector<BarColumn> columns = {column("Time", "ms", {"40.3 ms"}, 0.36),
                                    column("Throughput", "GFLOP/s", {"52417", "89 %"}, 0.4),
                                    column("Error", "", {"8.6e-07"}, 0.24)};
  float least = least_bar_width(columns, imgui.style);
  for (float room = least; room < 4 * least; room += 7) {
    CAPTURE(room);
    auto widths = share_bar_width(columns, room, imgui.style);
    float sum = 0;
    for (size_t i = 0; i < columns.size(); i++) {
      sum += widths[i];
      BarLayout layout = lay_out_bars(columns[i], 0, widths[i], imgui.style);
      CHECK(layout.axis.to >= imgui.style.px(0.75));
      const BarLabel& words = columns[i].bars[0].label;
      const std::string label = layout.whole_labels ? words.whole() : words.figure;
      float mark = i == 2 ? imgui.style.px(1.25) : 0;
      CHECK(layout.axis.to + imgui.style.px(0.5) + mark + text_size(imgui.style, Face::body, label).x <= layout.right);
      // The unit, at the least, stands beside the control of the scale.
      CHECK(text_size(imgui.style, Face::small, columns[i].short_note).x <= widths[i] - columns[i].note_room);
    }
    CHECK(sum <= room + 1);
  }
  CHECK(lay_out_bars(columns[1], 0, share_bar_width(columns, 4 * least, imgui.style)[1], imgui.style).whole_labels);
}

TEST_CASE(
    "where not all labels fit, lines apart keep their names, the crowd is thinned evenly, and the selected one is named") {
  std::vector<float> wanted = {395, 5};  // far apart, whatever their place in the list
  for (int i = 0; i < 30; i++) wanted.push_back(200 + static_cast<float>(i));
  wanted.push_back(100);
  for (size_t selected = 2; selected < wanted.size(); selected++) {
    CAPTURE(selected);
    std::vector<bool> keep(wanted.size());
    keep[selected] = true;
    auto placed = spread_labels(wanted, 40, 0, 400, keep);
    CHECK(std::count_if(placed.begin(), placed.end(), [](auto& at) { return at.has_value(); }) == 10);
    CHECK(placed[selected].has_value());
    for (size_t alone : {size_t{0}, size_t{1}, wanted.size() - 1}) CHECK(placed[alone].has_value());
    size_t without = 0, longest = 0;  // in a row, in the crowd
    for (size_t i = 2; i + 1 < wanted.size(); i++)
      without = placed[i] ? 0 : without + 1, longest = std::max(longest, without);
    CHECK(longest <= 9);
  }
  // Also the only one that fits.
  auto one = spread_labels(wanted, 40, 0, 50, {false, false, false, true});
  CHECK(one[3].has_value());
  CHECK(std::count_if(one.begin(), one.end(), [](auto& at) { return at.has_value(); }) == 1);
}

TEST_CASE(
    "a click beside the points pins the size there, the same again takes the cursor away, and a click on a name hides its line") {
  NullBackend imgui;
  App app = open({.sizes = {{{64, 64}}, {{256, 64}}, {{1024, 64}}}});
  app.settings.view = View::against_size, app.settings.quantity = Quantity::time;
  const ImVec2 size(1600, 1000);
  const auto click = [&](ImVec2 at) {
    imgui.frames(app, 2, size, at);
    ImGui::GetIO().MouseDown[0] = true;
    imgui.frames(app, 1, size, at);
    ImGui::GetIO().MouseDown[0] = false;
    imgui.frames(app, 2, size, at);
  };
  imgui.frames(app, 3, size);
  const auto [min, max] = app.plots_at;
  const auto at = [&](float x, float y) { return ImVec2(min.x + (max.x - min.x) * x, min.y + (max.y - min.y) * y); };
  CHECK(app.pinned.empty());
  click(at(0.42f, 0.9f));
  REQUIRE(app.pinned.size() == 1);
  CHECK(app.pinned.begin()->second == Size{{256, 64}});
  click(at(0.42f, 0.9f));
  CHECK(app.pinned.empty());
  // Names stand at the right; one is met on the way down.
  size_t hidden = 0;
  for (float y = 0.1f; y < 0.95f && hidden == 0; y += 0.01f) {
    click(at(0.95f, y));
    hidden = app.settings.hidden["lesson"].size();
  }
  CHECK(hidden == 1);
}
