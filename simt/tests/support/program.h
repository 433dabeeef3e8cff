// Compiling and running CUDA programs from tests, through the users' compiler driver.
#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace programs {

// A folder for what a test compiles; deleted with the object.
class Scratch {
 public:
  Scratch();
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string file(const std::string& name) const { return folder_ + "/" + name; }

 private:
  std::string folder_;
};

struct Outcome {
  int status = -1;        // exit status; 128 + signal when killed
  std::string output;     // stdout and stderr together
  nlohmann::json report;  // the program's report at its end; null if none
};

// Compiles `source` to `program`; `options` are the driver's, --plain or --counted among them.
Outcome compile(const std::string& source, const std::string& program, const std::string& options = "--counted");

// Compiles a file below the tests' folder, and fails the test if that fails. Returns the program's path. Each file is
// compiled once per test run and set of options.
std::string compiled(const std::string& file, const std::string& options = "--counted");

// Runs a program with the backend's options as JSON; `environment` is NAME=VALUE, as a shell takes it.
Outcome run(const std::string& program, const std::string& options = "{}", const std::string& arguments = "",
            const std::string& environment = "");

struct Source {
  std::string name, text;  // "tried.cu", and what the file holds
};

// Several programs that are compiled as one, which takes little longer than one of them: each is in a file and
// a namespace of its own. Each has a main function without arguments, behind everything else.
class Together {
 public:
  // Fails the test if they do not compile.
  explicit Together(const std::vector<Source>& sources, const std::string& options = "--counted");
  Outcome run(std::size_t number, const std::string& options = "{}") const;

 private:
  Scratch scratch_;
};

std::string read(const std::string& file);
void write(const std::string& file, const std::string& text);

}  // namespace programs
