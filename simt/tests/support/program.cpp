#include "program.h"

#include <doctest/doctest.h>
#include <stdlib.h>
#include <sys/wait.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

namespace core_test {
namespace {

// A folder for the programs of this run, deleted at its end.
struct Folder {
  Folder() {
    char pattern[] = "/tmp/simt-tests-XXXXXX";
    path = mkdtemp(pattern);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  std::string path;
};

const std::string& folder() {
  static const Folder folder;
  return folder.path;
}

std::string read(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

int system_status(const std::string& command) {
  const int status = std::system(command.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

}  // namespace

std::string compile(const std::string& file, const std::string& flags) {
  static std::map<std::string, std::string> known;
  std::string& program = known[file + " " + flags];
  if (!program.empty()) return program;
  program = folder() + "/" + std::to_string(known.size());
  const int status =
      system_status("'" SIMT_CC "' " + flags + " '" SIMT_TESTS_DIR "/" + file + "' -o '" + program + "'");
  REQUIRE_MESSAGE(status == 0, "cannot compile " << file);
  return program;
}

Run run(const std::string& program, const std::string& options, const std::string& arguments) {
  const std::string report = program + ".json", output = program + ".out";
  std::filesystem::remove(report);
  Run run;
  run.status = system_status("WARPWISE_SIMT_REPORT=" + report + " WARPWISE_SIMT_OPTIONS='" + options + "' " + program +
                             " " + arguments + " > " + output + " 2>&1");
  run.output = read(output);
  run.report = nlohmann::json::parse(read(report), nullptr, false);
  return run;
}

}  // namespace core_test
