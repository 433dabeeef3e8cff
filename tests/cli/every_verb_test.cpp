// Every verb, once where it works and once where it refuses. A new verb without rows here fails.
#include <doctest/doctest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "cli/machine/machine.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;

namespace {

constexpr const char* kRecording = WARPWISE_ROOT "/docs/recordings/transpose_h200.jsonl";
constexpr const char* kProgram =
    "#include <cstdio>\n"
    "__global__ void fill(int* out) { out[threadIdx.x] = threadIdx.x; }\n"
    "int main() {\n"
    "  int *device, last;\n"
    "  cudaMalloc(&device, 32 * sizeof(int));\n"
    "  fill<<<1, 32>>>(device);\n"
    "  cudaMemcpy(&last, device + 31, sizeof last, cudaMemcpyDeviceToHost);\n"
    "  std::printf(\"last is %d\\n\", last);\n"
    "  cudaFree(device);\n"
    "}\n";

struct Row {
  std::string verb;
  std::vector<std::string> arguments;
  int status;
  std::string says;          // on stdout if it works, else on stderr
  bool cpu_backend = false;  // needs the real worker; others have a fake one
  std::string keys = {};     // keys to press, in a terminal
  std::string until = {};    // press them after this was printed
};

std::vector<Row> rows(const std::string& program, const std::string& solution, const std::string& grades,
                      const std::string& book) {
  std::vector<Row> all = {
      {"list", {}, 0, "matrices: Fake matrices"},
      {"list", {"--jsom"}, 2, "--jsom"},
      {"run", {"matrices"}, 0, "Fake matrices, 64x48"},
      {"run", {}, 2, "which lesson?"},
      {"compare", {kRecording, kRecording}, 0, "80 rows in both: 80 the same within noise."},
      {"compare", {kRecording}, 2, "B.jsonl is missing"},
      {"report", {kRecording, "-o", "/dev/null"}, 0, "/dev/null: "},
      {"report", {}, 2, "F.jsonl is missing"},
      WARPWISE_HAS_SITE
          ? Row{"site", {"scan", "-o", std::filesystem::path(program).parent_path() / "site"}, 0, "index.html", true}
          : Row{"site", {"scan", "-o", "site"}, 3, "apt install libmd4c-dev"},
      {"site", {}, 2, "DIR is missing"},
      {"inspect", {"matrices/quick", "--json"}, 0, "\"kernels\":[]"},
      {"inspect", {"matrices"}, 2, "which step of matrices?"},
      {"exec", {program}, 0, "last is 31", true},
      {"exec", {"/nonexistent/a.cu"}, 2, "no file /nonexistent/a.cu"},
      {"check", {"transpose/index", "--file", solution, "--backend", "simt"}, 0, "Passed.", true},
      {"check", {"transpose/indez"}, 2, "did you mean 'transpose/index'"},
      {"watch", {"transpose/index", "--backend", "simt"}, 0, "checking exercises/", true, "q", "q quit"},
      {"watch", {"transpose/indez"}, 2, "did you mean 'transpose/index'"},
      {"log", {"-o", std::filesystem::path(program).parent_path() / "log.html"}, 0, "log.html: "},
      {"log", {"--jsom"}, 2, "--jsom"},
      {"class", {std::filesystem::path(program).parent_path()}, 0, "0 students"},
      {"class", {}, 2, "which class?"},
      {"marks", {grades, "--gradebook", book, "-o", "/dev/null"}, 0, "marks of 1 student for Moodle"},
      {"marks", {}, 2, "GRADES.csv is missing"},
      {"hint", {"transpose/index"}, 0, "transpose/index, hint 1 of 3"},
      {"hint", {"transpose/index", "--number", "4"}, 2, "--number"},
      {"reset", {"transpose/index"}, 0, "exercises/01_transpose/ex1_index.cu is as it was given."},
      {"reset", {}, 2, "exercise is missing"},
      {"solution", {"transpose/index", "--insist"}, 0, "__global__ void index"},
      {"solution", {"transpose/indez"}, 2, "did you mean 'transpose/index'"},
      {"new", {"exercise", "transpose/fresh"}, 0, "WARPWISE_GATE=transpose/fresh"},
      {"new", {"exercise", "fresh"}, 2, "an exercise is named LESSON/TOPIC"},
      {"gui", {}, 3, "`warpwise run transpose` in the terminal"},  // here is no display; tests/gui_*.cpp draw it
      {"gui", {"--theme", "pink"}, 2, "--theme"},
      {"doctor", {}, 0, "The lab can be used"},
      {"doctor", {"--jsom"}, 2, "--jsom"},
      {"profile", {"--out", "/nonexistent/h200.json"}, 3, "cannot write /nonexistent/h200.json"},
      {"profile", {"--jsom"}, 2, "--jsom"},
  };
  if (nvidia_driver().empty()) all.push_back({"profile", {}, 3, "this machine has no NVIDIA GPU"});
  return all;
}

/// The verbs listed by `warpwise --help`.
std::set<std::string> verbs() {
  std::istringstream lines(warpwise::test::warpwise({"--help"}).out);
  std::set<std::string> names;
  std::string line;
  while (std::getline(lines, line) && !line.starts_with("Subcommands:")) {}
  while (std::getline(lines, line) && line.starts_with("  ")) {
    std::istringstream words(line);
    std::string name;
    words >> name;
    if (line[2] != ' ') names.insert(name);  // otherwise the line continues the one before
  }
  return names;
}

}  // namespace

TEST_CASE("every verb works, refuses what makes no sense with one sentence, and has help") {
  const Sandbox sandbox;
  const Folder folder;
  const auto table =
      rows(folder.write("fill.cu", kProgram), folder.write("ex1_index.cu", sandbox.solution("transpose/index")),
           folder.write("grades.csv",
                        "student,exercise,passed,medal,stage,changed_outside,message,file,content\n"
                        "ada,transpose/index,1,,passed,0,,/a/ex1_index.cu,0\n"),
           folder.write("book.csv", "Username,First name,Last name\nada,Ada,Lovelace\n"));
  std::set<std::string> working, refusing;
  for (const auto& row : table) {
    std::vector<std::string> argv = row.arguments;
    argv.insert(argv.begin(), row.verb);
    CAPTURE(row.verb);
    CAPTURE(row.says);
    (row.status == 2 ? refusing : working).insert(row.verb);
    if (row.cpu_backend && !has_simt_worker()) continue;
    Environment environment = sandbox.environment();
    environment.merge(fake("well"));
    if (row.cpu_backend) environment.erase("WARPWISE_WORKER_SIMT");
    Program program(warpwise_argv(argv), environment, "", row.keys.empty() ? 0 : 110, 50);
    if (!row.keys.empty()) {
      REQUIRE(program.wait_for_next(row.until));
      program.type(row.keys);
    }
    const Outcome outcome = program.finish(120);
    CAPTURE(outcome.err);
    CHECK(outcome.status == row.status);
    CHECK((row.status == 0 ? outcome.out : outcome.err).find(row.says) != std::string::npos);
    if (row.status != 0) {
      CHECK(outcome.out.empty());
      CHECK(outcome.err.starts_with("warpwise: "));
      CHECK(outcome.err.find('\n') == outcome.err.size() - 1);
    }
  }
  CHECK(working == verbs());
  CHECK(refusing == verbs());

  for (const auto& verb : verbs()) {
    CAPTURE(verb);
    const Outcome help = warpwise::test::warpwise({verb, "--help"});
    CHECK(help.status == 0);
    CHECK(help.out.find("warpwise " + verb) != std::string::npos);
    CHECK(help.err.empty());
    CHECK(help.out.find("Exit status: ") != std::string::npos);
    CHECK(help.out.find("Without a verb") == std::string::npos);  // that is about the whole command
    CHECK(warpwise::test::warpwise({"help", verb}).out == help.out);
  }
  CHECK(verbs().size() > 1);
  CHECK(warpwise::test::warpwise({"help"}).out.find("Without a verb: the window") != std::string::npos);
  CHECK(warpwise::test::warpwise({"help", "rum"}).err.find("did you mean 'run'") != std::string::npos);
}

TEST_CASE("a reader that goes away ends a verb without a complaint") {
  Program program({"bash", "-c", "{ sleep 0.5; \"$0\" list; echo \"status $?\" >&2; } | true", warpwise_argv({})[0]},
                  fake("well"));
  const Outcome outcome = program.finish(60);
  CHECK(outcome.err == "status 141\n");
}
