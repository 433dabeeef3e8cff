// Exercises that have moved to another lesson: what a student or a grader has from before goes on.
#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>

#include "cli/files/grades.h"
#include "engine/exercise/list.h"
#include "engine/exercise/session/progress.h"
#include "engine/exercise/text/student_file.h"
#include "engine/temporary_folder.h"
#include "engine/text_of.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

TEST_CASE("moved: an exercise is found by the id that it had, and by its topic") {
  CHECK(exercise_named("first_steps/overlap").id == "trip/overlap");
  CHECK(exercise_named("trip/overlap").id == "trip/overlap");
  CHECK(exercise_named("overlap").id == "trip/overlap");
  CHECK(exercise_named("first_steps/element").id == "first_steps/element");
}

TEST_CASE("moved: progress under the old id counts, and is kept under the new one") {
  const PrivateFolder folder;
  std::ofstream(folder.path() / "progress.json")
      << R"({"first_steps/overlap": {"passed": "2026-01-01T00:00:00Z", "medal": "silver", "hints": 2},
             "first_steps/wait": {"checks": 7}, "trip/wait": {"checks": 1}})";
  Progress progress(folder.path());
  CHECK(progress.of("trip/overlap").medal == "silver");
  CHECK(progress.of("trip/overlap").hints == 2);
  CHECK(progress.of("trip/wait").checks == 1);
  CHECK(progress.update("trip/event", [](ExerciseProgress& entry) { entry.checks = 3; }).empty());
  const std::string kept = text_of(folder.path() / "progress.json");
  CHECK(kept.find("trip/overlap") != kept.npos);
  CHECK(kept.find("first_steps") == kept.npos);

  // The text that was checked last is the one before, if it was kept under the old id.
  fs::create_directories(folder.path() / "saved");
  std::ofstream(folder.path() / "saved/first_steps_overlap.cu") << "old";
  progress.keep("trip/overlap", "new", false);
  CHECK(text_of(progress.before("trip/overlap")) == "old");
}

TEST_CASE("moved: a file that a student has begun goes along to the new folder, and one as it was given too") {
  const Sandbox sandbox;
  const ExerciseInfo &overlap = exercise_named("trip/overlap"), &wait = exercise_named("trip/wait");
  const fs::path before = sandbox.root() / "exercises/00_first_steps", now = sandbox.root() / "exercises/00_trip";
  fs::remove(now / "ex12_overlap.cu"), fs::remove(now / "ex9_wait.cu");
  const std::string mine = sandbox.read("exercises/00_trip/pristine/ex12_overlap.cu") + "// mine\n";
  std::ofstream(before / "ex12_overlap.cu") << mine;
  CHECK(give_exercise(overlap, sandbox.root()).empty());
  CHECK(sandbox.read("exercises/00_trip/ex12_overlap.cu") == mine);
  CHECK_FALSE(fs::exists(before / "ex12_overlap.cu"));
  CHECK(give_exercise(wait, sandbox.root()).empty());
  CHECK(sandbox.read("exercises/00_trip/ex9_wait.cu") == sandbox.read("exercises/00_trip/pristine/ex9_wait.cu"));

  // A file that stands in the new folder stays.
  std::ofstream(before / "ex12_overlap.cu") << "other";
  CHECK(give_exercise(overlap, sandbox.root()).empty());
  CHECK(sandbox.read("exercises/00_trip/ex12_overlap.cu") == mine);
}

TEST_CASE("moved: a row of grades under the old id is that of the exercise") {
  const Folder folder;
  const std::string file = folder.path + "/ada/ex12_overlap.cu", content = "0123";
  folder.write("grades.csv",
               "student,exercise,passed,medal,stage,changed_outside,message,file,content\n"
               "ada,first_steps/overlap,1,gold,passed,0,," +
                   file + "," + content + "\n");
  const GradeFile grades(folder.path + "/grades.csv");
  const GradeRow* row = grades.earlier(GradeFile::name_of(file), "trip/overlap", content);
  REQUIRE(row);
  CHECK(row->medal == "gold");
}

TEST_CASE("moved: a file of a class from before is graded as it is" * doctest::skip(!has_simt_worker())) {
  const Sandbox sandbox;
  const Folder handed_in;
  handed_in.write("ada/ex12_overlap.cu", sandbox.solution("trip/overlap"));
  const std::string csv = handed_in.path + "/grades.csv";
  const Outcome said = Program(warpwise_argv({"check", "first_steps/overlap", "--submissions", handed_in.path, "--csv",
                                              csv, "--backend", "simt"}),
                               sandbox.environment())
                           .finish(120);
  CAPTURE(said.err);
  CHECK(said.status == 0);
  CHECK(text_of(csv).find("ada,trip/overlap,1,gold,passed") != std::string::npos);
}
