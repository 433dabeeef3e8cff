// What the hands can do: keys, the list of keys, the palette, selecting, finding, zooming.
#include <doctest/doctest.h>
#include <imgui.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/text/passages.h"
#include "gui/actions/actions.h"
#include "gui/figures/export.h"
#include "gui/figures/figures.h"
#include "gui/figures/saving.h"
#include "gui/panels/activity.h"
#include "gui/panels/bar_columns.h"
#include "gui/text/listing.h"
#include "gui/text/prose.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/gui/recorded.h"

using namespace warpwise;
using namespace warpwise::gui;

namespace {

void press_key(App& app, int key, bool control = false, bool shift = false) {
  press(app, {key, control, shift}, false);
}

struct Lines {
  SourceText text;
  explicit Lines(std::vector<std::string> lines) {
    text.lines = lines;
    text.spans.resize(lines.size());
    for (size_t i = 0; i < lines.size(); i++) text.spans[i] = {{0, lines[i].size(), Token::plain}};
  }
};

}  // namespace

TEST_CASE("every action has one name, its keys are its own, and the palette finds it by any word of its name") {
  auto app = open({});
  std::set<std::string> names;
  std::set<std::tuple<int, bool, bool>> keys;
  std::set<Command> commands;
  std::set<std::pair<Command, View>> done;  // the command `view` has an action for each view
  for (const Action& action : actions()) {
    CAPTURE(action.name);
    CHECK(names.insert(action.name).second);
    commands.insert(action.command);
    CHECK(done.insert({action.command, action.view}).second);
    CHECK((action.presses.empty() == (std::string(action.keys) == "")));
    for (const Press& each : action.presses) CHECK(keys.insert({each.key, each.control, each.shift}).second);
    if (action.command == Command::escape || action.command == Command::palette) continue;
    const auto found = entries(app, action.name);
    REQUIRE(!found.empty());
    CHECK(found.front().name == action.name);
  }
  CHECK(commands.size() == static_cast<size_t>(Command::escape) + 1);  // none is left out of the table
  CHECK(entries(app, "nothing has this name").empty());
  CHECK(entries(app, "STEP 3").front().name.find("3  ") != std::string::npos);
}

TEST_CASE("arrows walk steps and views, digits choose views, and nothing of this happens while someone types") {
  auto app = open({.steps = 3});
  press_key(app, key::down);
  CHECK(app.step()->id == "step_1");
  press_key(app, key::up);
  CHECK(app.step()->id == "step_0");
  press_key(app, key::right);
  CHECK(app.settings.view == View::against_size);
  press_key(app, key::left);
  press_key(app, key::left);
  CHECK(app.settings.view == View::size_map);
  for (int i = 0; i < 6; i++) {
    press_key(app, '1' + i);
    CHECK(app.settings.view == kViews[i].view);
  }
  press(app, {'1'}, true);
  CHECK(app.settings.view == View::size_map);
  press(app, {key::down}, true);
  CHECK(app.step()->id == "step_0");
  press_key(app, 'T');
  CHECK(app.settings.light);
  press_key(app, key::f11);
  CHECK(app.full_screen);
}

TEST_CASE("Tab gives the keys to the text, which then scrolls instead of walking the steps") {
  auto app = open({});
  const std::string before = app.step()->id;
  press_key(app, key::tab), press_key(app, key::tab);
  CHECK(app.focus == Part::right);
  press_key(app, key::down);
  CHECK(app.step()->id == before);
  CHECK(app.scroll_wanted > 0);
  press_key(app, key::tab);
  press_key(app, key::down);
  CHECK(app.step()->id != before);
  press_key(app, key::tab, false, true);
  CHECK(app.focus == Part::right);
}

TEST_CASE("Tab leaves out a panel that is hidden, and hiding a panel takes the keys from it") {
  auto app = open({});
  NullBackend imgui;
  imgui.frames(app, 2);
  press_key(app, key::tab), press_key(app, key::tab);
  REQUIRE(app.focus == Part::right);
  press_key(app, ']');
  imgui.frames(app, 2);
  const std::string before = app.step()->id;
  press_key(app, key::down);
  CHECK(app.step()->id != before);
  for (int i = 0; i < 4; i++) {
    press_key(app, key::tab);
    CHECK(app.focus != Part::right);
  }
}

TEST_CASE("a click on a passage chooses its step, and a mouse that is let go there after dragging does not") {
  App app = open_recorded("transpose");
  app.settings.tab = "lesson", app.settings.right_open = true;
  NullBackend imgui;
  const ImVec2 size(1600, 1000);
  const auto drag = [&](ImVec2 from, ImVec2 to) {
    imgui.frames(app, 2, size, from);
    ImGui::GetIO().MouseDown[0] = true;
    imgui.frames(app, 2, size, from), imgui.frames(app, 2, size, to);
    ImGui::GetIO().MouseDown[0] = false;
    imgui.frames(app, 2, size, to);
  };
  imgui.frames(app, 3, size);
  app.select_step("naive_reads");
  imgui.frames(app, 3, size);
  std::optional<ImVec2> passage;
  for (float y = 150; y < 950 && !passage; y += 20) {
    app.settings.tab = "lesson";
    app.select_step("copy");
    imgui.frames(app, 3, size);
    app.select_step("naive_reads");
    imgui.frames(app, 3, size);
    imgui.frames(app, 2, size, ImVec2(1400, y));
    const std::string under = app.copying;
    drag(ImVec2(1400, y), ImVec2(1400, y));
    imgui.frames(app, 3, size, ImVec2(1400, y));
    if (app.step()->id == "naive_reads" || app.settings.tab != "lesson") continue;  // on code: it is open now
    passage = ImVec2(1400, y);
    CHECK(app.copying == under);  // the text did not move
  }
  REQUIRE(passage);
  app.settings.tab = "lesson";
  app.select_step("copy");
  imgui.frames(app, 3, size);
  app.select_step("naive_reads");
  imgui.frames(app, 3, size);
  drag(ImVec2(800, 950), *passage);  // from the middle
  CHECK(app.step()->id == "naive_reads");
}

TEST_CASE("Ctrl C takes the row of the point that the mouse is on, against size and in error and speed") {
  auto app = open({.steps = 2, .sizes = {{{64, 64}}, {{128, 128}}}, .error = 3e-7, .tolerance = 1e-6});
  NullBackend imgui;
  for (const View view : {View::against_size, View::error_and_speed}) {
    app.settings.view = view;
    imgui.frames(app, 3);
    bool copied = false;
    for (float y = 100; y < 980 && !copied; y += 9)
      for (float x = 400; x < 1100 && !copied; x += 9) {
        imgui.frames(app, 1, ImVec2(1600, 1000), ImVec2(x, y));
        copied = app.copying.find("\t") != std::string::npos;
      }
    CAPTURE(static_cast<int>(view));
    CHECK(copied);
  }
}

TEST_CASE("F1 lists the keys, Ctrl P opens the palette, Enter does what is chosen there, and Esc closes both") {
  auto app = open({.steps = 3});
  NullBackend imgui;
  const int plain = imgui.frames(app, 3);
  press_key(app, key::f1);
  CHECK(imgui.frames(app, 3) > plain + 500);
  press_key(app, key::escape);
  CHECK(app.overlay.kind == Overlay::Kind::none);
  press_key(app, 'P', true);
  CHECK(imgui.frames(app, 3) > plain + 200);
  app.select_step("step_1");
  for (const char letter : std::string("beside")) ImGui::GetIO().AddInputCharacter(static_cast<unsigned>(letter));
  imgui.frames(app, 2);
  CHECK(app.overlay.query == "beside");
  press(app, {key::enter}, true);
  imgui.frames(app, 2);
  CHECK(app.overlay.kind == Overlay::Kind::none);
  // "Show it beside the step before it" was the first.
  CHECK(app.ticked(*app.board().step("lesson", "step_0")));
  CHECK(app.ticked(*app.board().step("lesson", "step_1")));
  CHECK_FALSE(app.ticked(*app.board().step("lesson", "step_2")));
}

TEST_CASE("what lies under the palette does not answer the mouse, and a click there closes the palette alone") {
  auto app = open({.steps = 3});
  NullBackend imgui;
  const ImVec2 window(1600, 1000);
  ImVec2 on_row(-1, -1);
  for (float y = 60; y < 400 && on_row.x < 0; y += 10)
    if (imgui.frames(app, 3, window, ImVec2(400, y)); !app.hovering_step.empty()) on_row = ImVec2(400, y);
  REQUIRE(on_row.x > 0);
  press_key(app, 'P', true);
  imgui.frames(app, 1, window, on_row);
  CHECK(app.hovering_step.empty());
  const std::string chosen = app.step()->id;
  imgui.frames(app, 2, window, on_row);
  ImGui::GetIO().MouseDown[0] = true;
  imgui.frames(app, 1, window, on_row);
  ImGui::GetIO().MouseDown[0] = false;
  imgui.frames(app, 2, window, on_row);
  CHECK(app.overlay.kind == Overlay::Kind::none);
  CHECK(app.step()->id == chosen);
  CHECK_FALSE(app.hovering_step.empty());
}

TEST_CASE("the palette opens the lab's own recordings and puts one beside, and Ctrl O opens the menu of files") {
  GuiOptions options;
  options.source_root = WARPWISE_ROOT;
  options.replay = options.source_root / "docs/recordings/transpose_h200.jsonl";
  App app(options, Settings());
  const auto run = [&](const char* query) {
    const auto found = entries(app, query);
    REQUIRE(found.size() >= 1);
    found.front().run(app);
  };
  run("put beside transpose_h200");
  CHECK_FALSE(app.second_source.source());  // it is what is shown
  CHECK(app.said().find("is what is shown already") != std::string::npos);
  run("put beside first_steps_h200");
  REQUIRE(app.second_source.source());
  CHECK(app.second_source.name().find("first_steps_h200") != std::string::npos);
  run("put nothing beside");
  CHECK_FALSE(app.second_source.source());
  run("open recording reduction_h200");
  CHECK(app.source().label().find("reduction_h200") != std::string::npos);

  NullBackend imgui;
  app.settings.left_open = false;
  const int closed = imgui.frames(app, 3);
  press(app, {'O', true}, false);
  CHECK(imgui.frames(app, 3) > closed + 100);
  CHECK(app.files_menu.save_as == proposed_name(app));
}

TEST_CASE("one key shows a step alone, one a pair, one all of them") {
  auto app = open({.steps = 4});
  auto shown = [&] {
    std::string ids;
    for (const Row& row : app.rows(app.shown_size()))
      if (row.step->kind == Kind::step) ids += row.step->id.back();
    return ids;
  };
  app.select_step("step_2");
  press_key(app, 'O');
  CHECK(shown() == "2");
  CHECK(app.rows(app.shown_size()).size() == 3);  // what is measured against stays
  press_key(app, 'O');
  CHECK(shown() == "0123");
  press_key(app, 'P');
  CHECK(shown() == "12");
  press_key(app, 'A');
  CHECK(shown() == "0123");
}

TEST_CASE("steps carry the number that the lesson's text counts them by") {
  auto app = open({.steps = 3});
  CHECK(app.numbered(*app.board().step("lesson", "step_0")).starts_with("1  "));
  CHECK(app.numbered(*app.board().step("lesson", "step_2")).starts_with("3  "));
  CHECK(app.number(*app.board().step("lesson", "top")) == 0);
}

TEST_CASE("Ctrl C takes what the mouse is on: a row of the board, a figure, a line of source") {
  auto app = open({});
  NullBackend imgui;
  imgui.frames(app, 3);
  std::set<std::string> copied;
  for (float y = 150; y < 500; y += 12)
    for (float x = 300; x < 1000; x += 40) {
      imgui.frames(app, 2, ImVec2(1600, 1000), ImVec2(x, y));
      for (int i = 0; i < 5; i++) app.poll();  // the window looks at its workers more often than it draws
      press_key(app, 'C', true);
      if (!app.copying.empty()) copied.insert(ImGui::GetClipboardText());
    }
  auto any = [&](const char* part) {
    return std::any_of(copied.begin(), copied.end(), [&](auto& text) { return text.find(part) != std::string::npos; });
  };
  CHECK(any("\t64x64\t"));
  CHECK(any("\texact\t"));
  CHECK(std::any_of(copied.begin(), copied.end(), [](auto& text) {
    return text.find('\t') == std::string::npos && text.ends_with(" ms");  // a figure alone
  }));
}

TEST_CASE("source can be selected with the mouse and is copied letter by letter; what is sought comes into sight") {
  NullBackend imgui;
  Lines source({"first line", "second line", "third line"});
  Selection selection;
  Find find;
  std::string copying;
  float scroll = 0;
  Listing listing;
  listing.after = &source.text;
  listing.tools = {"file", &selection, &find, &copying, &scroll};
  auto draw = [&](ImVec2 mouse, bool down) {
    ImGui::GetIO().MousePos = mouse;
    ImGui::GetIO().MouseDown[0] = down;
    imgui.draw(ImVec2(600, 300), [&] { draw_listing(listing, 0, std::nullopt, imgui.style); });
  };
  const float height = std::floor(imgui.style.size(Face::mono) * 1.32f);
  // From the first line into the third.
  draw(ImVec2(300, 20), false), draw(ImVec2(300, 20), false);
  const float top = 8 + height / 2;
  draw(ImVec2(70, top), false), draw(ImVec2(70, top), true);
  draw(ImVec2(400, top + 2 * height), true), draw(ImVec2(400, top + 2 * height), true);
  draw(ImVec2(400, top + 2 * height), false);
  CHECK(selection.text.find("line\nsecond line\nthird line") != std::string::npos);
  CHECK(copying == "third line");
  // A click alone takes the selection away.
  for (int i = 0; i < 60; i++) draw(ImVec2(70, top), false);
  draw(ImVec2(70, top), true), draw(ImVec2(70, top), false);
  CHECK(selection.text == "");

  find.open = true, find.text = "SECOND";
  draw(ImVec2(300, 290), false);
  CHECK(find.of == 1);
  find.text = "line";
  draw(ImVec2(300, 290), false);
  CHECK(find.of == 3);
  CHECK(find.at == 0);
  find.go = -1;
  draw(ImVec2(300, 290), false);
  CHECK(find.at == 2);
}

TEST_CASE("Find has the keyboard as soon as it opens, whichever panel was clicked before") {
  NullBackend imgui;
  App app = open({});
  imgui.frames(app, 3);
  for (const ImVec2 click : {ImVec2(100, 400), ImVec2(600, 400)}) {
    app.find.open = false;
    for (const bool down : {false, true, false}) {
      ImGui::GetIO().MousePos = click, ImGui::GetIO().MouseDown[0] = down;
      imgui.frames(app, 1);
    }
    CHECK_FALSE(ImGui::GetIO().WantTextInput);
    press_key(app, 'F', true);
    imgui.frames(app, 3);
    CHECK(app.find.open);
    CHECK(ImGui::GetIO().WantTextInput);
  }
}

TEST_CASE("words of a lesson's text can be selected and found") {
  NullBackend imgui;
  Block block;
  block.runs = parse_inline("Memory answers in **sectors** of 32 bytes.");
  Selection selection;
  auto draw = [&](ImVec2 mouse, bool down) {
    ImGui::GetIO().MousePos = mouse;
    ImGui::GetIO().MouseDown[0] = down;
    imgui.draw(ImVec2(800, 100), [&] {
      WordTrail trail(selection, "text", "Sectors bytes");
      CHECK(trail.finds(plain_text(block)));
      CHECK_FALSE(trail.finds("sectors alone"));
      FileCache files;
      Prose prose{imgui.style, files, {}, {}, &trail};
      draw_block(block, prose);
      trail.follow_mouse(true);
    });
  };
  draw(ImVec2(400, 90), false), draw(ImVec2(12, 16), false), draw(ImVec2(12, 16), true);
  draw(ImVec2(500, 16), true), draw(ImVec2(500, 16), true), draw(ImVec2(500, 16), false);
  CHECK(selection.text.starts_with("Memory answers in sectors of 32 bytes."));
}

TEST_CASE("a passage belongs to the step whose id it begins with, each step has one, and the table gives its number") {
  LessonInfo lesson;
  auto step = [](const char* id, const char* title) {
    StepInfo info;
    info.id = id, info.title = title, info.kind = Kind::step;
    return info;
  };
  lesson.steps = {step("copy", "Copy"), step("naive_reads", "Naive, coalesced reads"), step("tiled", "Tiled"),
                  step("df_wide", "Wide loads"), step("chunks", "Chunks on streams")};
  const auto text = parse_markdown(
      "# A lesson\n\nTiled is a word here.\n\n**copy** sets the scene.\n\n**naive_reads: coalesced reads.** Swap.\n\n"
      "**Tiled.** Not yet.\n\n- **tiled.** Both.\n\n- **df_wide**: 16 bytes.\n\n**chunks.** Copy in.\n\n**tiled.** Again.\n\n"
      "**tile.** No step.\n");
  const auto found = passages(text, lesson);
  std::map<std::string, std::string> by_step;
  for (const auto& [block, id] : found) by_step[id] = plain_text(text[block]);
  REQUIRE(by_step.size() == 5);
  CHECK(by_step["copy"].starts_with("copy sets"));
  CHECK(by_step["naive_reads"].find("Swap") != std::string::npos);
  CHECK(by_step["tiled"].find("Both") != std::string::npos);
  CHECK(by_step["df_wide"].find("16 bytes") != std::string::npos);
  CHECK(by_step["chunks"].find("Copy in") != std::string::npos);
  for (const auto& [block, id] : found) {
    const Block shown = numbered(text[block], 7);
    if (shown.kind == Block::Kind::item) CHECK(shown.marker == "7.");
    else CHECK(plain_text(shown).starts_with("7. " + id));
  }
}

TEST_CASE("the wheel looks closer about the mouse, dragging moves, on straight and on logarithmic axes") {
  for (const Scale scale : {Scale::linear, Scale::log}) {
    double lo = 1, hi = 100;
    const double at = scale == Scale::log ? 10 : 50.5;
    zoom_range(lo, hi, scale, at, 0.5);
    CHECK(lo > 1);
    CHECK(hi < 100);
    Axis axis{lo, hi, scale, 0, 100};
    CHECK(axis.at(at) == doctest::Approx(50));
    const double was = hi - lo;
    pan_range(lo, hi, scale, 0.1);
    CHECK((scale == Scale::log || hi - lo == doctest::Approx(was)));
    CHECK((Axis{lo, hi, scale, 0, 100}.at(at)) == doctest::Approx(40).epsilon(0.02));
    zoom_range(lo, hi, scale, at, 0);  // no range is left: it stays
    CHECK(hi > lo);
  }
  // In the window: over the history.
  auto app = open({});
  app.settings.history = true;
  NullBackend imgui;
  imgui.frames(app, 3);
  ImGui::GetIO().MouseWheel = 2;
  imgui.frames(app, 1, ImVec2(1600, 1000), ImVec2(600, 850));
  REQUIRE(app.plot_views.size() == 1);
  CHECK(app.plot_views.begin()->second.closer);
  imgui.frames(app, 2, ImVec2(1600, 1000), ImVec2(600, 850));
}

TEST_CASE("a plot against size is moved by dragging, and what was dragged chooses no step") {
  auto app = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}}});
  app.settings.view = View::against_size;
  NullBackend imgui;
  const ImVec2 window(1600, 1000);
  imgui.frames(app, 3, window);
  // Where a plot is: the wheel looks closer there.
  ImVec2 at(600, 0);
  for (at.y = 150; at.y < 900; at.y += 20) {
    ImGui::GetIO().MouseWheel = 1;
    imgui.frames(app, 1, window, at);
    if (std::any_of(app.plot_views.begin(), app.plot_views.end(), [](auto& one) { return one.second.closer; })) break;
  }
  REQUIRE(at.y < 900);
  at.y += 30;
  imgui.frames(app, 2, window, at);
  const auto views = app.plot_views;
  const std::string step = app.step()->id;
  ImGui::GetIO().MouseDown[0] = true;
  imgui.frames(app, 2, window, at);
  for (int i = 1; i <= 5; i++) imgui.frames(app, 1, window, ImVec2(at.x + 20.0f * static_cast<float>(i), at.y));
  ImGui::GetIO().MouseDown[0] = false;
  imgui.frames(app, 2, window, ImVec2(at.x + 100, at.y));
  const bool moved = std::any_of(views.begin(), views.end(), [&](auto& one) {
    const PlotView& now = app.plot_views.at(one.first);
    return one.second.closer && now.x_lo < one.second.x_lo && now.x_hi < one.second.x_hi;
  });
  CHECK(moved);
  CHECK(app.step()->id == step);
}

TEST_CASE("a scale that a lesson's figures asked for stays, though another run asks for another") {
  auto app = open({});
  const double wide = 1000, narrow = 10;
  CHECK(metric_scale(app, Metric::time, 1, narrow) == Scale::linear);  // not all are there
  CHECK(metric_scale(app, Metric::time, 1, wide) == Scale::log);
  CHECK(metric_scale(app, Metric::time, 1, wide, true) == Scale::log);
  CHECK(metric_scale(app, Metric::time, 1, narrow, true) == Scale::log);
  CHECK(metric_scale(app, Metric::time, 1, narrow) == Scale::log);
  CHECK(metric_scale(app, Metric::rate, 1, narrow, true) == Scale::linear);
  app.settings.scales[Metric::time] = ScaleChoice::linear;
  CHECK(metric_scale(app, Metric::time, 1, wide, true) == Scale::linear);
}

TEST_CASE("the scale against size waits for all sizes while a recording is played" * doctest::test_suite("long")) {
  auto app = open({.steps = 3, .sizes = {{{64, 64}}, {{128, 128}}, {{256, 256}}}});
  app.settings.view = View::against_size;
  NullBackend imgui;
  const auto place = std::tuple(std::string("lesson"), Metric::time, true);
  app.ask(Wish::sweep);
  while (app.source().playing() && app.measured_sizes().size() < 2) imgui.frames(app, 1);
  REQUIRE(app.source().playing());
  imgui.frames(app, 2);
  CHECK(app.kept_scales.count(place) == 0);
  while (app.source().playing()) imgui.frames(app, 1);
  imgui.frames(app, 2);
  CHECK(app.kept_scales.count(place) == 1);
}

TEST_CASE("a baseline far slower than the steps is cut at the edge of the times, and one near them is not") {
  for (const double times : {1.2, 40.0}) {
    auto app = open({.change = [&](Result& r) {
      if (r.step == "vendor") r.time_ms = {4 * times, 4 * times, 4 * times, 4 * times, 4 * times, 0, 20, "noise"};
    }});
    NullBackend imgui;
    const auto rows = app.rows(app.size());
    const BarColumn column = make_bar_column(app, rows, Metric::time, imgui.style);
    const BarLayout layout = lay_out_bars(column, 0, 500, imgui.style);
    int baselines = 0;
    for (size_t i = 0; i < rows.size(); i++)
      if (rows[i].step->kind == Kind::baseline && ++baselines)
        CHECK(layout.passes_edge(column.bars[i].value) == (times > 10));
    CHECK(baselines == 1);
  }
}

TEST_CASE("a ceiling far above the steps is cut at the edge, and does not squash them") {
  NullBackend imgui;
  auto edge = [&](double ceiling, float width = 400) {
    BarColumn column;
    for (const double value : {1.0, 2.0, ceiling}) {
      Bar bar;
      bar.value = value, bar.there = true, bar.label = {"61.7"};
      bar.may_pass_edge = value == ceiling;
      column.bars.push_back(bar);
    }
    imgui.draw(ImVec2(100, 100), [] {});
    return lay_out_bars(column, 0, width, imgui.style);
  };
  CHECK(edge(3).axis.hi >= 3);
  // A bar that passes the edge says how long it is, whatever the width.
  for (float width = 100; width < 2000; width += 100) {
    const BarLayout layout = edge(60, width);
    CHECK(layout.right - layout.axis.at(60) >= text_size(imgui.style, Face::body, "61.7").x + imgui.style.px(0.5));
  }
  CHECK_FALSE(edge(3).passes_edge(3));
  CHECK(edge(60).axis.hi < 5);
  CHECK(edge(60).passes_edge(60));
}

TEST_CASE("a sentence says what goes on, and stays for a while when it is done") {
  auto app = open({});
  CHECK(activity(app) == "The whole recording is shown. Space plays it again.");
  press_key(app, ' ');
  CHECK(activity(app) == "Playing the recording.");
  press_key(app, 'C', true);
  CHECK(activity(app).find("Nothing to copy") == 0);
  CHECK(age_text(3) == "just now");
  CHECK(age_text(47) == "40 s ago");
  CHECK(age_text(200) == "3 min ago");
}

TEST_CASE("the palette finds what people look for, in their words too") {
  App app = open({});
  for (const char* query : {"theme", "dark", "light", "font", "zoom", "bigger", "smaller", "screenshot", "quit", "exit",
                            "search", "full", "shortcuts"}) {
    CAPTURE(query);
    CHECK(!entries(app, query).empty());
  }
  CHECK(entries(app, "font").size() == 3);
  for (const Entry& entry : entries(app, "font")) {
    app.settings.zoom = 1.5;
    entry.run(app);
    CHECK(app.settings.zoom != 1.5);
  }
  entries(app, "screenshot")[0].run(app);
  CHECK(app.picture_wanted != PictureOf::nothing);
  CHECK_FALSE(app.quit);
  entries(app, "quit")[0].run(app);
  CHECK(app.quit);
}

TEST_CASE("the palette finds the theme by its name") {
  App app = open({});
  const auto found = entries(app, "theme");
  REQUIRE(found.size() == 1);
  const bool was = app.settings.light;
  found[0].run(app);
  CHECK(app.settings.light != was);
}
