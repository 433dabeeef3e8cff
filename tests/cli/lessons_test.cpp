// Lessons as modules: a course outside of the tree (tests/course), and modules that are missing, damaged or from another
// build.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "engine/text_of.h"
#include "tests/support/cli_program.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

const fs::path kCourse = WARPWISE_ROOT "/tests/course";
const fs::path kCoursePrograms = fs::path(WARPWISE_BIN).parent_path() / "course/bin";

/// They are not built where this lab itself has the course's lesson: `./warpwise --lessons tests/course test`.
bool has_course() { return has_simt_worker() && fs::exists(kCoursePrograms); }

/// A copy of the programs that know the course's lesson, `scale`, and no other, to take parts away from.
class Programs {
 public:
  Programs() {
    for (const auto& entry : fs::recursive_directory_iterator(kCoursePrograms)) {
      const std::string name = entry.path().filename();
      const bool needed = name.starts_with("00_scale") || name == "lessons.json" || name.starts_with("libwarpwise") ||
                          name == "warpwise" || name == "warpwise-run" || name == "warpwise-verbs" ||
                          name == "warpwise-worker-simt" || name == "warpwise-judge-simt" || name == "warpwise-simt-cc";
      if (!needed || !entry.is_regular_file()) continue;
      const fs::path to = bin() / fs::relative(entry.path(), kCoursePrograms);
      fs::create_directories(to.parent_path());
      fs::copy_file(entry.path(), to);
    }
    fs::create_directory_symlink(WARPWISE_BIN "/short_headers", bin() / "short_headers");
  }
  fs::path bin() const { return folder_.path + "/bin"; }
  Outcome run(std::vector<std::string> words) const {
    words.insert(words.begin(), bin() / "warpwise");
    Environment environment = sandbox_.environment();
    environment["WARPWISE_WORKER_SIMT"] = environment["WARPWISE_WORKER_CUDA"] = "";
    return Program(words, environment, folder_.path).finish(120);
  }
  std::string read(const std::string& name) const { return folder_.read("bin/" + name); }
  void write(const std::string& name, const std::string& text) const { folder_.write("bin/" + name, text, true); }

 private:
  Folder folder_;
  Sandbox sandbox_;
};

}  // namespace

TEST_CASE("a course outside of the tree is listed, run, inspected and checked") {
  if (!has_course()) return;
  const Programs programs;
  const Outcome list = programs.run({"list", "--json"});
  CAPTURE(list.err);
  REQUIRE(list.status == 0);
  const auto lessons = list.json().at("lessons");
  REQUIRE(lessons.size() == 1);
  CHECK(lessons[0].at("id") == "scale");
  CHECK(lessons[0].at("title") == "Twice as much");
  REQUIRE(lessons[0].at("steps").size() == 2);
  CHECK(fs::equivalent(lessons[0].at("steps")[0].at("file").get<std::string>(), kCourse / "lessons/00_scale/runs.cu"));
  CHECK(lessons[0].at("exercises")[0].at("id") == "scale/doubled");

  const Outcome run = programs.run({"run", "scale", "--backend", "simt", "--samples", "3", "--json"});
  CAPTURE(run.err);
  CHECK(run.status == 0);
  REQUIRE(run.json().at("results").size() == 2);
  for (const auto& result : run.json().at("results")) CHECK(result.at("ok") == true);

  for (const auto& [step, sectors] : {std::pair{"scale/runs", 32}, {"scale/neighbours", 4}}) {
    const Outcome inspected = programs.run({"inspect", step, "--size", "4096", "--json"});
    CAPTURE(inspected.err);
    CHECK(inspected.status == 0);
    const auto loads = inspected.json().at("kernels")[0].at("global_load");
    CHECK(loads.at("sectors").get<int>() == sectors * loads.at("requests").get<int>());
  }

  const Folder folder;
  const std::string solution =
                        folder.write("ex1_doubled.cu", programs.run({"solution", "scale/doubled", "--insist"}).out),
                    given = kCourse / "exercises/00_scale/pristine/ex1_doubled.cu";
  const Outcome passed = programs.run({"check", "scale/doubled", "--backend", "simt", "--file", solution});
  CAPTURE(passed.out);
  CAPTURE(passed.err);
  CHECK(passed.status == 0);
  const Outcome failed = programs.run({"check", "scale/doubled", "--backend", "simt", "--file", given});
  CHECK(failed.status == 1);
  CHECK(contains(failed.out, "No element was written"));
}

TEST_CASE("list needs nothing but the engine, and names the lessons that are not built") {
  if (!has_course()) return;
  const Programs programs;
  for (const char* part : {"simt", "counted", "exercises"}) fs::remove_all(programs.bin() / part);
  const Outcome list = programs.run({"list"});
  CAPTURE(list.err);
  CHECK(list.status == 0);
  CHECK(contains(list.out, "scale: Twice as much"));
  CHECK(contains(list.out, "the lesson scale is not built yet: `./warpwise run scale` builds it"));
  const auto lesson = programs.run({"list", "--json"}).json().at("lessons").at(0);
  CHECK(lesson.at("id") == "scale");
  CHECK(lesson.at("built") == false);
  CHECK(lesson.at("steps").empty());

  const Outcome run = programs.run({"run", "scale/runs"});
  CHECK(run.status == 3);
  CHECK(contains(run.err, "the lesson scale is not built yet: `./warpwise run scale` builds it"));
  const Outcome check = programs.run({"check", "scale/doubled"});
  CHECK(check.status == 3);
  CHECK(contains(check.err, "the part with the exercises of the lesson scale is not built yet"));
}

TEST_CASE(
    "a module that is missing, cut short, damaged or from another version is one sentence, which says what to do") {
  if (!has_course()) return;
  const Programs programs;
  const auto says = [&](const std::vector<std::string>& words, const std::string& sentence) {
    const Outcome outcome = programs.run(words);
    CAPTURE(outcome.out);
    CAPTURE(outcome.err);
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, sentence));
    CHECK(std::count(outcome.err.begin(), outcome.err.end(), '\n') <= 2);  // the backend's note, and the sentence
  };
  const std::vector<std::string> run = {"run", "scale", "--backend", "simt", "--samples", "3"};
  const std::string module = "simt/00_scale.so", whole = programs.read(module);
  const std::string again = "and run `./warpwise run scale` to build it again";

  fs::remove(programs.bin() / module);
  says(run, "the lesson scale is not built yet: `./warpwise run scale` builds it");
  programs.write(module, whole.substr(0, whole.size() / 2));
  says(run, "the lesson scale cannot be loaded (the file is cut short): remove ");
  programs.write(module, std::string(4096, 'x'));
  says(run, again);
  fs::remove(programs.bin() / module);
  fs::copy_file(programs.bin() / "exercises/00_scale.so", programs.bin() / module);
  says(run, "it is no module of this lesson");

  const std::string header = [] {
    std::ifstream file(WARPWISE_BIN "/../generated/engine_stamp.h");
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  const std::string stamp = header.substr(header.find('"') + 1, header.rfind('"') - header.find('"') - 1);
  std::string older = whole;
  REQUIRE(older.find(stamp) != std::string::npos);
  older[older.find(stamp) + stamp.size() - 1] ^= 1;
  programs.write(module, older);
  says(run, "it was built for another version of the lab");

  programs.write(module, whole);
  fs::remove(programs.bin() / "counted/00_scale.so");
  says({"inspect", "scale/runs"}, "the counted build of the lesson scale is not built yet");
  fs::remove(programs.bin() / "lessons.json");
  says({"list"}, "the list of lessons is missing or damaged");
}

TEST_CASE("a file is not judged if the system ends its compiler or its judge, twice: that is no fault of the file") {
  if (!has_course()) return;
  const Programs programs;
  const Folder handed_in, graded;
  handed_in.write("ada/ex1_doubled.cu", programs.run({"solution", "scale/doubled", "--insist"}).out);
  const std::string csv = graded.path + "/grades.csv";
  const auto check = [&] {
    return programs.run({"check", "--submissions", handed_in.path, "--csv", csv, "--backend", "simt"});
  };
  const auto is_not_judged = [&](const std::string& why) {
    const Outcome outcome = check();
    CAPTURE(outcome.out);
    CHECK(outcome.status == 3);
    CHECK(contains(outcome.err, "1 of 1 submissions were not judged: the same command tries them again"));
    CHECK(contains(warpwise::text_of(csv), "ada,scale/doubled,0,,not judged,0,\"not judged: " + why));
  };

  const std::string compiler = programs.read("warpwise-simt-cc");
  programs.write("warpwise-simt-cc", "#!/bin/sh\nkill -9 $$\n");
  is_not_judged("the system ended the compiler");
  const Outcome alone =
      programs.run({"check", "scale/doubled", "--backend", "simt", "--file", handed_in.path + "/ada/ex1_doubled.cu"});
  CHECK(alone.status == 3);
  CHECK(contains(alone.err, "not judged: the system ended the compiler"));
  programs.write("warpwise-simt-cc", compiler);

  // A judge that introduces itself and ends; then one that does so at the first try only.
  programs.write("whole-judge", programs.read("warpwise-judge-simt"));
  programs.write("warpwise-judge-simt", "#!/bin/sh\nexec \"${0%/*}/whole-judge\" \"$@\" </dev/null\n");
  is_not_judged("the process that judges the file ended");
  programs.write("warpwise-judge-simt",
                 "#!/bin/sh\nmkdir \"$0-tried\" 2>/dev/null && exec </dev/null\nexec \"${0%/*}/whole-judge\" \"$@\"\n");
  const Outcome judged = check();
  CAPTURE(judged.err);
  CHECK(judged.status == 0);
  CHECK(contains(warpwise::text_of(csv), "ada,scale/doubled,1,,passed"));
}

TEST_CASE("a lesson that is made below a path with a blank says a command that a shell takes") {
  const Folder course;
  const std::string in = course.path + "/course";
  REQUIRE(contains(in, " "));
  const Outcome made = warpwise::test::warpwise({"new", "lesson", "packing", "--in", in});
  CHECK_MESSAGE(made.status == 0, made.err);
  CHECK(contains(made.out, "./warpwise --lessons \"" + in + "\" run packing"));
}
