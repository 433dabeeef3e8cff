// The window as a person opens it, on a screen that nobody sees, with the CPU backend's own worker.
#include <GLFW/glfw3.h>
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/export/csv.h"
#include "engine/text/markdown.h"
#include "engine/text/passages.h"
#include "gui/window/window.h"
#include "tests/gui/boards.h"
#include "tests/support/cli_program.h"

using namespace warpwise::test;

namespace {

bool has_xvfb() { return std::system("command -v xvfb-run >/dev/null 2>&1") == 0; }

}  // namespace

TEST_CASE("the window comes up, its worker measures, and the board has a figure for every step" *
          doctest::skip(!has_xvfb() || !has_simt_worker())) {
  const Folder folder;
  const std::string picture = folder.path + "/window.png", figures = folder.path + "/window.csv";
  Program window(on_a_screen({WARPWISE_BIN "/warpwise", "gui", "--backend", "simt", "--lesson", "transpose", "--size",
                              "64x64", "--view", "side-by-side", "--window", "1280x800", "--live", "--screenshot",
                              picture, "--figures", figures}),
                 {{"XDG_CONFIG_HOME", folder.path}, {"XDG_STATE_HOME", folder.path}, {"DISPLAY", ""}});
  const Outcome outcome = window.finish(60);
  CAPTURE(outcome.err);
  REQUIRE(outcome.status == 0);

  // The picture is a PNG of the size asked for.
  const std::string png = folder.read("window.png");
  REQUIRE(png.size() > 24);
  CHECK(png.substr(1, 3) == "PNG");
  auto number_at = [&](size_t at) {
    int number = 0;
    for (size_t i = at; i < at + 4; i++) number = number * 256 + static_cast<unsigned char>(png[i]);
    return number;
  };
  CHECK(number_at(16) == 1280);
  CHECK(number_at(20) == 800);

  // What the board shows: every step that can run here has a time and is right.
  std::istringstream lines(folder.read("window.csv"));
  std::string line;
  std::getline(lines, line);
  const auto head = warpwise::csv_fields(line);
  auto column = [&](const char* name) {
    return static_cast<size_t>(std::find(head.begin(), head.end(), name) - head.begin());
  };
  REQUIRE(column("message") < head.size());
  std::set<std::string> steps;
  while (std::getline(lines, line)) {
    const auto cells = warpwise::csv_fields(line);
    REQUIRE(cells.size() == head.size());
    if (cells[column("kind")] != "step" || cells[column("median_ms")].empty())
      continue;  // what is left out has no figures
    CAPTURE(line);
    CHECK(cells[column("result")] == "exact");
    if (cells[column("source")] == "modelled") continue;  // the same row, at the size that it is modelled at
    CHECK(cells[column("size")] == "64x64");
    CHECK(cells[column("samples")] != "0");
    steps.insert(cells[column("step")]);
  }
  CHECK(steps.size() >= 8);
}

TEST_CASE("files dropped on a real window, and keys, come through GLFW's callbacks" * doctest::skip(!has_xvfb())) {
  Program itself(on_a_screen({WARPWISE_BIN "/test_gui", "-tc=on a screen: *"}),
                 {{"WARPWISE_ON_A_SCREEN", "1"}, {"DISPLAY", ""}});
  const Outcome outcome = itself.finish(60);
  CAPTURE(outcome.out);
  CHECK(outcome.status == 0);
  CHECK(outcome.out.find("2 passed") != std::string::npos);
}

TEST_CASE("on a screen: a bracket is one press, whichever key writes it" *
          doctest::skip(!std::getenv("WARPWISE_ON_A_SCREEN"))) {
  using namespace warpwise::gui;
  Window window(800, 600, true);
  GLFWwindow* glfw = glfwGetCurrentContext();
  const GLFWkeyfun on_key = glfwSetKeyCallback(glfw, nullptr);
  const GLFWcharfun on_sign = glfwSetCharCallback(glfw, nullptr);
  REQUIRE(static_cast<bool>(on_key));
  REQUIRE(static_cast<bool>(on_sign));
  for (const int sign : {'[', ']'}) {
    on_key(glfw, sign, 0, GLFW_PRESS, 0);  // a US keyboard's key
    on_sign(glfw, static_cast<unsigned>(sign));
    on_key(glfw, sign, 0, GLFW_RELEASE, 0);
    const auto presses = window.presses();
    REQUIRE(presses.size() == 1);
    CHECK(presses.front().first == Press{sign});
  }
  on_key(glfw, 'H', 0, GLFW_PRESS, 0);
  on_sign(glfw, 'h');
  const auto written = window.presses();
  REQUIRE(written.size() == 2);  // the key, and what it wrote
  CHECK(written[0].first == Press{'H'});
  CHECK(written[1].first == Press{.sign = 'h'});
}

TEST_CASE("on a screen: dropped files" * doctest::skip(!std::getenv("WARPWISE_ON_A_SCREEN"))) {
  using namespace warpwise::gui;
  const Folder folder;
  const auto recording = [&](const char* name) {
    const auto path = std::filesystem::path(folder.path) / name;
    std::filesystem::copy_file(record({}), path);
    return path.string();
  };
  const std::string first = recording("first.jsonl"), second = recording("second.jsonl"),
                    third = recording("third.jsonl"), source = folder.write("mine.cu", "int main() {}\n"),
                    broken = folder.write("broken.jsonl", "PNG\n"), folded = folder.path;
  Window window(800, 600, true);
  GLFWwindow* glfw = glfwGetCurrentContext();
  const GLFWdropfun callback = glfwSetDropCallback(glfw, nullptr);
  REQUIRE(static_cast<bool>(callback));
  glfwSetDropCallback(glfw, callback);
  Style style;
  auto app = open({.steps = 3});
  window.fit(style, false, 1);
  const auto drop = [&](const std::vector<std::string>& files) {
    std::vector<const char*> paths;
    for (const auto& file : files) paths.push_back(file.c_str());
    callback(glfw, static_cast<int>(paths.size()), paths.data());
    CHECK(window.touched());
    take_dropped(app, window.dropped());
    for (int i = 0; i < 3; i++) window.draw({app, style});
    return app.files_menu.said;
  };
  CHECK(drop({first}) == "");
  CHECK(app.source().label() == "Recording: first.jsonl");
  CHECK_FALSE(app.second_source.source());
  CHECK(drop({second, third}) == "");
  CHECK(app.source().label() == "Recording: second.jsonl");
  CHECK(app.second_source.name() == "third.jsonl");

  const auto shown = app.source_index();
  CHECK(drop({folded}).find("Is a directory") != std::string::npos);
  CHECK(drop({source}).find("mine.cu is a CUDA source, not a recording") != std::string::npos);
  CHECK(drop({broken}).find("is not a Warpwise recording") != std::string::npos);
  CHECK(app.said() == app.files_menu.said);
  CHECK(app.source_index() == shown);
  // One that is none does not keep the others out; what is too much is said.
  CHECK(drop({broken, first, second, third}).find("1 more is left out") != std::string::npos);
  CHECK(app.source().label() == "Recording: first.jsonl");
  CHECK(app.second_source.name() == "second.jsonl");
  CHECK(drop({}) == "");
}

TEST_CASE("every step of every lesson has a passage in the lesson's text, most of them one of their own" *
          doctest::skip(!has_simt_worker())) {
  Program list({WARPWISE_BIN "/warpwise", "list", "--json"}, {{"WARPWISE_ROOT", WARPWISE_ROOT}});
  const auto known = list.finish(60).json();
  REQUIRE(known.contains("lessons"));
  REQUIRE(known.at("lessons").size() >= 4);
  for (const auto& object : known.at("lessons")) {
    warpwise::LessonInfo lesson;
    lesson.id = object.at("id").get<std::string>();
    CAPTURE(lesson.id);
    std::string text;
    for (const auto& folder : std::filesystem::directory_iterator(WARPWISE_ROOT "/lessons"))
      if (folder.path().filename().string().substr(3) == lesson.id) {
        std::ifstream file(folder.path() / "lesson.md");
        text.assign(std::istreambuf_iterator<char>(file), {});
      }
    REQUIRE(!text.empty());
    size_t steps = 0;
    for (const auto& step : object.at("steps")) {
      warpwise::StepInfo info;
      info.id = step.at("id").get<std::string>(), info.title = step.at("title").get<std::string>();
      info.kind = warpwise::kind_named(step.at("kind").get<std::string>()).value();
      steps += info.kind == warpwise::Kind::step;
      lesson.steps.push_back(info);
    }
    const auto found = warpwise::passages(warpwise::parse_markdown(text), lesson);
    CHECK(found.size() * 4 >= steps * 3);
    for (const auto& step : lesson.steps) {
      CAPTURE(step.id);
      CHECK((step.kind != warpwise::Kind::step || warpwise::passage_of(found, lesson, step.id)));
    }
  }
}
