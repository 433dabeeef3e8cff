// The problems of the tasks `solve`, `chol`, `eig`, `qr` and `svd`.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"

namespace libraries {

/// Size: n. Formats, by where matrices lie: "device", "pinned", "host"; and "link", as much as A in pinned memory.
std::unique_ptr<warpwise::Problem> make_dense_problem(const std::string& task, const warpwise::Size& size,
                                                      std::string_view format);

}  // namespace libraries
