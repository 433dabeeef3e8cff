#include "engine/lesson.h"

#include <algorithm>

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

CudaError::CudaError(cudaError_t error, const char* expression, const char* file, int line)
    : std::runtime_error(std::string(expression) + " failed: " + cudaGetErrorString(error) + " (" +
                         cudaGetErrorName(error) + ", " + file + ":" + std::to_string(line) + ")"),
      code(error) {}

}  // namespace warpwise
