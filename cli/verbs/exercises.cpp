#include "cli/verbs/exercises.h"

#include <map>

#include "cli/machine/machine.h"
#include "engine/errors.h"
#include "engine/exercise/text/student_file.h"
#include "engine/module.h"

namespace warpwise {

namespace fs = std::filesystem;

CheckSettings exercise_settings(const std::string& backend) {
  static const std::map<std::string, UseGpu> kBackends = {
      {"auto", UseGpu::if_any}, {"cuda", UseGpu::always}, {"simt", UseGpu::never}};
  if (!kBackends.contains(backend)) throw UsageError(unknown_name("backend", backend, {"auto", "cuda", "simt"}));
  CheckSettings settings;
  settings.use_gpu = kBackends.at(backend);
  settings.nvcc = find_nvcc();
  settings.root = project_root();
  settings.programs = programs_folder();
  if (settings.root.empty() || !fs::exists(settings.root / "exercises"))
    throw CannotError(
        "the project's folder has been moved away since it was built, and the exercises with it: run ./warpwise where it is now");
  return settings;
}

const ExerciseInfo& exercise_or_current(const std::string& name, const Progress& progress) {
  if (!name.empty()) return exercise_named(name);
  first_exercise();  // there is one
  return first_not_passed(progress);
}

void require_file(const ExerciseInfo& exercise, const fs::path& root) {
  if (const std::string why = give_exercise(exercise, root); !why.empty()) throw CannotError(why);
}

}  // namespace warpwise
