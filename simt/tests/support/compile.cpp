#include "compile.h"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>

namespace lang {
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
  std::string name = (std::filesystem::temp_directory_path() / "warpwise-lang-XXXXXX").string();
  if (mkdtemp(name.data()) == nullptr) throw std::runtime_error("cannot make a folder in the temporary directory");
  folder_ = name;
}
Scratch::~Scratch() {
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

Outcome compile(const std::string& source, const std::string& program, const std::string& flavour) {
  return shell("'" + std::string(SIMT_CC) + "' " + flavour + " '" + source + "' -o '" + program + "'");
}

Outcome run(const std::string& program, const std::string& report_file, const std::string& arguments) {
  Outcome outcome = shell("WARPWISE_SIMT_REPORT='" + report_file + "' timeout 120 '" + program + "' " + arguments);
  std::ifstream report(report_file);
  if (report) outcome.report = nlohmann::json::parse(report, nullptr, false);
  return outcome;
}

Outcome compile_as_one(const std::vector<Source>& sources, const Scratch& scratch) {
  std::string includes = "#include <cstdlib>\n", programs, choice;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const auto& [name, text] = sources[i];
    const std::string space = "program" + std::to_string(i), file = space + "/" + name;
    std::filesystem::create_directory(scratch.file(space));
    // Only the main function of a whole program may end without a value.
    const std::size_t end = text.rfind('}');
    write(scratch.file(file), text.substr(0, end) + "  return 0;\n" + text.substr(end));
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (line.starts_with("#include")) includes += line + "\n";
    programs += "namespace " + space + " {\n#include \"" + file + "\"\n}\n";
    choice += space + "::main, ";
  }
  write(scratch.file("all.cu"), includes + programs + "int (*const programs[])() = {" + choice +
                                    "};\nint main(int, char** words) { return programs[std::atoi(words[1])](); }\n");
  return compile(scratch.file("all.cu"), scratch.file("all"), "--counted");
}

Outcome run_one(const Scratch& scratch, std::size_t number) {
  return run(scratch.file("all"), scratch.file("all.json"), std::to_string(number));
}

void write(const std::string& file, const std::string& text) { std::ofstream(file) << text; }
}  // namespace lang
