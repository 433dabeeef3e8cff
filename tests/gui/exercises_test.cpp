// The Exercises panel without a screen: every kind of result, both themes, windows of all sizes.
#include <doctest/doctest.h>
#include <imgui.h>

#include <sys/resource.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "engine/text_of.h"
#include "gui/actions/actions.h"
#include "gui/app/exercises.h"
#include "gui/panels/exercise_result.h"
#include "gui/panels/panels.h"
#include "gui/sources/worker_priority.h"
#include "gui/window/layout.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::gui;
using nlohmann::json;

namespace {

App open_with_exercises(const char* programs) {
  ::setenv("WARPWISE_FAKE", "well", 1);
  ::setenv("XDG_STATE_HOME", (std::filesystem::temp_directory_path() / "warpwise_gui_exercises_test").c_str(), 1);
  std::filesystem::remove_all(std::filesystem::temp_directory_path() / "warpwise_gui_exercises_test");
  GuiOptions options;
  options.workers = {{"Fake", {{WARPWISE_BIN "/warpwise-fake-worker"}, 1.0}}};
  options.exercises.emplace();
  options.exercises->root = WARPWISE_ROOT;
  options.exercises->programs = programs;
  options.exercises->unfenced = true;
  options.exercise = "transpose/index";
  Settings settings;
  settings.tab = "exercises";
  return App(options, settings);
}

/// The window with a student's files that may be changed, and without programs that would check them.
struct OnACopy {
  const test::Sandbox sandbox;
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;

  OnACopy() {
    CheckSettings settings = sandbox.settings();
    settings.programs = "/nowhere";
    app.exercises = std::make_unique<Exercises>(settings, "transpose/index");
    imgui.frames(app, 2);
    REQUIRE(app.exercises->opened());
  }
};

CheckResult result_at(const std::string& stage) {
  CheckResult result;
  result.exercise = "transpose/index";
  result.file = WARPWISE_ROOT "/exercises/01_transpose/ex1_index.cu";
  result.stage = stage;
  result.passed = stage == "passed";
  result.report = json::object();
  result.messages = {
      "A sentence that is long enough to be broken over two lines of the panel, whatever its width may be."};
  return result;
}

CheckResult wrong_result() {
  CheckResult result = result_at("correct");
  result.report = json::parse(
      R"({"shapes": [{"size": "1x1", "ok": true}, {"size": "33x31", "ok": false}], "hazards": [], "counters": [],
    "wrong": {"size": "33x31", "wrong": 900, "checked": 1023, "count": "900 of 1023 elements are wrong", "picture": ["#+.o", "####", "...."], "legend": "a cell is 2 x 1 elements", "cause": "",
              "first": [{"where": "row 0, col 1", "expected": 0.123456789, "got": "nan"}, {"where": "row 0, col 2", "expected": 1e30, "got": "-inf"}]}})");
  return result;
}

CheckResult hazardous_result() {
  CheckResult result = result_at("hazards");
  result.report = json::parse(
      R"({"shapes": [], "counted": "256x256", "counters": [{"what": "sectors per store request", "before": 32.0, "target": 4.0, "yours": 32.0, "ok": false}],
    "hazards": [{"kind": "race", "space": "shared", "line": 12, "other_line": 15, "message": "race between two threads"},
                {"kind": "out_of_bounds", "file": "/elsewhere/transpose.h", "line": 3, "message": "out of bounds"}]})");
  for (auto& hazard : result.report["hazards"])
    if (!hazard.contains("file")) hazard["file"] = result.file;
  return result;
}

CheckResult compiler_result() {
  CheckResult result = result_at("compile");
  for (int i = 1; i < 12; i++)
    result.compiler.push_back(
        {result.file, i, 3, i > 1, "'x' was not declared in this scope; did you mean something that is long to tell?"});
  result.compiler.push_back({"kernels/tile.h", 9, 1, true, "in a header"});
  return result;
}

CheckResult predicted_result() {
  CheckResult result = result_at("passed");
  result.report = json::parse(
      R"({"shapes": [], "hazards": [], "counted": "48x48x48", "counters": [{"what": "sectors", "before": null, "target": "?", "yours": "nan", "ok": false}]})");
  result.gpu = json::parse(
      R"({"device": "A GPU", "ok": true, "stage": "passed", "messages": [], "shapes": [], "compile_s": 1.5, "run_s": 0.2})");
  return result;
}

CheckResult medal_result(const std::string& won) {
  CheckResult result = result_at(won.empty() ? "counters" : "passed");
  result.report = json::parse(
      R"({"shapes": [], "hazards": [], "counters": [], "medal": {"what": "sectors", "yours": 12.5, "bronze": 15, "silver": 13, "gold": 9}})");
  result.report["medal"]["won"] = won;
  return result;
}

CheckResult explained_result() {
  CheckResult result = result_at("counters");
  result.report = json::parse(
      R"({"shapes": [], "hazards": [], "counted": "48x48", "counters": [{"what": "sectors", "before": null, "target": 4, "yours": null, "ok": true}]})");
  return result;
}

}  // namespace

TEST_CASE("the exercises panel draws every kind of result") {
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;
  CHECK(imgui.frames(app, 3) > 500);
  REQUIRE(app.exercises->opened());
  CHECK(app.exercises->readme().find("make the copy a transpose") != std::string::npos);
  app.exercises->show_line(12);
  for (bool light : {false, true}) {
    imgui.fit(16, light);
    for (const auto& result :
         {result_at("run"), result_at("passed"), wrong_result(), hazardous_result(), compiler_result(),
          predicted_result(), explained_result(), medal_result("silver"), medal_result("")})
      for (float width : {500.0f, 120.0f, 1.0f}) {
        int drawn = imgui.draw(ImVec2(width, 900), [&] { draw_result({app, imgui.style}, result); });
        if (width > 200) CHECK(drawn > 100);
      }
  }
  for (ImVec2 size : {ImVec2(1600, 1000), ImVec2(320, 200), ImVec2(1, 1), ImVec2(80, 2000)}) imgui.frames(app, 2, size);
}

TEST_CASE("counters are written whole in a narrow panel, and round ones without a point") {
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;
  imgui.frames(app, 2);
  CheckResult result = result_at("passed");
  result.messages.clear();
  result.report = json::parse(
      R"({"shapes": [], "hazards": [], "counted": "256x256", "counters": [{"what": "load", "before": 204800.0, "target": 2048.0, "yours": 2048.5, "ok": true}]})");
  const auto letters = [&](float width) {
    for (int i = 0; i < 3; i++) imgui.draw(ImVec2(width, 900), [&] { draw_result({app, imgui.style, false}, result); });
    int count = 0;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int l = 0; l < data->CmdListsCount; l++)
      for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer) count += v.col == imgui.style.theme->good;
    return count;
  };
  const int wide = letters(1200);
  CHECK(letters(250) == wide);
  result.report["counters"][0]["before"] = 204800.5;
  CHECK(letters(1200) == wide + 2 * 4);
}

TEST_CASE("an exercise to explain shows what is counted of both kernels side by side, and no empty column") {
  const auto table = counter_table(json::parse(
      R"([{"what": "loads, first", "before": null, "target": 49152, "yours": null, "ok": true}, {"what": "loads, second", "before": null, "target": 32768, "yours": null, "ok": true},
          {"what": "barriers, first", "before": null, "target": 8, "yours": null, "ok": true}, {"what": "barriers, second", "before": null, "target": 8, "yours": null, "ok": true}])"));
  CHECK(table.heads == std::vector<std::string>{"first", "second"});
  REQUIRE(table.rows.size() == 2);
  CHECK(table.rows[0].what == "loads");
  CHECK(table.rows[0].cells == std::vector<std::string>{"49152", "32768"});
  CHECK(table.rows[1].what == "barriers");
  CHECK_FALSE(table.judged);

  const auto single = counter_table(explained_result().report.at("counters"));  // nothing to stand beside
  CHECK(single.heads == std::vector<std::string>{"counted"});
  CHECK(single.rows.at(0).cells == std::vector<std::string>{"4"});
  const auto predicted = counter_table(predicted_result().report.at("counters"));
  CHECK(predicted.heads == std::vector<std::string>{"counted", "yours"});
  CHECK(predicted.judged);
  CHECK(counter_table(hazardous_result().report.at("counters")).heads.size() == 3);

  CHECK(verdict_words(explained_result(), "explain").find("counters") == std::string::npos);
  CHECK(verdict_words(explained_result(), "predict").find("counters") == std::string::npos);
  CHECK(verdict_words(explained_result(), "write").find("counters") != std::string::npos);
  CHECK(verdict_words(result_at("correct"), "explain") == "Wrong result");
}

TEST_CASE("counters are neither good nor bad as long as the result is wrong") {
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;
  imgui.frames(app, 2);
  const auto letters = [&](const CheckResult& result, ImU32 colour) {
    for (int i = 0; i < 3; i++) imgui.draw(ImVec2(900, 900), [&] { draw_result({app, imgui.style, false}, result); });
    int count = 0;
    const ImDrawData* data = ImGui::GetDrawData();
    for (int l = 0; l < data->CmdListsCount; l++)
      for (const ImDrawVert& v : data->CmdLists[l]->VtxBuffer) count += v.col == colour;
    return count;
  };
  const Theme& t = *imgui.style.theme;
  for (const auto& [met, colour] : {std::pair(true, t.good), std::pair(false, t.bad)}) {
    CheckResult without = wrong_result(), with = without, right = result_at("counters");
    right.report = with.report, right.report.erase("wrong");
    CheckResult right_without = right;
    for (CheckResult* result : {&with, &right}) {
      result->report["counted"] = "256x256";
      result->report["counters"] = json::parse(R"([{"what": "load", "before": 32.0, "target": 4.0, "yours": 4.0}])");
      result->report["counters"][0]["ok"] = met;
    }
    CHECK(letters(with, colour) == letters(without, colour));
    CHECK(letters(right, colour) > letters(right_without, colour));
  }
}

TEST_CASE("a click on the list chooses and checks; the panel says what is missing, and the window goes on") {
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;
  imgui.frames(app, 2);
  ExerciseSession& session = app.exercises->session();
  const auto& all = exercise_list();
  app.exercises->choose(app, all[2]);
  CHECK(&session.current() == &all[2]);
  for (int i = 0; i < 400 && session.trouble().empty(); i++)
    imgui.frames(app, 1), std::this_thread::sleep_for(std::chrono::milliseconds(5));
  CHECK(session.trouble().find("./warpwise") != std::string::npos);
  imgui.frames(app, 2);
}

TEST_CASE(
    "a checked kernel of the student's is looked into as steps are: its lines, its lanes, and its version before" *
    doctest::skip(!test::has_simt_worker())) {
  const test::Sandbox sandbox;
  App app = open_with_exercises(WARPWISE_BIN);
  GuiOptions options;
  options.workers = {{"Fake", {{WARPWISE_BIN "/warpwise-fake-worker"}, 1.0}}};
  options.exercises = sandbox.settings();
  options.exercises->examples = true;
  app.exercises = std::make_unique<Exercises>(*options.exercises, "transpose/index");
  NullBackend imgui;
  imgui.frames(app, 2);
  REQUIRE(app.exercises->opened());
  ExerciseSession& session = app.exercises->session();
  CHECK(app.exercises->file_open);  // its code is seen before anything is checked
  CHECK(named_step(sandbox.root(), session.current()) == "copy");
  const ExerciseFiles files(sandbox.root(), session.current());
  CHECK_FALSE(app.exercises->findings());
  auto check = [&](const std::string& text) {
    sandbox.replace(session.current().file, text);
    session.check();
    for (int i = 0; i < 4000 && (i < 2 || app.exercises->busy()); i++)
      imgui.frames(app, 1), std::this_thread::sleep_for(std::chrono::milliseconds(10));
    CAPTURE(session.trouble());
    REQUIRE(session.result(session.current()));
  };
  const std::string solution = sandbox.solution("transpose/index");
  check(solution);
  REQUIRE(session.result(session.current())->passed);
  REQUIRE(app.exercises->findings());
  const auto lines = lines_of(app.exercises->findings()->report);
  REQUIRE(!lines.empty());
  CHECK(lines.front().file.ends_with("ex1_index.cu"));
  CHECK(!lines.front().examples.empty());
  CHECK_FALSE(app.exercises->findings_before());
  CHECK(app.exercises->version_before().empty());
  REQUIRE(app.exercises->next_to_do());
  CHECK(app.exercises->next_to_do()->id != session.current().id);

  app.exercises->show_line(5);
  imgui.frames(app, 2);
  CHECK(app.exercises->line == 5);
  check(solution + "\n// once more\n");
  CHECK(app.exercises->line == 0);  // that line was of the text before
  CHECK(app.exercises->findings_before());
  CHECK(text_of(app.exercises->version_before()) == solution);

  app.exercises->toggle_solution();
  REQUIRE(app.exercises->solution);
  CHECK(app.exercises->solution->lines == split_lines(solution));
  CHECK_FALSE(app.exercises->file_open);
  imgui.frames(app, 2);
  app.exercises->toggle_solution();
  CHECK_FALSE(app.exercises->solution);
  CHECK(app.exercises->file_open);
  std::filesystem::remove(files.answers);
  app.exercises->toggle_solution();
  CHECK_FALSE(app.exercises->solution);
  CHECK(app.exercises->note.find("was not handed out") != std::string::npos);
}

TEST_CASE("the file stands in the middle, the board comes back with a digit or a button, and E brings the file") {
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;
  imgui.frames(app, 2);
  REQUIRE(app.exercises->opened());
  CHECK(app.exercise_in_centre());
  press(app, Press{'2'}, false);
  CHECK_FALSE(app.exercise_in_centre());
  CHECK(app.settings.view == View::against_size);
  press(app, Press{'E'}, false);
  imgui.frames(app, 2);
  CHECK(app.exercise_in_centre());
  app.settings.right_open = false;  // without the list the board has all of the room
  CHECK_FALSE(app.exercise_in_centre());
}

TEST_CASE(
    "on the tour, E brings the file in the picture's place, and the stop's picture comes back with each stop and with G") {
  const auto root = std::filesystem::temp_directory_path() / "warpwise_gui_exercises_tour_test";
  OnACopy on_a_copy;
  auto& [sandbox, app, imgui] = on_a_copy;
  REQUIRE(app.lesson());
  std::filesystem::create_directories(root / app.lesson()->folder);
  std::ofstream(root / app.lesson()->folder / "lesson.md")
      << "# One\n\n<!-- stop: view=side-by-side -->\n\nFirst words.\n\n<!-- stop: view=against-size -->\n\nSecond.\n\n"
         "<!-- stop: exercise=transpose/predict\ntitle: Third\n-->\n\nThird.\n";
  app.source_root = root;
  const auto hit = [&](int key) {
    press(app, Press{key}, false);
    imgui.frames(app, 2);
  };
  hit('G');
  REQUIRE(app.tour.on);
  CHECK_FALSE(app.exercise_in_centre());
  CHECK_FALSE(wandered(app));
  hit('E');
  CHECK(app.exercise_in_centre());
  CHECK(wandered(app));  // the strip says how to come back
  hit('G');
  CHECK_FALSE(app.exercise_in_centre());
  CHECK(app.tour.at == 0);
  CHECK(app.settings.tab == "lesson");

  // What is being typed waits for the student. In the file the page keys are the file's, outside they are the tour's.
  hit('E');
  app.exercises->toggle_edit();
  app.exercises->editing.text += "// mine";
  app.exercises->editing.changed = true;
  press(app, Press{key::page_down}, true);
  CHECK(app.tour.at == 0);
  hit(key::page_down);
  CHECK(app.tour.at == 1);
  CHECK_FALSE(app.exercise_in_centre());
  CHECK(app.settings.view == View::against_size);
  hit('E');
  CHECK(app.exercise_in_centre());
  CHECK(app.exercises->editing.text.ends_with("// mine"));
  app.exercises->editing = {};
  hit('2');  // a digit brings the board, on the tour too
  CHECK_FALSE(app.exercise_in_centre());

  // A stop that names an exercise shows it beside the picture, until the student begins.
  hit(key::page_down);
  CHECK(app.settings.tab == "exercises");
  CHECK_FALSE(app.exercise_in_centre());
  CHECK_FALSE(wandered(app));
  hit('E');
  CHECK(app.exercise_in_centre());
  hit(key::page_up);
  CHECK_FALSE(app.exercise_in_centre());
  hit('E');
  press(app, Press{'G', false, true}, false);
  imgui.frames(app, 2);
  CHECK_FALSE(app.tour.on);
  CHECK(app.exercises->centre);
  std::filesystem::remove_all(root);
}

TEST_CASE("in a window that is too narrow for both, the task stands under the list of exercises") {
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;
  const float em = imgui.style.em;
  app.settings.right_first = true;
  imgui.frames(app, 3, ImVec2(30 * em, 40 * em));
  CHECK(app.panels_stacked);
  CHECK_FALSE(app.exercise_in_centre());
  imgui.frames(app, 2, ImVec2(120 * em, 60 * em));
  CHECK(app.exercise_in_centre());
}

TEST_CASE("lines of the file take the colour of what the check says of them") {
  const Theme& t = theme(false);
  const auto hazards = tints_of(hazardous_result(), "01_transpose/ex1_index.cu", t);
  REQUIRE(hazards.size() == 2);  // the line of another file is not the student's
  CHECK(hazards.at(11).colour == t.bad);
  CHECK(hazards.at(14).colour == t.warn);
  CHECK(hazards.at(11).words == "race between two threads");
  const auto compiler = tints_of(compiler_result(), "01_transpose/ex1_index.cu", t);
  CHECK(compiler.size() == 11);
  CHECK(compiler.at(0).colour == t.warn);  // a warning
  CHECK(compiler.at(1).colour == t.bad);
  CHECK(tints_of(wrong_result(), "01_transpose/ex1_index.cu", t).empty());
}

TEST_CASE("the task is one sentence, and not the title once more") {
  ExerciseInfo exercise;
  exercise.title = "Find the barrier", exercise.task = "One barrier is missing: find where.";
  CHECK(task_in_words(exercise, "Find the barrier.") == exercise.task);
  CHECK(task_in_words(exercise, "") == exercise.task);
  CHECK(task_in_words(exercise, "Make the copy a transpose, one line.") == "Make the copy a transpose, one line.");
}

TEST_CASE("the distance is that to the next medal, and none is left behind gold") {
  CHECK(medal_distance(medal_result("silver")) == "gold at 9: yours is 12.5, 39 % above");
  CHECK(medal_distance(result_at("passed")).empty());
  CheckResult gold = medal_result("gold");
  gold.report["medal"]["yours"] = 9;
  CHECK(medal_distance(gold).empty());
  gold.report["medal"]["yours"] = 20;
  CHECK(medal_distance(gold).find("bronze at 15") == 0);
}

TEST_CASE("an edit in the window is saved to the student's file, by Ctrl S and when editing ends") {
  OnACopy on_a_copy;
  auto& [sandbox, app, imgui] = on_a_copy;
  Exercises& exercises = *app.exercises;
  const auto own = ExerciseFiles(sandbox.root(), exercises.session().current()).own;
  exercises.toggle_edit();
  CHECK(exercises.editing.text == text_of(own));
  exercises.editing.text += "// mine\n", exercises.editing.changed = true;
  imgui.frames(app, 2);
  press(app, Press{'S', true}, true);
  CHECK(text_of(own).ends_with("// mine\n"));
  CHECK_FALSE(exercises.editing.changed);
  CHECK(exercises.editing.line == 0);
  exercises.show_line(4);  // brings the caret there
  imgui.frames(app, 4);
  CHECK(exercises.editing.line == 4);
  CHECK_FALSE(exercises.scroll_to_line);
  exercises.show_line(9999);  // of a text that was longer
  imgui.frames(app, 4);
  CHECK(exercises.editing.line == std::count(exercises.editing.text.begin(), exercises.editing.text.end(), '\n') + 1);
  exercises.editing.text += "// more\n", exercises.editing.changed = true;
  exercises.toggle_edit();
  CHECK_FALSE(exercises.editing.open);
  CHECK(text_of(own).ends_with("// more\n"));
}

TEST_CASE(
    "what was typed is saved when another exercise or another lesson takes the file's place, and the choice stays") {
  OnACopy on_a_copy;
  auto& [sandbox, app, imgui] = on_a_copy;
  Exercises& exercises = *app.exercises;
  const auto type = [&](const std::string& words) {
    exercises.toggle_edit();
    exercises.editing.text += words, exercises.editing.changed = true;
    return ExerciseFiles(sandbox.root(), exercises.session().current()).own;
  };
  const auto wait = [&] {  // longer than a saved file has to lie still until it is checked
    for (int i = 0; i < 40; i++) imgui.frames(app, 1), std::this_thread::sleep_for(std::chrono::milliseconds(20));
  };
  const auto first = type("// first\n");
  const ExerciseInfo& other = *exercises.next_to_do();
  exercises.choose(app, other);
  wait();
  CHECK(text_of(first).ends_with("// first\n"));
  CHECK(&exercises.session().current() == &other);
  const auto second = type("// second\n");
  app.choose_lesson("vectors");
  exercises.session().choose(exercise_list().front());  // as another lesson's text or list does
  wait();
  CHECK(text_of(second).ends_with("// second\n"));
  CHECK(&exercises.session().current() == &exercise_list().front());
}

TEST_CASE("the student's kernel is timed at the board's size and choices only as far as its own problem has them") {
  BoardKind kind{.input = "uniform"};
  kind.shape = [](LessonInfo& lesson) {
    TaskInfo other = lesson.tasks[0];
    other.id = "other", other.dimensions = {"n"}, other.choices = {{"kept", "Kept", {"half", "few"}}};
    lesson.tasks[0].id = "first";
    lesson.tasks.push_back(other);
  };
  const App app = gui::open(kind);
  ExerciseInfo exercise;
  const Request first = timing_request(app, exercise);
  CHECK(first.sizes == std::vector<Size>{app.size()});
  CHECK(first.choices == std::map<std::string, std::string>{{"input", "uniform"}});
  exercise.lesson_task = "other";
  const Request other = timing_request(app, exercise);
  CHECK(other.sizes.empty());  // the board's size has two extents
  CHECK(other.choices == std::map<std::string, std::string>{{"kept", "half"}});
}

TEST_CASE("Go on stays in the lesson as long as it has exercises to do") {
  App app = open_with_exercises("/nowhere");
  NullBackend imgui;
  imgui.frames(app, 2);
  const ExerciseInfo* last = nullptr;
  for (const auto& exercise : exercise_list())
    if (exercise.lesson == "transpose") last = &exercise;
  REQUIRE(last);
  app.exercises->session().choose(*last);
  REQUIRE(app.exercises->next_to_do());
  CHECK(app.exercises->next_to_do()->lesson == "transpose");
}

TEST_CASE("an editor that cannot be started is a sentence") {
  ::setenv("VISUAL", "/nowhere/code", 1);
  CHECK(open_in_editor("/tmp/a.cu", 3).find("VISUAL") != std::string::npos);
}

TEST_CASE("a check that the window starts has the priority with which the window was started, not the window's own") {
  // A compiler that says how nice it was asked to be.
  const auto programs = std::filesystem::temp_directory_path() / "warpwise_gui_nice_test";
  std::filesystem::create_directories(programs);
  const auto compiler = programs / "warpwise-simt-cc";
  std::ofstream(compiler) << "#!/bin/sh\necho niceness $(nice)\nexit 1\n";
  std::filesystem::remove(programs / "warpwise-judge-simt");
  std::filesystem::create_symlink(WARPWISE_BIN "/warpwise-fake-worker", programs / "warpwise-judge-simt");
  std::filesystem::permissions(compiler, std::filesystem::perms::owner_all);
  const int before = ::getpriority(PRIO_PROCESS, 0);
  App app = open_with_exercises(programs.c_str());
  std::string said;
  int own = 0;
  std::thread window([&] {  // its precedence is a thread's
    give_way();
    own = ::getpriority(PRIO_PROCESS, 0);
    app.poll();
    app.exercises->open(app);
    ExerciseSession& session = app.exercises->session();
    session.check();
    for (int i = 0; i < 2000 && !session.result(session.current()) && session.trouble().empty(); i++)
      app.poll(), std::this_thread::sleep_for(std::chrono::milliseconds(5));
    const CheckResult* result = session.result(session.current());
    said = result && !result->messages.empty() ? result->messages.front() : session.trouble();
  });
  window.join();
  std::filesystem::remove_all(programs);
  CAPTURE(said);
  CHECK(own > before);
  CHECK(said.find("niceness " + std::to_string(before)) != std::string::npos);
}
