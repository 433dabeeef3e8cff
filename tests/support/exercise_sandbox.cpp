#include "tests/support/exercise_sandbox.h"

#include <cstdlib>

#include "engine/exercise/text/answers.h"
#include "engine/exercise/text/student_file.h"

namespace warpwise::test {

namespace fs = std::filesystem;

Sandbox::Sandbox() {
  const fs::path from = WARPWISE_ROOT;
  for (const char* name : {"lessons", "kernels", "engine", "docs", "simt"})
    fs::create_directory_symlink(from / name, root() / name);
  fs::copy(from / "exercises", root() / "exercises", fs::copy_options::recursive);
  // Students may have edited the files in the tree: here they are as given.
  fs::remove(root() / "exercises" / ".given");
  for (const auto& exercise : exercise_list()) fs::remove(ExerciseFiles(root(), exercise).own);
  give_exercises(root());
  ::setenv("XDG_STATE_HOME", state().c_str(), 1);
}

CheckSettings Sandbox::settings() const {
  CheckSettings settings;
  settings.root = root();
  settings.programs = WARPWISE_BIN;
  settings.compile_limit_s = settings.run_limit_s = 120;  // the machine may be busy
  return settings;
}

Environment Sandbox::environment() const {
  return {{"WARPWISE_ROOT", root().string()},
          {"XDG_STATE_HOME", state().string()},
          {"LC_ALL", "C.UTF-8"},
          {"TERM", "xterm"},
          {"NO_COLOR", "1"},
          {"COLUMNS", ""}};
}

void Sandbox::replace(const std::string& file, const std::string& text) const {
  folder_.write(file + ".tmp", text);
  fs::rename(root() / (file + ".tmp"), root() / file);
}

std::string Sandbox::solution(const std::string& exercise) const {
  return solution_of(root(), exercise_named(exercise));
}

}  // namespace warpwise::test
