// Compiling and running small programs on the CPU backend, for tests.
#pragma once
#include <nlohmann/json.hpp>
#include <string>

namespace core_test {

struct Run {
  int status = -1;  // exit status; 128 + signal
  std::string output;
  nlohmann::json report;
};

// Compiles a file below the tests' folder; returns the program's path. Each file is compiled once per test run and set
// of flags.
std::string compile(const std::string& file, const std::string& flags = "");

// Runs a program with the backend's options as JSON, and reads the program's report.
Run run(const std::string& program, const std::string& options = "{}", const std::string& arguments = "");

}  // namespace core_test
