// The problem of the task `batch`: many products of small matrices.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace libraries {

/// Size: count x n. Formats: "device", "host", and "update", which reads as much as A and B and writes as much as C.
std::unique_ptr<warpwise::Problem> make_batch_problem(const warpwise::Size& size, std::string_view format);

}  // namespace libraries
