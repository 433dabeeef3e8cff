// The problem of the task `gemm`: one product of matrices.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace libraries {

/// Size: m x n x k. Formats, by where A, B and C lie: "device", "pageable", "pinned"; "host", which is pageable memory
/// of a row that uses no GPU; and "link", as much as A and B in pinned memory.
std::unique_ptr<warpwise::Problem> make_gemm_problem(const warpwise::Size& size, std::string_view format);

}  // namespace libraries
