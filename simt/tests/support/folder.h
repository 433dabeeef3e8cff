// A folder of programs, compiled together.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "program.h"

namespace programs {

// One of them.
struct Built {
  std::string file, text;           // its path below the tests' folder, and what it holds
  std::shared_ptr<Together> group;  // null: it was compiled alone
  std::size_t number = 0;           // in its group
  std::string program;              // where it lies, if it was compiled alone

  Outcome run(const std::string& options = "{}") const {
    return group ? group->run(number, options) : programs::run(program, options);
  }
};

class Folder {
 public:
  // All .cu files of a folder below the tests', sorted by name; without those that hold `left_out`. A program is
  // compiled alone if its main function takes arguments, or if one of its lines begins with "// alone:" and a reason.
  explicit Folder(const std::string& folder, const std::string& options = "--counted",
                  const std::string& left_out = "");
  const std::vector<Built>& programs() const { return programs_; }

 private:
  std::vector<Built> programs_;
};

}  // namespace programs
