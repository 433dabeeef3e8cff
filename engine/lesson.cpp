#include "engine/lesson.h"

#include <algorithm>

#include "engine/errors.h"

namespace warpwise {

int64_t BufferSpec::bytes() const {
  auto all = extents;
  all.push_back(static_cast<int64_t>(element_bytes));
  return element_count(all);
}

HostBuffers::HostBuffers(const std::vector<BufferSpec>& specs, std::initializer_list<Role> roles) {
  for (const auto& spec : specs)
    if (std::find(roles.begin(), roles.end(), spec.role) != roles.end()) buffers_[spec.name].resize(spec.bytes());
}

const Lesson& find_lesson(std::string_view id) {
  std::vector<std::string> ids;
  for (const auto& lesson : all_lessons()) {
    if (lesson.id == id) return lesson;
    ids.push_back(lesson.id);
  }
  throw UsageError(unknown_name("lesson", id, ids));
}

const StepRow& find_step(const Lesson& lesson, std::string_view id) {
  std::vector<std::string> ids;
  for (const auto& step : lesson.steps) {
    if (step.id == id) return step;
    ids.push_back(step.id);
  }
  throw UsageError(unknown_name("step of " + lesson.id, id, ids));
}

CudaError::CudaError(cudaError_t error, const char* expression, const char* file, int line)
    : std::runtime_error(std::string(expression) + " failed: " + cudaGetErrorString(error) + " (" + cudaGetErrorName(error) +
                         ", " + file + ":" + std::to_string(line) + ")"),
      code(error) {}

}  // namespace warpwise
