// Compiles and runs CUDA programs from tests, through the users' compiler driver.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace lang {

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

// Compiles `source` to `program`, `flavour` being --plain or --counted.
Outcome compile(const std::string& source, const std::string& program, const std::string& flavour);

// Runs a program with its report going to `report_file`.
Outcome run(const std::string& program, const std::string& report_file, const std::string& arguments = "");

struct Source {
  std::string name, text;  // "tried.cu", and what the file holds
};

// Compiles several programs, counted, as one in the scratch folder, which takes little longer than one of them: each is
// in a file and a namespace of its own. Each has a main function without arguments.
Outcome compile_as_one(const std::vector<Source>& sources, const Scratch& scratch);

// Runs the program of this number of those.
Outcome run_one(const Scratch& scratch, std::size_t number);

void write(const std::string& file, const std::string& text);

}  // namespace lang
