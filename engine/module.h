// The parts that a program of the lab loads when it needs them. Each lesson is a shared object for each build of it:
// simt/NN_name.so and counted/NN_name.so for the CPU backend, cuda/NN_name.so for a GPU, in folders beside the program.
#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace warpwise {

/// The folder of the running program, which also contains the other programs of the lab and the CPU backend's compiler.
std::filesystem::path programs_folder();

/// Where an installed lab's lessons and sources lie: share/warpwise, beside the lib/warpwise of its programs. It need not exist.
std::filesystem::path installed_root();

/// Whether this program belongs to an installed lab, which cannot be built or changed where it lies.
bool is_installed();

/// A lesson that this lab knows, whether it is built or not.
struct KnownLesson {
  std::string id, title;
  std::string folder;  // relative to the project's root; absolute if the lesson lies outside of it
  std::string module;  // the name of its modules, without ".so": "01_transpose"
  /// From its formerly.txt (engine/formerly.h): ids that it took over, and rows that it has besides another lesson.
  std::vector<std::string> formerly = {}, also = {};
};

/// Every lesson, in the order of reading: lessons.json beside the program, which the build makes from the lessons' tables.
const std::vector<KnownLesson>& known_lessons();

/// The lesson of that id, or null.
const KnownLesson* known_lesson(const std::string& id);

/// The file of a lesson's module: `kind` is "simt", "counted", "cuda" or "exercises". It need not exist.
std::filesystem::path module_file(const KnownLesson& lesson, const std::string& kind);

/// The description of a lesson beside its module of a backend, which the build writes last (engine/worker/lessons.h).
std::filesystem::path description_file(const KnownLesson& lesson, const std::string& backend);

/// The lessons that are known but not built for a backend.
std::vector<const KnownLesson*> lessons_not_built(const std::string& backend);

/// Loads a lesson's module and returns the address of its entry, `warpwise_lesson_ID` (or `warpwise_exercises_ID`).
/// Throws CannotError, in one sentence with what to do, if the module is missing, damaged or from another version.
void* load_module(const KnownLesson& lesson, const std::string& kind);

/// "the lesson gemm is not built yet: `./warpwise run gemm` builds it", or how far the build of it is; of an installed lab, that it
/// is missing.
std::string not_built_yet(const KnownLesson& lesson, const std::string& kind);

}  // namespace warpwise
