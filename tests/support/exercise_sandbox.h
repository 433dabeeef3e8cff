// A copy of the exercises in a separate folder with separate progress, so that tests may edit them as a student would.
#pragma once
#include <filesystem>

#include "engine/exercise/session/check.h"
#include "tests/support/cli_program.h"

namespace warpwise::test {

class Sandbox {
 public:
  Sandbox();
  std::filesystem::path root() const { return folder_.path; }
  /// Settings to check with the built programs in this copy.
  CheckSettings settings() const;
  /// The environment for programs that work in this copy.
  Environment environment() const;
  std::filesystem::path state() const { return root() / "state"; }
  /// Saves like an editor that writes another file and renames it.
  void replace(const std::string& file, const std::string& text) const;
  std::string read(const std::string& file) const { return folder_.read(file); }
  /// The text of an exercise's solution.
  std::string solution(const std::string& exercise) const;

 private:
  Folder folder_;
};

}  // namespace warpwise::test
