// What editors and CI services read: compilers' lines, JUnit, SARIF, VS Code's tasks; and docs/other-tools.md, whose recipes
// run here as they stand.
#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <regex>
#include <sstream>

#include "cli/files/findings.h"
#include "tests/support/exercise_sandbox.h"

using namespace warpwise;
using namespace warpwise::test;
using nlohmann::json;
namespace fs = std::filesystem;

namespace {

constexpr const char* kProgram =
    "__global__ void copy(const float* in, float* out, int n) {\n"
    "  int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "  if (i <= n) out[i] = 1;\n"
    "}\n"
    "int main() {\n"
    "  float *in, *out;\n"
    "  cudaMalloc(&in, 48 * 4);\n"
    "  cudaMalloc(&out, 48 * 4);\n"
    "  copy<<<2, 32>>>(in, out, 48);\n"
    "  cudaFree(in), cudaFree(out);\n"
    "}\n";

/// The sandbox as a student's repository, in which `./warpwise` is the built program.
struct Repository {
  Sandbox sandbox;
  Folder folder;
  std::string right = sandbox.solution("transpose/index");

  Repository() {
    const fs::path program = fs::absolute(warpwise_argv({}).front());
    folder.write("warpwise", "#!/bin/sh\nexec '" + program.string() + "' \"$@\"\n", true);
    folder.write("copy.cu", kProgram);
  }
  Outcome shell(const std::string& command) const {
    return Program({"/bin/bash", "-o", "pipefail", "-c", command}, sandbox.environment(), folder.path).finish(300);
  }
  void hand_in(const std::string& from, const std::string& to) const {
    std::string text = right;
    if (!from.empty()) {
      REQUIRE(text.find(from) != text.npos);
      text.replace(text.find(from), from.size(), to);
    }
    folder.write("ex1_index.cu", text);
  }
};

/// The commands of the recipes: `run:` lines and a `script:`'s items that start ./warpwise.
std::vector<std::string> recipes() {
  std::ifstream file(WARPWISE_ROOT "/docs/other-tools.md");
  std::vector<std::string> commands;
  bool inside = false;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with("```")) inside = line == "```yaml";
    std::smatch m;
    if (inside && std::regex_match(line, m, std::regex(R"(\s*(?:- )?(?:run: )?(\./warpwise .*))")))
      commands.push_back(m[1]);
  }
  return commands;
}

bool has_xmllint() { return std::system("command -v xmllint >/dev/null 2>&1") == 0; }

}  // namespace

TEST_CASE("other tools: a hazard, an error of the compiler and a wrong output each stand at their line") {
  const Repository here;
  const std::string check = "./warpwise check transpose/index --file ex1_index.cu --backend simt --lines";
  here.hand_in("out[at(col, row, rows)]", "out[at(col, row, cols)]");
  Outcome outcome = here.shell(check);
  CHECK(outcome.status == 1);
  CAPTURE(outcome.out);
  CHECK(std::regex_search(outcome.out, std::regex(R"(^ex1_index\.cu:20:\d+: error: thread .* \[out_of_bounds\]\n)")));

  here.hand_in("const int row", "const imt row");
  outcome = here.shell(check);
  CAPTURE(outcome.out);
  CHECK(std::regex_search(outcome.out, std::regex(R"(^ex1_index\.cu:18:\d+: error: .*imt.* \[compile\]\n)")));

  here.hand_in("out[at(col, row, rows)]", "if (col > 0) out[at(col, row, rows)]");
  outcome = here.shell(check);
  CAPTURE(outcome.out);
  CHECK(std::regex_search(outcome.out, std::regex(R"(^ex1_index\.cu:\d+:1: error: .* \[correct\]\n)")));

  here.hand_in("", "");
  outcome = here.shell(check);
  CHECK(outcome.status == 0);
  CHECK(outcome.out == "transpose/index: passed\n");
}

TEST_CASE("other tools: JUnit counts what failed, and stays XML whatever a student's folder is called") {
  const Repository here;
  here.folder.write("class/ada/ex1_index.cu", here.right);
  here.folder.write("class/<b & \"b\">/ex1_index.cu", "__global__ void k() { \"<\x01>\" }\n");
  fs::create_directories(fs::path(here.folder.path) / "class/cyd");
  const Outcome outcome = here.shell("./warpwise check --submissions class --backend simt --junit class.xml");
  CHECK(outcome.status == 1);
  const std::string text = here.folder.read("class.xml");
  CAPTURE(text);
  CHECK(contains(text, "<testsuite name=\"ada\" tests=\"1\" failures=\"0\""));
  CHECK(contains(text, "<testsuite name=\"&lt;b &amp; &quot;b&quot;&gt;\" tests=\"1\" failures=\"1\""));
  CHECK(contains(text, "file=\"class/ada/ex1_index.cu\""));
  CHECK(contains(text, "<failure type=\"missing\" message=\"No file in the folder is named like an exercise"));
  if (!has_xmllint()) {
    MESSAGE("skipped: xmllint is not installed (package libxml2-utils)");
    return;
  }
  CHECK(here.shell("xmllint --noout class.xml").status == 0);
}

TEST_CASE("other tools: SARIF holds each cause once, with its line, its column and a path below the repository") {
  const Repository here;
  const Outcome outcome = here.shell("./warpwise exec copy.cu --sarif copy.sarif");
  CHECK(outcome.status == 1);
  CHECK(contains(outcome.out, "on the CPU backend"));  // the report stays
  const json sarif = json::parse(here.folder.read("copy.sarif"));
  CHECK(sarif["version"] == "2.1.0");
  const json& run = sarif["runs"][0];
  REQUIRE(run["results"].size() == 1);
  const json& result = run["results"][0];
  CHECK(result["ruleId"] == "out_of_bounds");
  CHECK(result["level"] == "error");
  CHECK(run["tool"]["driver"]["rules"][0]["id"] == "out_of_bounds");
  const json& place = result["locations"][0]["physicalLocation"];
  CHECK(place["artifactLocation"]["uri"] == "copy.cu");
  CHECK(place["region"]["startLine"] == 3);
  CHECK(place["region"]["startColumn"] == 22);  // of the `=`

  here.folder.write("bad name.cu", "int main() { return x; }\n");
  CHECK(here.shell("./warpwise exec 'bad name.cu' --sarif bad.sarif").status == 1);
  const json bad = json::parse(here.folder.read("bad.sarif"))["runs"][0]["results"];
  REQUIRE(bad.size() >= 1);
  CHECK(bad[0]["ruleId"] == "compile");
  CHECK(bad[0]["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "bad%20name.cu");

  CHECK(here.shell("./warpwise exec copy.cu --sarif /nonexistent/copy.sarif").status == 3);
}

TEST_CASE("other tools: a race has both of its places in SARIF") {
  const json report = {{"kernels", json::array()},
                       {"hazards",
                        {{{"kind", "race"},
                          {"kernel", "k"},
                          {"file", "/a/k.cu"},
                          {"line", 7},
                          {"other_line", 9},
                          {"buffer", "tile"},
                          {"message", "k.cu:7: thread 1 reads what thread 2 writes"}}}}};
  const auto findings = findings_of(report);
  REQUIRE(findings.size() == 1);
  CHECK(in_compiler_form(findings[0]) == "/a/k.cu:7:1: error: thread 1 reads what thread 2 writes [race]");
  const json result = sarif(findings, "/a")["runs"][0]["results"][0];
  CHECK(result["relatedLocations"][0]["physicalLocation"]["region"]["startLine"] == 9);
  CHECK(result["relatedLocations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "k.cu");
}

TEST_CASE("other tools: the recipes of the documentation run as they stand") {
  const Repository here;
  const auto commands = recipes();
  REQUIRE(commands.size() == 3);
  here.hand_in("", "");
  for (const auto& command : commands) {
    CAPTURE(command);
    CHECK(here.shell(command).status == (contains(command, " exec ") ? 1 : 0));
  }
  CHECK(contains(here.folder.read("check.xml"), "failures=\"0\""));
  here.hand_in("out[at(col, row, rows)]", "out[at(col, row, cols)]");
  for (const auto& command : commands) {
    CAPTURE(command);
    const Outcome outcome = here.shell(command);
    CHECK(outcome.status == 1);
    if (contains(command, "sed")) CHECK(outcome.out.starts_with("::error file=ex1_index.cu,line=20,col="));
  }
  CHECK(contains(here.folder.read("check.xml"), "failures=\"1\""));
}

TEST_CASE("other tools: the editor's tasks start real commands, and their pattern reads what these print") {
  const Repository here;
  const fs::path course = here.folder.path + "/course";
  fs::create_directories(course);
  Outcome outcome = here.shell("./warpwise new editor --in course");
  CHECK(outcome.status == 0);
  const json tasks = json::parse(here.folder.read("course/.vscode/tasks.json"))["tasks"];
  REQUIRE(tasks.size() == 3);
  CHECK(tasks[0]["args"] == json({"--lessons", "${workspaceFolder}", "check", "${fileBasename}", "--lines"}));
  const json pattern = tasks[1]["problemMatcher"]["pattern"];
  const std::regex matcher(pattern["regexp"].get<std::string>());
  std::istringstream lines(here.shell("./warpwise exec copy.cu --lines 2>&1").out);
  int found = 0;
  for (std::string line; std::getline(lines, line);)
    if (std::smatch m; std::regex_match(line, m, matcher)) {
      found++;
      CHECK(m[pattern["file"].get<size_t>()].str().ends_with("copy.cu"));
      CHECK(m[pattern["line"].get<size_t>()] == "3");
    }
  CHECK(found == 1);
  outcome = here.shell("./warpwise new editor --in course");
  CHECK(outcome.status == 2);
  CHECK(contains(outcome.err, "exists already: move it away"));
}
