// The problem of the task `solve`: systems of equations whose solutions are known exactly.
#pragma once
#include <memory>
#include <string_view>

#include "engine/lesson.h"
#include "systems.h"

namespace precision {

/// Size: systems x unknowns. The choice "condition" is a number or "hilbert". Formats: "double", and "dd_aos" where b
/// and x are records of two doubles. Errors are relative to the largest element of a system's x.
std::unique_ptr<warpwise::Problem> make_solve_problem(const warpwise::Size& size, const warpwise::Choices& choices,
                                                      std::string_view format);

}  // namespace precision
