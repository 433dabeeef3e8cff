// A class's folder as a grader finds it: `warpwise check --submissions`, its table and its CSV file.
#include <doctest/doctest.h>
#include <sys/stat.h>

#include <csignal>
#include <fstream>

#include "exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
namespace fs = std::filesystem;

namespace {

constexpr const char* kFile = "ex1_index.cu";

std::string with(std::string text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
  return text;
}

/// What the table of `csv` says in the row that begins with `student`.
std::string row_of(const std::string& csv, const std::string& student) {
  const size_t begin = csv.find("\n" + student + ",");
  return begin == std::string::npos ? "" : csv.substr(begin + 1, csv.find('\n', begin + 1) - begin - 1);
}

}  // namespace

TEST_CASE("submissions: one row for each, whatever lies in the folder and whatever it is called") {
  const Sandbox sandbox;
  const Folder handed_in;
  const fs::path root = handed_in.path;
  const std::string right = sandbox.read("solutions/01_transpose/ex1_index.cu");
  auto hand_in = [&](const std::string& student, const std::string& text) {
    handed_in.write(student + "/" + kFile, text);
  };
  hand_in("ada", right);
  hand_in("bob, \"b\"\n\x1b[31m", right);
  hand_in("=cmd", "\xef\xbb\xbf" + with(right, "\n", "\r\n"));
  hand_in("cyd", with(right, "const int row", "const imt row"));
  hand_in("dan", with(right, "out[at(col, row, rows)]", "out[at(col, row, cols)]"));
  for (const char* student : {"eve", "fay", "gus"}) fs::create_directories(root / student);
  fs::create_symlink(sandbox.root() / "solutions/01_transpose/ex1_index.cu", root / "eve" / kFile);
  REQUIRE(::mkfifo((root / "fay" / kFile).c_str(), 0600) == 0);
  fs::create_directories(root / "gus" / kFile);
  fs::create_directories(root / "hal");
  fs::create_directory_symlink(sandbox.root() / "solutions/01_transpose", root / "ida");

  const fs::path csv = sandbox.root() / "grades.csv";
  Environment environment = sandbox.environment();
  environment["COLUMNS"] = "160";
  const Outcome outcome =
      Program(warpwise_argv({"check", "--submissions", root.string(), "--csv", csv.string(), "--backend", "simt"}),
              environment)
          .finish(120);
  CHECK(outcome.status == 1);
  CHECK(outcome.out.find("3 of 10 passed") != std::string::npos);
  CHECK(outcome.out.find("'imt' does not name a type") != std::string::npos);
  CHECK((outcome.out + outcome.err).find('\x1b') == std::string::npos);

  const std::string table = sandbox.read("grades.csv");
  CHECK(std::count(table.begin(), table.end(), '\n') == 11);
  CHECK(row_of(table, "ada").starts_with("ada,transpose/index,1,passed,0,,"));
  CHECK(table.find("\"bob, \"\"b\"\"") != std::string::npos);
  CHECK(row_of(table, "'=cmd").find(",1,passed,0,") != std::string::npos);
  CHECK(row_of(table, "cyd").find(",0,compile,") != std::string::npos);
  CHECK(row_of(table, "dan").find("ex1_index.cu:20: thread") != std::string::npos);  // in the student's own file
  CHECK(row_of(table, "eve").find("is a link") != std::string::npos);
  CHECK(row_of(table, "fay").find("no ordinary file") != std::string::npos);
  CHECK(row_of(table, "gus").find("no ordinary file") != std::string::npos);
  CHECK(row_of(table, "hal").find(",0,missing,0,") != std::string::npos);
  CHECK(row_of(table, "ida").find("The folder is a link") != std::string::npos);
}

TEST_CASE("submissions: what was checked before Ctrl-C is kept") {
  const Sandbox sandbox;
  const Folder handed_in;
  handed_in.write(std::string("a/") + kFile, sandbox.read("solutions/01_transpose/ex1_index.cu"));
  handed_in.write(std::string("b/") + kFile,
                  with(sandbox.read("solutions/01_transpose/ex1_index.cu"), "  const int blocks",
                       "  for (volatile int i = 0;; i = i + 1) {}\n  const int blocks"));
  const fs::path csv = sandbox.root() / "grades.csv";
  Program check(warpwise_argv({"check", "--submissions", handed_in.path, "--csv", csv.string(), "--backend", "simt"}),
                sandbox.environment());
  REQUIRE(check.wait_for("[2/2] b"));
  check.signal(SIGINT);
  const Outcome outcome = check.finish(60);
  CHECK(outcome.status == 3);
  CHECK(outcome.err.find("stopped after 1 of 2") != std::string::npos);
  CHECK(row_of(sandbox.read("grades.csv"), "a").find(",1,passed,") != std::string::npos);
}
