// The lessons' modules, as a worker uses them. What a worker says of its lessons at the start it reads from descriptions, which the build
// writes beside the modules; a module is loaded when its lesson is opened.
#pragma once
#include <string>
#include <vector>

#include "engine/lesson.h"
#include "engine/stream.h"

namespace warpwise {

struct KnownLesson;

/// The folder of this backend's modules.
inline constexpr const char* kBackend = WARPWISE_CUDA ? "cuda" : "simt";

/// Loads a lesson's module of that kind (engine/module.h) on first use. Throws CannotError.
const Lesson& load_lesson(const KnownLesson& known, const std::string& kind);

/// What readers show of a loaded lesson, on this device.
LessonInfo describe(const Lesson& lesson);

/// The same for every built lesson, from the descriptions. A lesson with no description is not built.
std::vector<LessonInfo> described_lessons();

/// Loads the lesson and prints its description. Called by the build, on a machine that may have no device.
void print_description(const std::string& lesson);

}  // namespace warpwise
