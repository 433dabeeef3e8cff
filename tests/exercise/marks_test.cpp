// Marks for Moodle's and Canvas's gradebooks, and a class checked in parts: docs/grading.md, whose recipes run here.
#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "cli/files/gradebook.h"
#include "engine/errors.h"
#include "engine/export/csv.h"
#include "engine/text_of.h"
#include "tests/support/exercise_sandbox.h"
#include "tests/support/machines.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

GradeRow grade(const std::string& student, const std::string& exercise, bool passed) {
  GradeRow row;
  row.student = student, row.exercise = exercise, row.passed = passed;
  row.stage = passed ? "passed" : "correct";
  return row;
}

const std::vector<GradeRow> kGrades = {grade("Ada Lovelace_1234_assignsubmission_file", "transpose/index", true),
                                       grade("Ada Lovelace_1234_assignsubmission_file", "transpose/index", false),
                                       grade("BOB", "transpose/tile", false),
                                       grade("BOB", "transpose/index", true),
                                       grade("cy@uni.example", "", false),
                                       grade("nobody", "transpose/index", true)};

/// The blocks of shell in docs/grading.md.
std::vector<std::string> shell_blocks() {
  std::istringstream lines(text_of(WARPWISE_ROOT "/docs/grading.md"));
  std::vector<std::string> blocks;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = line == "```sh";
      if (inside) blocks.emplace_back();
    } else if (inside) {
      blocks.back() += line + "\n";
    }
  }
  return blocks;
}

/// A table's verdicts, sorted: student, exercise, passed, medal, stage.
std::vector<std::string> verdicts(const std::string& csv) {
  std::vector<std::string> all;
  for (const auto& row : csv_rows(csv, ','))
    if (row.size() == 9) all.push_back(row[0] + " " + row[1] + " " + row[2] + " " + row[3] + " " + row[4]);
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace

TEST_CASE("marks: Moodle's gradebook gets a column for each exercise; the best of several files counts") {
  const std::string book =
      "\xef\xbb\xbf\"First name\",\"Last name\",\"ID number\",\"Email address\",\"Course total (Real)\"\r\n"
      "Ada,Lovelace,77,ada@uni.example,-\r\n"
      "\"Bob \"\"B\"\"\",\"O, Neil\",bob,b@uni.example,-\r\n"
      "Cy,Young,5,cy@uni.example,-\r\n"
      "Dan,Late,6,dan@uni.example,-\r\n";
  const FilledBook filled = fill_gradebook(book, kGrades, {10, false});
  CHECK(filled.kind == "Moodle");
  CHECK(filled.filled == 3);
  CHECK(filled.unknown == std::vector<std::string>{"nobody"});
  CHECK(filled.csv ==
        "First name,Last name,ID number,Email address,transpose/index,transpose/tile\n"
        "Ada,Lovelace,77,ada@uni.example,10,\n"
        "\"Bob \"\"B\"\"\",\"O, Neil\",bob,b@uni.example,10,0\n"
        "Cy,Young,5,cy@uni.example,,\n"
        "Dan,Late,6,dan@uni.example,,\n");
  const FilledBook total = fill_gradebook(book, kGrades, {2, true});
  CHECK(contains(total.csv, "Ada,Lovelace,77,ada@uni.example,2\n"));
  CHECK(contains(total.csv, "Cy,Young,5,cy@uni.example,0\n"));
  CHECK(contains(total.csv, "Dan,Late,6,dan@uni.example,\n"));  // has handed in nothing
}

TEST_CASE("marks: Canvas's gradebook keeps its columns, its points and the assignment that it has already") {
  const std::string book =
      "Student,ID,SIS User ID,SIS Login ID,Section,transpose/index (4711),Current Score\n"
      "    Points Possible,,,,,10,(read only)\n"
      "\"Lovelace, Ada\",901,,ada,\"Lab, 1\",,\n"
      "\"Bee, Bob\",902,,bob,Lab 1,,\n"
      "\"Student, Test\",1,,nobody,Lab 1,,\n";
  const FilledBook filled = fill_gradebook(book, kGrades, {10, false});
  CHECK(filled.kind == "Canvas");
  CHECK(filled.filled == 2);
  CHECK(filled.unknown == std::vector<std::string>{"cy@uni.example", "nobody"});
  CHECK(filled.csv ==
        "Student,ID,SIS User ID,SIS Login ID,Section,transpose/index (4711),transpose/tile\n"
        "\"    Points Possible\",,,,,10,10\n"
        "\"Lovelace, Ada\",901,,ada,\"Lab, 1\",10,\n"
        "\"Bee, Bob\",902,,bob,Lab 1,10,0\n");
}

TEST_CASE("marks: two rows of one name get no mark, and what is no gradebook is refused") {
  const std::string twins = "First name,Last name,Email address\nAda,Lovelace,a@x\nAda,Lovelace,b@x\n";
  const FilledBook filled = fill_gradebook(twins, {grade("Ada Lovelace", "transpose/index", true)}, {});
  CHECK(filled.filled == 0);
  CHECK(filled.ambiguous == std::vector<std::string>{"Ada Lovelace"});
  CHECK(filled.csv == "First name,Last name,Email address,transpose/index\nAda,Lovelace,a@x,\nAda,Lovelace,b@x,\n");
  const FilledBook one =
      fill_gradebook("Username;First name;Last name\nada;Ada;Lovelace\n", {grade("ada", "transpose/index", true)}, {});
  CHECK(one.csv == "First name,Last name,Username,transpose/index\nAda,Lovelace,ada,1\n");
  CHECK_THROWS_AS(fill_gradebook("a,b,c\n1,2,3\n", {}, {}), UsageError);
  CHECK_THROWS_AS(fill_gradebook("", {}, {}), UsageError);
}

TEST_CASE("marks: a class checked in parts has the verdicts of one checked at once, resumes, and becomes marks" *
          doctest::test_suite("long")) {
  const Sandbox sandbox;
  const Folder here;
  const std::string right = sandbox.solution("transpose/index");
  std::string wrong = right;
  wrong.replace(wrong.find("out[at(col, row, rows)]"), 23, "out[at(col, row, cols)]");
  for (const char* student : {"ada", "bob", "cyd", "dan", "eve"})
    here.write(std::string("class/") + student + "/ex1_index.cu", *student == 'b' || *student == 'e' ? wrong : right);
  here.write("book.csv", "Username,First name,Last name\nada,A,L\nbob,B,B\ncyd,C,C\ndan,D,D\neve,E,E\n");
  here.write("warpwise", "#!/bin/sh\nexec '" + fs::absolute(warpwise_argv({}).front()).string() + "' \"$@\"\n", true);
  Environment environment = sandbox.environment();
  const auto shell = [&](const std::string& command) {
    return Program({"/bin/bash", "-e", "-c", command}, environment, here.path).finish(300);
  };
  const std::string alone = "./warpwise check --submissions class --backend simt --csv alone.csv";
  CHECK(shell(alone).status == 1);

  const auto blocks = shell_blocks();
  REQUIRE(blocks.size() == 3);
  CHECK(contains(blocks[0], "#SBATCH --array="));
  if (has_slurm()) {  // a job array of a real one, which is ended after its first verdict, and submitted again
    const Slurm slurm;
    REQUIRE(slurm.works());
    environment.merge(slurm.environment());
    here.write("grade.sh", blocks[0], true);
    for (const bool ends : {true, false}) {
      const Outcome job = shell("sbatch --parsable --array=1-2 --cpus-per-task=1 --mem-per-cpu=0 grade.sh");
      CAPTURE(job.err);
      REQUIRE(job.status == 0);
      if (ends) {
        REQUIRE(becomes([&] { return verdicts(here.read("grades.1.csv")).size() > 1; }, 120));
        CHECK(shell("scancel " + job.out).status == 0);
      }
      REQUIRE(becomes([&] { return slurm.squeue().empty(); }, 240));
      CHECK(verdicts(here.read("grades.2.csv")).empty() == ends);
    }
  } else {
    environment["SLURM_ARRAY_TASK_COUNT"] = "2";
    for (const char* task : {"1", "2", "2"}) {  // one is started again
      environment["SLURM_ARRAY_TASK_ID"] = task;
      const Outcome outcome = shell(blocks[0]);
      CAPTURE(outcome.err);
      CHECK(outcome.status == 0);
    }
  }
  CHECK(verdicts(here.read("grades.1.csv")).size() == 1 + 3);
  CHECK(verdicts(here.read("grades.2.csv")).size() == 1 + 2);
  const Outcome joined = shell(blocks[1]);
  CHECK(joined.status == 1);
  CHECK(contains(joined.out, "5 of them were checked before"));
  CHECK(verdicts(here.read("grades.csv")) == verdicts(here.read("alone.csv")));

  const Outcome marks = shell(blocks[2]);
  CAPTURE(marks.err);
  CHECK(marks.status == 0);
  CHECK(contains(here.read("marks.csv"), "\nB,B,bob,0\n"));
  CHECK(contains(here.read("marks.csv"), "\nC,C,cyd,10\n"));
  for (const char* part : {"0/2", "3/2", "2", "a/b", "1/2x"}) CHECK(shell(alone + " --part " + part).status == 2);
  here.write("book.csv", "Username,First name,Last name\nada,A,L\n");
  const Outcome missing = shell(blocks[2]);
  CHECK(missing.status == 1);
  CHECK(contains(missing.err, "not in the gradebook, so without a mark: bob, cyd, dan, eve"));
  CHECK(shell("./warpwise marks book.csv --gradebook book.csv").status == 2);
}
