// A copy of the exercises in a folder of their own, with progress of their own, so that tests may edit them as a student would.
#pragma once
#include <filesystem>

#include "cli_program.h"
#include "engine/reader/exercise_check.h"

namespace warpwise::test {

class Sandbox {
 public:
  Sandbox();
  std::filesystem::path root() const { return folder_.path; }
  /// Checks with the built programs, in this copy.
  CheckSettings settings() const;
  /// For programs that are to work in this copy.
  Environment environment() const;
  std::filesystem::path state() const { return root() / "state"; }
  /// Saves as editors do that write another file and rename it.
  void replace(const std::string& file, const std::string& text) const;
  std::string read(const std::string& file) const { return folder_.read(file); }

 private:
  Folder folder_;
};

}  // namespace warpwise::test
