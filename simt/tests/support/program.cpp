#include "program.h"

#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

namespace programs {
namespace {

Outcome shell(const std::string& command) {
  Outcome outcome;
  FILE* pipe = popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start a shell for: " + command);
  char buffer[4096];
  while (std::size_t got = std::fread(buffer, 1, sizeof buffer, pipe)) outcome.output.append(buffer, got);
  const int status = pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return outcome;
}

}  // namespace

Scratch::Scratch() {
  std::string name = (std::filesystem::temp_directory_path() / "warpwise-tests-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder in the temporary directory");
  folder_ = name;
}
Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Outcome compile(const std::string& source, const std::string& program, const std::string& options) {
  return shell("'" SIMT_CC "' " + options + " '" + source + "' -o '" + program + "'");
}

std::string compiled(const std::string& file, const std::string& options) {
  static const Scratch scratch;
  static std::map<std::string, std::string> known;
  std::string& program = known[file + " " + options];
  if (!program.empty()) return program;
  program = scratch.file(std::to_string(known.size()));
  const Outcome built = compile(SIMT_TESTS_DIR "/" + file, program, options);
  REQUIRE_MESSAGE(built.status == 0, file << " does not compile: " << built.output);
  return program;
}

Outcome run(const std::string& program, const std::string& options, const std::string& arguments,
            const std::string& environment) {
  const std::string report_file = program + ".json";
  std::filesystem::remove(report_file);
  Outcome outcome = shell(environment + " WARPWISE_SIMT_REPORT='" + report_file + "' WARPWISE_SIMT_OPTIONS='" +
                          options + "' timeout 120 '" + program + "' " + arguments);
  std::ifstream report(report_file);
  if (report) outcome.report = nlohmann::json::parse(report, nullptr, false);
  return outcome;
}

Together::Together(const std::vector<Source>& sources, const std::string& options) {
  std::string includes = "#include <cstdlib>\n", programs, choice;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto& [name, text] = sources[i];
    const std::string space = "program" + std::to_string(i), file = space + "/" + name;
    std::filesystem::create_directory(scratch_.file(space));
    // Only the main function of a whole program may end without a value.
    const std::size_t end = text.rfind('}');
    write(scratch_.file(file), text.substr(0, end) + "  return 0;\n" + text.substr(end));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("#include")) includes += line + "\n";
    programs += "namespace " + space + " {\n#include \"" + file + "\"\n}\n";
    choice += space + "::main, ";
  }
  write(scratch_.file("all.cu"), includes + programs + "int (*const programs[])() = {" + choice +
                                     "};\nint main(int, char** words) { return programs[std::atoi(words[1])](); }\n");
  const Outcome built = compile(scratch_.file("all.cu"), scratch_.file("all"), options);
  REQUIRE_MESSAGE(built.status == 0, built.output);
}

Outcome Together::run(std::size_t number, const std::string& options) const {
  return programs::run(scratch_.file("all"), options, std::to_string(number));
}

std::string read(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }

}  // namespace programs
