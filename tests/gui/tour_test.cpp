// The tour driven by keys, through the window and the presenter.
#include <doctest/doctest.h>
#include <imgui.h>
#include <imgui_internal.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <regex>
#include <thread>

#include "engine/errors.h"
#include "gui/actions/actions.h"
#include "gui/figures/figures.h"
#include "gui/panels/bar_columns.h"
#include "gui/panels/panels.h"
#include "gui/presenter/presenter.h"
#include "gui/presenter/speaker.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/gui/recorded.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::gui;
namespace fs = std::filesystem;

namespace {

/// A board of made-up figures, whose lesson has this text.
struct TourOfOne {
  explicit TourOfOne(const std::string& text, BoardKind kind = {}) : app(shaped(kind)) {
    fs::remove_all(root);
    fs::create_directories(root / "one");
    std::ofstream(root / "one/lesson.md") << text;
    app.source_root = root;
  }
  ~TourOfOne() { fs::remove_all(root); }
  static App shaped(BoardKind& kind) {
    kind.shape = [](LessonInfo& lesson) { lesson.folder = "one"; };
    return open(kind);
  }
  const fs::path root = fs::temp_directory_path() / "warpwise_gui_tour_test";
  NullBackend imgui;
  App app;
};

const char* const kThree =
    "# One\n\n<!-- stop: steps=top,step_0,step_1 size=64x64 -->\n\nFirst words. More.\n\n"
    "<!-- stop: steps=step_0,step_2 hide=step_2 size=5000x64\nask: How long?\nanswer: Not long.\nnotes: Say it\n  slowly.\n-->\n\n"
    "**Second.** Words of it.\n\n<!-- stop: view=against-size part=views\ntitle: Third\nsay: The end.\n-->\n\nLast.\n";

bool hit(App& app, int key, bool shift = false) {
  const bool was = app.tour.on;
  press(app, Press{key, false, shift}, false);
  return was || app.tour.on;
}

/// Whether an axis ends at a round number, or where the rate of a ceiling makes it end.
bool ends_at_limit(const App& app, const Axis& axis) {
  const auto rows = app.rows(app.shown_size());
  const bool operations = counts_operations(rows);
  if (axis.hi == doctest::Approx(nice_above(axis.hi))) return true;
  return std::any_of(rows.begin(), rows.end(), [&](const Row& row) {
    const bool own = row.step->kind == Kind::ceiling;
    const Result* ceiling = own || !row.result ? row.result : app.result(row.result->ceiling, row.result->size);
    return ceiling &&
           axis.hi == doctest::Approx(fit_axis(0, metric_value(*ceiling, Metric::rate, operations), axis.scale).hi);
  });
}

std::set<std::string> shown_steps(const App& app) {
  std::set<std::string> shown;
  for (const StepInfo& step : app.lesson()->steps)
    if (app.ticked(step)) shown.insert(step.id);
  return shown;
}

std::string written_by(const App& app) {
  std::FILE* file = std::tmpfile();
  Speaker(file, false).follow(app);
  std::string text(4096, '\0');
  std::rewind(file);
  text.resize(std::fread(text.data(), 1, text.size(), file));
  std::fclose(file);
  return text;
}

}  // namespace

TEST_CASE("a stop before a step's passage has the title that the table gives the step") {
  TourOfOne one("# One\n\n<!-- stop: steps=step_0,step_1 -->\n\n**step_1.** Words of it.\n");
  REQUIRE(hit(one.app, 'G'));
  CHECK(one.app.tour.stop()->title == one.app.board().step("lesson", "step_1")->title);
}

TEST_CASE("the tours of all lessons are walked by keys, in the window and on a projector, forth and back") {
  NullBackend imgui;
  for (const auto& [id, file] : kRecorded)
    for (const bool projector : {false, true}) {
      App app = open_recorded(id);
      CAPTURE(id);
      CAPTURE(projector);
      hit(app, projector ? key::f5 : 'G');
      REQUIRE(app.tour.on);
      CHECK(app.tour.presenting == projector);
      CHECK(app.full_screen == projector);
      std::vector<size_t> seen;
      for (int presses = 0; presses < 60; presses++) {
        const Stop stop = *app.tour.stop();
        if (seen.empty() || seen.back() != app.tour.at) seen.push_back(app.tour.at);
        const int vertices = imgui.frames(app, 2, presses % 2 ? ImVec2(1024, 768) : ImVec2(1920, 1080));
        CHECK(vertices > 100);
        CHECK(app.lesson()->id == id);
        CHECK_FALSE(wandered(app));
        if (!projector && app.settings.tab == "lesson" && stop.part != "steps")
          CHECK_FALSE(app.tour.scroll_wanted);                                       // it came to the passage
        if (!projector && stop.view == "source") CHECK_FALSE(app.tour.line_wanted);  // the source came to the line
        if (!stop.size.empty() && stop.view != "source") CHECK(to_string(app.size()) == stop.size);
        if (!stop.steps.empty()) CHECK(shown_steps(app) == std::set<std::string>(stop.steps.begin(), stop.steps.end()));
        if (!stop.step.empty()) CHECK(app.step()->id == stop.step);
        for (const std::string& step : stop.hide) CHECK((app.result(step, app.size()) != nullptr) == app.tour.answered);
        const auto was = std::pair(app.tour.at, app.tour.answered);
        hit(app, key::page_down);
        if (was == std::pair(app.tour.at, app.tour.answered)) break;  // the last
      }
      size_t expected = 0;
      for (size_t i = 0; i < app.tour.stops.size(); i++) expected += app.tour.shows(i);
      CHECK(seen.size() == expected);
      CHECK(app.settings.stops.at(id) == static_cast<int>(app.tour.stops.size()) - 1);
      for (int presses = 0; presses < 60; presses++) hit(app, key::page_up);
      CHECK(app.tour.count().first == 1);
      CHECK_FALSE(app.tour.answered);
    }
}

TEST_CASE("a stop without a step of its own, of ceilings alone, brings its passage into sight too") {
  const auto scrolled = [] {
    for (const ImGuiWindow* each : ImGui::GetCurrentContext()->Windows)
      if (each->Active && std::string(each->Name).find("/lesson_") != std::string::npos) return each->Scroll.y;
    return -1.0f;
  };
  for (const char* id : {"gemm", "reduction"}) {
    CAPTURE(id);
    NullBackend imgui;
    App app = open_recorded(id);
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(start_tour(app, 1));
    for (int i = 0; i < 6; i++) {  // the text is drawn before the lab looks again at what is chosen
      imgui.draw(ImVec2(600, 700), [&] { draw_lesson_text({app, imgui.style}); });
      app.poll();
    }
    CHECK(scrolled() > 200);
  }
}

TEST_CASE("the text keeps back what answers a question, until it is answered or the student reads past it") {
  TourOfOne one(
      "# One\n\nBefore it.\n\n<!-- stop: steps=step_0 -->\n\nNo question here.\n\n<!-- stop: steps=step_0,step_1 hide=step_1\n"
      "ask: How long?\nanswer: 42 ms.\n-->\n\n## Its heading\n\n```cuda one.cu\nits_code();\n```\n\nIt takes 42 ms.\n\n## Later\n\n"
      "After those 42 ms.\n\n<!-- stop: steps=step_2 hide=step_2\nask: And then?\nanswer: Nothing.\n-->\n\nNothing at all.\n");
  App& app = one.app;
  const auto shows = [&](const std::string& words) {
    app.find.open = true, app.find.text = words;
    for (int i = 0; i < 3; i++) one.imgui.draw(ImVec2(600, 700), [&] { draw_lesson_text({app, one.imgui.style}); });
    return app.find.of > 0;
  };
  CHECK(shows("42 ms"));  // without a tour nothing is covered
  hit(app, 'G');
  CHECK(shows("No question here"));
  CHECK_FALSE(shows("Its heading"));  // the passage of the next stop
  hit(app, key::page_down);
  REQUIRE(app.tour.asking());
  CHECK(shows("Its heading"));
  CHECK(shows("its_code"));
  CHECK_FALSE(shows("42 ms"));
  CHECK_FALSE(shows("Later"));
  hit(app, key::page_down);
  CHECK(shows("It takes 42 ms"));
  CHECK(shows("After those"));
  CHECK_FALSE(shows("Nothing at all"));
  hit(app, key::page_down);
  CHECK_FALSE(shows("Nothing at all"));
  app.tour.read_past = app.tour.at;
  CHECK(shows("Nothing at all"));
  hit(app, key::page_up), hit(app, key::page_up);
  CHECK_FALSE(shows("42 ms"));  // another question
  hit(app, 'G', true);
  CHECK(shows("Nothing at all"));
}

TEST_CASE("no lesson's text shows, beside a question, the figure that answers it") {
  const auto figures = [](const std::string& words) {
    static const std::regex kFigure("[0-9]+(\\.[0-9]+)? (ms|µs|times|GB/s|TFLOP/s|wavefronts)");
    return std::set<std::string>(std::sregex_token_iterator(words.begin(), words.end(), kFigure), {});
  };
  for (const auto& [id, file] : kRecorded) {
    NullBackend imgui;
    App app = open_recorded(id);
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(start_tour(app, 0));
    app.find.open = true;
    for (bool last = false; !last; next_stop(app), last = app.tour.at + 1 == app.tour.stops.size()) {
      if (!app.tour.asking()) continue;
      const auto known = figures(app.tour.words());
      for (const std::string& figure : figures(app.tour.stop()->answer)) {
        if (known.count(figure)) continue;
        CAPTURE(id);
        CAPTURE(app.tour.at + 1);
        CAPTURE(figure);
        app.find.text = figure;
        for (int i = 0; i < 2; i++) imgui.draw(ImVec2(600, 700), [&] { draw_lesson_text({app, imgui.style}); });
        // What the answer repeats from the text above is no secret.
        const auto& text = app.files.get(app.source_root / app.lesson()->folder / "lesson.md").blocks;
        const auto above = std::count_if(text.begin(), text.begin() + static_cast<long>(app.tour.stop()->passage),
                                         [&](const Block& block) {
                                           const std::string words = plain_text(block);
                                           const size_t blank = figure.find(' ');
                                           return words.find(figure.substr(0, blank)) != words.npos &&
                                                  words.find(figure.substr(blank + 1)) != words.npos;
                                         });
        CHECK(app.find.of == static_cast<size_t>(above));
      }
    }
  }
}

TEST_CASE("a student wanders off and comes back, leaves the tour, and finds the board as it was") {
  TourOfOne one(kThree, {.sizes = {{{64, 64}}, {{4096, 64}}}});
  App& app = one.app;
  app.tick(*app.board().step("lesson", "step_4"), false);
  const auto before = shown_steps(app);
  app.choose_size(Size{{4096, 64}});
  CHECK_FALSE(app.settings.welcomed);
  hit(app, 'G');
  REQUIRE(app.tour.on);
  CHECK(app.settings.welcomed);
  CHECK(shown_steps(app) == std::set<std::string>{"top", "step_0", "step_1"});
  CHECK(settings_to_keep(app).hidden.at("lesson") == std::set<std::string>{"step_4"});
  CHECK(settings_to_keep(app).stops.at("lesson") == 0);
  app.choose_size(Size{{4096, 64}});
  CHECK(wandered(app));
  one.imgui.frames(app, 2);
  hit(app, 'G');
  CHECK_FALSE(wandered(app));
  CHECK(app.size() == Size{{64, 64}});
  CHECK(app.tour.at == 0);
  hit(app, key::enter);
  CHECK(app.tour.at == 1);
  CHECK(app.tour.asking());
  hit(app, key::backspace);
  CHECK(app.tour.at == 0);
  hit(app, key::enter), hit(app, 'G', true);
  CHECK_FALSE(app.tour.on);
  CHECK(shown_steps(app) == before);
  CHECK(app.size() == Size{{4096, 64}});
  CHECK(app.result("step_2", app.size()));  // nothing stays hidden
  hit(app, 'G');
  CHECK(app.tour.at == 1);  // where it was
  // Page keys are the lessons' again once the tour is left.
  hit(app, 'G', true), hit(app, key::page_down);
  CHECK_FALSE(app.tour.on);
}

TEST_CASE("a size that a recording lacks is the nearest that it has, and the stop says so") {
  TourOfOne one(kThree, {.sizes = {{{64, 64}}, {{4096, 64}}}});
  hit(one.app, 'G'), hit(one.app, key::enter);
  CHECK(one.app.size() == Size{{4096, 64}});
  REQUIRE(one.app.tour.notices.size() == 1);
  CHECK(one.app.tour.notices[0].find("5000x64") != std::string::npos);
  CHECK(one.app.tour.notices[0].find("4096x64") != std::string::npos);
  hit(one.app, key::page_up);
  CHECK(one.app.tour.notices.empty());
}

TEST_CASE("the presenter's marks have the colours of its own theme, whatever the window's is") {
  TourOfOne one(kThree);
  App& app = one.app;
  app.settings.light = false;
  StepInfo ceiling;
  ceiling.kind = Kind::ceiling;
  REQUIRE(theme(false).ceiling != theme(true).ceiling);
  CHECK(app.look(ceiling, nullptr).colour == theme(false).ceiling);
  hit(app, 'G'), hit(app, key::f5);
  REQUIRE(app.tour.presenting);
  CHECK(app.look(ceiling, nullptr).colour == theme(true).ceiling);
}

TEST_CASE("the answer waits for the next press, and what the room expects stands beside the measured bar") {
  TourOfOne one(kThree);
  App& app = one.app;
  const Style& style = one.imgui.style;
  hit(app, 'G'), hit(app, key::enter);
  REQUIRE(app.tour.asking());
  CHECK(app.tour.words() == "How long?");
  const auto column = [&] { return make_bar_column(app, app.rows(app.shown_size()), Metric::time, style); };
  REQUIRE(column().bars.size() == 2);
  CHECK(column().bars[1].label.whole() == "?");
  const size_t lines = column().lines.size();
  predict(app, " 3 ms "), predict(app, "2x"), predict(app, "who knows"), predict(app, "  ");
  CHECK(predictions(app.tour) == std::vector<std::string>{"3 ms", "2x", "who knows"});
  CHECK(column().lines.size() == lines + 2);
  const double first = app.result("step_0", app.size())->time_ms.median;
  CHECK(column().lines[lines].value == doctest::Approx(3));
  CHECK(column().lines[lines + 1].value == doctest::Approx(2 * first));
  CHECK(column().lines[lines].rows == std::vector<size_t>{1});
  hit(app, key::page_down);
  CHECK(app.tour.at == 1);
  CHECK(app.tour.words() == "Not long.");
  CHECK(column().bars[1].value > 0);
  CHECK(column().lines.size() >= lines + 2);
  predict(app, "4 ms");  // too late
  CHECK(predictions(app.tour).size() == 3);
  hit(app, key::page_down), hit(app, key::page_up);
  CHECK(app.tour.answered);
  CHECK(predictions(app.tour).size() == 3);
}

TEST_CASE("on a slide with few bars the second half of a label stands below its figure, so that bars keep the width") {
  const auto dim_corners = [](double share) {  // between heading and axis, of letters in the colour of second halves
    TourOfOne one("# One\n\n<!-- stop: steps=top,step_0,step_1 size=64x64 metric=rate -->\n\nWords.\n",
                  {.change = [&](Result& r) {
                    if (r.kind == Kind::step) r.ceiling = "top", r.ceiling_fraction = share;
                  }});
    hit(one.app, key::f5);
    REQUIRE(one.app.tour.presenting);
    one.imgui.frames(one.app, 3, ImVec2(1024, 768));
    int count = 0;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int l = 0; l < data->CmdListsCount; l++)
      for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer)
        count += v.col == one.imgui.style.theme->dim && v.pos.y > 180 && v.pos.y < 350;
    return count;
  };
  CHECK(dim_corners(0.86) - dim_corners(0) >= 2 * 3 * 4);  // "86 %" twice
}

TEST_CASE("a clicker moves the presenter, B makes the screen black, Esc goes back to the window") {
  TourOfOne one(kThree);
  App& app = one.app;
  hit(app, key::f5);
  REQUIRE(app.tour.presenting);
  CHECK(one.imgui.frames(app, 2, ImVec2(1024, 768)) > 100);
  hit(app, 'B');
  CHECK(one.imgui.frames(app, 1, ImVec2(1024, 768)) == 0);
  hit(app, '.');
  CHECK(one.imgui.frames(app, 1, ImVec2(1024, 768)) > 100);
  for (const int key : {key::right, key::down}) hit(app, key);
  CHECK(app.tour.at == 1);
  CHECK(app.tour.answered);
  hit(app, ' ');
  CHECK(app.tour.at == 1);  // the third points at the window: it is not for the presenter
  CHECK(app.tour.count() == std::pair<size_t, size_t>(2, 2));
  hit(app, key::left), hit(app, key::up);
  CHECK(app.tour.at == 0);
  // In a field of the window a letter is a letter.
  press(app, Press{'N'}, true);
  press(app, Press{' '}, true);
  CHECK(app.tour.at == 0);
  hit(app, key::escape);
  CHECK_FALSE(app.tour.presenting);
  CHECK_FALSE(app.full_screen);
  CHECK(app.tour.on);
}

TEST_CASE("Home is the first stop that the presenter shows, and a stop's number is the one that the slide has") {
  App app = open_recorded("first_steps");
  for (int i = 0; i < 3; i++) app.poll();
  hit(app, key::f5);
  REQUIRE(app.tour.presenting);
  hit(app, key::home);
  CHECK(app.tour.count().first == 1);
  CHECK(app.tour.stop()->part.empty());
  hit(app, key::end);
  CHECK(app.tour.count().first == app.tour.count().second);
  leave_tour(app);
  for (const bool projector : {false, true})
    for (const size_t number : {size_t{1}, size_t{2}, size_t{7}}) {
      go_to_stop(app, std::to_string(number), projector);
      present(app, projector);
      CHECK(app.tour.count().first == number);
      leave_tour(app);
    }
  CHECK_THROWS_AS(go_to_stop(app, "13", true), UsageError);
}

TEST_CASE("figures of rows that a stop does not show wait, too, until the first stop that asks for them") {
  App app = open_recorded("first_steps");
  for (int i = 0; i < 3; i++) app.poll();
  REQUIRE(start_tour(app, 0));
  using Steps = std::set<std::string>;
  std::set<size_t> seen;
  while (app.tour.at + 1 < app.tour.stops.size()) {
    const Stop& stop = *app.tour.stop();
    seen.insert(app.tour.at);
    if (stop.hide == std::vector<std::string>{"one_thread"})
      CHECK(app.tour.hidden ==
            (app.tour.answered ? Steps{"one_block", "many_blocks"} : Steps{"one_thread", "one_block", "many_blocks"}));
    if (stop.hide == std::vector<std::string>{"many_blocks"})
      CHECK(app.tour.hidden == (app.tour.answered ? Steps{} : Steps{"many_blocks"}));
    next_stop(app);
  }
  CHECK(seen.size() >= 8);
  CHECK(app.tour.hidden.empty());
}

TEST_CASE("a stop's bars show a share of a ceiling only beside that ceiling, and its size as the words write it") {
  App app = open_recorded("transpose");
  for (int i = 0; i < 3; i++) app.poll();
  NullBackend imgui;
  const auto shares = [&] {
    const BarColumn column = make_bar_column(app, app.rows(app.shown_size()), Metric::rate, imgui.style);
    const bool note = column.note.find("share of the ceiling") != std::string::npos;
    bool any = false;
    for (const Bar& bar : column.bars) any = any || bar.label.more.find('%') != std::string::npos;
    CHECK(note == any);
    return any;
  };
  app.choose_size(Size{{8192, 8192}});
  CHECK(shares());
  REQUIRE(start_tour(app, 0));
  const auto& stops = app.tour.stops;
  const auto of_memcpy = std::find_if(
      stops.begin(), stops.end(), [](const Stop& stop) { return stop.say.find("of cudaMemcpy") != std::string::npos; });
  REQUIRE(of_memcpy != stops.end());
  // The words' share is of cudaMemcpy, the recording's of a copy kernel that is not in sight.
  start_tour(app, static_cast<size_t>(of_memcpy - stops.begin()));
  CHECK_FALSE(shares());
  CHECK(foot_of(app).ends_with("8192x8192"));

  App first = open_recorded("first_steps");
  for (int i = 0; i < 3; i++) first.poll();
  REQUIRE(start_tour(first, 0));
  start_tour(first, first.tour.stops.size() - 1);
  CHECK(foot_of(first).ends_with("268435456 = 2^28"));
}

TEST_CASE("an axis stays as it is when the answer comes, and its end does not tell the answer") {
  NullBackend imgui;
  size_t asked = 0;
  for (const auto& [id, file] : kRecorded) {
    App app = open_recorded(id);
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(start_tour(app, 0));
    for (bool last = false; !last; next_stop(app), last = app.tour.at + 1 == app.tour.stops.size()) {
      if (!app.tour.asking() || app.tour.stop()->hide.empty()) continue;
      CAPTURE(id);
      CAPTURE(app.tour.at + 1);
      for (int i = 0; i < 3; i++) app.poll();  // the stop may have brought a recording of its own
      std::map<Metric, Axis> before;
      const auto axis_of = [&](Metric metric) {
        const auto rows = app.rows(app.shown_size());
        const BarLayout layout = lay_out_bars(make_bar_column(app, rows, metric, imgui.style), 0, 500, imgui.style);
        CHECK(layout.has_axis);  // though all of its bars wait for the answer
        return layout.axis;
      };
      for (const Metric metric : {Metric::time, Metric::rate}) before[metric] = axis_of(metric);
      next_stop(app);
      for (const Metric metric : {Metric::time, Metric::rate}) {
        const Axis after = axis_of(metric);
        CAPTURE(static_cast<int>(metric));
        CHECK(before[metric].scale == after.scale);
        CHECK(before[metric].lo == doctest::Approx(after.lo));
        CHECK(before[metric].hi == doctest::Approx(after.hi));
        CHECK(before[metric].to == doctest::Approx(after.to).epsilon(0.01));  // the fastest row's label may become bold
        // Its end is a limit or a round number, the same for many an answer.
        if (metric == Metric::rate && after.scale == Scale::linear) CHECK(ends_at_limit(app, before[metric]));
        asked++;
      }
    }
  }
  CHECK(asked > 40);
}

TEST_CASE("a slide's picture stays where it is when the answer comes, whether guesses were said or not") {
  NullBackend imgui;
  size_t asked = 0;
  const auto top_of_picture = [&](App& app) {
    imgui.frames(app, 2, ImVec2(1024, 768));
    for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows)
      if (std::string(window->Name).starts_with("Presenter/view_")) return window->Pos.y;
    return 0.0f;
  };
  for (const std::string id : {"first_steps", "trip", "transpose"}) {
    App app = open_recorded(id);
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(start_tour(app, 0));
    app.tour.presenting = true;
    for (bool last = false; !last; next_stop(app), last = app.tour.at + 1 == app.tour.stops.size()) {
      const Stop& stop = *app.tour.stop();
      if (!app.tour.asking() || stop.view == "words" || stop.view == "source" || stop.hide.empty()) continue;
      CAPTURE(id);
      CAPTURE(app.tour.at + 1);
      if (app.tour.at % 2) predict(app, "300 us");
      const float before = top_of_picture(app);
      CHECK(before > 100);
      next_stop(app);
      CHECK(top_of_picture(app) == doctest::Approx(before).epsilon(0.005));
      asked++;
    }
  }
  CHECK(asked > 10);
}

TEST_CASE("no slide is cut off at its lower edge, however many rows it has") {
  NullBackend imgui;
  size_t slides = 0;
  for (const auto& [id, file] : all_recorded()) {
    App app = open_recorded(id);
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(start_tour(app, 0));
    app.tour.presenting = true;
    for (size_t stop = 0; stop < app.tour.stops.size(); stop++) {
      if (!app.tour.shows(stop)) continue;
      start_tour(app, stop);
      if (app.tour.asking()) next_stop(app);
      if (app.tour.stop()->view == "timeline") continue;  // its tracks fill the height, and scroll
      for (int i = 0; i < 3; i++) app.poll();
      CAPTURE(id);
      CAPTURE(stop + 1);
      imgui.frames(app, 2, ImVec2(1024, 768));
      for (const ImGuiWindow* window : ImGui::GetCurrentContext()->Windows) {
        if (!window->Active || !std::string(window->Name).starts_with("Presenter/view_")) continue;
        float lowest = 0;
        for (const ImDrawVert& v : window->DrawList->VtxBuffer) lowest = std::max(lowest, v.pos.y);
        CHECK(lowest < window->Pos.y + window->Size.y + 2);
        slides++;
      }
    }
  }
  CHECK(slides > 60);
}

TEST_CASE("no stop shows what a later one asks") {
  for (const auto& [id, file] : kRecorded) {
    App app = open_recorded(id);
    for (int i = 0; i < 3; i++) app.poll();
    REQUIRE(start_tour(app, 0));
    const auto& stops = app.tour.stops;
    for (size_t i = 0; i < stops.size(); i++)
      for (const std::string& step : stops[i].steps) {
        const auto hides = [&](const Stop& stop) {
          return std::count(stop.hide.begin(), stop.hide.end(), step) > 0 && stop.size == stops[i].size &&
                 stop.choices == stops[i].choices;
        };
        const bool asked = std::any_of(stops.begin(), stops.begin() + static_cast<long>(i),
                                       [&](const Stop& before) { return hides(before) && !before.ask.empty(); });
        const bool later = std::any_of(stops.begin() + static_cast<long>(i) + 1, stops.end(), hides);
        const std::string place = id + ", stop " + std::to_string(i + 1) + ": " + step;
        CHECK_MESSAGE((asked || hides(stops[i]) || !later), place);
      }
  }
}

namespace {

/// Typed as the window system sends it: each key, then the sign that it writes. On a busy machine all of them come before the next frame.
void type(TourOfOne& one, const std::string& text) {
  for (const char sign : text) {
    press(one.app, Press{std::toupper(static_cast<unsigned char>(sign))}, ImGui::GetIO().WantTextInput);
    press(one.app, Press{.sign = static_cast<unsigned>(sign)}, ImGui::GetIO().WantTextInput);
  }
  one.imgui.frames(one.app, 1, ImVec2(1024, 768));
}

}  // namespace

TEST_CASE("digits typed at a question go into its field, units follow them, in the window and on a projector") {
  for (const bool projector : {false, true}) {
    TourOfOne one(kThree);
    App& app = one.app;
    hit(app, 'G');
    if (projector) hit(app, key::f5);
    hit(app, key::enter);
    REQUIRE(app.tour.asking());
    one.imgui.frames(app, 2, ImVec2(1024, 768));
    type(one, "3 ms");
    CHECK(app.tour.entry == "3 ms");
    CHECK(app.settings.view == View::side_by_side);  // 3 chose no view
    CHECK(app.tour.asking());                        // the blank went no step on
    hit(app, key::backspace), hit(app, key::backspace);
    type(one, "us");
    hit(app, key::enter);
    CHECK(app.tour.asking());
    CHECK(app.tour.entry.empty());
    CHECK(predictions(app.tour) == std::vector<std::string>{"3 us"});
    type(one, "2x");
    hit(app, key::escape);
    CHECK(app.tour.entry.empty());
    CHECK(app.tour.presenting == projector);
    type(one, "x");  // a letter alone begins nothing
    CHECK(app.tour.entry.empty());
    type(one, "7");
    hit(app, key::page_down);
    CHECK(app.tour.answered);
    CHECK(app.tour.entry.empty());
    hit(app, '2');
    CHECK((app.settings.view == View::against_size) == !projector);  // keys are the window's again
  }
}

TEST_CASE("2x refers to the row that the question names, and to how many times faster where it asks that") {
  TourOfOne one(
      "# One\n\n<!-- stop: steps=step_0,step_1,step_2 hide=step_2 against=step_1\nask: How many times faster?\n"
      "answer: Some.\n-->\n\nWords.\n");
  App& app = one.app;
  hit(app, 'G');
  REQUIRE(app.tour.asking());
  const double named = app.result("step_1", app.size())->time_ms.median;
  CHECK(guess_reference(app)->id == "step_1");
  CHECK(*guessed_ms(app, "2x") == doctest::Approx(named / 2));
  CHECK(*guessed_ms(app, "2") == doctest::Approx(named / 2));
  hit(app, key::enter);
  CHECK(guess_reference(app)->id == "step_1");
}

TEST_CASE("on a slide no letters are smaller than a thirtieth of its height") {
  for (const auto& [width, height] :
       std::vector<std::pair<int, int>>{{1024, 768}, {1280, 800}, {1366, 768}, {1920, 1080}, {3840, 2160}}) {
    NullBackend imgui;
    imgui.fit(static_cast<float>(std::round(16 * presenter_zoom(width, height))), true);
    for (const Face face : {Face::body, Face::bold, Face::italic, Face::mono, Face::title, Face::small})
      CHECK(imgui.style.size(face) >= static_cast<float>(height) / 30 - 0.01f);  // small code is the lesson text's
  }
}

TEST_CASE("on a slide nothing is so long that it would scroll") {
  NullBackend imgui;
  imgui.fit(static_cast<float>(std::round(16 * presenter_zoom(1024, 768))), true);
  for (const auto& [id, file] : kRecorded) {
    App app = open_recorded(id);
    for (int i = 0; i < 3; i++) app.poll();
    hit(app, key::f5);
    REQUIRE(app.tour.presenting);
    for (size_t i = 0; i < 2 * app.tour.stops.size(); i++, hit(app, key::page_down)) {
      imgui.frames(app, 2, ImVec2(1024, 768));
      for (const ImGuiWindow* window : GImGui->Windows)
        if (window->WasActive)
          CHECK_MESSAGE(window->ScrollMax.y < 1, id, ", stop ", app.tour.at + 1, ": ", std::string(window->Name));
    }
  }
}

TEST_CASE("a bar goes from the guess to the answer in 300 ms") {
  TourOfOne one(kThree);
  App& app = one.app;
  hit(app, key::f5), hit(app, key::enter);
  REQUIRE(app.tour.asking());
  predict(app, "3x");
  const auto bar_now = [&] {
    double value = 0;
    ImGui::GetIO().DisplaySize = ImVec2(1024, 768), ImGui::GetIO().DeltaTime = 0.1f;
    ImGui::NewFrame();
    app.begin_frame();
    const auto rows = app.rows(app.shown_size());
    BarColumn column = make_bar_column(app, rows, Metric::time, one.imgui.style);
    const BarLayout layout = lay_out_bars(column, 0, 800, one.imgui.style);
    move_bars(app, rows, Metric::time, column, layout, Motion::kAnswer, one.imgui.style);
    value = column.bars[1].value;
    ImGui::EndFrame();
    return value;
  };
  const double guess = *guessed_ms(app, "3x");
  CHECK(bar_now() == doctest::Approx(guess));
  hit(app, key::enter);
  const double answer = app.result("step_2", app.size())->time_ms.median;
  REQUIRE(answer != doctest::Approx(guess));
  CHECK(bar_now() == doctest::Approx(guess));
  const double between = bar_now();
  CHECK(between != doctest::Approx(guess));
  CHECK(between != doctest::Approx(answer));
  CHECK(app.motion.moving());
  bar_now(), bar_now();
  CHECK(bar_now() == doctest::Approx(answer));
  CHECK_FALSE(app.motion.moving());
  // Off by choice.
  hit(app, key::backspace);
  app.settings.motion = false;
  bar_now();
  hit(app, key::enter);
  CHECK(bar_now() == doctest::Approx(answer));
}

TEST_CASE("the speaker reads the question with its answer, the notes, what comes next, and the time") {
  TourOfOne one(kThree);
  App& app = one.app;
  CHECK(written_by(app).empty());
  hit(app, key::f5), hit(app, key::page_down);
  const std::string text = written_by(app);
  for (const char* part :
       {"== 2 of 2", "0:00", "Second", "How long?", "answer: Not long.", "Say it slowly.", "next: the answer"})
    CHECK_MESSAGE(text.find(part) != std::string::npos, part, " is not in ", text);
  CHECK(clock_text(187) == "3:07");
  CHECK(clock_text(3765) == "1:02:45");
}

TEST_CASE("the first start is shown round, and what a stop shows and nobody has measured is run, once") {
  const fs::path root = fs::temp_directory_path() / "warpwise_gui_welcome_test";
  fs::create_directories(root / "lessons/99_matrices");
  std::ofstream(root / "lessons/99_matrices/lesson.md")
      << "<!-- stop: steps=quick -->\n\nBegin.\n\n<!-- stop: steps=quick,same -->\n\nGo on.\n";
  ::setenv("WARPWISE_FAKE", "well", 1);
  GuiOptions options;
  options.workers = {{"Fake", {{WARPWISE_BIN "/warpwise-fake-worker"}, 1.0}}};
  options.source_root = root;
  App app(options, Settings());
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  REQUIRE(welcome(app));
  CHECK(app.tour.at == 0);
  CHECK(app.busy());
  REQUIRE(poll_until(app, [&] { return app.source().busy(); }));
  CHECK(awaited(app).find(to_string(app.size())) != std::string::npos);
  app.tour.modelled_at = Size{{4321}};
  CHECK(awaited(app).find("4321") != std::string::npos);
  app.tour.modelled_at.reset();
  REQUIRE(poll_until(app, [&] { return !app.busy(); }));
  CHECK(app.result("quick", app.size()));
  CHECK_FALSE(app.result("same", app.size()));
  hit(app, key::enter);
  CHECK(app.busy());
  REQUIRE(poll_until(app, [&] { return !app.busy(); }));
  CHECK(app.result("same", app.size()));
  hit(app, key::backspace);
  CHECK_FALSE(app.busy());  // all of it is known
  leave_tour(app);
  CHECK_FALSE(welcome(app));
  fs::remove_all(root);
}

TEST_CASE(
    "without a GPU, a stop that needs one shows a recording and says so, and the next stop the CPU backend again") {
  if (!fs::exists(WARPWISE_BIN "/counted/00_first_steps.so")) return;
  ::unsetenv("WARPWISE_FAKE");
  GuiOptions options;
  options.workers = {{"CPU", {{WARPWISE_BIN "/warpwise-worker-simt"}, 60.0}}};
  options.source_root = WARPWISE_ROOT;
  App app(options, Settings());
  for (int i = 0; i < 5000 && !app.lesson(); i++) {
    app.poll();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  REQUIRE(app.lesson());
  app.choose_lesson("first_steps");
  const auto is_said = [&] {
    return std::any_of(app.tour.notices.begin(), app.tour.notices.end(),
                       [](auto& words) { return words.find("needs a GPU") != std::string::npos; });
  };
  REQUIRE(start_tour(app, 0));
  const auto stops = app.tour.stops;
  const auto needs = std::find_if(stops.begin(), stops.end(), [](auto& stop) { return stop.needs_gpu; });
  REQUIRE(needs != stops.end());
  CHECK_FALSE(app.recorded());
  CHECK_FALSE(is_said());
  for (const size_t at : {static_cast<size_t>(needs - stops.begin()), stops.size() - 1}) {
    REQUIRE(stops[at].needs_gpu);
    start_tour(app, at);
    CHECK(app.recorded());
    CHECK(app.tour.lent(app.source().label()));
    CHECK(is_said());
    CHECK(app.lesson()->id == "first_steps");
    for (const std::string& step : stops[at].steps) {
      CAPTURE(step);
      const Result* shown = app.behind_question(step, app.shown_size());
      CHECK((shown && shown->source == "measured" && shown->size == app.lesson()->size_from(stops[at].size)));
    }
  }
  start_tour(app, 0);
  CHECK_FALSE(app.recorded());
  CHECK_FALSE(app.tour.lent(app.source().label()));
  start_tour(app, stops.size() - 1);
  leave_tour(app);
  CHECK_FALSE(app.recorded());
}

TEST_CASE("without a GPU, a stop's times are modelled for the size that its words speak of" *
          doctest::test_suite("long")) {
  if (!fs::exists(WARPWISE_BIN "/counted/00_first_steps.so")) return;
  ::unsetenv("WARPWISE_FAKE");
  GuiOptions options;
  options.workers = {{"CPU", {{WARPWISE_BIN "/warpwise-worker-simt"}, 60.0}}};
  options.source_root = WARPWISE_ROOT;
  App app(options, Settings());
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  REQUIRE(app.modeller());
  app.choose_lesson("first_steps");
  std::set<Size> above, below;
  REQUIRE(start_tour(app, 0));
  for (size_t i = 0; i < app.tour.stops.size(); i++) {
    start_tour(app, i);
    CAPTURE(i);
    const Stop& stop = *app.tour.stop();
    const bool modelled = !stop.size.empty() && !stop.needs_gpu;
    if (const std::string foot = foot_of(app); modelled && !foot.empty() && foot.find("Counted") == foot.npos)
      CHECK(foot.find("modelled for") != foot.npos);  // also before the first figure
    REQUIRE(poll_until(app, [&] { return !app.busy(); }));
    if (!modelled || stop.view == "source") continue;
    app.tour.hidden.clear();
    const Size asked = app.lesson()->size_from(stop.size);
    (element_count(asked.extents) > element_count(app.task().default_size.extents) ? above : below).insert(asked);
    CHECK(app.timed_size() == asked);
    for (const std::string& step : stop.steps) {
      CAPTURE(step);
      const Result* shown = app.result(step, app.size());
      REQUIRE(shown);
      CHECK(shown->source == "modelled");
      CHECK(app.modelled(step, app.size())->at == asked);
      CHECK(shown->ran == (app.size() == app.task().default_size));
    }
  }
  CHECK_FALSE(above.empty());
  CHECK_FALSE(below.empty());
  // The board's own times are back.
  leave_tour(app);
  app.choose_size(app.task().default_size);
  app.ask(Wish::once);
  REQUIRE(poll_until(app, [&] { return !app.busy(); }));
  CHECK(app.timed_size() == app.task().modelled_size);
}

TEST_CASE("steps that were modelled for two sizes share no board, and a map's field has a time for its own size" *
          doctest::test_suite("long")) {
  if (!fs::exists(WARPWISE_BIN "/counted/01_transpose.so")) return;
  ::unsetenv("WARPWISE_FAKE");
  GuiOptions options;
  options.workers = {{"CPU", {{WARPWISE_BIN "/warpwise-worker-simt"}, 60.0}}};
  options.source_root = WARPWISE_ROOT;
  App app(options, Settings());
  REQUIRE(poll_until(app, [&] { return app.lesson() != nullptr; }));
  REQUIRE(app.modeller());
  app.choose_lesson("transpose");
  const Size usual = app.task().default_size, large = app.task().modelled_size;
  REQUIRE(usual != large);
  const auto run = [&](const std::vector<std::string>& ids, Wish wish) {
    for (const StepInfo& step : app.lesson()->steps) app.tick(step, std::count(ids.begin(), ids.end(), step.id) > 0);
    app.ask(wish);
    return poll_until(app, [&] { return !app.busy(); });
  };
  REQUIRE(run({"copy", "padded"}, Wish::sweep));  // studies the default size as it is
  CHECK(app.timed_size() == usual);
  REQUIRE(run({"padded", "vectors"}, Wish::once));  // studies a GPU's in its place
  for (const StepInfo& step : app.lesson()->steps) app.tick(step, true);
  CHECK(app.timed_size() == large);
  for (const Row& row : app.rows(usual)) {
    CAPTURE(row.step->id);
    if (row.result) CHECK(app.modelled(row.step->id, usual)->at == large);
  }
  CHECK_FALSE(app.modelled("copy", usual));
  CHECK(app.modelled("copy", usual, &usual));
  REQUIRE(run({"copy", "padded", "vectors"}, Wish::once));
  const SizeMap map = map_in_sight(app);
  REQUIRE_FALSE(map.cells.empty());
  for (const MapCell& cell : map.cells) {
    CAPTURE(to_string(cell.size));
    REQUIRE(app.result_at(cell.best->step, cell.size));
    CHECK(cell.best->time_ms.median == doctest::Approx(app.result_at(cell.best->step, cell.size)->time_ms.median));
    if (const auto modelled = app.modelled(cell.best->step, cell.best->size, &cell.size))
      CHECK(cell.best->time_ms.median == doctest::Approx(modelled->time_ms));
    else FAIL_CHECK("no model of this field's size");
  }
}

TEST_CASE("the window remembers where a tour was, and that it has welcomed") {
  const fs::path path = fs::temp_directory_path() / "warpwise_gui_tour_settings.json";
  Settings settings;
  settings.welcomed = true, settings.stops["transpose"] = 4;
  REQUIRE(save_settings(settings, path));
  CHECK(load_settings(path) == settings);
  fs::remove(path);
}

TEST_CASE("from the command line the tour opens at a stop, in presenter mode too, whose notes are in the terminal" *
          doctest::skip(std::system("command -v xvfb-run >/dev/null 2>&1") != 0)) {
  const test::Folder folder;
  const auto run = [&](const std::string& stop, bool present) {
    std::vector<std::string> words = {WARPWISE_BIN "/warpwise",
                                      "gui",
                                      "--replay",
                                      (kProject / kRecordings / "transpose_h200.jsonl").string(),
                                      "--lesson",
                                      "transpose",
                                      "--stop",
                                      stop,
                                      "--window",
                                      "1024x768",
                                      "--screenshot",
                                      folder.path + "/stop.png"};
    if (present) words.push_back("--present");
    return test::Program(test::on_a_screen(words),
                         {{"XDG_CONFIG_HOME", folder.path}, {"XDG_STATE_HOME", folder.path}, {"DISPLAY", ""}})
        .finish(60);
  };
  const auto window = run("4", false);
  CAPTURE(window.err);
  CHECK(window.status == 0);
  const std::string first = folder.read("stop.png");
  CHECK(first.substr(1, 3) == "PNG");
  const auto projector = run("4+", true);
  CHECK(projector.status == 0);
  CHECK(projector.out.find("== 4 of 14") != std::string::npos);
  CHECK(folder.read("stop.png") != first);
  const auto nowhere = run("99", false);
  CHECK(nowhere.status == 2);
  CHECK(nowhere.err.find("1 to 14") != std::string::npos);
}
