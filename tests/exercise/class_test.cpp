// The work log, and the wall of a class made of many students' logs.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <ctime>
#include <fstream>
#include <thread>

#include "engine/exercise/session/class_folder.h"
#include "engine/exercise/session/class_wall.h"
#include "engine/text_of.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

std::string at(double seconds_ago) {
  const auto when = static_cast<std::time_t>(static_cast<double>(std::time(nullptr)) - seconds_ago);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", std::gmtime(&when));
  return text;
}

WorkEvent checked(const std::string& exercise, const std::string& stage, const std::string& message,
                  double seconds_ago = 5) {
  WorkEvent event{at(seconds_ago), "check", exercise};
  event.stage = stage;
  event.passed = stage == "passed";
  event.message = message;
  return event;
}

/// A folder as students' machines would fill it.
struct Class {
  Folder folder;
  fs::path file_of(const std::string& who) const { return fs::path(folder.path) / (who + ".jsonl"); }
  void add(const std::string& who, const WorkEvent& event, const std::string& signed_by = "") const {
    json line = to_json(event);
    line["who"] = signed_by.empty() ? who : signed_by;
    std::ofstream(file_of(who), std::ios::app) << line.dump() << "\n";
  }
};

/// Waits until `file` has so many lines.
std::string awaited_text(const fs::path& file, long lines) {
  std::string text;
  for (int i = 0; i < 200; i++) {
    text = text_of(file);
    if (std::count(text.begin(), text.end(), '\n') >= lines) break;
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
  }
  return text;
}

/// Memory of this process in kB that is no file's.
long resident_kb() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);)
    if (line.starts_with("RssAnon:")) return std::atol(line.c_str() + 8);
  return 0;
}

}  // namespace

TEST_CASE("work log: checks, hints and a solution that was asked for are on the page, with times, changes and counts") {
  const Sandbox sandbox;
  const auto run = [&](std::vector<std::string> arguments) {
    return Program(warpwise_argv(std::move(arguments)), sandbox.environment()).finish(120);
  };
  const std::string file = "exercises/01_transpose/ex1_index.cu", right = sandbox.solution("transpose/index");
  CHECK(run({"check", "transpose/index", "--backend", "simt"}).status == 1);
  CHECK(run({"hint", "transpose/index"}).status == 0);
  CHECK(run({"solution", "transpose/index", "--insist"}).status == 0);
  sandbox.replace(file, right);
  CHECK(run({"check", "transpose/index", "--backend", "simt"}).status == 0);

  const json log = run({"log", "--json"}).json()["events"];
  REQUIRE(log.size() >= 4);
  CHECK(log[0]["what"] == "check");
  CHECK(log[0]["stage"] == "correct");
  CHECK_FALSE(log[0]["message"].get<std::string>().empty());
  CHECK(log[1]["hint"] == 1);
  CHECK(log[2]["what"] == "solution");
  CHECK(log[3]["passed"] == true);
  CHECK(log[3]["changed"].get<int>() >= 1);
  CHECK(log[3]["changed"].get<int>() <= 5);
  CHECK(log[3]["counts"][1] == "store requests: 2048, aim 2048");

  const std::string page = sandbox.root() / "log.html";
  const Outcome outcome = run({"log", "-o", page, "--name", "Ada <b>"});
  CHECK(outcome.status == 0);
  const std::string html = sandbox.read("log.html");
  CHECK(contains(html, "<h1>Work log of Ada &lt;b&gt;</h1>"));
  CHECK(contains(html, "1 of 1 exercises passed that were begun; 2 checks"));
  CHECK(contains(html, "the solution was shown"));
  CHECK(contains(html, "store requests: 2048, aim 2048"));
  CHECK(contains(html, "__global__ void index"));
  CHECK_FALSE(contains(html, "<script"));
  CHECK(run({"log", "-o", "/nonexistent/log.html"}).status == 3);
}

TEST_CASE("work log: time at work leaves out breaks, and a damaged line hides no other") {
  CHECK(seconds_at_work({0, 100, 400, 1500, 1560}) == 460);
  const Folder folder;
  append_work(folder.path, checked("transpose/index", "hazards", "race"));
  std::ofstream(folder.path + "/log.jsonl", std::ios::app) << "{\"at\": 3}\nnonsense\n[]\n";
  append_work(folder.path, checked("transpose/index", "passed", ""));
  const auto events = read_work(folder.path);
  REQUIRE(events.size() == 2);
  CHECK(events[0].message == "race");
  CHECK(events[1].passed);
}

TEST_CASE("class: nothing is written without WARPWISE_CLASS; with it, a file of one's own, signed, without the text") {
  const Sandbox sandbox;
  const Class here;
  Environment environment = sandbox.environment();
  environment["WARPWISE_CLASS"] = "";
  const auto hint = [&] { return Program(warpwise_argv({"hint", "transpose/index"}), environment).finish(60); };
  CHECK(hint().status == 0);
  environment["WARPWISE_CLASS"] = here.folder.path;
  CHECK(hint().status == 0);
  const fs::path file = here.file_of(who_is_here());
  const json line = json::parse(awaited_text(file, 1));
  CHECK(line["who"] == who_is_here());
  CHECK(line["hint"] == 2);  // the first one is not there
  CHECK(std::distance(fs::directory_iterator(here.folder.path), fs::directory_iterator()) == 1);
  CHECK((fs::status(file).permissions() & fs::perms::others_write) == fs::perms::none);

  // Half a line that a full disk has left spoils no other.
  std::ofstream(file, std::ios::app) << "{\"at\": \"20";
  CHECK(hint().status == 0);
  awaited_text(file, 3);
  ClassWall wall(here.folder.path);
  wall.look();
  REQUIRE(wall.exercises().size() == 1);
  CHECK(wall.exercises()[0].hints == 2);
}

TEST_CASE("class: where the teachers' group may read the folder, others may not read a student's file") {
  const Sandbox sandbox;
  const Class here;
  REQUIRE(::chmod(here.folder.path.c_str(), 03773) == 0);
  Environment environment = sandbox.environment();
  environment["WARPWISE_CLASS"] = here.folder.path;
  CHECK(Program(warpwise_argv({"hint", "transpose/index"}), environment).finish(60).status == 0);
  const fs::path file = here.file_of(who_is_here());
  awaited_text(file, 1);
  CHECK((fs::status(file).permissions() & fs::perms::mask) ==
        (fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read));
}

TEST_CASE("class: a folder that is gone or full, and a file that is a link or a pipe, disturb nobody") {
  const Sandbox sandbox;
  const Class here;
  Environment environment = sandbox.environment();
  const auto hint = [&] { return Program(warpwise_argv({"hint", "transpose/index"}), environment).finish(20); };
  const auto undisturbed = [&] {
    const Outcome outcome = hint();
    return outcome.status == 0 && outcome.err.empty() && !outcome.timed_out;
  };
  environment["WARPWISE_CLASS"] = "/nonexistent/class";
  CHECK(undisturbed());
  environment["WARPWISE_CLASS"] = here.folder.path;
  const fs::path file = here.file_of(who_is_here());
  REQUIRE(::mkfifo(file.c_str(), 0600) == 0);
  CHECK(undisturbed());
  fs::remove(file);
  const std::string other = here.folder.write("other", "another's\n");
  fs::create_symlink(other, file);
  CHECK(undisturbed());
  fs::remove(file);
  fs::create_hard_link(other, file);
  CHECK(undisturbed());
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  CHECK(here.folder.read("other") == "another's\n");

  // A full one: a small file system of our own.
  const fs::path full = fs::path(here.folder.path) / "full";
  fs::create_directories(full);
  const std::string mount = "mount -t tmpfs -o size=8k none '" + full.string() + "' && ";
  if (Program({"unshare", "-Urm", "sh", "-c", mount + "true"}).finish(20).status != 0) {
    MESSAGE("skipped: this user may not mount a file system");
    return;
  }
  const std::string fill = "head -c 8192 /dev/zero >'" + full.string() + "/fill'; ";
  environment["WARPWISE_CLASS"] = full.string();
  const Outcome outcome = Program({"unshare", "-Urm", "sh", "-c",
                                   mount + fill + "w='" + warpwise_argv({}).front() +
                                       "'; \"$w\" hint transpose/index && \"$w\" class --json"},
                                  environment)
                              .finish(60);
  CAPTURE(outcome.err);
  CHECK(outcome.status == 0);
  CHECK(outcome.err.empty());
  CHECK(contains(outcome.out, "transpose/index, hint"));
  CHECK(outcome.json()["trouble"] ==
        "The class's folder " + full.string() + " is full: new events are lost until there is room.");
}

TEST_CASE("class: the wall says who is where, what stalls, and which wrong answer is common whatever its numbers") {
  const Class here;
  for (int i = 0; i < 3; i++)
    here.add(
        "bob@lab" + std::to_string(i),
        checked("transpose/index", "hazards", "access out of bounds: a.cu:" + std::to_string(10 + i) + ": thread"));
  for (int i = 0; i < 3; i++) here.add("ada@lab", checked("transpose/tile", "correct", "wrong at 33x31", 300 - i));
  here.add("cyd@lab", checked("transpose/index", "counters", "too many stores", 900));
  here.add("cyd@lab", checked("transpose/index", "passed", "", 800));
  here.add("cyd@lab", checked("transpose/tile", "compile", "expected ';'", 700));
  here.add("cyd@lab", checked("transpose/tile", "correct", "wrong at 1x1", 20));

  ClassWall wall(here.folder.path);
  CHECK(wall.look());
  const auto students = wall.students();
  REQUIRE(students.size() == 5);
  CHECK(students[0].name == "ada@lab");
  CHECK(students[0].stalls);  // after three checks
  CHECK(students[0].checks == 3);
  CHECK_FALSE(students[1].stalls);
  CHECK(students[4].name == "cyd@lab");
  CHECK(students[4].exercise == "transpose/tile");
  CHECK(students[4].stalls);  // after ten minutes
  CHECK(students[4].passed == 1);
  const auto exercises = wall.exercises();
  REQUIRE(exercises.size() == 2);
  CHECK(exercises[0].exercise == "transpose/tile");
  CHECK(exercises[0].stall == 2);
  CHECK(exercises[1].tried == 4);
  CHECK(exercises[1].here == 3);
  const auto answers = wall.answers();
  REQUIRE(answers.size() == 2);
  CHECK(answers[0].students == 3);
  CHECK(answers[0].stage == "hazards");
  CHECK(answers[1].students == 2);
  CHECK(wall.last_minute().size() == 4);

  // Names hidden: in none of the tables.
  const Outcome hidden = Program(warpwise_argv({"class", here.folder.path, "--hide-names"})).finish(30);
  CHECK(hidden.status == 0);
  CHECK(contains(hidden.out, "5 students, 2 stalled, 4 events in the last minute"));
  CHECK(contains(hidden.out, "student 5"));
  CHECK_FALSE(contains(hidden.out, "@lab"));
  const Outcome named = Program(warpwise_argv({"class", here.folder.path, "--json"})).finish(30);
  CHECK(named.json()["students"].size() == 5);
  CHECK(contains(named.out, "bob@lab2"));
  CHECK(Program(warpwise_argv({"class", "/nonexistent"})).finish(30).status == 3);
}

TEST_CASE("class: what is signed by another, is no event, hostile or half written does not reach the wall") {
  const Class here;
  here.add("ada@lab", checked("transpose/index", "passed", ""), "bob@lab");
  here.add("ada@lab", checked("no/exercise", "passed", ""));
  std::ofstream(here.file_of("ada@lab"), std::ios::app)
      << "[1]\n"
      << std::string(1 << 20, 'x') << "\n{\"at\": " << std::string(3000, '[') << "\n";
  fs::create_symlink("/etc/passwd", here.file_of("eve@lab"));
  WorkEvent event = checked("transpose/index", "correct", "\x1b[31mred");
  here.add("dan@lab", event);
  std::ofstream(here.file_of("dan@lab"), std::ios::app) << "{\"at\": \"2026";
  ClassWall wall(here.folder.path);
  for (int i = 0; i < 3; i++) wall.look();
  REQUIRE(wall.students().size() == 1);
  CHECK(wall.students()[0].name == "dan@lab");
  CHECK(contains(Program(warpwise_argv({"class", here.folder.path})).finish(30).out, "1 student, 0 stalled"));
  CHECK(wall.answers()[0].message == "\\x1b[31mred");
  CHECK(wall.refused() == 1);

  // A file that was begun again counts from its beginning; a folder that is gone keeps what was known.
  fs::remove(here.file_of("dan@lab"));
  here.add("dan@lab", checked("transpose/index", "passed", ""));
  wall.look();
  CHECK(wall.students()[0].checks == 1);
  CHECK(wall.students()[0].stage == "passed");
  fs::rename(here.folder.path, here.folder.path + "x");
  wall.look();
  CHECK(contains(wall.trouble(), "cannot be read"));
  CHECK(wall.students().size() == 1);
  fs::rename(here.folder.path + "x", here.folder.path);
}

TEST_CASE("class: the wall in a terminal shows a new event within three seconds") {
  if (!has_terminals()) {
    MESSAGE("skipped: no terminals here");
    return;
  }
  const Class here;
  here.add("ada@lab", checked("transpose/index", "hazards", "race"));
  Program program(warpwise_argv({"class", here.folder.path}), {{"TERM", "xterm"}}, "", 110, 40);
  REQUIRE(program.wait_for_next("ada@lab"));
  here.add("bob@lab", checked("transpose/index", "hazards", "race"));
  CHECK(program.wait_for_next("bob@lab", 3));
  program.signal(SIGINT);
  CHECK(program.finish(10).status == 0);
}

TEST_CASE("class: three hundred students, and memory that does not grow with their events" *
          doctest::test_suite("long")) {
  const Class here;
  ClassWall wall(here.folder.path);
  constexpr int kStudents = 300;
  std::vector<std::string> ids;
  for (const auto& exercise : exercise_list()) ids.push_back(exercise.id);
  int events = 0, round = 0;
  const auto work = [&](int rounds) {
    for (const int end = round + rounds; round < end; round++) {
      for (int i = 0; i < kStudents; i++, events++)
        here.add("student" + std::to_string(i) + "@lab",
                 checked(ids[static_cast<size_t>(i + round) % ids.size()], events % 3 ? "hazards" : "passed",
                         "message " + std::to_string(events) + std::string(100, 'x')));
      wall.look();
    }
  };
  work(static_cast<int>(ids.size()) + 5);  // everyone has tried everything
  const long before = resident_kb();
  work(60);
  const long after = resident_kb();
  CHECK(wall.students().size() == kStudents);
  CHECK(wall.last_minute().size() <= 500);
  CHECK(wall.exercises().size() == ids.size());
  for (const auto& exercise : wall.exercises()) CHECK(exercise.tried == kStudents);
  MESSAGE(events << " events; " << before << " kB, then " << after << " kB");
  // 60 rounds are 18000 events of 300 bytes: 5 MB in files.
  CHECK(after - before < 1000);
}
