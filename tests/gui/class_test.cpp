// The class's wall in the window: offered only where a class's folder is named, current, and without names if asked.
#include <doctest/doctest.h>
#include <imgui.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <thread>

#include "gui/actions/actions.h"
#include "gui/app/class_view.h"
#include "gui/panels/panels.h"
#include "tests/gui/boards.h"
#include "tests/gui/null_backend.h"
#include "tests/support/cli_program.h"

using namespace warpwise;
using namespace warpwise::gui;
using warpwise::test::Folder;

namespace {

void add(const Folder& folder, const std::string& who, const std::string& stage) {
  WorkEvent event{time_now(), "check", "transpose/index"};
  event.stage = stage;
  event.passed = stage == "passed";
  event.message = event.passed ? "" : "access out of bounds";
  nlohmann::json line = to_json(event);
  line["who"] = who;
  std::ofstream(folder.path + "/" + who + ".jsonl", std::ios::app) << line.dump() << "\n";
}

bool wait_until(const std::function<bool()>& true_now) {
  for (int i = 0; i < 60; i++) {  // three seconds
    if (true_now()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return false;
}

/// What the view writes.
std::string words_of(NullBackend& imgui, App& app, const Folder& folder) {
  const std::string file = folder.path + "/words.txt";
  std::remove(file.c_str());  // the log would be appended
  imgui.draw(ImVec2(1200, 900), [&] {
    ImGui::LogToFile(-1, file.c_str());
    draw_class({app, imgui.style});
    ImGui::LogFinish();
  });
  return folder.read("words.txt");
}

}  // namespace

TEST_CASE("the view Class is not offered where no class's folder is named") {
  auto app = open({});
  app.settings.view = View::size_map;
  press(app, {key::right}, false);
  CHECK(app.settings.view == View::side_by_side);
  press(app, {'7'}, false);
  CHECK(app.settings.view == View::side_by_side);
}

TEST_CASE("the view Class shows who is where within three seconds, and numbers instead of names if asked") {
  const Folder folder;
  for (int i = 0; i < 3; i++) add(folder, "ada@lab", "hazards");
  add(folder, "bob@lab", "passed");
  NullBackend imgui;
  auto app = open({});
  app.class_wall = std::make_unique<ClassView>(folder.path);
  app.settings.view = View::size_map;
  press(app, {key::right}, false);
  CHECK(app.settings.view == View::class_wall);
  CHECK(wait_until([&] { return app.class_wall->shown().students.size() == 2; }));
  std::string words = words_of(imgui, app, folder);
  CAPTURE(words);
  CHECK(words.find("2 students, 1 stalled") != std::string::npos);
  CHECK(words.find("1  transpose/index, hazards: access out of bounds") != std::string::npos);
  CHECK(words.find("ada@lab") != std::string::npos);
  CHECK(imgui.frames(app, 3) > 500);

  const int64_t before = app.news();
  add(folder, "cyd@lab", "correct");
  CHECK(wait_until([&] { return app.class_wall->shown().students.size() == 3; }));
  CHECK(app.news() > before);

  app.class_wall->hide_names(true);
  CHECK(wait_until([&] { return app.class_wall->shown().students.front().name.starts_with("student "); }));
  words = words_of(imgui, app, folder);
  CHECK(words.find("@lab") == std::string::npos);
  CHECK(words.find("student 3") != std::string::npos);
}
