// The Timeline view: what is in sight, what is said of it, and frames that nobody sees.
#include <doctest/doctest.h>

#include <set>

#include "gui/panels/panels.h"
#include "gui/panels/trip_parts.h"
#include "gui/plot/tracks.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

App open_timelines(const std::string& source, int devices = 1) {
  App app = open({.timelines = source, .devices = devices});
  app.settings.view = View::timeline;
  return app;
}

}  // namespace

TEST_CASE("the wheel shows less around the mouse, dragging moves, and nothing goes beyond the run") {
  TimelineChoice choice;
  CHECK(in_sight(choice, 10).length() == 10);
  zoom(choice, 10, 4, 0.5);
  CHECK(choice.from == doctest::Approx(2));
  CHECK(choice.to == doctest::Approx(7));  // 4 stays where it was: two fifths from the left
  pan(choice, 10, 1.5);
  CHECK(in_sight(choice, 10).from == doctest::Approx(3.5));
  pan(choice, 10, 100);
  CHECK(in_sight(choice, 10).to == doctest::Approx(10));
  CHECK(in_sight(choice, 10).length() == doctest::Approx(5));
  pan(choice, 10, -100);
  CHECK(in_sight(choice, 10).from == 0);
  zoom(choice, 10, 1, 100);  // all of it: a longer run would be seen whole
  CHECK(choice.from == choice.to);
  CHECK(in_sight(choice, 30).length() == 30);
  for (int i = 0; i < 200; i++) zoom(choice, 10, 5, 0.5);
  CHECK(in_sight(choice, 10).length() == doctest::Approx(1e-4));
  // What was in sight of a longer run is not there in a shorter one.
  choice.from = 8, choice.to = 9;
  CHECK(in_sight(choice, 8.5).to == 8.5);
  CHECK(in_sight(choice, 5).length() == 5);
  zoom(choice, 0, 0, 0.5);
  CHECK(in_sight(choice, 0).length() == 0);
}

TEST_CASE("of a range of time a track's sum counts what lies within it") {
  const TimeSpan first{"copy", "copy_in", 0, 1, 1, 2, 0}, second{"copy", "copy_in", 0, 1, 4, 2, 0};
  Track track;
  track.spans = {&first, &second};
  CHECK(busy_ms(track) == doctest::Approx(4));
  CHECK(busy_ms(track, {0, 10}) == doctest::Approx(4));
  CHECK(busy_ms(track, {2, 5}) == doctest::Approx(2));
  CHECK(busy_ms(track, {3, 4}) == doctest::Approx(0));
}

TEST_CASE("Shift and the mouse select a range, a click takes it back, and dragging without Shift selects nothing") {
  NullBackend imgui;
  App app = open_timelines("measured");
  const ImVec2 size(1600, 1000);
  imgui.frames(app, 3, size);
  const ImVec2 from(app.plots_at[0].x + (app.plots_at[1].x - app.plots_at[0].x) * 0.4f,
                    app.plots_at[0].y + (app.plots_at[1].y - app.plots_at[0].y) * 0.5f),
      to(from.x + 150, from.y);
  const auto drag = [&](bool shift, ImVec2 a, ImVec2 b) {
    hold_shift(shift);
    imgui.frames(app, 2, size, a);
    ImGui::GetIO().MouseDown[0] = true;
    imgui.frames(app, 2, size, a);
    imgui.frames(app, 2, size, b);
    ImGui::GetIO().MouseDown[0] = false;
    imgui.frames(app, 2, size, b);
    hold_shift(false);
  };
  drag(true, from, to);
  CHECK(app.timelines.range_to > app.timelines.range_from);
  CHECK(app.timelines.from == app.timelines.to);  // nothing was moved
  drag(false, from, from);
  CHECK(app.timelines.range_to == app.timelines.range_from);
  drag(false, from, to);
  CHECK(app.timelines.range_to == app.timelines.range_from);
}

TEST_CASE("a span's tooltip says what it moved, how fast, when and how long") {
  std::string said;
  for (const SpanFact& fact : facts_of({"copy", "copy_in", 0, 2, 1.5, 2, 110000000}))
    said += fact.name + ": " + fact.value + "; ";
  CHECK(said ==
        "engine: copy in; device: 0; stream: 2; bytes: 105 MiB; rate: 55.0 GB/s; begins at: 1.50 ms; takes: 2.00 ms; ");
  said.clear();
  for (const SpanFact& fact : facts_of({"wait", "host", -1, 0, 0, 0.25, 0})) said += fact.name + " ";
  CHECK(said == "engine begins at takes ");
}

TEST_CASE("pieces thinner than pixels are drawn as one, wider ones each by itself") {
  const Timeline timeline = chunked_timeline("step", {{1}}, "measured", 1, 1000);
  for (const Track& track : tracks_of(timeline)) {
    if (track.engine != "copy_in") continue;
    CHECK(pieces_of(track, {0, 6}, 6.0 / 100).size() == 1);
    CHECK(pieces_of(track, {0, 6}, 6.0 / 100)[0].span == nullptr);
    CHECK(pieces_of(track, {0, 6}, 6.0 / 100000).size() == 1000);
    CHECK(pieces_of(track, {3, 3.003}, 1e-6).size() <= 3);
    CHECK(pieces_of(track, {3, 3.003}, 1e-6)[0].span != nullptr);
    CHECK(busy_ms(track) == doctest::Approx(6 * 0.97));
  }
}

TEST_CASE("the selected step stands below the one before it, or the one that is chosen") {
  App app = open_timelines("measured");
  REQUIRE(app.timeline("step_2", app.size()));
  CHECK_FALSE(app.timeline("vendor", app.size()));
  NullBackend imgui;
  app.select_step("step_0");
  const int alone = imgui.frames(app, 3);
  // A baseline of the host's comes first in the list, and has nothing to draw.
  Timeline empty = *app.timeline("step_2", app.size());
  empty.step = "vendor", empty.spans.clear(), empty.message = "The run gave the GPU no work.";
  app.board().apply(empty);
  CHECK(imgui.frames(app, 3) == alone);
  app.select_step("step_1");
  const int two = imgui.frames(app, 3);
  CHECK(two > alone);
  app.timelines.against["step_1"] = "";
  CHECK(imgui.frames(app, 3) < two);
  app.timelines.against["step_1"] = "step_3";  // of 32 chunks
  CHECK(imgui.frames(app, 3) > two);
}

TEST_CASE("the wheel over the tracks zooms, a double click shows all of it again") {
  App app = open_timelines("measured");
  app.select_step("step_3");
  NullBackend imgui;
  const ImVec2 size(1600, 1000), tracks(800, 300);
  imgui.frames(app, 3, size, tracks);
  ImGui::GetIO().MouseWheel = 3;
  imgui.frames(app, 1, size, tracks);
  CHECK(app.timelines.to > app.timelines.from);
  const Stretch before = in_sight(app.timelines, 100);
  ImGui::GetIO().MouseDown[0] = true;
  imgui.frames(app, 2, size, tracks);
  imgui.frames(app, 2, size, ImVec2(tracks.x - 100, tracks.y));
  ImGui::GetIO().MouseDown[0] = false;
  imgui.frames(app, 60, size, ImVec2(tracks.x - 100, tracks.y));
  CHECK(in_sight(app.timelines, 100).from > before.from);
  for (bool down : {true, false, true, false}) {
    ImGui::GetIO().MouseDown[0] = down;
    imgui.frames(app, 2, size, tracks);
  }
  CHECK(app.timelines.to == app.timelines.from);
}

TEST_CASE("while a stop's question waits the tracks of what it asks for are not drawn") {
  App app = open_timelines("measured");
  app.select_step("step_3");
  NullBackend imgui;
  const auto drawn = [&] { return imgui.frames(app, 3); };
  const int both = drawn();
  app.tour.hidden = {"step_3"};
  CHECK(drawn() < both - 50);
  app.tour.hidden.clear();
  CHECK(drawn() == both);
}

TEST_CASE("a slide names the step whose timeline is not there yet, in place of another's tracks") {
  App app = open_timelines("measured");
  NullBackend imgui;
  const auto drawn = [&](const char* step) {
    app.select_step(step);
    return imgui.draw(ImVec2(1024, 768), [&] { draw_large_timeline({app, imgui.style, false}); });
  };
  REQUIRE_FALSE(app.timeline("vendor", app.size()));
  CHECK(drawn("vendor") < drawn("step_5") - 50);
  CHECK(drawn("vendor") > 1000);  // the last step's tracks are there
}

TEST_CASE("the board's bars of trips are made of parts, where their timeline is a GPU's") {
  NullBackend imgui;
  for (const bool measured : {true, false}) {
    App app = open({.timelines = measured ? "measured" : "modelled"});
    app.settings.view = View::side_by_side;
    const Result* result = app.result("step_2", app.size());
    REQUIRE(result);
    const auto parts = bar_parts(app, *result, imgui.style);
    CHECK(parts.empty() != measured);
    double sum = 0;
    std::set<ImU32> hues;
    for (const BarPart& part : parts) sum += part.share, hues.insert(part.colour);
    CHECK(sum == doctest::Approx(measured ? 1 : 0));
    CHECK(hues.size() == parts.size());
    CHECK(parts_text(app, *result).empty() != measured);
    Timeline of_host = *app.timeline("step_2", app.size());
    std::erase_if(of_host.spans, [](auto& span) { return span.engine != "host"; });
    app.board().apply(of_host);
    CHECK(bar_parts(app, *app.result("step_2", app.size()), imgui.style).empty());
    for (ImVec2 size : {ImVec2(1600, 1000), ImVec2(640, 400), ImVec2(1, 1)})
      imgui.frames(app, 3, size);  // all vertices are finite
  }
}

TEST_CASE("the view draws in windows of all sizes, one device or eight, measured, modelled or without any") {
  for (const auto& [source, devices] : {std::pair{"measured", 1}, {"modelled", 8}, {"", 1}}) {
    App app = open_timelines(source, devices);
    NullBackend imgui;
    app.select_step("step_5");
    for (bool light : {false, true})
      for (float em : {16.0f, 32.0f}) {
        app.settings.light = light;
        imgui.fit(em, light);
        for (ImVec2 size : {ImVec2(1600, 1000), ImVec2(1024, 700), ImVec2(320, 200), ImVec2(1, 1), ImVec2(2560, 90)})
          imgui.frames(app, 3, size);
      }
    imgui.fit(16, false);
    for (float x = 300; x < 1200; x += 45)
      for (float y = 60; y < 1000; y += 30) imgui.frames(app, 1, ImVec2(1600, 1000), ImVec2(x, y));
  }
}
