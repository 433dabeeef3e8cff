// A class's folder as a grader finds it: `warpwise check --submissions`, its table and its CSV file.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "cli/files/grades.h"
#include "engine/process.h"
#include "engine/temporary_folder.h"
#include "tests/support/exercise_sandbox.h"

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

/// The table row of `csv` that begins with `student`.
std::string row_of(const std::string& csv, const std::string& student) {
  const size_t begin = csv.find("\n" + student + ",");
  return begin == std::string::npos ? "" : csv.substr(begin + 1, csv.find('\n', begin + 1) - begin - 1);
}

}  // namespace

TEST_CASE("submissions: one row for each, whatever lies in the folder and whatever it is called") {
  const Sandbox sandbox;
  const Folder handed_in;
  const fs::path root = handed_in.path;
  const std::string right = sandbox.solution("transpose/index");
  auto hand_in = [&](const std::string& student, const std::string& text) {
    handed_in.write(student + "/" + kFile, text);
  };
  hand_in("ada", right);
  hand_in("bob, \"b\"\n\x1b[31m", right);
  hand_in("=cmd", "\xef\xbb\xbf" + with(right, "\n", "\r\n"));
  hand_in("cyd", with(right, "const int row", "const imt row"));
  hand_in("dan", with(right, "out[at(col, row, rows)]", "out[at(col, row, cols)]"));
  for (const char* student : {"eve", "fay", "gus"}) fs::create_directories(root / student);
  fs::create_symlink(sandbox.root() / "exercises/01_transpose/answers/ex1_index.cu", root / "eve" / kFile);
  REQUIRE(::mkfifo((root / "fay" / kFile).c_str(), 0600) == 0);
  fs::create_directories(root / "gus" / kFile);
  fs::create_directories(root / "hal");
  fs::create_directory_symlink(sandbox.root() / "exercises/01_transpose/answers", root / "ida");

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
  CHECK(row_of(table, "ada").starts_with("ada,transpose/index,1,,passed,0,,"));
  CHECK(table.find("\"bob, \"\"b\"\"\\x0a\\x1b[31m\"") != std::string::npos);
  CHECK(row_of(table, "'=cmd").find(",1,,passed,0,") != std::string::npos);
  CHECK(row_of(table, "cyd").find(",0,,compile,") != std::string::npos);
  CHECK(row_of(table, "dan").find("ex1_index.cu:20: thread") != std::string::npos);  // in the student's own file
  CHECK(row_of(table, "eve").find("is a link") != std::string::npos);
  CHECK(row_of(table, "fay").find("no ordinary file") != std::string::npos);
  CHECK(row_of(table, "gus").find("no ordinary file") != std::string::npos);
  CHECK(row_of(table, "hal").find(",0,,missing,0,") != std::string::npos);
  CHECK(row_of(table, "ida").find("The folder is a link") != std::string::npos);
}

TEST_CASE("submissions: what was checked before Ctrl-C is kept") {
  const Sandbox sandbox;
  const Folder handed_in;
  handed_in.write(std::string("a/") + kFile, sandbox.solution("transpose/index"));
  handed_in.write(std::string("b/") + kFile, with(sandbox.solution("transpose/index"), "  const int blocks",
                                                  "  for (volatile int i = 0;; i = i + 1) {}\n  const int blocks"));
  const fs::path csv = sandbox.root() / "grades.csv";
  Program check(warpwise_argv({"check", "--submissions", handed_in.path, "--csv", csv.string(), "--backend", "simt"}),
                sandbox.environment());
  REQUIRE(check.wait_for("[2/2] b"));
  for (int i = 0; i < 600 && row_of(sandbox.read("grades.csv"), "a").empty();
       i++)  // on the disk as soon as it is known
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  check.signal(SIGINT);
  const Outcome outcome = check.finish(60);
  CHECK(outcome.status == 3);
  CHECK(outcome.err.find("stopped after 1 of 2") != std::string::npos);
  CHECK(row_of(sandbox.read("grades.csv"), "a").find(",1,,passed,") != std::string::npos);

  // The same command continues: a's file is the same, b's file has changed.
  const std::string right = sandbox.solution("transpose/index");
  handed_in.write(std::string("b/") + kFile, right);
  const std::vector<std::string> again =
      warpwise_argv({"check", "--submissions", handed_in.path, "--csv", csv.string(), "--backend", "simt"});
  Outcome second = Program(again, sandbox.environment()).finish(120);
  CHECK(second.status == 0);
  CHECK(second.err.find("a transpose/index: as before") != std::string::npos);
  CHECK(second.err.find("b transpose/index: as before") == std::string::npos);
  CHECK(second.out.find("1 of them were checked before") != std::string::npos);
  const std::string table = sandbox.read("grades.csv");
  CHECK(std::count(table.begin(), table.end(), '\n') == 3);
  // Half a row, which a killed run may leave, is ignored.
  std::ofstream(csv, std::ios::app | std::ios::binary) << "c,transpose/index,1,,pas";
  handed_in.write(std::string("a/") + kFile, right + "\n// another\n");
  second = Program(again, sandbox.environment()).finish(120);
  CHECK(second.err.find("a transpose/index: as before") == std::string::npos);
  CHECK(second.err.find("b transpose/index: as before") != std::string::npos);
  CHECK(sandbox.read("grades.csv").find("pas\n") == std::string::npos);
}

TEST_CASE("submissions: what cannot be written, and what is no table, is said before the first check") {
  const Sandbox sandbox;
  const Folder handed_in;
  handed_in.write(std::string("a/") + kFile, sandbox.solution("transpose/index"));
  auto check = [&](const fs::path& csv) {
    return Program(
               warpwise_argv({"check", "--submissions", handed_in.path, "--csv", csv.string(), "--backend", "simt"}),
               sandbox.environment())
        .finish(60);
  };
  Outcome outcome = check(sandbox.root() / "nowhere/grades.csv");
  CHECK(outcome.status == 3);
  CHECK(outcome.err.find("choose another place for the CSV file") != std::string::npos);
  CHECK(outcome.err.find("[1/1]") == std::string::npos);
  sandbox.replace("mine.csv", "name,mark\nada,1\n");
  outcome = check(sandbox.root() / "mine.csv");
  CHECK(outcome.status == 2);
  CHECK(outcome.err.find("is no table of this program") != std::string::npos);
  CHECK(sandbox.read("mine.csv") == "name,mark\nada,1\n");
}

TEST_CASE("submissions: names that are nearly right, and too many files, have a row") {
  const Sandbox sandbox;
  const Folder handed_in;
  handed_in.write("ann/ex1_indx.cu", "x");
  handed_in.write("bea/EX1_INDEX.CU", "x");
  handed_in.write("cat/notes.txt", "x");
  for (int i = 0; i < 45; i++) handed_in.write("dee/" + std::to_string(i) + "/" + kFile, "x");
  handed_in.write(std::string("eli/") + kFile, std::string(2 << 20, 'x'));
  for (int i = 0; i < 200; i++) handed_in.write("fin/copy (" + std::to_string(i) + ").cu", "x");
  const fs::path csv = sandbox.root() / "grades.csv";
  const Outcome outcome =
      Program(warpwise_argv({"check", "--submissions", handed_in.path, "--csv", csv.string(), "--backend", "simt"}),
              sandbox.environment())
          .finish(60);
  CHECK(outcome.status == 1);
  const std::string table = sandbox.read("grades.csv");
  CHECK(row_of(table, "ann").find(",misnamed,") != std::string::npos);
  CHECK(row_of(table, "ann").find("is it meant to be ex1_index.cu?") != std::string::npos);
  CHECK(row_of(table, "bea").find("is it meant to be ex1_index.cu?") != std::string::npos);
  CHECK(row_of(table, "cat").find(",missing,") != std::string::npos);
  CHECK(row_of(table, "dee").find("45 files that are named like exercises") != std::string::npos);
  CHECK(row_of(table, "eli").find("larger than 1 MB") != std::string::npos);
  CHECK(row_of(table, "fin").find("200 files whose names are no exercise's, such as copy (0).cu") != std::string::npos);
  CHECK(std::count(table.begin(), table.end(), '\n') == 7);
}

TEST_CASE("submissions: names on one line, none like another's") {
  CHECK(escaped_name("Zoë Łuk") == "Zoë Łuk");
  CHECK(escaped_name("a\x1b[31m\r\n") == "a\\x1b[31m\\x0d\\x0a");
  CHECK(escaped_name("a\\x1b") == "a\\\\x1b");  // a backslash, and not an escape
  CHECK(escaped_name("\xc2\x9b"
                     "2J") == "\\xc2\\x9b2J");  // C1
  CHECK(escaped_name("\xe2\x80\xae"
                     "cod") == "\\xe2\\x80\\xaecod");  // right to left
  CHECK(escaped_name("\xff\xfe") == "\\xff\\xfe");     // no UTF-8
  const auto line = [](const std::string& name) {
    return to_csv_line({name, "f", "e", true, "passed", 0, "", "0", ""});
  };
  CHECK(line("=1+1").starts_with("'=1+1,"));
  CHECK(line("'=1+1").starts_with("''=1+1,"));
  for (const char* formula : {"+1", "-1", "@x"}) CHECK(line(formula).starts_with("'"));
  CHECK(line("a,b").starts_with("\"a,b\","));
}

TEST_CASE("submissions: rows of other files stay in the table") {
  const Sandbox sandbox;
  const Folder morning, evening;
  for (const char* student : {"ada", "bob", "cyd"}) morning.write(std::string(student) + "/" + kFile, "no program");
  morning.write("ada/ex3_stores.cu", "no program");
  evening.write(std::string("ada/") + kFile, "no program either");
  const fs::path csv = sandbox.root() / "grades.csv";
  const auto check = [&](std::vector<std::string> words) {
    for (const std::string& word : {std::string("--csv"), csv.string(), std::string("--backend"), std::string("simt")})
      words.push_back(word);
    return Program(warpwise_argv(words), sandbox.environment()).finish(60);
  };
  CHECK(check({"check", "--submissions", morning.path}).out.find("of other files") == std::string::npos);
  const std::string before = sandbox.read("grades.csv");
  REQUIRE(std::count(before.begin(), before.end(), '\n') == 5);

  // Another folder, with a student and a file of the same names.
  const Outcome other = check({"check", "--submissions", evening.path});
  CHECK(other.out.find("keeps 4 rows of other files as before") != std::string::npos);
  std::string after = sandbox.read("grades.csv");
  CHECK(after.starts_with(before));
  CHECK(std::count(after.begin(), after.end(), '\n') == 6);
  CHECK(after.find(evening.path + "/ada/") != std::string::npos);

  // One exercise of the first folder: its rows are replaced, the others stay. Another spelling of the folder is the same one.
  morning.write(std::string("cyd/") + kFile, "no program yet");
  CHECK(check({"check", "transpose/index", "--submissions",
               morning.path + "/../" + fs::path(morning.path).filename().string()})
            .out.find("keeps 2 rows of other files") != std::string::npos);
  after = sandbox.read("grades.csv");
  CHECK(std::count(after.begin(), after.end(), '\n') == 6);
  CHECK(after.find(",transpose/stores,") != std::string::npos);

  // Someone's note stays, too.
  std::ofstream(csv, std::ios::app) << "seen by the assistant\n";
  check({"check", "--submissions", evening.path});
  CHECK(sandbox.read("grades.csv").find("seen by the assistant\n") != std::string::npos);
}

TEST_CASE("submissions: two graders do not write the same table") {
  const Sandbox sandbox;
  const Folder handed_in;
  handed_in.write(std::string("a/") + kFile, "no program");
  const fs::path csv = sandbox.root() / "grades.csv";
  const auto check = [&] {
    return Program(
               warpwise_argv({"check", "--submissions", handed_in.path, "--csv", csv.string(), "--backend", "simt"}),
               sandbox.environment())
        .finish(60);
  };
  CHECK(check().status == 1);
  const std::string before = sandbox.read("grades.csv");
  handed_in.write(std::string("b/") + kFile, "no program");
  {
    const GradeFile other(csv);
    const Outcome outcome = check();
    CHECK(outcome.status == 3);
    CHECK(outcome.err.find("another check is writing " + csv.string() + " now") != std::string::npos);
    CHECK(sandbox.read("grades.csv") == before);
  }
  CHECK(check().status == 1);
  const std::string after = sandbox.read("grades.csv");
  CHECK(std::count(after.begin(), after.end(), '\n') == 3);
}

namespace {

/// How many processes with `path` in their command line are compilers proper, behind the preprocessor.
int compilers_of(const std::string& path) {
  return processes_with([&](const std::string& words) {
    return words.find("cc1plus") != std::string::npos && words.find(path) != std::string::npos &&
           words.find(std::string("\0-E\0", 4)) == std::string::npos;
  });
}

int folders_in(const std::string& path) {
  int count = 0;
  for (const auto& entry : fs::directory_iterator(path))
    count += entry.path().filename().string().starts_with("warpwise-");
  return count;
}

}  // namespace

TEST_CASE("submissions: a grader that is killed leaves no compiler, and its folders go at the next start") {
  const Sandbox sandbox;
  const Folder handed_in, temporary;
  // Many seconds of work for the compiler.
  std::string slow =
      "template <int k>\nconstexpr long turns() {\n  long sum = k;\n  for (int i = 0; i < 100; i++)\n"
      "    for (int j = 0; j < 10000; j++) sum += i ^ j;\n  return sum;\n}\n";
  for (const char* k : {"0", "1", "2", "3", "4", "5", "6", "7"})
    slow += "constexpr long all_" + std::string(k) + " = turns<" + k + ">();\n";
  handed_in.write(std::string("a/") + kFile, with(sandbox.solution("transpose/index"), "namespace transpose {\n",
                                                  slow + "namespace transpose {\n"));
  Environment environment = sandbox.environment();
  environment["TMPDIR"] = temporary.path;
  const std::vector<std::string> words = warpwise_argv({"check", "--submissions", handed_in.path, "--backend", "simt"});
  for (const int signal : {SIGTERM, SIGKILL}) {
    CAPTURE(signal);
    Program check(words, environment);
    for (int i = 0; i < 1200 && compilers_of(temporary.path) == 0; i++)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    REQUIRE(compilers_of(temporary.path) >= 1);  // it compiles a file in more than one way at a time
    REQUIRE(folders_in(temporary.path) == 1);
    check.signal(signal);
    check.finish(60);
    for (int i = 0; i < 40 && processes_with(temporary.path) > 0; i++)
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    CHECK(processes_with(temporary.path) == 0);
    CHECK(folders_in(temporary.path) == (signal == SIGKILL ? 1 : 0));
  }
  handed_in.write(std::string("a/") + kFile, "no program");
  CHECK(Program(words, environment).finish(60).status == 1);
  CHECK(folders_in(temporary.path) == 0);
}

TEST_CASE("submissions: only folders that nobody holds are swept away") {
  const Folder temporary;
  const char* named = std::getenv("TMPDIR");
  const std::string usual = named ? named : "";
  ::setenv("TMPDIR", temporary.path.c_str(), 1);
  {
    const PrivateFolder held, other("warpwise-other-");
    fs::create_directory(temporary.path + "/warpwise-mine");  // someone's own
    wait_for_end(start_copy([] {
      const PrivateFolder left;
      std::ofstream(left.path() / "module.so") << "x";
      return ::raise(SIGKILL);
    }));
    CHECK(folders_in(temporary.path) == 4);
    sweep_private_folders();
    CHECK(folders_in(temporary.path) == 3);
    CHECK(fs::exists(held.path()));
    CHECK(fs::exists(other.path()));
  }
  CHECK(folders_in(temporary.path) == 1);
  if (named) ::setenv("TMPDIR", usual.c_str(), 1);
  else ::unsetenv("TMPDIR");
}
